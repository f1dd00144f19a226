import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useRef, useState } from 'react'
import { showCount } from '#base/counts.ts'
import type { KeptApplication } from '#fitment/keeping-contract.ts'
import { showFrames, showYears } from '#fitment/rules.ts'
import { Failed } from '#web/ui/failed.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { type Column, Table, TableShape } from '#web/ui/table.tsx'
import { TakenOut } from '#web/ui/taken-out.tsx'
import { ApplicationForm } from './application-form.tsx'
import { keptApplicationsQuery } from './queries.ts'
import { takeOutColumn } from './take-out-column.tsx'
import {
  nameOfMotorcycle,
  useAddApplication,
  useKeepComplete,
  useTakeOutApplication,
} from './use-applications.ts'

/** The motorcycles that a part fits, to be added and taken out. */
export function KeptApplications({ productId }: { productId: string }) {
  const kept = useQuery(keptApplicationsQuery(productId))
  const [out, setOut] = useState<KeptApplication | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const takeOut = useTakeOutApplication(productId, (application) => {
    setOut(application)
    keepFocus(heading.current)
  })
  const putBack = useAddApplication(productId, {
    then: () => {
      setOut(null)
      keepFocus(heading.current)
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
      {kept.isPending && <TableShape rows={3} />}
      {kept.isError && <Failed error={kept.error} retry={() => kept.refetch()} />}
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
  takeOut: (application: KeptApplication) => void,
  busy: string | null,
): Column<KeptApplication>[] {
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
