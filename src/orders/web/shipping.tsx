import { useState } from 'react'
import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { spec } from '#base/texts.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import type * as contract from '../contract.ts'
import { costOf } from './delete-dialog.tsx'

type Order = contract.Order

export function useShip(then: (shipped: Order) => void) {
  return useShopMutation({
    mutationFn: (order: Order, idempotencyKey) =>
      send<typeof contract.shipOrder>(
        'PUT /orders',
        { query: { id: order._id }, body: { ...order, status: 'Shipped' } },
        { idempotencyKey },
      ),
    invalidates: () => [['orders']],
    successToast: (order) => [spec.orders.statusUpdated, `${nameOf(order)} is shipped.`],
    invalidatesOnError: () => [['orders']],
    onSuccess: then,
  })
}

export function useTakeBackShipping(then: (pending: Order) => void) {
  return useShopMutation({
    mutationFn: ({ _id }: Order, idempotencyKey) =>
      send<typeof contract.takeBackShipping>(
        'DELETE /orders/:id/shipment',
        { params: { id: _id } },
        { idempotencyKey },
      ),
    invalidates: () => [['orders']],
    successToast: (order) => [spec.orders.statusUpdated, `${nameOf(order)} is Pending again.`],
    invalidatesOnError: () => [['orders']],
    onSuccess: then,
  })
}

function nameOf({ purchaseNumber, quantity, name, userName }: Order): string {
  return `${purchaseNumber}, ${showCount(quantity)} × ${name} for ${userName},`
}

/** Asks before an order leaves that nobody has paid. Open while there is one. */
export function UnpaidDialog({
  order,
  onClose,
  onShip,
}: {
  order: Order | null
  onClose: () => void
  onShip: (order: Order) => void
}) {
  return (
    <Dialog open={order !== null} title="Ship it unpaid?" onClose={onClose}>
      {order && (
        <>
          <Facts
            of={[
              ['Product', order.name],
              ['Ordered by', `${order.userName}, ${order.email}`],
              ['Price', costOf(order)],
            ]}
          />
          <p className="mt-4 border-l-4 border-bad bg-sunken px-4 py-3">
            Nobody has paid this order. Ship it to who pays on account:{' '}
            {showMoney(order.totalPrice, order.currency)} stays open, and it does not lapse any
            more.
          </p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button onClick={onClose}>{spec.orders.cancel}</Button>
            <Button
              look="danger"
              onClick={() => {
                onClose()
                onShip(order)
              }}
            >
              {spec.orders.shipped}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

/**
 * Ships the paid ones among the orders that are shown, in two presses; those that stay are unticked
 * first. Each may be taken back from its row, as if it had been shipped there.
 */
export function ShipSeveral({
  shown,
  onShipped,
  toUndo,
}: {
  shown: Order[]
  onShipped: (shipped: Order) => void
  /** Leads to the first of those that may be taken back. */
  toUndo: (shipped: Order) => void
}) {
  const [open, setOpen] = useState(false)
  const paid = shown.filter((order) => order.paid && order.status === 'Pending')
  const ship = useShopMutation({
    mutationFn: (orders: Order[], idempotencyKey) => shipEach(orders, idempotencyKey, onShipped),
    invalidates: () => [['orders']],
    successToast: (_, { length }) => [
      spec.orders.statusUpdated,
      length === 1 ? '1 order is shipped.' : `${showCount(length)} orders are shipped.`,
    ],
    invalidatesOnError: () => [['orders']],
    onSuccess: (_, [first]) => first && toUndo(first),
  })
  return (
    <>
      {(paid.length > 1 || ship.isPending) && (
        <Button small data-act="ship-several" busy={ship.isPending} onClick={() => setOpen(true)}>
          Ship several …
        </Button>
      )}
      <Dialog open={open} title="Ship several" onClose={() => setOpen(false)}>
        <Ticked
          of={paid}
          onClose={() => setOpen(false)}
          onShip={(orders) => {
            setOpen(false)
            ship.mutate(orders)
          }}
        />
      </Dialog>
    </>
  )
}

/** One after the other: where one is refused, those before it are shipped and say so in their rows. */
async function shipEach(
  orders: Order[],
  idempotencyKey: string,
  onShipped: (shipped: Order) => void,
): Promise<void> {
  for (const order of orders) {
    const query = { id: order._id }
    const body = { ...order, status: 'Shipped' as const }
    const key = { idempotencyKey: `${idempotencyKey}-${order._id}` }
    onShipped(await send<typeof contract.shipOrder>('PUT /orders', { query, body }, key))
  }
}

function Ticked({
  of,
  onClose,
  onShip,
}: {
  of: Order[]
  onClose: () => void
  onShip: (orders: Order[]) => void
}) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const ticked = of.filter(({ _id }) => !left.has(_id))
  return (
    <>
      <p className="mb-3 text-soft">The paid ones of this page. Untick what stays.</p>
      <ul className="max-h-[50vh] overflow-y-auto border-y border-line">
        {of.map(({ _id, name, quantity, userName, purchaseNumber }) => (
          <li key={_id} className="not-first:border-t not-first:border-line">
            <label className="flex min-h-11 items-center gap-3 px-1 py-1.5 leading-5">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-accent-fill"
                checked={!left.has(_id)}
                onChange={({ target }) => setLeft(without(left, _id, !target.checked))}
              />
              <span className="min-w-0">
                <span className="font-semibold">
                  {showCount(quantity)} × {name}
                </span>
                <span className="block text-sm text-soft">
                  {userName}, <span className="part-number">{purchaseNumber}</span>
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{spec.orders.cancel}</Button>
        <Button
          look="main"
          data-first
          disabled={ticked.length === 0}
          onClick={() => onShip(ticked)}
        >
          Ship {showCount(ticked.length)}
        </Button>
      </div>
    </>
  )
}

function without(left: ReadonlySet<string>, id: string, stays: boolean): ReadonlySet<string> {
  return stays ? new Set([...left, id]) : new Set([...left].filter((other) => other !== id))
}
