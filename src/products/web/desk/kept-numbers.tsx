import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { showCount } from '#base/counts.ts'
import type { KeptNumber } from '#part-numbers/keeping-contract.ts'
import { Failed } from '#web/ui/failed.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { type Column, Table, TableShape } from '#web/ui/table.tsx'
import { TakenOut } from '#web/ui/taken-out.tsx'
import { classNames } from '../class-names.ts'
import { NumberForm } from './number-form.tsx'
import { keptNumbersQuery } from './queries.ts'
import { takeOutColumn } from './take-out-column.tsx'
import { useAddNumber, useTakeOutNumber } from './use-numbers.ts'

/** Every number that a part goes by besides our code, to be added and taken out. */
export function KeptNumbers({ productId }: { productId: string }) {
  const numbers = useQuery(keptNumbersQuery(productId))
  const [out, setOut] = useState<KeptNumber | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const takeOut = useTakeOutNumber((number) => {
    setOut(number)
    keepFocus(heading.current)
  })
  const putBack = useAddNumber(productId, null, () => {
    setOut(null)
    keepFocus(heading.current)
  })
  const { mutate, isPending, variables } = takeOut
  const busy = isPending ? variables._id : null
  const columns = useMemo(() => columnsOf(mutate, busy), [mutate, busy])
  const rows = numbers.data ?? []
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers" ref={heading} tabIndex={-1} className="title-3">
        Numbers it answers to{' '}
        {numbers.data && (
          <span className="figures text-base font-normal text-soft">{showCount(rows.length)}</span>
        )}
      </h2>
      <NumberForm productId={productId} />
      <TakenOut
        what={out?.number ?? null}
        busy={putBack.isPending}
        putBack={() => out && putBack.mutate(out)}
      />
      {numbers.isPending && <TableShape rows={3} />}
      {numbers.isError && <Failed error={numbers.error} retry={() => numbers.refetch()} />}
      {numbers.data && rows.length === 0 && (
        <p className="text-soft">It is found by our code and its words alone.</p>
      )}
      {rows.length > 0 && (
        <Table
          caption="Numbers it answers to"
          columns={columns}
          rows={rows}
          keyOf={({ _id }) => _id}
        />
      )}
    </section>
  )
}

function columnsOf(
  takeOut: (number: KeptNumber) => void,
  busy: string | null,
): Column<KeptNumber>[] {
  return [
    { head: 'Number', cell: ({ number }) => <span className="part-number">{number}</span> },
    { head: 'Whose', cell: ({ class: of }) => classNames[of] },
    { head: 'Maker', cell: ({ maker }) => maker },
    {
      head: 'Source',
      cell: ({ source, hidden }) => (
        <>
          {source}
          {hidden && <span className="block text-xs text-soft">shown to nobody</span>}
        </>
      ),
    },
    takeOutColumn(({ number }) => number, takeOut, busy),
  ]
}
