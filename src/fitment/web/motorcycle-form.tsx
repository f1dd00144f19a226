import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { readWholeNumber } from '#base/whole-number.ts'
import { useDraft } from '#web/drafts.ts'
import { errorMessage } from '#web/mutation.ts'
import { toastError } from '#web/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Field } from '#web/ui/field.tsx'
import { numberInput } from '#web/ui/number-input.ts'
import type { Motorcycle, OwnMotorcycle } from '../contract.ts'
import { maxLengths, showYears, years } from '../rules.ts'
import { addMotorcycle } from './garage.ts'
import { makesQuery, motorcyclesQuery } from './queries.ts'

const unchosen = 'Please choose'
const empty = { make: '', motorcycleId: '', year: '', frameNumber: '', name: '' }

/** Puts a motorcycle into the garage: make, model and year, and what its owner likes to add. */
export function MotorcycleForm({
  does,
  onAdded,
}: {
  does: string
  onAdded: (motorcycle: OwnMotorcycle) => void
}) {
  const { typed, type, resetAfter } = useDraft('motorcycle', empty)
  const [wrong, setWrong] = useState<Partial<typeof empty>>({})
  const makes = useQuery(makesQuery())
  const motorcycles = useQuery(motorcyclesQuery(typed.make))
  const motorcycle = motorcycles.data?.find(({ _id }) => _id === typed.motorcycleId)
  const makeNames = Object.fromEntries(makes.data?.map(({ make }) => [make, make]) ?? [])
  const modelNames = Object.fromEntries(
    motorcycles.data?.map(({ _id, model }) => [_id, model]) ?? [],
  )
  const add = useMutation({
    mutationFn: ({ one }: { one: OwnMotorcycle; sent: typeof empty }) => addMotorcycle(one),
    onSuccess: (_, { one, sent }) => {
      // A model chosen meanwhile is one of a make.
      resetAfter(sent, { ...empty, make: typed.make })
      onAdded(one)
    },
    onError: (error) => toastError(errorMessage(error)),
  })
  const change = (to: Partial<typeof empty>) => {
    type({ ...typed, ...to })
    setWrong({})
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { found, errors } = check(typed, motorcycle)
    setWrong(errors)
    if (found && !add.isPending) add.mutate({ one: found, sent: typed })
  }
  if (makes.data?.length === 0)
    return <p className="text-soft">The shop does not know yet which motorcycles its parts fit.</p>
  return (
    <form aria-label="A motorcycle" noValidate onSubmit={submit} className="grid gap-1">
      <Choice
        label="Make"
        value={typed.make}
        of={{ '': unchosen, ...makeNames }}
        error={wrong.make}
        choose={(make) => change({ make, motorcycleId: '' })}
      />
      <Choice
        label="Model"
        value={typed.motorcycleId}
        of={{ '': unchosen, ...modelNames }}
        error={wrong.motorcycleId}
        disabled={!motorcycles.data}
        choose={(motorcycleId) => change({ motorcycleId })}
      />
      <Field
        {...numberInput}
        label="Year"
        help={motorcycle && `Something is known of ${showYears(motorcycle)}`}
        value={typed.year}
        error={wrong.year}
        onChange={({ target }) => change({ year: target.value })}
      />
      <Field
        label="Frame number"
        optional
        help="Some parts depend on it. Only your garage keeps it."
        value={typed.frameNumber}
        maxLength={maxLengths.frameNumber}
        autoComplete="off"
        onChange={({ target }) => change({ frameNumber: target.value })}
      />
      <Field
        label="Name"
        optional
        value={typed.name}
        maxLength={maxLengths.name}
        autoComplete="off"
        onChange={({ target }) => change({ name: target.value })}
      />
      <Button type="submit" look="main" busy={add.isPending} className="justify-self-start">
        {does}
      </Button>
    </form>
  )
}

function check(typed: typeof empty, motorcycle: Motorcycle | undefined) {
  const errors: Partial<typeof empty> = {}
  const year = readWholeNumber(typed.year, {
    least: years.first,
    most: years.last,
    missing: 'Please enter the year',
  })
  if (typed.make === '') errors.make = 'Please choose the make'
  else if (!motorcycle) errors.motorcycleId = 'Please choose the model'
  if (!year.ok) errors.year = year.message
  if (!motorcycle || !year.ok) return { errors, found: null }
  const { _id: motorcycleId, make, model } = motorcycle
  const [frameNumber, name] = [typed.frameNumber.trim(), typed.name.trim()]
  return { errors, found: { motorcycleId, make, model, year: year.value, frameNumber, name } }
}
