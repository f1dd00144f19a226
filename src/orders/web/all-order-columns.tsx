import { showDate } from '#base/dates.ts'
import { showMoney } from '#base/money.ts'
import { spec } from '#base/texts.ts'
import { Thumb } from '#products/web/thumb.tsx'
import { Button } from '#web/ui/button.tsx'
import { Email } from '#web/ui/email.tsx'
import type { Column } from '#web/ui/table.tsx'
import type { Order } from '../contract.ts'
import { PaidSign, StatusSign, UnpaidSign } from './order-signs.tsx'

type Acts = {
  /** The order that is being marked shipped now. */
  shipping: string | null
  onShip: (order: Order, row: Element | null) => void
  onDelete: (order: Order) => void
}

/** The columns of All Orders. */
export function allOrderColumns({ shipping, onShip, onDelete }: Acts): Column<Order>[] {
  return [
    { head: 'Avatar', beside: true, cell: ({ img }) => <Thumb src={img} /> },
    { head: 'Name', cell: (order) => <Name order={order} /> },
    { head: 'Payment and status', cell: (order) => <PaymentAndStatus order={order} /> },
    { head: 'User email', cell: (order) => <Orderer order={order} /> },
    { head: 'Quantity', align: 'right', cell: ({ quantity }) => quantity.toLocaleString('en-US') },
    {
      head: 'Total price',
      align: 'right',
      cell: ({ totalPrice, currency }) => (
        <span className="font-semibold">{showMoney(totalPrice, currency)}</span>
      ),
    },
    {
      head: 'Ship',
      bare: true,
      cell: (order) =>
        order.status === 'Pending' && (
          <Button
            small
            data-act="ship"
            busy={shipping === order._id}
            aria-label={`${spec.orders.shipped}: ${order.name} for ${order.email}`}
            onClick={(event) => onShip(order, event.currentTarget.closest('tr'))}
          >
            {spec.orders.shipped}
          </Button>
        ),
    },
    {
      head: 'Delete',
      bare: true,
      align: 'right',
      cell: (order) => (
        <Button
          look="quiet danger"
          small
          data-act="delete"
          aria-label={`${spec.orders.delete} ${order.name} of ${order.email}`}
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
    <span className="block leading-5">
      <span className="block font-semibold">{order.name}</span>
      <span className="block text-xs text-soft xl:whitespace-nowrap">
        <span className="part-number">{order.productCode}</span> · {showDate(order.placedAt)}
      </span>
    </span>
  )
}

function PaymentAndStatus({ order }: { order: Order }) {
  return (
    <span className="flex flex-wrap gap-x-4 wide-cards:justify-end">
      {order.paid ? <PaidSign /> : <UnpaidSign />}
      <StatusSign status={order.status} />
    </span>
  )
}

function Orderer({ order }: { order: Order }) {
  return (
    <span className="block leading-5 wrap-break-word xl:max-w-52">
      <Email of={order.email} />
      <span className="block text-xs text-soft">{order.userName}</span>
    </span>
  )
}
