import type { ReactNode } from 'react'
import { formatDate } from '#base/calendar.ts'
import { formatMoney } from '#base/currency.ts'
import { formatCount } from '#base/format.ts'
import { Thumb } from '#products/web/product-picture.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { PageHead } from '#web/ui/text.tsx'
import type { ListLine, SharedList } from '../contract.ts'
import { describeSum } from '../rules.ts'

export function SharedListSheet({ list, children }: { list: SharedList; children: ReactNode }) {
  return (
    <>
      <PageHead title={list.name} note={`as of ${formatDate(list.changedAt)}`} />
      <div className="pt-6">
        <Table caption={list.name} columns={buildColumns(list)} rows={list.lines} keyOf={readId} />
        <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
          <p className="figures font-display text-total font-semibold">
            {formatMoney(list.subtotal, list.currency)}
          </p>
          {children}
        </div>
      </div>
    </>
  )
}

const readId = ({ productId }: ListLine) => productId

function buildColumns(list: SharedList): Column<ListLine>[] {
  return [
    { head: 'Picture', leading: 'picture', cell: ({ line }) => <Thumb src={line.img} /> },
    {
      head: 'Part',
      cell: ({ line, note }) => (
        <>
          <span className="block font-semibold">{line.name || 'Discontinued part'}</span>
          <span className="part-number block text-note text-soft">{line.productCode}</span>
          {note && <span className="block text-row text-soft">{note}</span>}
        </>
      ),
    },
    { head: 'Quantity', align: 'right', cell: (line) => <Quantity list={list} line={line} /> },
    {
      head: 'Each',
      align: 'right',
      cell: ({ line }) => formatMoney(line.unitPrice, list.currency),
    },
    {
      head: 'Total',
      align: 'right',
      cell: ({ line }) => line.state === 'ready' && formatMoney(line.lineTotal, list.currency),
    },
  ]
}

function Quantity({ list, line }: { list: SharedList; line: ListLine }) {
  const formula = describeSum(line, list)
  const { quantity, state, code, message } = line.line
  return (
    <>
      <span className="block">{formatCount(quantity)}</span>
      {formula && <span className="block text-note text-soft">{formula}</span>}
      {state === 'ready' && quantity !== line.wanted && (
        <span className="block text-note text-soft">instead of {formatCount(line.wanted)}</span>
      )}
      {state !== 'ready' && (
        <span className="block text-note text-bad">
          {code === 'replaced' ? message : 'cannot be ordered now, not added'}
        </span>
      )}
    </>
  )
}
