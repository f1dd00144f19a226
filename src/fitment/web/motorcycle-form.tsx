import { useQuery } from '@tanstack/react-query'
import { parseWholeNumber } from '#base/whole-number.ts'
import { apiQuery } from '#web/api-query.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { QueryProvider } from '#web/query-client.tsx'
import { useSession } from '#web/session.ts'
import { toastSuccess } from '#web/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, numberInput } from '#web/ui/field.tsx'
import type { Motorcycle, OwnMotorcycle } from '../contract.ts'
import { fitmentMaxLengths, formatYears, years } from '../rules.ts'
import { chooseMotorcycle, motorcycleName } from './chosen.ts'
import { addMotorcycle, garageQuery } from './garage.ts'

export function ChooseMotorcycle({ onClose }: { onClose: () => void }) {
  const choose = (motorcycle: OwnMotorcycle) => {
    chooseMotorcycle(motorcycle)
    toastSuccess(`Checking fit for ${motorcycleName(motorcycle)}`)
    onClose()
  }
  return (
    <Dialog open title="Your motorcycle" onClose={onClose}>
      <QueryProvider>
        <GarageChoices choose={choose} />
        <MotorcycleForm does="Check fit" onAdded={choose} />
      </QueryProvider>
    </Dialog>
  )
}

function GarageChoices({ choose }: { choose: (motorcycle: OwnMotorcycle) => void }) {
  const garage = useQuery(garageQuery(useSession() ?? null))
  const motorcycles = garage.data?.motorcycles ?? []
  if (motorcycles.length === 0) return null
  return (
    <ul aria-label="Your garage" className="mb-6 grid gap-2">
      {motorcycles.map((motorcycle) => (
        <li key={JSON.stringify(motorcycle)}>
          <Button className="w-full" onClick={() => choose(motorcycle)}>
            {motorcycleName(motorcycle)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const unchosen = 'Please choose'
const empty = { make: '', motorcycleId: '', year: '', frameNumber: '', name: '' }

type MotorcycleFormProps = {
  does: string
  onAdded: (motorcycle: OwnMotorcycle) => void
  cancel?: () => void
}

export const motorcycleDraft = 'motorcycle'

export function MotorcycleForm({ does, onAdded, cancel }: MotorcycleFormProps) {
  const { values, setValue, findError, field, submit, resetAfter } = useShopForm<typeof empty>({
    validate: ({ make, motorcycleId, year }) => ({
      make: make ? undefined : 'Please choose the make',
      motorcycleId: !make || findModel(motorcycleId) ? undefined : 'Please choose the model',
      year: wrongYear(year),
    }),
    defaultValues: empty,
    draft: motorcycleDraft,
  })
  const makes = useQuery(apiQuery(['motorcycles'], 'GET /motorcycle-makes', {}))
  const motorcycles = useQuery({
    ...apiQuery(['motorcycles', values.make], 'GET /motorcycles', { query: { make: values.make } }),
    enabled: values.make !== '',
  })
  const models = motorcycles.data ?? []
  const findModel = (id: string): Motorcycle | undefined => models.find(({ _id }) => _id === id)
  const motorcycle = findModel(values.motorcycleId)
  const makeNames = Object.fromEntries(makes.data?.map(({ make }) => [make, make]) ?? [])
  const modelNames = Object.fromEntries(models.map(({ _id, model }) => [_id, model]))
  const add = useShopMutation({
    mutationFn: ({ one }: { one: OwnMotorcycle; sent: typeof empty }) => addMotorcycle(one),
    onSuccess: (_, { one, sent }) => {
      // The chosen model belongs to another make.
      resetAfter(sent, { ...empty, make: values.make })
      onAdded(one)
    },
  })
  if (makes.data?.length === 0)
    return <p className="text-soft">This shop has no fitment data yet.</p>
  return (
    <form
      aria-label="A motorcycle"
      noValidate
      className="grid gap-1"
      onSubmit={submit((sent) => {
        if (!motorcycle) return
        const { _id: motorcycleId, make, model } = motorcycle
        const [frameNumber, name] = [sent.frameNumber.trim(), sent.name.trim()]
        const year = Number(sent.year)
        add.mutate({ one: { motorcycleId, make, model, year, frameNumber, name }, sent })
      })}
    >
      <Choice
        label="Make"
        value={values.make}
        options={{ '': unchosen, ...makeNames }}
        error={findError('make')}
        choose={(make) => {
          setValue('make', make)
          setValue('motorcycleId', '')
        }}
      />
      <Choice
        label="Model"
        value={values.motorcycleId}
        options={{ '': unchosen, ...modelNames }}
        error={findError('motorcycleId')}
        disabled={!motorcycles.data}
        choose={(id) => setValue('motorcycleId', id)}
      />
      <Field
        {...numberInput}
        label="Year"
        help={motorcycle && `Fitment data: ${formatYears(motorcycle)}`}
        {...field('year')}
      />
      <Field
        label="Frame number"
        optional
        help="Some parts depend on it. It is stored only in your garage."
        maxLength={fitmentMaxLengths.frameNumber}
        {...field('frameNumber')}
      />
      <Field label="Name" optional maxLength={fitmentMaxLengths.name} {...field('name')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="main" busy={add.isPending}>
          {does}
        </Button>
        {cancel && <Button onClick={cancel}>Cancel</Button>}
      </div>
    </form>
  )
}

function wrongYear(typed: string): string | undefined {
  const missing = 'Please enter the year'
  const year = parseWholeNumber(typed, { min: years.first, max: years.last, missing })
  return year.ok ? undefined : year.message
}
