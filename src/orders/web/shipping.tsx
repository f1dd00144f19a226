import { useState } from 'react'
import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { spec } from '#base/texts.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import type * as contract from '../contract.ts'
import type { Order } from '../contract.ts'
import { showCost, toggle } from './order-parts.tsx'

/** Says what became of an order; a refusal shows the list as it is. */
export function useStatusChange(
  mutationFn: typeof ship,
  outcome: string,
  onSuccess: (order: Order) => void,
) {
  return useShopMutation({
    mutationFn,
    invalidates: () => [['orders']],
    successToast: ({ purchaseNumber, quantity, name, userName }) => [
      spec.orders.statusUpdated,
      `${purchaseNumber}, ${showCount(quantity)} × ${name} for ${userName}, ${outcome}.`,
    ],
    invalidatesOnError: () => [['orders']],
    onSuccess,
  })
}

export function ship(order: Order, idempotencyKey: string) {
  return send<typeof contract.shipOrder>(
    'PUT /orders',
    { query: { id: order._id }, body: { ...order, status: 'Shipped' } },
    { idempotencyKey },
  )
}

export function takeBackShipping({ _id: id }: Order, idempotencyKey: string) {
  return send<typeof contract.takeBackShipping>(
    'DELETE /orders/:id/shipment',
    { params: { id } },
    { idempotencyKey },
  )
}

/** Asks before an order leaves that nobody has paid. Open while there is one. */
export function UnpaidDialog(props: {
  order: Order | null
  onClose: () => void
  onShip: (order: Order) => void
}) {
  const { order, onClose, onShip } = props
  return (
    <ConfirmDialog
      open={order !== null}
      title="Ship it unpaid?"
      confirm={spec.orders.shipped}
      onClose={onClose}
      onConfirm={() => {
        onClose()
        if (order) onShip(order)
      }}
    >
      {order && (
        <>
          <Facts
            of={[
              ['Product', order.name],
              ['Ordered by', `${order.userName}, ${order.email}`],
              ['Price', showCost(order)],
            ]}
          />
          <p className="mt-4 border-l-4 border-bad bg-sunken px-4 py-3">
            Nobody has paid this order. Ship it to who pays on account:{' '}
            {showMoney(order.totalPrice, order.currency)} stays open, and it does not lapse any
            more.
          </p>
        </>
      )}
    </ConfirmDialog>
  )
}

/**
 * Ships the paid ones among the orders that are shown, in two clicks; those that stay are unticked
 * first. Each may be taken back from its row, as if it had been shipped there.
 */
export function ShipSeveral(props: {
  shown: Order[]
  onShipped: (order: Order) => void
  toUndo: (order: Order) => void
}) {
  const { shown, onShipped, toUndo } = props
  const [open, setOpen] = useState(false)
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const paid = shown.filter((order) => order.paid && order.status === 'Pending')
  const ticked = paid.filter(({ _id }) => !unticked.has(_id))
  const shipAll = useShopMutation({
    // One after the other: where one is refused, those before it are shipped and say so in their rows.
    mutationFn: async (orders: Order[], idempotencyKey) => {
      for (const order of orders) onShipped(await ship(order, `${idempotencyKey}-${order._id}`))
    },
    invalidates: () => [['orders']],
    successToast: (_, { length }) => [
      spec.orders.statusUpdated,
      length === 1 ? '1 order is shipped.' : `${showCount(length)} orders are shipped.`,
    ],
    invalidatesOnError: () => [['orders']],
    onSuccess: (_, [first]) => first && toUndo(first),
  })
  const close = () => {
    setOpen(false)
    setUnticked(new Set())
  }
  return (
    <>
      {(paid.length > 1 || shipAll.isPending) && (
        <Button
          small
          data-act="ship-several"
          busy={shipAll.isPending}
          onClick={() => setOpen(true)}
        >
          Ship several …
        </Button>
      )}
      <Dialog open={open} title="Ship several" onClose={close}>
        <p className="mb-3 text-soft">The paid ones of this page. Untick what stays.</p>
        <ul className="max-h-[50vh] overflow-y-auto border-y border-line">
          {paid.map(({ _id, name, quantity, userName, purchaseNumber }) => (
            <li key={_id} className="not-first:border-t not-first:border-line">
              <label className="flex min-h-11 items-center gap-3 px-1 py-1.5 leading-5">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-accent-fill"
                  checked={!unticked.has(_id)}
                  onChange={() => setUnticked(toggle(unticked, _id))}
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
          <Button onClick={close}>{spec.orders.cancel}</Button>
          <Button
            look="main"
            data-first
            disabled={ticked.length === 0}
            onClick={() => {
              close()
              shipAll.mutate(ticked)
            }}
          >
            Ship {showCount(ticked.length)}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
