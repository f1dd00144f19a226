import { formatDate } from '#base/calendar.ts'
import { formatMoney } from '#base/currency.ts'
import { formatCount } from '#base/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { RowLink } from '#web/ui/link.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type { Draft, DraftState } from '../contract.ts'
import { describeState } from '../rules.ts'

export const kindNames = { approval: 'Approval', quote: 'Quote' }

type DraftTableProps = {
  caption: string
  rows: Draft[]
  /** Leaves out the column of the state, which the page says for all rows. */
  ofOneState?: boolean
  /** Leaves out the company's name, which is the same in all rows. */
  ofOneCompany?: boolean
  buttons?: Column<Draft>
}

export function DraftTable(props: DraftTableProps) {
  const { caption, rows, ofOneState = false, ofOneCompany = false, buttons } = props
  const columns = [
    requestColumn,
    ofOneCompany ? { ...requesterColumn, cell: nameRequester } : requesterColumn,
    ...laterColumns.filter((column) => !ofOneState || column !== stateColumn),
  ]
  return <Table caption={caption} columns={buttons ? [...columns, buttons] : columns} rows={rows} />
}

const tones = {
  open: 'warn',
  sent: 'accent',
  expired: 'plain',
  approved: 'good',
  accepted: 'good',
  declined: 'plain',
  withdrawn: 'plain',
} as const satisfies Record<DraftState, unknown>

export function StateBadge({ draft }: { draft: Draft }) {
  return <Badge tone={tones[draft.state]}>{describeState(draft)}</Badge>
}

const stateColumn: Column<Draft> = {
  head: 'State',
  label: '',
  cell: (draft) => <StateBadge draft={draft} />,
}

const requestColumn: Column<Draft> = {
  head: 'Request',
  cell: ({ _id, kind, number, lines }) => (
    <>
      <RowLink to={`/dashboard/requests/${_id}`} prefetch="intent" className="font-semibold">
        {kindNames[kind]}&nbsp;<span className="part-number">{number}</span>
      </RowLink>
      <span className="block text-note wrap-anywhere text-soft">{describeLines(lines)}</span>
    </>
  ),
}

const nameRequester = ({ requester }: Draft) => (
  <span className="block wrap-anywhere">{requester.name}</span>
)

const requesterColumn: Column<Draft> = {
  head: 'Requested by',
  label: '',
  cell: (draft) => (
    <>
      {nameRequester(draft)}
      {draft.company && (
        <span className="block text-note text-soft compact:hidden">{draft.company.name}</span>
      )}
    </>
  ),
}

const laterColumns: Column<Draft>[] = [
  { head: 'Requested', label: '', cell: ({ createdAt }) => formatDate(createdAt) },
  stateColumn,
  {
    head: 'Valid until',
    isFilled: ({ state, validUntil }) => state === 'sent' && validUntil !== null,
    cell: ({ state, validUntil }) =>
      state === 'sent' && validUntil !== null && formatDate(validUntil),
  },
  {
    head: 'Total',
    label: '',
    align: 'right',
    cell: ({ totals }) => (
      <span className="font-semibold">{formatMoney(totals.total, totals.currency)}</span>
    ),
  },
]

function describeLines([first, ...others]: Draft['lines']): string {
  if (!first) return ''
  return others.length === 0 ? first.name : `${first.name} and ${formatCount(others.length)} more`
}
