import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { showCount } from '#base/counts.ts'
import { apiQuery } from '#web/api-query.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { type SendOptions, send } from '#web/send.ts'
import { Field } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { QueryState } from '#web/ui/query-error.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useTakeOut } from '#web/ui/use-take-out.tsx'
import type { StoredApplication } from '../contract.ts'
import { maxLengths, showFrames, showYears } from '../rules.ts'

export function ProductApplications({ productId }: { productId: string }) {
  const stored = useQuery(
    apiQuery(['products', productId, 'kept-applications'], 'GET /applications', {
      query: { product: productId },
    }),
  )
  const { heading, column, status } = useTakeOut({
    nameOf: nameWithYears,
    removedName: nameOfMotorcycle,
    remove: deleteApplication,
    restore: addApplicationTo(productId),
    restoredToast: addedToast,
    invalidates: () => pageQueries(productId),
  })
  const columns = [...applicationColumns, column]
  const rows = stored.data?.applications ?? []
  return (
    <section aria-labelledby="fits" className="mt-12">
      <h2 id="fits" ref={heading} tabIndex={-1} className="title-3">
        What it fits{' '}
        {stored.data && (
          <span className="figures text-base font-normal text-soft">{showCount(rows.length)}</span>
        )}
      </h2>
      <ApplicationForm productId={productId} />
      {status}
      <QueryState query={stored} rows={3} />
      {stored.data && (
        <Complete productId={productId} complete={stored.data.complete} known={rows.length > 0} />
      )}
      {rows.length > 0 && <Table caption="What it fits" columns={columns} rows={rows} />}
    </section>
  )
}

function Complete({
  productId,
  complete,
  known,
}: {
  productId: string
  complete: boolean
  known: boolean
}) {
  const id = useId()
  const save = useShopMutation({
    mutationFn: (complete: boolean, options) =>
      send(
        'PUT /products/:id/applications-complete',
        { params: { id: productId }, body: { complete } },
        options,
      ),
    invalidates: () => pageQueries(productId),
    successToast: (_, complete) =>
      complete ? 'What is not named does not fit' : 'Of what is not named, it is not known',
  })
  return (
    <p className="mt-3 mb-3 flex min-h-11 items-center gap-3">
      <input
        id={id}
        type="checkbox"
        className="size-5 shrink-0 accent-accent-fill"
        checked={save.isPending ? save.variables : complete}
        onChange={({ currentTarget }) => {
          if (!save.isPending) save.mutate(currentTarget.checked)
        }}
      />
      <label htmlFor={id}>
        These are all there are: what is not named does not fit.
        {!known && <span className="text-soft"> None is named yet.</span>}
      </label>
    </p>
  )
}

const applicationColumns: Column<StoredApplication>[] = [
  {
    head: 'Motorcycle',
    cell: (application) => <span className="font-semibold">{nameOfMotorcycle(application)}</span>,
  },
  { head: 'Years', cell: showYears },
  { head: 'Frame numbers', cell: showFrames },
  { head: 'Note', cell: ({ note }) => note },
  { head: 'Source', cell: ({ source }) => source },
]

const empty = {
  make: '',
  model: '',
  yearFrom: '',
  yearTo: '',
  frameFrom: '',
  frameTo: '',
  note: '',
  source: '',
}
type Draft = typeof empty

/** Adds a motorcycle; the make stays for the next one. */
function ApplicationForm({ productId }: { productId: string }) {
  const shopForm = useShopForm<Draft>({
    validate: (typed) => ({
      make: typed.make.trim() ? undefined : 'Please enter a make',
      model: typed.model.trim() || typed.make.trim() === '*' ? undefined : 'Please enter a model',
      yearFrom: wrongYear(typed.yearFrom),
      yearTo: wrongYear(typed.yearTo),
    }),
    defaultValues: empty,
    draft: `application of ${productId}`,
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
  const field = (name: keyof Draft, most: number) => ({
    autoComplete: 'off',
    maxLength: most,
    ...shopForm.field(name),
  })
  return (
    <Form
      aria-label="New application"
      className="mt-3 grid print:hidden items-start gap-x-4 sm:grid-cols-2 xl:grid-cols-4"
      onSubmit={submit((typed) => {
        if (add.isPending) return
        const years = { yearFrom: asYear(typed.yearFrom), yearTo: asYear(typed.yearTo) }
        add.mutate({ ...typed, ...years, typed })
      })}
    >
      <Field label="Make" help="* for every motorcycle" {...field('make', maxLengths.make)} />
      <Field label="Model" help="As its maker writes it" {...field('model', maxLengths.model)} />
      <Field
        label="First year"
        help="Empty: from the first on"
        inputMode="numeric"
        {...field('yearFrom', 4)}
      />
      <Field
        label="Last year"
        help="Empty: to this day"
        inputMode="numeric"
        {...field('yearTo', 4)}
      />
      <Field label="Frame from" optional {...field('frameFrom', maxLengths.frameNumber)} />
      <Field label="Frame to" optional {...field('frameTo', maxLengths.frameNumber)} />
      <Field label="Note" optional {...field('note', maxLengths.note)} />
      <Field label="Known from" optional {...field('source', maxLengths.source)} />
      <SubmitButton look="plain" busy={add.isPending}>
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

function nameWithYears(application: StoredApplication): string {
  return `${nameOfMotorcycle(application)}, ${showYears(application)}`
}

function pageQueries(productId: string) {
  return [['products', productId], ['motorcycles']]
}

function addApplicationTo(productId: string) {
  return (
    { make, model, yearFrom, yearTo, frameFrom, frameTo, note, source }: Application,
    options: SendOptions,
  ) => {
    const body = { make, model, yearFrom, yearTo, frameFrom, frameTo, note, source, productId }
    return send('POST /applications', { body }, options)
  }
}

function addedToast(application: Application): string {
  return `It fits: ${nameOfMotorcycle(application)}`
}

function deleteApplication({ _id }: StoredApplication, options: SendOptions) {
  return send('DELETE /applications', { query: { id: _id } }, options)
}
