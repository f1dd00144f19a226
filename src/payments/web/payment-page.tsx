import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formatDate } from '#base/calendar.ts'
import { formatMoney } from '#base/currency.ts'
import { formatCount, pluralize } from '#base/format.ts'
import { spec } from '#base/texts.ts'
import type { Order, Purchase } from '#orders/contract.ts'
import { noSuchOrder, PurchaseLink } from '#orders/web/order-parts.tsx'
import { orderQuery, purchaseQuery } from '#orders/web/queries.ts'
import { DescriptionItem } from '#web/ui/description-list.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { CardFormShape, PayOrder } from './pay-order.tsx'

export default function PaymentPage() {
  const { id = '' } = useParams()
  const order = useQuery({ ...orderQuery(id), refetchOnWindowFocus: false })
  const { purchaseId = '', purchaseTotal, totalPrice } = order.data ?? {}
  const purchase = useQuery({ ...purchaseQuery(purchaseId), enabled: purchaseTotal !== totalPrice })
  // On a phone the purchase is above the card form, so that it does not move the form later.
  if (order.isPending || purchase.isLoading) return <PageShape />
  if (order.data)
    return (
      <section key={id} aria-label="Payment" className={columns}>
        <Bill order={order.data} purchase={purchase.data} />
        <PayOrder order={order.data} />
      </section>
    )
  return <QueryState query={order} rows={6} missing={noSuchOrder} />
}

const columns = 'grid gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:gap-12'

/** The picture and the title; the facts below them are as wide as both. */
const billColumns =
  'grid grid-cols-[6rem_minmax(0,1fr)] content-start items-center gap-4 max-[16rem]:grid-cols-1 xl:grid-cols-[10rem_minmax(0,1fr)] xl:gap-6'

function PageShape() {
  return (
    <div role="status" aria-label="The order is loading" className={columns}>
      <div className={billColumns}>
        <Skeleton className="aspect-4/3 w-full" />
        <Skeleton className="h-9 w-2/3" />
      </div>
      <div className="self-start rounded-surface border border-line p-5 sm:p-6">
        <CardFormShape />
      </div>
    </div>
  )
}

function Bill({ order, purchase }: { order: Order; purchase: Purchase | undefined }) {
  return (
    <div className={billColumns}>
      <div>
        <p className="text-soft">Hello, {order.userName}</p>
        <h1 className="title-2 mt-1">{spec.payment.payFor(order.name)}</h1>
        {purchase && purchase.orders.length > 1 && (
          <p className="mt-1 text-soft">and {pluralize(purchase.orders.length - 1, 'more part')}</p>
        )}
      </div>
      <Picture
        src={order.img}
        alt=""
        width={800}
        height={600}
        sizes="(min-width: 1280px) 160px, 96px"
        eager
        className="aspect-4/3 w-full rounded-surface border border-line bg-sunken order-first object-cover"
      />
      <dl className="figures col-span-full text-row">
        <DescriptionItem name="Order">
          <PurchaseLink id={order.purchaseId} number={order.purchaseNumber} />
        </DescriptionItem>
        <DescriptionItem name="Part number">
          <span className="part-number">{order.productCode}</span>
        </DescriptionItem>
        <DescriptionItem name="Quantity">
          {formatCount(order.quantity)} × {formatMoney(order.price, order.currency)}
        </DescriptionItem>
        <DescriptionItem name="Deliver to">{order.address}</DescriptionItem>
        {order.expiresAt !== null && (
          <DescriptionItem name="Reserved until">{formatDate(order.expiresAt)}</DescriptionItem>
        )}
        {purchase && <PaidWithIt order={order} purchase={purchase} />}
        {!order.paid && order.received > 0 && (
          <DescriptionItem name="Received">
            −{formatMoney(order.received, order.currency)}
          </DescriptionItem>
        )}
      </dl>
    </div>
  )
}

function PaidWithIt({ order, purchase }: { order: Order; purchase: Purchase }) {
  const { orders, subtotal, tax, taxName, taxPercent, total, currency } = purchase
  const others = orders.filter(({ _id }) => _id !== order._id)
  return (
    <>
      {[order, ...others].map(({ _id, quantity, name, totalPrice }) => (
        <DescriptionItem key={_id} name={`${formatCount(quantity)} × ${name}`}>
          {formatMoney(totalPrice, currency)}
        </DescriptionItem>
      ))}
      {tax > 0 && (
        <>
          <DescriptionItem name="Subtotal">{formatMoney(subtotal, currency)}</DescriptionItem>
          <DescriptionItem name={`${taxName} ${taxPercent} %`}>
            {formatMoney(tax, currency)}
          </DescriptionItem>
          <DescriptionItem name="Total">{formatMoney(total, currency)}</DescriptionItem>
        </>
      )}
    </>
  )
}
