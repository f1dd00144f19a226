import { showDate } from '#base/calendar.ts'
import { showMoney } from '#base/currency.ts'
import { showCount } from '#base/format.ts'
import { ShopLink } from '#web/ui/link.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type { Draft } from '../contract.ts'
import { stateNames } from '../rules.ts'

export const kindNames = { approval: 'Approval', quote: 'Quote' }

export function DraftTable({ caption, rows }: { caption: string; rows: Draft[] }) {
  return <Table caption={caption} columns={columns} rows={rows} />
}

const columns: Column<Draft>[] = [
  {
    head: 'Request',
    cell: ({ _id, number }) => (
      <ShopLink
        to={`/dashboard/requests/${_id}`}
        prefetch="intent"
        className="part-number inline-flex items-center font-semibold underline pointer-coarse:min-h-11"
      >
        {number}
      </ShopLink>
    ),
  },
  { head: 'For', cell: ({ kind }) => kindNames[kind] },
  {
    head: 'Requested by',
    cell: ({ requester, company }) => (
      <>
        <span className="block wrap-anywhere">{requester.name}</span>
        {company && <span className="block text-note text-soft">{company.name}</span>}
      </>
    ),
  },
  { head: 'Requested', cell: ({ createdAt }) => showDate(createdAt) },
  { head: 'State', cell: ({ state }) => stateNames[state] },
  { head: 'Lines', align: 'right', cell: ({ lines }) => showCount(lines.length) },
  {
    head: 'Total',
    align: 'right',
    cell: ({ totals }) => showMoney(totals.total, totals.currency),
  },
]
