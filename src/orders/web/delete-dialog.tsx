import type { ReactNode, RefObject } from 'react'
import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { focusNext } from '#web/ui/focus.ts'
import type * as contract from '../contract.ts'

type Order = contract.Order

/** Asks before an order is deleted, and deletes it. Open while there is an order. */
export function DeleteDialog({
  order,
  onClose,
  onDeleted,
  facts,
  home,
  children,
}: {
  order: Order | null
  onClose: () => void
  onDeleted?: (order: Order) => void
  /** What the person should see of the order before they decide. */
  facts: (order: Order) => [name: string, value: ReactNode][]
  /** Where the focus goes when the deleted row has taken its button along. */
  home: RefObject<HTMLElement | null>
  /** What else deleting it brings about. */
  children?: (order: Order) => ReactNode
}) {
  const remove = useDeleteOrder(onClose, onDeleted)
  return (
    <Dialog open={order !== null} title={spec.orders.confirmDelete} onClose={onClose}>
      {order && (
        <>
          <Facts of={facts(order)} />
          {children?.(order)}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button onClick={onClose}>{spec.orders.cancel}</Button>
            <Button
              look="danger"
              busy={remove.isPending}
              onClick={() => remove.mutate(order, { onSuccess: () => focusNext(home.current) })}
            >
              {spec.orders.delete}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

/** `10 at $118, together $1,180` */
export function costOf({ quantity, price, totalPrice, currency }: Order): string {
  return `${showMoney(totalPrice, currency)} (${showCount(quantity)} × ${showMoney(price, currency)})`
}

function useDeleteOrder(onClose: () => void, onDeleted?: (order: Order) => void) {
  return useShopMutation({
    // As it was shown: what becomes of goods and money hangs on that.
    mutationFn: ({ _id: id, status, paid }: Order, idempotencyKey) =>
      send<typeof contract.deleteOrder>(
        'DELETE /orders',
        { query: { id, status, paid: `${paid}` } },
        { idempotencyKey },
      ),
    invalidates: () => [['orders'], ['products']],
    successToast: () => spec.orders.deleted,
    // The order is not as it was shown: the list is looked up again behind the sentence.
    invalidatesOnError: () => [['orders']],
    errorToast: (error) => {
      if (error instanceof Problem) onClose()
      return errorMessage(error)
    },
    onSuccess: (_, order) => {
      onClose()
      onDeleted?.(order)
    },
  })
}
