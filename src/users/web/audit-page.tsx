import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { showTime } from '#base/calendar.ts'
import { showCount } from '#base/format.ts'
import { readSlice } from '#base/paging.ts'
import { apiListQuery } from '#web/api-query.ts'
import { callPath } from '#web/send.ts'
import { FilterChoice } from '#web/ui/choice.tsx'
import { Download } from '#web/ui/download.tsx'
import { Field } from '#web/ui/field.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { useFilters } from '#web/ui/pager.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Email } from '#web/ui/text.tsx'
import type { AuditEntry } from '../contract.ts'

const limit = 50

export default function AuditPage() {
  const [search] = useSearchParams()
  const filter = useFilters()
  const chosen = ['q', 'kind', 'from', 'to'].map((name) => [name, search.get(name) ?? ''])
  const filters: Record<string, string> = Object.fromEntries(chosen)
  const query = { ...readSlice(search), limit, ...filters }
  const entries = apiListQuery(['audit', query], 'GET /audit', { query })
  const audit = useQuery({ ...entries, staleTime: 0 })
  return (
    <ListPage
      title="Audit Log"
      list={audit}
      limit={limit}
      finds="Email or part number"
      tools={<Download path={callPath('GET /audit.csv', { query: filters })}>CSV</Download>}
      filters={
        <>
          <FilterChoice name="kind" label="About" value={search.get('kind') ?? ''} of={kinds} />
          {['from', 'to'].map((name) => (
            <Field
              key={name}
              type="date"
              label={name === 'from' ? 'From' : 'To'}
              // A date is typed in parts: while typing the field leads, otherwise it follows the address.
              ref={(input) => {
                if (input && input !== document.activeElement) input.value = filters[name] ?? ''
              }}
              onChange={({ target }) => filter(name, target.value)}
            />
          ))}
        </>
      }
      empty={{ title: 'No changes match', to: '/dashboard/audit' }}
    >
      {(rows) => <Table caption="Audit Log" columns={columns} rows={rows} />}
    </ListPage>
  )
}

/** By how the paths of calls begin. */
const kinds: Record<string, string> = {
  '': 'All changes',
  'sign-in': 'Sign-ins',
  products: 'Products',
  orders: 'Orders',
  purchases: 'Purchases',
  shipments: 'Shipments',
  'stock-receipts': 'Receiving',
  'price-lists': 'Price lists',
  applications: 'Fitment',
  user: 'People',
  messages: 'Messages',
  reviews: 'Reviews',
  pages: 'Pages',
}

const columns: Column<AuditEntry>[] = [
  { head: 'When', cell: ({ at }) => <span className="lg:whitespace-nowrap">{showTime(at)}</span> },
  {
    head: 'Who',
    cell: ({ email }) => (
      <ShopLink to={entriesOf(email)} className="underline">
        <Email of={email} />
      </ShopLink>
    ),
  },
  { head: 'What', cell: ({ call }) => describeCall(call) },
  { head: 'Of', cell: (entry) => <Subject entry={entry} /> },
  {
    head: 'From and to',
    cell: (entry) => (
      <>
        <Changes changes={entry.changes} />
        <PricesFile entry={entry} />
      </>
    ),
  },
]

const entriesOf = (words: string) => `/dashboard/audit?q=${encodeURIComponent(words)}`

/** `PUT /products/:id/successors` is 'Changed products, successors'. */
function describeCall(call: string): string {
  if (call === 'sign-in') return 'Signed in'
  const [method = '', path = ''] = call.split(' ')
  const words = path.split('/').filter((part) => part !== '' && !part.startsWith(':'))
  return `${verbs[method] ?? 'Changed'} ${words.join(', ')}`
}

const verbs: Record<string, string> = { POST: 'Added', DELETE: 'Deleted' }

function Subject({ entry: { about, label } }: { entry: AuditEntry }) {
  if (about === '') return label
  return (
    <ShopLink to={entriesOf(about)} className="part-number underline wrap-anywhere">
      {label || about}
    </ShopLink>
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

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  if (changes.length === 0) return null
  return (
    <ul className="figures">
      {changes.slice(0, maxChanges).map(({ field, from, to }) => (
        <li key={field} className="wrap-anywhere">
          {field.replaceAll('_', ' ')}: {showValue(field, from)} → {showValue(field, to)}
        </li>
      ))}
      {changes.length > maxChanges && (
        <li>and {showCount(changes.length - maxChanges)} more in the CSV</li>
      )}
    </ul>
  )
}

function showValue(field: string, value: string | number | null): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'number' && field.endsWith('_at')) return showTime(value)
  return typeof value === 'number' ? showCount(value) : value
}
