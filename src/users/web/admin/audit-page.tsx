import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatDate, formatDateTime, formatTimeOfDay, toDay } from '#base/calendar.ts'
import { formatCount } from '#base/format.ts'
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
import {
  describeEntry,
  describeShipment,
  listChanges,
  nameField,
  nameMany,
} from './audit-sentences.ts'

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
          rows={groupActs(rows)}
          beginsGroup={({ isFirst }) => isFirst}
          detailsOf={(act) =>
            [act.entry, ...act.others].map((entry) => (
              <Changes key={entry._id} entry={entry} isNamed={act.others.length > 0} />
            ))
          }
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

/** An entry, and the others of the same call, which changed many things. The day leads its first act. */
type Act = {
  _id: string
  at: number
  entry: AuditEntry
  others: AuditEntry[]
  isFirst: boolean
}

/** One call writes its entries at once. */
const writtenTogetherMs = 5

function groupActs(entries: AuditEntry[]): Act[] {
  const acts: AuditEntry[][] = []
  for (const entry of entries) {
    const act = acts.at(-1)
    const before = act?.at(-1)
    const isSame =
      before?.call === entry.call &&
      before.email === entry.email &&
      before.at - entry.at <= writtenTogetherMs &&
      nameMany(entry) !== undefined
    if (act && isSame) act.push(entry)
    else acts.push([entry])
  }
  let lastDay = ''
  return acts.flatMap((act) => {
    // An older log has the call, too, beside each of the things that it changed.
    const named = act.filter(({ about }) => about !== '')
    const [entry, ...others] = named.length > 0 ? named : act
    if (!entry) return []
    const { _id, at } = entry
    const isFirst = toDay(at) !== lastDay
    lastDay = toDay(at)
    return [{ _id, at, entry, others, isFirst }]
  })
}

const columns: Column<Act>[] = [
  {
    head: 'When',
    label: '',
    isNarrow: true,
    groupCell: ({ at }) => <span className="figures font-semibold">{formatDate(at)}</span>,
    cell: ({ at }) => formatTimeOfDay(at),
  },
  { head: 'What', label: '', isTitle: true, cell: (act) => <What {...act} /> },
  {
    head: 'From and to',
    label: '',
    cell: (act, _, unfold) => (
      <>
        <FirstChange {...act} unfold={unfold} />
        <PricesFile entry={act.entry} />
      </>
    ),
  },
]

const entriesOf = (words: string) => `/dashboard/audit?q=${encodeURIComponent(words)}`

function What({ entry, others }: Act) {
  const { name, email } = entry
  const { did, after } = describeEntry(entry)
  return (
    <span className="font-normal wrap-anywhere">
      <ShopLink to={entriesOf(email)} title={email} className="font-semibold hover:underline">
        {name || email}
      </ShopLink>{' '}
      {did}{' '}
      {others.length > 0 ? (
        `${formatCount(others.length + 1)} ${nameMany(entry)}`
      ) : (
        <>
          <Thing entry={entry} /> {after}
        </>
      )}
    </span>
  )
}

/** What was changed, as a link to all that was done to it. */
function Thing({ entry }: { entry: AuditEntry }) {
  const { name } = describeEntry(entry)
  if (entry.about === '') return name
  return (
    <ShopLink
      to={entriesOf(entry.about)}
      className={`underline ${/^\S*\d\S*$/.test(name) ? 'part-number inline-block max-w-full' : ''}`}
    >
      {name}
    </ShopLink>
  )
}

/** The first change on the row's one line; all of them below it, when there are more. */
function FirstChange({ entry, others, unfold }: Act & { unfold: Unfold }) {
  const shipment = describeShipment(entry)
  const changes = listChanges(entry)
  const [first] = changes
  if (others.length > 0)
    return (
      <UnfoldButton unfold={unfold} label="All changes">
        <span className="font-normal">
          <Thing entry={entry} />
          <span className="text-soft"> and {formatCount(others.length)} more</span>
        </span>
      </UnfoldButton>
    )
  if (!first) return null
  const words = (
    <span className="font-normal">
      {shipment ?? <ChangeWords change={first} names={entry.names} />}
      {!shipment && changes.length > 1 && (
        <span className="text-soft"> and {formatCount(changes.length - 1)} more</span>
      )}
    </span>
  )
  if (changes.length === 1) return <span className="block pl-7 compact:pl-0">{words}</span>
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

function Changes({ entry, isNamed }: { entry: AuditEntry; isNamed: boolean }) {
  const changes = listChanges(entry)
  return (
    <ul className="figures mb-2 grid gap-1 border-l-2 border-edge pl-4">
      {isNamed && (
        <li className="font-semibold">
          <Thing entry={entry} />
        </li>
      )}
      {changes.slice(0, maxChanges).map((change) => (
        <li key={change.field} className="wrap-anywhere">
          <ChangeWords change={change} names={entry.names} />
        </li>
      ))}
      {changes.length > maxChanges && (
        <li>and {formatCount(changes.length - maxChanges)} more in the CSV</li>
      )}
    </ul>
  )
}

function ChangeWords({ change: { field, from, to }, names }: { change: Change; names: Names }) {
  return (
    <>
      <span className="text-soft">{nameField(field)}</span>{' '}
      {from !== null && from !== '' && `${formatChangeValue(field, from, names)} → `}
      {formatChangeValue(field, to, names)}
    </>
  )
}

function formatChangeValue(field: string, value: Change['to'], names: Names): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'number' && field.endsWith('_at')) return formatDateTime(value)
  if (typeof value === 'number') return formatCount(value)
  return names[value] ?? (field.endsWith('_id') ? 'a deleted one' : value)
}
