import { showCount } from '#base/counts.ts'
import { showDate } from '#base/dates.ts'
import { showMoney } from '#base/money.ts'
import { spec } from '#base/texts.ts'
import { Thumb } from '#products/web/product-picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Email } from '#web/ui/text.tsx'
import type { Order } from '../contract.ts'
import { detailsId } from './order-details.tsx'
import { PaidSign, StatusSign, UnpaidSign } from './order-signs.tsx'

type Acts = {
  /** The order whose status is being changed now. */
  busy: string | null
  /** Orders whose shipping may still be taken back. */
  undoable: ReadonlySet<string>
  onShip: (order: Order) => void
  onUndo: (order: Order) => void
  onDelete: (order: Order) => void
  onUnfold: (order: Order) => void
}

/** The columns of All Orders. */
export function allOrderColumns(acts: Acts): Column<Order>[] {
  const { busy, undoable, onShip, onUndo, onDelete, onUnfold } = acts
  return [
    { head: 'Avatar', beside: true, cell: ({ img }) => <Thumb src={img} /> },
    {
      head: 'Name',
      cell: (order, _, unfolded) => (
        <Name order={order} unfolded={unfolded} onUnfold={() => onUnfold(order)} />
      ),
    },
    { head: 'Payment and status', cell: (order) => <PaymentAndStatus order={order} /> },
    { head: 'User email', cell: (order) => <Orderer order={order} /> },
    { head: 'Quantity', align: 'right', cell: ({ quantity }) => showCount(quantity) },
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
        (order.status === 'Pending' || undoable.has(order._id)) && (
          // A place for each: who presses 'Shipped' twice has not changed their mind, and nothing moves.
          <span className="inline-grid grid-cols-[5.5rem_4.25rem] gap-2 max-[16rem]:grid-cols-1 max-[16rem]:grid-rows-[minmax(2.75rem,auto)_auto]">
            {order.status === 'Pending' ? (
              <ShipButton order={order} busy={busy === order._id} onShip={onShip} />
            ) : (
              <UndoButton order={order} busy={busy === order._id} onUndo={onUndo} />
            )}
          </span>
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

type Act = { order: Order; busy: boolean }

/** What nobody has paid yet looks different, and asks first. */
function ShipButton({ order, busy, onShip }: Act & { onShip: (order: Order) => void }) {
  const { paid, name, email } = order
  return (
    <Button
      small
      data-act="ship"
      look={paid ? 'plain' : 'quiet'}
      className={paid ? '' : 'border-dashed border-edge!'}
      busy={busy}
      aria-label={`${spec.orders.shipped}: ${name} for ${email}${paid ? '' : ', not paid yet'}`}
      onClick={() => onShip(order)}
    >
      {spec.orders.shipped}
    </Button>
  )
}

function UndoButton({ order, busy, onUndo }: Act & { onUndo: (order: Order) => void }) {
  return (
    <Button
      small
      data-act="undo"
      data-order={order._id}
      busy={busy}
      aria-label={`Undo: ${order.name} for ${order.email} is Pending again`}
      onClick={() => onUndo(order)}
      className="col-start-2 max-[16rem]:col-start-1 max-[16rem]:row-start-2"
    >
      Undo
    </Button>
  )
}

/** The name of the part unfolds the row. */
function Name({
  order,
  unfolded,
  onUnfold,
}: {
  order: Order
  unfolded: boolean
  onUnfold: () => void
}) {
  return (
    <span className="block leading-5 wrap-anywhere xl:min-w-36">
      <button
        type="button"
        data-act="unfold"
        data-order={order._id}
        aria-expanded={unfolded}
        aria-controls={unfolded ? detailsId(order) : undefined}
        onClick={onUnfold}
        className="flex min-h-6 items-center gap-1.5 text-left font-semibold hover:text-accent-text pointer-coarse:min-h-11"
      >
        <Chevron down={unfolded} />
        {order.name}
      </button>
      <span className="block text-xs text-soft xl:whitespace-nowrap">
        <span className="part-number">{order.productCode}</span> · {showDate(order.placedAt)}
      </span>
      <ShopLink
        to={`/dashboard/purchases/${order.purchaseId}`}
        className="part-number block text-xs underline pointer-coarse:flex pointer-coarse:min-h-11 pointer-coarse:items-center"
      >
        {order.purchaseNumber}
      </ShopLink>
    </span>
  )
}

function Chevron({ down }: { down: boolean }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`size-3.5 shrink-0 fill-none stroke-current transition-transform duration-150 print:hidden ${down ? 'rotate-90' : ''}`}
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="m6 3 5 5-5 5" />
    </svg>
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
    <span className="block leading-5 xl:min-w-44">
      <Email of={order.email} />
      <span className="block wrap-anywhere text-xs text-soft">{order.userName}</span>
    </span>
  )
}
