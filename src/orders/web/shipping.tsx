import { useQueryClient } from '@tanstack/react-query'
import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { spec } from '#base/texts.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { focusNext } from '#web/ui/focus.ts'
import type { Order } from '../contract.ts'
import { showCost } from './order-parts.tsx'
import type { allOrdersQuery } from './queries.ts'

/** Ships an order from its row, which stays where it is: else the next would slide under the pointer. */
export function useShipOrder(list: ReturnType<typeof allOrdersQuery>['queryKey']) {
  const cache = useQueryClient()
  const showShipped = (shipped: Order) => {
    cache.setQueryData(
      list,
      (page) =>
        page && {
          ...page,
          rows: page.rows.map((order) => (order._id === shipped._id ? shipped : order)),
        },
    )
    cache.invalidateQueries({
      queryKey: ['orders'],
      predicate: ({ queryKey }) => queryKey[1] !== 'all',
    })
    cache.invalidateQueries({ queryKey: ['orders', 'all'], refetchType: 'none' })
  }
  return useShopMutation({
    mutationFn: (order: Order, options) =>
      send(
        'PUT /orders',
        { query: { id: order._id }, body: { ...order, status: 'Shipped' } },
        options,
      ),
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
