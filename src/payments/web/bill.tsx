import { showDate } from '#base/dates.ts'
import { showMoney } from '#base/money.ts'
import { spec } from '#base/texts.ts'
import type { Order } from '#orders/contract.ts'
import { Picture } from '#web/ui/picture.tsx'

/** Who pays, for what, and how much. */
export function Bill({ order }: { order: Order }) {
  return (
    <>
      <p className="text-soft">Hello, {order.userName}</p>
      <h1 className="title-2 mt-1">{spec.payment.payFor(order.name)}</h1>
      <div className="mt-6 flex items-center gap-4 border-y border-line py-4">
        <Picture
          src={order.img}
          alt=""
          width={96}
          height={72}
          sizes="96px"
          eager
          className="aspect-4/3 w-20 rounded-press border border-line bg-sunken object-cover sm:w-24"
        />
        <p className="figures min-w-0 flex-1 text-sm text-soft">
          <span className="part-number">{order.productCode}</span>
          <br />
          {order.quantity.toLocaleString('en-US')} × {showMoney(order.price)}
          {order.lapsesAt !== null && (
            <>
              <br />
              Kept for you until {showDate(order.lapsesAt)}
            </>
          )}
        </p>
        <p className="figures font-display text-4xl leading-none font-semibold">
          {showMoney(order.totalPrice)}
        </p>
      </div>
    </>
  )
}
