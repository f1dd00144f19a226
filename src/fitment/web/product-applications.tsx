import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/api-query.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { type SendOptions, send } from '#web/send.ts'
import { EditableTable } from '#web/ui/editable-table.tsx'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import type { Column } from '#web/ui/table.tsx'
import type { StoredApplication } from '../contract.ts'
import { fitmentMaxLengths, formatFrames, formatYears } from '../rules.ts'

export function applicationsQuery(productId: string) {
  const query = { product: productId }
  return apiQuery(['products', productId, 'kept-applications'], 'GET /applications', { query })
}

export function ProductApplications({ productId }: { productId: string }) {
  const stored = useQuery(applicationsQuery(productId))
  const rows = stored.data?.applications ?? []
  return (
    <EditableTable
      title="Fitment"
      className="mt-12"
      query={stored}
      rows={rows}
      columns={columns}
      form={<ApplicationForm productId={productId} />}
      opens={{ label: 'New fitment', draft: draftName(productId) }}
      nameOf={(row) => `${nameOfMotorcycle(row)}, ${formatYears(row)}`}
      removedName={nameOfMotorcycle}
      remove={({ _id }, options) => send('DELETE /applications', { query: { id: _id } }, options)}
      restore={addApplicationTo(productId)}
      restoredToast={addedToast}
      invalidates={() => pageQueries(productId)}
    >
      {stored.data && (
        <Complete
          productId={productId}
          complete={stored.data.complete}
          hasApplications={rows.length > 0}
        />
      )}
    </EditableTable>
  )
}

type CompleteProps = { productId: string; complete: boolean; hasApplications: boolean }

function Complete({ productId, complete, hasApplications }: CompleteProps) {
  const params = { id: productId }
  const save = useShopMutation({
    mutationFn: (complete: boolean, options) =>
      send('PUT /products/:id/applications-complete', { params, body: { complete } }, options),
    invalidates: () => pageQueries(productId),
    successToast: (_, complete) =>
      complete ? 'Other models do not fit' : 'Fit on other models not confirmed',
  })
  return (
    <Checkbox
      className="my-3"
      label={
        <span>
          This list is complete: other models do not fit.
          {!hasApplications && <span className="text-soft"> No fitment yet.</span>}
        </span>
      }
      checked={save.isPending ? save.variables : complete}
      onChange={({ currentTarget }) => {
        if (!save.isPending) save.mutate(currentTarget.checked)
      }}
    />
  )
}

const columns: Column<StoredApplication>[] = [
  {
    head: 'Motorcycle',
    cell: (application) => <span className="font-semibold">{nameOfMotorcycle(application)}</span>,
  },
  { head: 'Years', cell: formatYears },
  { head: 'Frame numbers', isFilled: (one) => formatFrames(one) !== '', cell: formatFrames },
  { head: 'Note', isFilled: ({ note }) => note !== '', cell: ({ note }) => note },
  { head: 'Source', isFilled: ({ source }) => source !== '', cell: ({ source }) => source },
]

const draftName = (productId: string) => `application of ${productId}`

const noBounds = { yearFrom: '', yearTo: '', frameFrom: '', frameTo: '' }
const empty = { make: '', model: '', ...noBounds, note: '', source: '' }
type Draft = typeof empty

function ApplicationForm({ productId }: { productId: string }) {
  const shopForm = useShopForm<Draft>({
    validate: (typed) => ({
      make: typed.make.trim() ? undefined : 'Please enter a make',
      model: typed.model.trim() || typed.make.trim() === '*' ? undefined : 'Please enter a model',
      yearFrom: wrongYear(typed.yearFrom),
      yearTo: wrongYear(typed.yearTo),
    }),
    defaultValues: empty,
    draft: draftName(productId),
  })
  const { submit, resetAfter } = shopForm
  const add = useShopMutation<Application & { typed: Draft }, unknown>({
    mutationFn: addApplicationTo(productId),
    invalidates: () => pageQueries(productId),
    successToast: (_, application) => addedToast(application),
    errorToast: shopForm.showErrors,
    onSuccess: (_, { typed }) =>
      resetAfter(typed, { ...empty, make: typed.make, source: typed.source }, 'model'),
  })
  const field = (name: keyof Draft, most: number) => ({ maxLength: most, ...shopForm.field(name) })
  const year = (name: 'yearFrom' | 'yearTo') =>
    ({ inputMode: 'numeric', ...field(name, 4) }) as const
  return (
    <Form
      aria-label="New fitment"
      className="mt-3 grid print:hidden items-start gap-x-4 sm:grid-cols-2 xl:grid-cols-4"
      onSubmit={submit((typed) => {
        const years = { yearFrom: asYear(typed.yearFrom), yearTo: asYear(typed.yearTo) }
        add.mutate({ ...typed, ...years, typed })
      })}
    >
      <Field
        label="Make"
        help="* for every motorcycle"
        {...field('make', fitmentMaxLengths.make)}
      />
      <Field
        label="Model"
        help="As the manufacturer writes it"
        {...field('model', fitmentMaxLengths.model)}
      />
      <Field label="First year" help="Empty: from the first year" {...year('yearFrom')} />
      <Field label="Last year" help="Empty: until today" {...year('yearTo')} />
      <Field label="Frame from" optional {...field('frameFrom', fitmentMaxLengths.frameNumber)} />
      <Field label="Frame to" optional {...field('frameTo', fitmentMaxLengths.frameNumber)} />
      <Field label="Note" optional {...field('note', fitmentMaxLengths.note)} />
      <Field label="Source" optional {...field('source', fitmentMaxLengths.source)} />
      <SubmitButton variant="plain" busy={add.isPending}>
        Add Motorcycle
      </SubmitButton>
    </Form>
  )
}

function wrongYear(text: string): string | undefined {
  return text.trim() === '' || /^\d{4}$/.test(text.trim()) ? undefined : 'Four digits, or empty'
}

function asYear(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}

type Application = Omit<StoredApplication, '_id'>

function nameOfMotorcycle({ make, model }: Pick<Application, 'make' | 'model'>): string {
  return make === '*' ? 'Every motorcycle' : `${make} ${model}`
}

function pageQueries(productId: string) {
  return [['products', productId], ['motorcycles']]
}

function addApplicationTo(productId: string) {
  return (application: Application, options: SendOptions) =>
    send('POST /applications', { body: { ...application, productId } }, options)
}

function addedToast(application: Application): string {
  return `Fitment added: ${nameOfMotorcycle(application)}`
}
