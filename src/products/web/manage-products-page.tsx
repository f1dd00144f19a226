import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import { AdminOnly } from '#users/web/guards.tsx'
import emptyShelf from '#web/art/empty-shelf.svg'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { Pager, readPage } from '#web/ui/pager.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { type Column, Table, TableSkeleton } from '#web/ui/table.tsx'
import type { deleteProduct, Product } from '../contract.ts'
import { minOrderable } from '../orderable.ts'
import { ProductFiles } from './product-files.tsx'
import { Thumb } from './product-picture.tsx'
import { catalogueQuery } from './queries.ts'

export const meta = () => [{ title: `${spec.dashboard.manageProducts} · Kickstand` }]

const limit = 20

export default function ManageProductsPage() {
  return (
    <AdminOnly>
      <ManageProducts />
    </AdminOnly>
  )
}

function ManageProducts() {
  const [search] = useSearchParams()
  const page = readPage(search)
  const q = search.get('q') ?? ''
  const products = useQuery({
    ...catalogueQuery({ page, limit, ...(q ? { q } : {}) }),
    placeholderData: keepPreviousData,
  })
  const [toDelete, setToDelete] = useState<Product | null>(null)
  return (
    <section aria-labelledby="manage-products">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 id="manage-products" className="title-2">
          {spec.dashboard.manageProducts}
        </h1>
        <SearchBox label="Search products" placeholder="Name, code or kind" />
      </div>
      {products.isPending && <TableSkeleton rows={8} />}
      {products.isError && <QueryError error={products.error} retry={() => products.refetch()} />}
      {products.data?.rows.length === 0 && <Nothing q={q} />}
      {products.data && products.data.rows.length > 0 && (
        <Table
          caption={spec.dashboard.manageProducts}
          columns={manageColumns(setToDelete)}
          rows={products.data.rows}
          keyOf={(product) => product._id}
        />
      )}
      {products.data && <Pager page={page} limit={limit} total={products.data.total} />}
      {/* After the rows, which would push it down. */}
      {!products.isPending && <ProductFiles />}
      <DeleteProductDialog product={toDelete} onClose={() => setToDelete(null)} />
    </section>
  )
}

function Nothing({ q }: { q: string }) {
  if (q) {
    return (
      <EmptyState art={emptyShelf} title={`No product matches “${q}”`}>
        <ButtonLink to="/dashboard/manageProducts">Show all products</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState art={emptyShelf} title="The catalogue is empty">
      <ButtonLink to="/dashboard/addProduct" look="main">
        {spec.products.add}
      </ButtonLink>
    </EmptyState>
  )
}

function manageColumns(onDelete: (product: Product) => void): Column<Product>[] {
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
    <span className="block wrap-anywhere lg:min-w-32">
      <span className="block font-semibold">{product.name}</span>
      <span className="block text-xs text-soft">
        <span className="part-number">{product.productCode}</span> · {product.kind}
      </span>
      <span className="flex flex-wrap gap-x-3 text-xs">
        <ShopLink
          to={`/dashboard/partNumbers/${product._id}`}
          aria-label={`Numbers and fitment of ${product.productCode}`}
          className="inline-flex min-h-6 items-center underline pointer-coarse:min-h-11"
        >
          Numbers and fitment
        </ShopLink>
        <ShopLink
          to={`/dashboard/stock/${product._id}`}
          aria-label={`Stock history of ${product.productCode}`}
          className="inline-flex min-h-6 items-center underline pointer-coarse:min-h-11"
        >
          Stock history
        </ShopLink>
      </span>
    </span>
  )
}

function Stock({ product }: { product: Product }) {
  const low = minOrderable(product) === null
  return (
    <>
      {showCount(product.quantity)}
      {low && <span className="block text-xs text-bad">below minimum</span>}
    </>
  )
}

/** Asks before a product leaves the catalogue, and takes it out. Open while there is a product. */
function DeleteProductDialog({
  product,
  onClose,
}: {
  product: Product | null
  onClose: () => void
}) {
  const remove = useDeleteProduct(onClose)
  return (
    <ConfirmDialog
      open={product !== null}
      title={spec.orders.confirmDelete}
      onClose={onClose}
      confirm={spec.orders.delete}
      busy={remove.isPending}
      onConfirm={() => product && remove.mutate(product)}
    >
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
        </>
      )}
    </ConfirmDialog>
  )
}

function useDeleteProduct(onClose: () => void) {
  return useShopMutation({
    mutationFn: ({ _id }: Product, idempotencyKey) =>
      send<typeof deleteProduct>('DELETE /products', { query: { id: _id } }, { idempotencyKey }),
    invalidates: () => [['products']],
    successToast: () => spec.products.deleted,
    onSuccess: onClose,
    // It is not as it was shown: the box closes on the sentence.
    errorToast: (error) => {
      if (error instanceof Problem) onClose()
      return errorMessage(error)
    },
  })
}
