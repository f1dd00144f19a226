import { showCount } from '#base/counts.ts'
import { showDate } from '#base/dates.ts'
import { showMoney } from '#base/money.ts'
import { spec } from '#base/texts.ts'
import { Thumb } from '#products/web/thumb.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import type { Column } from '#web/ui/table.tsx'
import type { Order } from '../contract.ts'
import { mayDelete } from '../rules.ts'
import { PaidSign, StatusSign, UnpaidSign } from './order-signs.tsx'

/** The columns of My Orders. `first` is how many orders stand on the pages before. */
export function myOrderColumns({
  first,
  onDelete,
}: {
  first: number
  onDelete: (order: Order) => void
}): Column<Order>[] {
  return [
    {
      head: '#',
      beside: true,
      cell: (_, index) => <span className="text-soft">{first + index + 1}</span>,
    },
    { head: 'Avatar', beside: true, cell: ({ img }) => <Thumb src={img} /> },
    { head: 'Name', cell: (order) => <Name order={order} /> },
    { head: 'Payment status', cell: (order) => <Payment order={order} /> },
    { head: 'Status', cell: ({ status }) => <StatusSign status={status} /> },
    { head: 'Price', align: 'right', cell: (order) => <Price order={order} /> },
    { head: 'Quantity', align: 'right', cell: ({ quantity }) => showCount(quantity) },
    {
      head: 'Order delete',
      bare: true,
      align: 'right',
      cell: (order) =>
        mayDelete(order) && (
          <Button
            look="quiet danger"
            small
            aria-label={`${spec.orders.delete} ${order.name}`}
            onClick={() => onDelete(order)}
          >
            {spec.orders.delete}
          </Button>
        ),
    },
  ]
}

function Name({ order }: { order: Order }) {
  return (
    <span className="block wrap-anywhere xl:min-w-40">
      <span className="block font-semibold">{order.name}</span>
      <span className="block text-xs text-soft xl:whitespace-nowrap">
        <span className="part-number">{order.productCode}</span> · {showDate(order.placedAt)}
      </span>
      <span className="flex flex-wrap gap-x-4 text-xs">
        <ShopLink
          to={`/dashboard/purchases/${order.purchaseId}`}
          className="part-number flex min-h-6 items-center underline pointer-coarse:min-h-11"
        >
          {order.purchaseNumber}
        </ShopLink>
        <ShopLink
          to={`/dashboard/again/${order.purchaseId}?order=${order._id}`}
          aria-label={`Order again: ${order.name}`}
          className="flex min-h-6 items-center underline pointer-coarse:min-h-11 print:hidden"
        >
          Order again
        </ShopLink>
      </span>
    </span>
  )
}

/** Each order's Pay leads to the payment of its purchase: it says the sum where that is another. */
function Payment({ order }: { order: Order }) {
  if (order.paid) {
    return (
      <>
        <PaidSign />
        <code className="block text-[0.6875rem] wrap-anywhere text-soft xl:text-xs xl:whitespace-nowrap">
          {order.transactionId}
        </code>
      </>
    )
  }
  const total = showMoney(order.purchaseTotal, order.currency)
  const paysMore = order.purchaseTotal !== order.totalPrice
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 wide-cards:justify-end">
      <span className="hidden print:inline">
        <UnpaidSign />
      </span>
      <ButtonLink
        to={`/dashboard/payment/${order._id}`}
        look="main"
        small
        aria-label={
          paysMore
            ? `${spec.orders.pay} ${total} for ${order.purchaseNumber}`
            : `${spec.orders.pay} for ${order.name}`
        }
      >
        {spec.orders.pay}
        {paysMore && ` ${total}`}
      </ButtonLink>
      {order.lapsesAt !== null && (
        <span className="text-xs leading-4 text-soft">
          Lapses
          <br />
          <span className="whitespace-nowrap">{showDate(order.lapsesAt)}</span>
        </span>
      )}
    </span>
  )
}

function Price({ order }: { order: Order }) {
  return (
    <>
      <span className="block font-semibold">{showMoney(order.totalPrice, order.currency)}</span>
      <span className="block text-xs whitespace-nowrap text-soft">
        {showMoney(order.price, order.currency)} each
      </span>
    </>
  )
}
