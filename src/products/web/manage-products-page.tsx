import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { showMoney } from '#base/currency.ts'
import { showCount, showCounted } from '#base/format.ts'
import { readPage } from '#base/paging.ts'
import { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/dialog.tsx'
import { AskBeforeLeaving } from '#web/ui/form.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type { AdminProduct } from '../contract.ts'
import { minOrderable } from '../orderable.ts'
import { ChangePrices, type PricedProducts } from './change-prices.tsx'
import { type Cell, EditableCell, EditedRow, type RowEdits, useRowEdits } from './edit-in-row.tsx'
import { ProductFiles } from './product-files.tsx'
import { Thumb } from './product-picture.tsx'
import { ProductsFilter, readFilter, readSort } from './products-filter.tsx'
import { adminProductsQuery } from './queries.ts'

const limit = 20

export default function ManageProductsPage() {
  const [search] = useSearchParams()
  const page = readPage(search)
  const filter = readFilter(search)
  const products = useQuery(adminProductsQuery({ page, limit, sort: readSort(search), ...filter }))
  const rows = useRowEdits(products.data?.rows ?? [])
  const [chosen, setChosen] = useState<string[]>([])
  const [toPrice, setToPrice] = useState<PricedProducts | null>(null)
  const choose = (id: string) =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]))
  const toChange = chosen.length > 0 ? { ids: chosen } : { filter }
  const columns = manageColumns({ rows, chosen, choose })
  return (
    <>
      <ListPage
        title={spec.dashboard.manageProducts}
        list={products}
        limit={limit}
        search="Search products"
        finds="Name, code or category"
        filters={<ProductsFilter />}
        empty={describeNone(filter)}
      >
        {(shown) => (
          <>
            <div className="mb-4 flex flex-wrap items-center gap-3 text-sm print:hidden">
              <Button small onClick={() => setToPrice(toChange)}>
                Change {showCounted(chosen.length || (products.data?.total ?? 0), 'price')}
              </Button>
              {chosen.length > 0 && (
                <Button small look="quiet" onClick={() => setChosen([])}>
                  Choose none
                </Button>
              )}
              <p className="text-soft">
                {chosen.length > 0
                  ? `${showCounted(chosen.length, 'product')} chosen.`
                  : 'Applies to every product in this list, on all pages. Choose some to change only those.'}
              </p>
            </div>
            <Table caption={spec.dashboard.manageProducts} columns={columns} rows={shown} />
          </>
        )}
      </ListPage>
      {/* After the rows, which would push it down. */}
      {!products.isPending && <ProductFiles />}
      <ChangePrices
        of={toPrice}
        currency={products.data?.rows[0]?.currency ?? ''}
        onClose={() => setToPrice(null)}
        onDone={() => {
          setToPrice(null)
          setChosen([])
        }}
      />
      <AskBeforeLeaving when={rows.hasTyped} onLeave={rows.forget} />
    </>
  )
}

function describeNone(filter: ReturnType<typeof readFilter>) {
  if (Object.keys(filter).length === 0)
    return { title: 'The catalogue is empty', to: '/dashboard/addProduct', way: spec.products.add }
  return {
    title: filter.q ? `No products match “${filter.q}”` : 'No products match',
    to: '/dashboard/manageProducts',
    way: 'Show all products',
  }
}

type Columns = { rows: RowEdits; chosen: string[]; choose: (id: string) => void }

const showPrice = ({ price, currency }: AdminProduct) => showMoney(price, currency)

function manageColumns({ rows, chosen, choose }: Columns): Column<AdminProduct>[] {
  const edit = (product: AdminProduct, cell: Cell, text: string) => (
    <EditableCell rows={rows} product={product} cell={cell} text={text} />
  )
  return [
    {
      head: 'Avatar',
      beside: true,
      cell: ({ _id, img, name }) => (
        <label className="relative block">
          <input
            type="checkbox"
            aria-label={`Choose ${name}`}
            checked={chosen.includes(_id)}
            onChange={() => choose(_id)}
            className="absolute -top-1 -left-1 z-1 size-5 accent-accent-fill print:hidden"
          />
          <Thumb src={img} />
        </label>
      ),
    },
    { head: 'Name', cell: (product) => <Name product={product} rows={rows} /> },
    { head: 'Price', align: 'right', cell: (one) => edit(one, 'price', showPrice(one)) },
    {
      head: 'Quantity',
      align: 'right',
      cell: (product) => (
        <>
          {edit(product, 'quantity', showCount(product.quantity))}
          {minOrderable(product) === null && (
            <span className="block text-xs text-bad">below minimum</span>
          )}
          <span className="block text-xs text-soft">
            {edit(product, 'bin', product.bin ? `Bin ${product.bin}` : 'No bin')}
          </span>
        </>
      ),
    },
    {
      head: 'Minimum Quantity',
      align: 'right',
      cell: (product) => edit(product, 'minimumQuantity', showCount(product.minimumQuantity)),
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
      cell: (product) => <DeleteProduct product={product} />,
    },
  ]
}

const pagesOfProduct = [
  ['Numbers and fitment', 'partNumbers'],
  ['Stock history', 'stock'],
] as const

const smallLink = 'inline-flex min-h-6 items-center underline pointer-coarse:min-h-11'

function Name({ product, rows }: { product: AdminProduct; rows: RowEdits }) {
  const { _id, name, productCode, kind, hidden } = product
  const hide = useShopMutation<void, AdminProduct>({
    mutationFn: (_, options) => {
      const { price, quantity, minimumQuantity } = product
      const seen = { price, quantity, minimumQuantity }
      const body = { ...seen, seen, hidden: !hidden }
      return send('PUT /products/:id', { params: { id: _id }, body }, options)
    },
    invalidates: () => [['products'], ['suggestions']],
    successToast: (changed) =>
      changed.hidden ? `${name} is hidden from customers` : `${name} is shown to customers again`,
  })
  return (
    <span className="block wrap-anywhere lg:min-w-32">
      <span className="block font-semibold">
        {name}
        {hidden && <span className="ml-2 text-xs font-normal text-bad">hidden</span>}
      </span>
      <span className="block text-xs text-soft">
        <span className="part-number">{productCode}</span> · {kind}
      </span>
      <span className="flex flex-wrap gap-x-3 text-xs">
        {pagesOfProduct.map(([name, path]) => (
          <ShopLink
            key={path}
            to={`/dashboard/${path}/${_id}`}
            aria-label={`${name} of ${productCode}`}
            className={smallLink}
          >
            {name}
          </ShopLink>
        ))}
        <button
          type="button"
          data-once
          aria-label={`${hidden ? 'Show again' : 'Hide'}: ${name}`}
          aria-disabled={hide.isPending || undefined}
          onClick={() => !hide.isPending && hide.mutate()}
          className={`${smallLink} print:hidden`}
        >
          {hidden ? 'Show again' : 'Hide'}
        </button>
      </span>
      <EditedRow rows={rows} product={product} />
    </span>
  )
}

function DeleteProduct({ product }: { product: AdminProduct }) {
  const { _id, name, productCode, quantity } = product
  const remove = useShopMutation({
    mutationFn: (_, options) => send('DELETE /products', { query: { id: _id } }, options),
    invalidates: () => [['products']],
    successToast: () => spec.products.deleted,
  })
  return (
    <ConfirmButton
      small
      aria-label={`${spec.orders.delete} ${name}`}
      busy={remove.isPending}
      onConfirm={(close) =>
        remove.mutate(undefined, { onError: (error) => error instanceof Problem && close() })
      }
    >
      <p className="font-semibold wrap-break-word">{name}</p>
      <p className="figures text-sm">
        <span className="part-number">{productCode}</span> · {showPrice(product)} ·{' '}
        {showCount(quantity)} in stock
      </p>
      <p className="mt-4 text-sm text-soft">
        It is removed from the catalogue. Existing orders do not change.
      </p>
    </ConfirmButton>
  )
}
