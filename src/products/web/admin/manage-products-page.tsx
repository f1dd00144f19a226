import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatMoney } from '#base/currency.ts'
import { formatCount, pluralize } from '#base/format.ts'
import { parsePageNumber } from '#base/paging.ts'
import { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import { readUnfinishedImport } from '#web/imports.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ChoiceBox, ChosenBar } from '#web/ui/chosen.tsx'
import { Tools } from '#web/ui/dashboard-page.tsx'
import { ConfirmButton } from '#web/ui/dialog.tsx'
import { AskBeforeLeaving } from '#web/ui/form.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type { AdminProduct } from '../../contract.ts'
import { minOrderable } from '../../orderable.ts'
import { Thumb } from '../product-picture.tsx'
import { ProductsFilter, readFilter, readSort } from '../products-filter.tsx'
import { adminProductsQuery } from '../queries.ts'
import { ChangePrices, type PricedProducts } from './change-prices.tsx'
import { type Cell, EditableCell, EditedRow, type RowEdits, useRowEdits } from './edit-in-row.tsx'
import { ProductFiles } from './product-files.tsx'

const limit = 20

export default function ManageProductsPage() {
  const [search] = useSearchParams()
  const page = parsePageNumber(search)
  const filter = readFilter(search)
  const products = useQuery(adminProductsQuery({ page, limit, sort: readSort(search), ...filter }))
  const rows = useRowEdits(products.data?.rows ?? [])
  const [chosen, setChosen] = useState<string[]>([])
  const [toPrice, setToPrice] = useState<PricedProducts | null>(null)
  const [imports, setImports] = useState(() => readUnfinishedImport('products') !== null)
  const choose = (ids: string[], isChosen: boolean) =>
    setChosen((before) => [...before.filter((id) => !ids.includes(id)), ...(isChosen ? ids : [])])
  const listed = products.data?.rows ?? []
  const columns = manageColumns({ rows, listed, chosen, choose })
  const total = products.data?.total ?? 0
  return (
    <>
      <ListPage
        title={spec.dashboard.manageProducts}
        list={products}
        limit={limit}
        searchLabel="Search products"
        searchPlaceholder="Name, code or category"
        filters={<ProductsFilter />}
        tools={
          <Tools>
            {chosen.length === 0 && (products.isPending || total > 0) && (
              <Button small disabled={total === 0} onClick={() => setToPrice({ filter })}>
                Change {total > 0 ? pluralize(total, 'price') : '\u2007\u2007\u2007 prices'}
              </Button>
            )}
            <Button small aria-expanded={imports} onClick={() => setImports(!imports)}>
              Import
            </Button>
          </Tools>
        }
        above={imports && <ProductFiles />}
        empty={describeNone(filter)}
      >
        {(shown) => (
          <>
            <Table
              caption={spec.dashboard.manageProducts}
              columns={columns}
              rows={shown}
              isMarked={({ _id }) => chosen.includes(_id)}
            />
            {chosen.length > 0 && (
              <ChosenBar label="With the chosen products" count={chosen.length}>
                <Button small variant="main" onClick={() => setToPrice({ ids: chosen })}>
                  Change {pluralize(chosen.length, 'price')}
                </Button>
                <Button small variant="quiet" onClick={() => setChosen([])}>
                  Clear selection
                </Button>
              </ChosenBar>
            )}
          </>
        )}
      </ListPage>
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
    return {
      title: 'The catalogue is empty',
      to: '/dashboard/addProduct',
      label: spec.products.add,
    }
  return {
    title: filter.q ? `No products match “${filter.q}”` : 'No products match',
    to: '/dashboard/manageProducts',
    label: 'Show all products',
  }
}

type Columns = {
  rows: RowEdits
  listed: AdminProduct[]
  chosen: string[]
  choose: (ids: string[], isChosen: boolean) => void
}

const showPrice = ({ price, currency }: AdminProduct) => formatMoney(price, currency)

function manageColumns({ rows, listed, chosen, choose }: Columns): Column<AdminProduct>[] {
  const edit = (product: AdminProduct, cell: Cell, text: string) => (
    <EditableCell rows={rows} product={product} cell={cell} text={text} />
  )
  const areAllChosen = listed.every(({ _id }) => chosen.includes(_id))
  return [
    {
      head: 'Choose',
      headCell: (
        <ChoiceBox
          label={`Choose all ${formatCount(listed.length)} on this page`}
          isChosen={areAllChosen}
          choose={(isChosen) =>
            choose(
              listed.map(({ _id }) => _id),
              isChosen,
            )
          }
        />
      ),
      leading: true,
      actions: true,
      cell: ({ _id, name }) => (
        <ChoiceBox
          label={`Choose ${name}`}
          isChosen={chosen.includes(_id)}
          choose={(isChosen) => choose([_id], isChosen)}
        />
      ),
    },
    {
      head: 'Avatar',
      leading: true,
      hiddenBelow: 'wide',
      cell: ({ img }) => <Thumb small src={img} />,
    },
    { head: 'Name', cell: (product) => <Name product={product} rows={rows} /> },
    {
      head: 'Price',
      align: 'right',
      isField: true,
      cell: (one) => edit(one, 'price', showPrice(one)),
    },
    {
      head: 'Quantity',
      label: 'Stock',
      align: 'right',
      isField: true,
      cell: (product) => edit(product, 'quantity', formatCount(product.quantity)),
    },
    { head: 'Bin', isField: true, cell: (product) => edit(product, 'bin', product.bin) },
    {
      head: 'Minimum Quantity',
      label: 'Min.',
      align: 'right',
      isField: true,
      cell: (product) => edit(product, 'minimumQuantity', formatCount(product.minimumQuantity)),
    },
    {
      head: spec.products.updateProduct,
      actions: true,
      align: 'right',
      cell: ({ _id, name }) => (
        <ButtonLink
          to={`/updateProduct/${_id}`}
          variant="quiet"
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
      actions: true,
      align: 'right',
      cell: (product) => (
        <span className="flex items-center justify-end compact:contents">
          <DeleteProduct product={product} />
          <MoreOfProduct product={product} />
        </span>
      ),
    },
  ]
}

function Name({ product, rows }: { product: AdminProduct; rows: RowEdits }) {
  const { name, productCode, kind, hidden } = product
  return (
    <span className="block wrap-anywhere">
      <span className="block font-semibold">{name}</span>
      <span className="block text-note text-soft">
        <span className="part-number">{productCode}</span> · {kind}
        {hidden && (
          <>
            {' '}
            <Badge tone="warn">hidden</Badge>
          </>
        )}
        {minOrderable(product) === null && (
          <>
            {' '}
            <Badge tone="bad">below minimum</Badge>
          </>
        )}
      </span>
      <EditedRow rows={rows} product={product} />
    </span>
  )
}

/** Actions that are rarer than a change of price. */
function MoreOfProduct({ product }: { product: AdminProduct }) {
  const { _id, name, productCode, hidden } = product
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
    <Menu
      label={`More of ${productCode}`}
      actions={[
        { name: 'Numbers and fitment', to: `/dashboard/partNumbers/${_id}` },
        { name: 'Stock history', to: `/dashboard/stock/${_id}` },
        { name: hidden ? 'Show again' : 'Hide', act: hide.mutate, busy: hide.isPending },
      ]}
    />
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
      className="compact:order-last"
      aria-label={`${spec.orders.delete} ${name}`}
      busy={remove.isPending}
      onConfirm={(close) =>
        remove.mutate(undefined, { onError: (error) => error instanceof Problem && close() })
      }
    >
      <p className="font-semibold wrap-break-word">{name}</p>
      <p className="figures text-row">
        <span className="part-number">{productCode}</span> · {showPrice(product)} ·{' '}
        {formatCount(quantity)} in stock
      </p>
      <p className="mt-4 text-row text-soft">
        It is removed from the catalogue. Existing orders do not change.
      </p>
    </ConfirmButton>
  )
}
