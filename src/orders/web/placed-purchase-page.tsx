import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { showCount } from '#base/counts.ts'
import { showTime } from '#base/dates.ts'
import { showMoney } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import { Thumb } from '#products/web/thumb.tsx'
import { SignedIn } from '#users/web/guards.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { WayBack } from '#web/ui/link.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import { type Column, Table, TableSkeleton } from '#web/ui/table.tsx'
import type { Purchase } from '../contract.ts'
import { DeletePurchase } from './delete-purchase.tsx'
import { NoSuchOrder } from './no-such-order.tsx'
import { StatusSign } from './order-signs.tsx'
import { Papers } from './papers.tsx'
import { purchaseQuery } from './purchase-queries.ts'
import { Stations } from './stations.tsx'
import { Totals } from './totals.tsx'

export const meta = () => [{ title: 'Order · Kickstand' }]

/** One purchase: what it is, how far it is, and what can be done with it. */
export default function PurchasePage() {
  const { id = '' } = useParams()
  return <SignedIn>{({ email }) => <Found key={id} id={id} email={email} />}</SignedIn>
}

function Found({ id, email }: { id: string; email: string }) {
  const purchase = useQuery(purchaseQuery(id))
  if (purchase.data) return <Sheet purchase={purchase.data} own={purchase.data.email === email} />
  if (purchase.isPending) return <TableSkeleton rows={6} />
  if (purchase.error instanceof Problem && purchase.error.code === 'unknown-purchase')
    return <NoSuchOrder error={purchase.error} />
  return <QueryError error={purchase.error} retry={() => purchase.refetch()} />
}

/** `own`: the buyer looks, not an admin. */
function Sheet({ purchase, own }: { purchase: Purchase; own: boolean }) {
  const { number, orders, paid, total, currency, refunded } = purchase
  const [first] = orders
  return (
    <article aria-labelledby="purchase">
      {own ? (
        <WayBack to="/dashboard/myOrders">{spec.dashboard.orders}</WayBack>
      ) : (
        <WayBack to="/dashboard/allOrders">{spec.dashboard.allOrders}</WayBack>
      )}
      <header className="flex flex-wrap items-end justify-between gap-4 border-b border-line pb-4">
        <div>
          <h1 id="purchase" className="title-1 part-number">
            {number}
          </h1>
          <p className="text-soft">
            {orders.length === 1 ? 'One part' : `${orders.length} parts`}, placed{' '}
            {showTime(purchase.placedAt)}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          {!paid && first && (
            <ButtonLink to={`/dashboard/payment/${first._id}`} look="main">
              {spec.orders.pay} {showMoney(total, currency)}
            </ButtonLink>
          )}
          <ButtonLink to={`/dashboard/again/${purchase._id}`}>Order again</ButtonLink>
          <Button onClick={() => window.print()}>Print</Button>
          <DeletePurchase purchase={purchase} />
        </div>
      </header>
      <Stations purchase={purchase} />
      <Table caption="Parts" columns={columns} rows={orders} keyOf={({ _id }) => _id} />
      <div className="mt-8 grid gap-10 sm:grid-cols-2">
        <Facts of={factsOf(purchase)} />
        <div className="grid content-start gap-2">
          <Totals of={purchase} />
          {refunded > 0 && (
            <p className="figures flex justify-between text-soft">
              <span>Given back</span>
              <span>{showMoney(refunded, currency)}</span>
            </p>
          )}
        </div>
      </div>
      <Papers of={purchase} />
    </article>
  )
}

function factsOf(purchase: Purchase): [string, string][] {
  const { poNumber, note, transactionId } = purchase
  return [
    ...(poNumber ? ([['Your number', poNumber]] as [string, string][]) : []),
    ['For', purchase.userName],
    ['Deliver to', purchase.address],
    ['Phone', purchase.phone],
    ...(note ? ([['Note', note]] as [string, string][]) : []),
    ...(transactionId ? ([['Transaction', transactionId]] as [string, string][]) : []),
  ]
}

const columns: Column<Purchase['orders'][number]>[] = [
  { head: 'Picture', beside: true, cell: ({ img }) => <Thumb src={img} /> },
  {
    head: 'Part',
    cell: ({ name, productCode }) => (
      <>
        <span className="block font-semibold wrap-anywhere lg:min-w-40">{name}</span>
        <span className="part-number block text-xs text-soft">{productCode}</span>
      </>
    ),
  },
  { head: 'Status', cell: ({ status }) => <StatusSign status={status} /> },
  { head: 'Quantity', align: 'right', cell: ({ quantity }) => showCount(quantity) },
  { head: 'Each', align: 'right', cell: ({ price, currency }) => showMoney(price, currency) },
  {
    head: 'Price',
    align: 'right',
    cell: ({ totalPrice, currency }) => showMoney(totalPrice, currency),
  },
]
