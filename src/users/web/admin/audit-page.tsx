import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { showTime } from '#base/calendar.ts'
import { showCount } from '#base/format.ts'
import { readPaging } from '#base/paging.ts'
import { apiListQuery } from '#web/api-query.ts'
import { callPath } from '#web/send.ts'
import { FilterChoice } from '#web/ui/choice.tsx'
import { DayFilter } from '#web/ui/day-filter.tsx'
import { Download } from '#web/ui/download.tsx'
import { Filters } from '#web/ui/filters.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { type Column, Table, type Unfold } from '#web/ui/table.tsx'
import { UnfoldButton } from '#web/ui/unfold-button.tsx'
import type { AuditEntry } from '../../contract.ts'
import { describeEntry, nameField } from './audit-sentences.ts'

const limit = 50

export default function AuditPage() {
  const [search] = useSearchParams()
  const chosen = ['q', 'kind', 'from', 'to'].map((name) => [name, search.get(name) ?? ''])
  const filters: Record<string, string> = Object.fromEntries(chosen)
  const query = { ...readPaging(search), limit, ...filters }
  const entries = apiListQuery(['audit', query], 'GET /audit', { query })
  const audit = useQuery({ ...entries, staleTime: 0 })
  return (
    <ListPage
      title="Audit Log"
      list={audit}
      limit={limit}
      searchPlaceholder="Person, part, order or list"
      tools={<Download path={callPath('GET /audit.csv', { query: filters })}>CSV</Download>}
      filters={
        <Filters names={['kind', 'from', 'to']}>
          <FilterChoice
            name="kind"
            label="About"
            value={search.get('kind') ?? ''}
            options={kinds}
          />
          <DayFilter name="from" label="From" day={filters['from'] ?? ''} />
          <DayFilter name="to" label="To" day={filters['to'] ?? ''} />
        </Filters>
      }
      empty={
        chosen.some(([, value]) => value)
          ? { title: 'No changes match', to: '/dashboard/audit' }
          : { title: 'No changes yet' }
      }
    >
      {(rows) => (
        <Table
          caption="Audit Log"
          columns={columns}
          rows={rows}
          detailsOf={(entry) => <Changes entry={entry} />}
        />
      )}
    </ListPage>
  )
}

/** By the first part of the calls' paths. */
const kinds: Record<string, string> = {
  '': 'All changes',
  'sign-in': 'Sign-ins',
  products: 'Products',
  orders: 'Orders',
  purchases: 'Purchases',
  shipments: 'Shipments',
  'stock-receipts': 'Receiving',
  'stock-takes': 'Stock-takes',
  'price-lists': 'Price lists',
  applications: 'Fitment',
  user: 'People',
  messages: 'Messages',
  reviews: 'Reviews',
  pages: 'Pages',
}

const columns: Column<AuditEntry>[] = [
  {
    head: 'When',
    ends: true,
    isNarrow: true,
    cell: ({ at }) => (
      <span className="font-normal text-soft sm:whitespace-nowrap">{showTime(at)}</span>
    ),
  },
  { head: 'What', label: '', cell: (entry) => <What entry={entry} /> },
  {
    head: 'From and to',
    label: '',
    cell: (entry, _, unfold) => (
      <>
        <FirstChange entry={entry} unfold={unfold} />
        <PricesFile entry={entry} />
      </>
    ),
  },
]

const entriesOf = (words: string) => `/dashboard/audit?q=${encodeURIComponent(words)}`

function What({ entry }: { entry: AuditEntry }) {
  const { name, email, about, label } = entry
  const { did, name: thing, after } = describeEntry(entry)
  return (
    <span className="font-normal wrap-anywhere">
      <ShopLink to={entriesOf(email)} title={email} className="font-semibold hover:underline">
        {name || email}
      </ShopLink>{' '}
      {did}{' '}
      {about === '' ? (
        thing
      ) : (
        <ShopLink
          to={entriesOf(about)}
          className={`underline ${/^\S*\d\S*$/.test(label) ? 'part-number inline-block max-w-full' : ''}`}
        >
          {thing}
        </ShopLink>
      )}{' '}
      {after}
    </span>
  )
}

/** The first change on the row's one line; all of them below it, when there are more. */
function FirstChange({ entry, unfold }: { entry: AuditEntry; unfold: Unfold }) {
  const [first] = entry.changes
  if (!first) return null
  const more = entry.changes.length - 1
  const words = (
    <span className="font-normal">
      <ChangeWords change={first} names={entry.names} />
      {more > 0 && <span className="text-soft"> and {showCount(more)} more</span>}
    </span>
  )
  if (more === 0) return <span className="block pl-7 compact:pl-0">{words}</span>
  return (
    <UnfoldButton unfold={unfold} label="All changes">
      {words}
    </UnfoldButton>
  )
}

/** A change of many prices is one entry: its prices are in a file. */
function PricesFile({ entry: { about, changes } }: { entry: AuditEntry }) {
  if (!changes.some(({ field }) => field === 'prices changed')) return null
  const path = callPath('GET /price-changes/:id/prices.csv', { params: { id: about } })
  return <Download path={path}>Prices as CSV</Download>
}

/** A whole price list would be too long to read in a row. */
const maxChanges = 20

type Names = AuditEntry['names']
type Change = AuditEntry['changes'][number]

function Changes({ entry: { changes, names } }: { entry: AuditEntry }) {
  return (
    <ul className="figures grid gap-1 border-l-2 border-edge pl-4">
      {changes.slice(0, maxChanges).map((change) => (
        <li key={change.field} className="wrap-anywhere">
          <ChangeWords change={change} names={names} />
        </li>
      ))}
      {changes.length > maxChanges && (
        <li>and {showCount(changes.length - maxChanges)} more in the CSV</li>
      )}
    </ul>
  )
}

function ChangeWords({ change: { field, from, to }, names }: { change: Change; names: Names }) {
  return (
    <>
      <span className="text-soft">{nameField(field)}</span>{' '}
      {from !== null && from !== '' && `${showValue(field, from, names)} → `}
      {showValue(field, to, names)}
    </>
  )
}

function showValue(field: string, value: Change['to'], names: Names): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'number' && field.endsWith('_at')) return showTime(value)
  if (typeof value === 'number') return showCount(value)
  return names[value] ?? (field.endsWith('_id') ? 'a deleted one' : value)
}
