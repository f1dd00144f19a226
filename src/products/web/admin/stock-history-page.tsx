import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { showTime } from '#base/calendar.ts'
import { showCount } from '#base/format.ts'
import { spec } from '#base/texts.ts'
import { apiQuery } from '#web/api-query.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DashboardPage, Tools } from '#web/ui/dashboard-page.tsx'
import { RowLink } from '#web/ui/link.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type { StockHistory } from '../../admin-contract.ts'

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
      title={`Stock of ${product.name}`}
      back={{ to: '/dashboard/manageProducts', name: spec.dashboard.manageProducts }}
      about={
        <>
          <span className="part-number">{product.productCode}</span>, {showCount(product.quantity)}{' '}
          in stock
        </>
      }
      tools={
        <Tools
          main={
            <ButtonLink small to={`/updateProduct/${id}`}>
              {spec.products.updateProduct}
            </ButtonLink>
          }
        >
          <ButtonLink small to={`/dashboard/partNumbers/${id}`}>
            Numbers and fitment
          </ButtonLink>
        </Tools>
      }
    >
      {changes.length === 0 ? (
        <p className="text-soft">The stock has not changed since the product was added.</p>
      ) : (
        <Table caption="Stock history" columns={columns} rows={changes} keyOf={keyOf} />
      )}
    </DashboardPage>
  )
}

type Change = StockHistory['changes'][number]

const keyOf = ({ at, what, cause }: Change) => `${at} ${what} ${cause}`

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

const columns: Column<Change>[] = [
  { head: 'Date', label: '', cell: ({ at }) => showTime(at) },
  { head: 'Change', isTitle: true, cell: ({ what }) => changeNames[what] },
  { head: 'Reference', label: '', cell: (change) => <Reference change={change} /> },
  {
    head: 'Units',
    label: '',
    align: 'right',
    cell: ({ units }) => (units > 0 ? `+${showCount(units)}` : showCount(units)),
  },
]
