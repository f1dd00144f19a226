import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useMemo, useRef, useState } from 'react'
import { showCount } from '#base/counts.ts'
import { useShopForm } from '#web/form.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Field } from '#web/ui/field.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import { type Column, Table, TableSkeleton, TakenOut, takeOutColumn } from '#web/ui/table.tsx'
import type * as fitment from '../admin-contract.ts'
import type { StoredApplication } from '../admin-contract.ts'
import { maxLengths, showFrames, showYears } from '../rules.ts'

/** The motorcycles that a part fits, to be added and taken out. */
export function ProductApplications({ productId }: { productId: string }) {
  const kept = useQuery(keptApplicationsQuery(productId))
  const [out, setOut] = useState<StoredApplication | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const takeOut = useTakeOutApplication(productId, (application) => {
    setOut(application)
    focusNext(heading.current)
  })
  const putBack = useAddApplication(productId, {
    then: () => {
      setOut(null)
      focusNext(heading.current)
    },
  })
  const { mutate, isPending, variables } = takeOut
  const busy = isPending ? variables._id : null
  const columns = useMemo(() => columnsOf(mutate, busy), [mutate, busy])
  const rows = kept.data?.applications ?? []
  return (
    <section aria-labelledby="fits" className="mt-12">
      <h2 id="fits" ref={heading} tabIndex={-1} className="title-3">
        What it fits{' '}
        {kept.data && (
          <span className="figures text-base font-normal text-soft">{showCount(rows.length)}</span>
        )}
      </h2>
      <ApplicationForm productId={productId} />
      <TakenOut
        what={out && nameOfMotorcycle(out)}
        busy={putBack.isPending}
        putBack={() => out && putBack.mutate(out)}
      />
      {kept.isPending && <TableSkeleton rows={3} />}
      {kept.isError && <QueryError error={kept.error} retry={() => kept.refetch()} />}
      {kept.data && (
        <Complete productId={productId} complete={kept.data.complete} known={rows.length > 0} />
      )}
      {rows.length > 0 && (
        <Table caption="What it fits" columns={columns} rows={rows} keyOf={({ _id }) => _id} />
      )}
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
  const keep = useKeepComplete(productId)
  return (
    <p className="mt-3 mb-3 flex min-h-11 items-center gap-3">
      <input
        id={id}
        type="checkbox"
        className="size-5 shrink-0 accent-accent-fill"
        checked={keep.isPending ? keep.variables : complete}
        onChange={({ currentTarget }) => {
          if (!keep.isPending) keep.mutate(currentTarget.checked)
        }}
      />
      <label htmlFor={id}>
        These are all there are: what is not named does not fit.
        {!known && <span className="text-soft"> None is named yet.</span>}
      </label>
    </p>
  )
}

function columnsOf(
  takeOut: (application: StoredApplication) => void,
  busy: string | null,
): Column<StoredApplication>[] {
  return [
    {
      head: 'Motorcycle',
      cell: (application) => <span className="font-semibold">{nameOfMotorcycle(application)}</span>,
    },
    { head: 'Years', cell: showYears },
    { head: 'Frame numbers', cell: showFrames },
    { head: 'Note', cell: ({ note }) => note },
    { head: 'Source', cell: ({ source }) => source },
    takeOutColumn((of) => `${nameOfMotorcycle(of)}, ${showYears(of)}`, takeOut, busy),
  ]
}

type Draft = Record<
  'make' | 'model' | 'yearFrom' | 'yearTo' | 'frameFrom' | 'frameTo' | 'note' | 'source',
  string
>

const empty: Draft = {
  ...{ make: '', model: '', yearFrom: '', yearTo: '' },
  ...{ frameFrom: '', frameTo: '', note: '', source: '' },
}

/** Adds a motorcycle; the make stays for the next one. */
function ApplicationForm({ productId }: { productId: string }) {
  const shopForm = useShopForm<Draft>({
    check: (typed) => ({
      make: typed.make.trim() ? undefined : 'Please enter a make',
      model: typed.model.trim() || typed.make.trim() === '*' ? undefined : 'Please enter a model',
      yearFrom: wrongYear(typed.yearFrom),
      yearTo: wrongYear(typed.yearTo),
    }),
    start: empty,
    draft: `application of ${productId}`,
  })
  const { form, wrong, submit, goOn } = shopForm
  const add = useAddApplication<Application & { typed: Draft }>(productId, {
    warns: shopForm.showErrors,
    then: (_, { typed }) =>
      goOn(typed, { ...empty, make: typed.make, source: typed.source }, 'model'),
  })
  const field = (name: keyof Draft, most: number) => ({
    autoComplete: 'off',
    maxLength: most,
    error: wrong(name),
    ...form.register(name),
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

type Application = Omit<fitment.StoredApplication, '_id'>

function nameOfMotorcycle({ make, model }: Pick<Application, 'make' | 'model'>): string {
  return make === '*' ? 'Every motorcycle' : `${make} ${model}`
}

const staleOf = (productId: string) => [['products', productId], ['motorcycles']]

/** Says that a part fits a motorcycle. */
function useAddApplication<Sent extends Application = Application>(
  productId: string,
  {
    then,
    warns = errorMessage,
  }: { then: (done: unknown, sent: Sent) => void; warns?: (error: Error) => string | null },
) {
  return useShopMutation({
    mutationFn: (
      { make, model, yearFrom, yearTo, frameFrom, frameTo, note, source }: Sent,
      idempotencyKey,
    ) =>
      send<typeof fitment.addApplication>(
        'POST /applications',
        {
          body: {
            ...{ productId, make, model, yearFrom, yearTo },
            ...{ frameFrom, frameTo, note, source },
          },
        },
        { idempotencyKey },
      ),
    invalidates: () => staleOf(productId),
    successToast: (_, application) => `It fits: ${nameOfMotorcycle(application)}`,
    errorToast: warns,
    onSuccess: then,
  })
}

/** Without a word of its own: what was taken out is shown with the way back. */
function useTakeOutApplication(
  productId: string,
  then: (application: fitment.StoredApplication) => void,
) {
  return useShopMutation({
    mutationFn: ({ _id }: fitment.StoredApplication, idempotencyKey) =>
      send<typeof fitment.deleteApplication>(
        'DELETE /applications',
        { query: { id: _id } },
        { idempotencyKey },
      ),
    invalidates: () => staleOf(productId),
    onSuccess: (_, application) => then(application),
  })
}

function useKeepComplete(productId: string) {
  return useShopMutation({
    mutationFn: (complete: boolean, idempotencyKey) =>
      send<typeof fitment.saveComplete>(
        'PUT /products/:id/applications-complete',
        { params: { id: productId }, body: { complete } },
        { idempotencyKey },
      ),
    invalidates: () => staleOf(productId),
    successToast: (_, complete) =>
      complete ? 'What is not named does not fit' : 'Of what is not named, it is not known',
  })
}

/** The applications of a product, with their sources. */
const keptApplicationsQuery = (product: string) =>
  queryOptions({
    queryKey: ['products', product, 'kept-applications'],
    queryFn: ({ signal }) =>
      send<typeof fitment.listApplications>(
        'GET /applications',
        { query: { product } },
        { signal },
      ),
  })
