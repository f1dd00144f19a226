import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { spec } from '#base/texts.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { focusNext } from '#web/ui/focus.ts'
import type * as contract from '../contract.ts'
import type { Order } from '../contract.ts'
import { openUnits } from '../rules.ts'
import type * as shipments from '../shipments-contract.ts'
import { showCost, toggle } from './order-parts.tsx'
import { type allOrdersQuery, historyQuery } from './queries.ts'

/** Ships an order from its row, which stays where it is: else the next would slide under the pointer. */
export function useShipOrder(list: ReturnType<typeof allOrdersQuery>['queryKey']) {
  const cache = useQueryClient()
  const showShipped = (shipped: Order) =>
    cache.setQueryData(
      list,
      (page) =>
        page && {
          ...page,
          rows: page.rows.map((order) => (order._id === shipped._id ? shipped : order)),
        },
    )
  return useShopMutation({
    mutationFn: (order: Order, idempotencyKey) =>
      send<typeof contract.shipOrder>(
        'PUT /orders',
        { query: { id: order._id }, body: { ...order, status: 'Shipped' } },
        { idempotencyKey },
      ),
    invalidates: ({ _id }) => [historyQuery(_id).queryKey, ['orders', 'waiting']],
    successToast: ({ purchaseNumber, quantity, name, userName }) => [
      spec.orders.statusUpdated,
      `${purchaseNumber}, ${showCount(quantity)} × ${name} for ${userName}, is shipped.`,
    ],
    invalidatesOnError: () => [['orders']],
    onSuccess: (order) => {
      showShipped(order)
      focusNext(() =>
        document.querySelector<HTMLElement>(`[data-act="unfold"][data-order="${order._id}"]`),
      )
    },
  })
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

/** Ships the paid ones among the orders that are shown, in two clicks; those that stay are unticked first. */
export function ShipSeveral({ shown }: { shown: Order[] }) {
  const [open, setOpen] = useState(false)
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const paid = shown.filter((order) => order.paid && order.status === 'Pending')
  const ticked = paid.filter(({ _id }) => !unticked.has(_id))
  const shipAll = useShopMutation({
    mutationFn: (orders: Order[], idempotencyKey) => {
      const byPurchase = Map.groupBy(orders, ({ purchaseId }) => purchaseId)
      const purchases = [...byPurchase].map(([id, lines]) => ({
        id,
        lines: lines.map((order) => ({ orderId: order._id, units: openUnits(order) })),
      }))
      return send<typeof shipments.shipPurchases>(
        'POST /shipments',
        { body: { purchases } },
        { idempotencyKey },
      )
    },
    invalidates: () => [['orders']],
    successToast: ({ refused }, { length }) => [
      spec.orders.statusUpdated,
      refused.map(({ message }) => message).join(' ') ||
        (length === 1 ? '1 order is shipped.' : `${showCount(length)} orders are shipped.`),
    ],
    invalidatesOnError: () => [['orders']],
  })
  const close = () => {
    setOpen(false)
    setUnticked(new Set())
  }
  return (
    <>
      {(paid.length > 1 || shipAll.isPending) && (
        <Button small busy={shipAll.isPending} onClick={() => setOpen(true)}>
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
