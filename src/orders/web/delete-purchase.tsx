import { useState } from 'react'
import { useNavigate } from 'react-router'
import { spec } from '#base/texts.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type * as contract from '../contract.ts'
import { mayDelete } from '../rules.ts'

/** Deletes what is neither paid nor shipped of one's purchase, once that is confirmed. */
export function DeletePurchase({ purchase }: { purchase: contract.Purchase }) {
  const [asked, setAsked] = useState(false)
  const navigate = useNavigate()
  const remove = useShopMutation({
    mutationFn: (id: string, idempotencyKey) =>
      send<typeof contract.deletePurchase>(
        'DELETE /purchases',
        { query: { id } },
        { idempotencyKey },
      ),
    invalidates: () => [['orders'], ['products']],
    successToast: () => spec.orders.deleted,
    onSuccess: () => navigate('/dashboard/myOrders'),
  })
  const count = purchase.orders.filter(mayDelete).length
  if (count === 0) return null
  return (
    <>
      <Button look="quiet danger" onClick={() => setAsked(true)}>
        {spec.orders.delete}
      </Button>
      <Dialog open={asked} title={spec.orders.confirmDelete} onClose={() => setAsked(false)}>
        <p className="mb-6">
          {purchase.number}: {count === 1 ? 'one part' : `${count} parts`}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => setAsked(false)}>{spec.orders.cancel}</Button>
          <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate(purchase._id)}>
            {spec.orders.delete}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
