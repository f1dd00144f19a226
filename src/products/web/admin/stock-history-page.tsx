import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formatDateTime } from '#base/calendar.ts'
import { formatCount } from '#base/format.ts'
import { spec } from '#base/texts.ts'
import { apiQuery } from '#web/api-query.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DashboardPage, Tools } from '#web/ui/dashboard-page.tsx'
import { RowLink } from '#web/ui/link.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type { StockHistory } from '../../admin-contract.ts'
import { Thumb } from '../product-picture.tsx'

export default function StockHistoryPage() {
  const { id = '' } = useParams()
  const params = { id }
  const key = ['orders', 'stock-history', id]
  const history = useQuery(apiQuery(key, 'GET /products/:id/stock-history', { params }))
  const missing = { to: '/dashboard/manageProducts', label: 'Back to Manage Products' }
  if (!history.isSuccess)
    return <QueryState shape="document" query={history} rows={8} missing={missing} />
  const { product, changes } = history.data
  return (
    <DashboardPage
      title={
        <span className="flex items-center gap-3">
          <Thumb src={product.img} small />
          <span className="min-w-0">Stock of {product.name}</span>
        </span>
      }
      back={{ to: '/dashboard/manageProducts', name: spec.dashboard.manageProducts }}
      about={
        <span className="facts text-row">
          <span className="part-number">{product.productCode}</span>
          <span>
            <b className="font-semibold text-ink">{formatCount(product.quantity)} in stock</b>
          </span>
          <span>minimum {formatCount(product.minimumQuantity)}</span>
        </span>
      }
      tools={
        <Tools
          main={
            <ButtonLink small variant="main" to="/dashboard/goodsIn">
              Receive stock
            </ButtonLink>
          }
        >
          <ButtonLink small to={`/updateProduct/${id}`}>
            {spec.products.updateProduct}
          </ButtonLink>
          <ButtonLink small to={`/dashboard/partNumbers/${id}`}>
            Numbers and fitment
          </ButtonLink>
        </Tools>
      }
    >
      <Table
        caption="Stock history"
        columns={columns}
        rows={withBalances(product.quantity, changes)}
        keyOf={keyOf}
      />
    </DashboardPage>
  )
}

type Change = StockHistory['changes'][number]

/** What was in stock after it, and for the last row before all of them. */
type Entry = { change: Change | null; balance: number }

/** Back from what is in stock now: each change is the step from the balance below it. */
function withBalances(quantity: number, changes: Change[]): Entry[] {
  let balance = quantity
  const entries: Entry[] = changes.map((change) => {
    const entry = { change, balance }
    balance -= change.units
    return entry
  })
  return [...entries, { change: null, balance }]
}

const keyOf = ({ change }: Entry) =>
  change ? `${change.at} ${change.what} ${change.cause}` : 'opening'

const changeNames: Record<Change['what'], string> = {
  ordered: 'Ordered',
  'given back': 'Order deleted or expired',
  credited: 'Refunded, back in stock',
  received: 'Received',
  reverted: 'Delivery reverted',
  edited: 'Edited',
  'stock-take': 'Stock-take',
  'stock-take reverted': 'Stock-take reverted',
}

const ofOrders: Change['what'][] = ['ordered', 'given back', 'credited']

/** The page that knows more of a change; of a change by hand there is none. */
function findPage({ what, cause }: Change): string | null {
  if (cause === '' || what === 'edited') return null
  if (ofOrders.includes(what))
    return `/dashboard/allOrders?deleted=also&q=${encodeURIComponent(cause)}`
  return what.startsWith('stock-take') ? '/dashboard/stockTake' : '/dashboard/goodsIn'
}

function Reference({ change }: { change: Change }) {
  const to = findPage(change)
  if (to === null) return change.cause
  const look = ofOrders.includes(change.what) ? 'part-number' : ''
  return (
    <RowLink to={to} className={look}>
      {change.cause}
    </RowLink>
  )
}

const columns: Column<Entry>[] = [
  {
    head: 'Date',
    label: '',
    isNarrow: true,
    cell: ({ change }) => change && formatDateTime(change.at),
  },
  {
    head: 'Change',
    isTitle: true,
    cell: ({ change }) =>
      change ? changeNames[change.what] : <span className="text-soft">Stock before</span>,
  },
  {
    head: 'Reference',
    label: '',
    cell: ({ change }) => change && <Reference change={change} />,
  },
  {
    head: 'Units',
    align: 'right',
    cell: ({ change }) => change && <Units of={change.units} />,
  },
  {
    head: 'Balance',
    align: 'right',
    isTrailing: true,
    label: '',
    cell: ({ balance }) => <span className="font-semibold">{formatCount(balance)}</span>,
  },
]

function Units({ of: units }: { of: number }) {
  if (units > 0) return <span className="text-good">+{formatCount(units)}</span>
  return formatCount(units)
}
