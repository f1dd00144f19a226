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
