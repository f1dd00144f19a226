import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showCount } from '#base/counts.ts'
import { showDate } from '#base/dates.ts'
import { showMoney } from '#base/money.ts'
import { spec } from '#base/texts.ts'
import type { Order } from '#orders/contract.ts'
import { ShopLink } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { paidWithItQuery } from './queries.ts'

/** Who pays, and for what: one order, or a purchase of more. */
export function Bill({ order }: { order: Order }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-4 max-[16rem]:grid-cols-1 xl:grid-cols-1 xl:content-start xl:gap-6">
      <div>
        <p className="text-soft">Hello, {order.userName}</p>
        <h1 className="title-2 mt-1">{spec.payment.payFor(order.name)}</h1>
      </div>
      <Picture
        src={order.img}
        alt=""
        width={800}
        height={600}
        sizes="(min-width: 1280px) 480px, 96px"
        eager
        className="aspect-4/3 w-full rounded-surface border border-line bg-sunken object-cover max-xl:order-first"
      />
      <dl className="figures col-span-full text-sm">
        <Fact name="Order">
          <ShopLink
            to={`/dashboard/purchases/${order.purchaseId}`}
            className="part-number underline"
          >
            {order.purchaseNumber}
          </ShopLink>
        </Fact>
        <Fact name="Part number">
          <span className="part-number">{order.productCode}</span>
        </Fact>
        <Fact name="Quantity">
          {showCount(order.quantity)} × {showMoney(order.price, order.currency)}
        </Fact>
        <Fact name="Goes to">{order.address}</Fact>
        {order.lapsesAt !== null && <Fact name="Kept until">{showDate(order.lapsesAt)}</Fact>}
        {order.purchaseTotal !== order.totalPrice && <PaidWithIt order={order} />}
      </dl>
    </div>
  )
}

/** What else is paid with an order: the rest of its purchase, line by line, and the tax. */
function PaidWithIt({ order }: { order: Order }) {
  const { data: purchase } = useQuery(paidWithItQuery(order))
  if (!purchase) return null
  const { orders, tax, taxName, taxPercent, currency } = purchase
  return (
    <>
      <Fact name={`${showCount(order.quantity)} × ${order.name}`}>
        {showMoney(order.totalPrice, currency)}
      </Fact>
      {orders
        .filter(({ _id }) => _id !== order._id)
        .map(({ _id, quantity, name, totalPrice }) => (
          <Fact key={_id} name={`${showCount(quantity)} × ${name}`}>
            {showMoney(totalPrice, currency)}
          </Fact>
        ))}
      {tax > 0 && <Fact name={`${taxName} ${taxPercent} %`}>{showMoney(tax, currency)}</Fact>}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 border-b border-line py-2 max-[16rem]:block">
      <dt className="min-w-0 flex-1 text-soft">{name}</dt>
      {/* An amount is never broken; an address is, within its part of the line. */}
      <dd className="max-w-[70%] shrink-0 text-right wrap-anywhere max-[16rem]:max-w-none">
        {children}
      </dd>
    </div>
  )
}

/** The amount, at the head of where it is paid. */
export function Amount({ order }: { order: Order }) {
  return (
    <p className="figures mb-6 flex flex-wrap items-end justify-between gap-x-4 border-b border-line pb-4">
      <span className="text-soft">Amount</span>
      <span className="font-display text-4xl leading-none font-semibold">
        {showMoney(order.purchaseTotal, order.currency)}
      </span>
    </p>
  )
}
