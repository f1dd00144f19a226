import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { spec } from '#base/texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import type { Column } from '#web/ui/table.tsx'
import type { Product } from '../contract.ts'
import { fewestUnits } from '../orderable.ts'
import { Thumb } from './thumb.tsx'

/** The columns of Manage Products. */
export function manageColumns(onDelete: (product: Product) => void): Column<Product>[] {
  return [
    { head: 'Avatar', beside: true, cell: ({ img }) => <Thumb src={img} /> },
    { head: 'Name', cell: (product) => <Name product={product} /> },
    { head: 'Price', align: 'right', cell: ({ price, currency }) => showMoney(price, currency) },
    { head: 'Quantity', align: 'right', cell: (product) => <Stock product={product} /> },
    {
      head: 'Minimum Quantity',
      align: 'right',
      cell: ({ minimumQuantity }) => showCount(minimumQuantity),
    },
    {
      head: spec.products.updateProduct,
      bare: true,
      align: 'right',
      cell: ({ _id, name }) => (
        <ButtonLink
          to={`/updateProduct/${_id}`}
          small
          aria-label={`${spec.products.updateProduct}: ${name}`}
          className="whitespace-nowrap"
        >
          {spec.products.updateProduct}
        </ButtonLink>
      ),
    },
    {
      head: spec.orders.delete,
      bare: true,
      align: 'right',
      cell: (product) => (
        <Button
          look="quiet danger"
          small
          aria-label={`${spec.orders.delete} ${product.name}`}
          onClick={() => onDelete(product)}
        >
          {spec.orders.delete}
        </Button>
      ),
    },
  ]
}

function Name({ product }: { product: Product }) {
  return (
    <span className="block lg:min-w-40">
      <span className="block font-semibold">{product.name}</span>
      <span className="block text-xs text-soft">
        <span className="part-number">{product.productCode}</span> · {product.kind}
      </span>
      <ShopLink
        to={`/dashboard/partNumbers/${product._id}`}
        aria-label={`Numbers and fitment of ${product.productCode}`}
        className="inline-flex min-h-6 items-center text-xs underline pointer-coarse:min-h-11"
      >
        Numbers and fitment
      </ShopLink>
    </span>
  )
}

function Stock({ product }: { product: Product }) {
  const low = fewestUnits(product) === null
  return (
    <>
      {showCount(product.quantity)}
      {low && <span className="block text-xs text-bad">below minimum</span>}
    </>
  )
}
