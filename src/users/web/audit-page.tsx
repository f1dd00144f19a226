import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { showCount } from '#base/counts.ts'
import { showTime } from '#base/dates.ts'
import emptyShelf from '#web/art/empty-shelf.svg'
import { sendForPage } from '#web/send.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Download } from '#web/ui/download.tsx'
import { Field } from '#web/ui/field.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { Pager, readSlice, useFilters } from '#web/ui/pager.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { type Column, Table, TableSkeleton } from '#web/ui/table.tsx'
import { Email } from '#web/ui/text.tsx'
import type * as contract from '../audit-contract.ts'
import type { AuditEntry } from '../audit-contract.ts'
import { AdminOnly } from './guards.tsx'

export const meta = () => [{ title: 'Audit Log · Kickstand' }]

const limit = 50

type AuditInput = ReturnType<typeof readSlice> & { limit: number; q?: string; kind?: string }

const auditQuery = (input: AuditInput) =>
  queryOptions({
    queryKey: ['audit', input],
    queryFn: ({ signal }) =>
      sendForPage<typeof contract.listAudit>('GET /audit', { query: input }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export default function AuditPage() {
  return (
    <AdminOnly>
      <AuditLog />
    </AdminOnly>
  )
}

/** Who changed what, from what, to what, and when; and who of the admins signed in. */
function AuditLog() {
  const [search] = useSearchParams()
  const filter = useFilters()
  const place = readSlice(search)
  const filters = readFilters(search)
  const audit = useQuery(auditQuery({ ...place, limit, ...filters }))
  const isFiltered = Object.keys(filters).length > 0
  return (
    <section aria-labelledby="audit">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 id="audit" className="title-2">
          Audit Log{' '}
          {audit.data && (
            <span className="figures text-base font-normal text-soft">
              {showCount(audit.data.total)}
            </span>
          )}
        </h1>
        <Download path={`/audit.csv?${new URLSearchParams(filters)}`}>CSV</Download>
      </div>
      <div className="flex flex-wrap items-end gap-x-3 print:hidden">
        <div className="mr-auto mb-6 max-sm:w-full">
          <SearchBox label="Search the log" placeholder="Email or part number" />
        </div>
        <Choice
          label="About"
          value={search.get('kind') ?? ''}
          of={kinds}
          choose={(kind) => filter('kind', kind)}
        />
        {['from', 'to'].map((name) => (
          <Field
            key={name}
            type="date"
            label={name === 'from' ? 'From' : 'To'}
            value={search.get(name) ?? ''}
            onChange={({ target }) => filter(name, target.value)}
          />
        ))}
      </div>
      {audit.isPending && <TableSkeleton rows={8} />}
      {audit.isError && <QueryError error={audit.error} retry={() => audit.refetch()} />}
      {audit.data?.rows.length === 0 && (
        <EmptyState
          art={emptyShelf}
          title={isFiltered ? 'Nothing like that' : 'Nothing was changed yet'}
        >
          {isFiltered && <ButtonLink to="/dashboard/audit">Show everything</ButtonLink>}
        </EmptyState>
      )}
      {audit.data && audit.data.rows.length > 0 && (
        <Table
          caption="Audit Log"
          columns={columns}
          rows={audit.data.rows}
          keyOf={({ _id }) => _id}
        />
      )}
      {audit.data && (
        <Pager
          page={place.page ?? 1}
          limit={limit}
          total={audit.data.total}
          cursors={audit.data}
          waiting={audit.isPlaceholderData}
        />
      )}
    </section>
  )
}

function readFilters(search: URLSearchParams): Record<string, string> {
  const filled = ['q', 'kind', 'from', 'to'].map((name) => [name, search.get(name) ?? ''])
  return Object.fromEntries(filled.filter(([, value]) => value !== ''))
}

/** By how the paths of calls begin. */
const kinds: Record<string, string> = {
  '': 'Everything',
  'sign-in': 'Sign-ins',
  products: 'Products',
  orders: 'Orders',
  purchases: 'Purchases',
  shipments: 'Shipments',
  'stock-receipts': 'Goods in',
  'price-lists': 'Price lists',
  applications: 'Applications',
  user: 'People',
  messages: 'Messages',
  reviews: 'Reviews',
  pages: 'Pages',
}

const columns: Column<AuditEntry>[] = [
  { head: 'When', cell: ({ at }) => <span className="whitespace-nowrap">{showTime(at)}</span> },
  {
    head: 'Who',
    cell: ({ email }) => (
      <ShopLink to={`/dashboard/audit?q=${encodeURIComponent(email)}`} className="underline">
        <Email of={email} />
      </ShopLink>
    ),
  },
  { head: 'What', cell: ({ call }) => describeCall(call) },
  { head: 'Of', cell: (entry) => <Subject entry={entry} /> },
  { head: 'From and to', cell: ({ changes }) => <Changes changes={changes} /> },
]

/** `PUT /products/:id/numbers` is 'Changed products, numbers'. */
function describeCall(call: string): string {
  if (call === 'sign-in') return 'Signed in'
  const [method = '', path = ''] = call.split(' ')
  const words = path.split('/').filter((part) => part !== '' && !part.startsWith(':'))
  return `${verbs[method] ?? method} ${words.join(', ')}`
}

const verbs: Record<string, string> = {
  POST: 'Added',
  PUT: 'Changed',
  PATCH: 'Changed',
  DELETE: 'Deleted',
}

/** What it is about leads to all that happened to it. */
function Subject({ entry: { about, label } }: { entry: AuditEntry }) {
  if (about === '') return label
  return (
    <ShopLink
      to={`/dashboard/audit?q=${encodeURIComponent(about)}`}
      className="part-number underline wrap-anywhere"
    >
      {label || about}
    </ShopLink>
  )
}

/** Of a whole price list no more is read in a row. */
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
        <li>and {showCount(changes.length - maxChanges)} more, which the CSV has</li>
      )}
    </ul>
  )
}

function showValue(field: string, value: string | number | null): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'number' && field.endsWith('_at')) return showTime(value)
  return typeof value === 'number' ? showCount(value) : value
}
