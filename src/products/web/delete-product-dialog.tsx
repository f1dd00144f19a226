import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import { sentenceOf, useAct } from '#web/act.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type * as contract from '../contract.ts'

type Product = contract.Product

/** Asks before a product leaves the catalogue, and takes it out. Open while there is a product. */
export function DeleteProductDialog({
  product,
  onClose,
}: {
  product: Product | null
  onClose: () => void
}) {
  const remove = useDeleteProduct(onClose)
  return (
    <Dialog open={product !== null} title={spec.orders.confirmDelete} onClose={onClose}>
      {product && (
        <>
          <div className="flex flex-wrap gap-4">
            <Picture
              src={product.img}
              alt=""
              width={112}
              height={84}
              sizes="112px"
              className="aspect-4/3 w-28 shrink-0 self-start rounded-press border border-line bg-sunken object-cover"
            />
            <div className="min-w-0 flex-[1_1_8em]">
              <p className="font-semibold wrap-break-word">{product.name}</p>
              <p className="part-number text-xs text-soft">{product.productCode}</p>
              <p className="figures mt-2 text-sm">
                {showMoney(product.price, product.currency)} · {showCount(product.quantity)} in
                stock
              </p>
            </div>
          </div>
          <p className="mt-4 text-sm text-soft">
            It leaves the catalogue. Orders that were placed for it stay as they are.
          </p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button onClick={onClose}>{spec.orders.cancel}</Button>
            <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate(product)}>
              {spec.orders.delete}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

function useDeleteProduct(onClose: () => void) {
  return useAct({
    does: ({ _id }: Product, idempotencyKey) =>
      send<typeof contract.deleteProduct>(
        'DELETE /products',
        { query: { id: _id } },
        { idempotencyKey },
      ),
    stale: () => [['products']],
    says: () => spec.products.deleted,
    then: onClose,
    // It is not as it was shown: the box closes on the sentence.
    warns: (error) => {
      if (error instanceof Problem) onClose()
      return sentenceOf(error)
    },
  })
}
