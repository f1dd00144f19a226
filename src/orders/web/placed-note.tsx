import { showCount } from '#base/counts.ts'
import { showDate } from '#base/dates.ts'
import { showMoney } from '#base/money.ts'
import { spec } from '#base/texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Order } from '../contract.ts'

/** What is next after an order was placed: its payment. */
export function PlacedNote({ order }: { order: Order }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-surface border border-line border-l-4 border-l-accent bg-raised p-5">
      <div>
        <p className="title-3 font-display font-semibold">
          {showCount(order.quantity)} × {order.name}: yours once paid
        </p>
        <p className="mt-1">
          Order <span className="part-number">{order.purchaseNumber}</span>
        </p>
        {order.lapsesAt !== null && (
          <p className="mt-1 text-soft">
            Kept for you until {showDate(order.lapsesAt)}; unpaid by then, the order lapses.
          </p>
        )}
      </div>
      <ButtonLink to={`/dashboard/payment/${order._id}`} look="main">
        {spec.orders.pay} {showMoney(order.totalPrice, order.currency)}
      </ButtonLink>
    </div>
  )
}
