import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { spec } from '#base/texts.ts'
import { AdminOnly } from '#users/web/guards.tsx'
import emptyShelf from '#web/art/empty-shelf.svg'
import { ButtonLink } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { pageOf } from '#web/ui/page-of.ts'
import { Pager } from '#web/ui/pager.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Empty } from '#web/ui/state.tsx'
import { Table, TableShape } from '#web/ui/table.tsx'
import type { Product } from '../contract.ts'
import { DeleteProductDialog } from './delete-product-dialog.tsx'
import { manageColumns } from './manage-columns.tsx'
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

/** The catalogue as the admin works on it. */
function ManageProducts() {
  const [search] = useSearchParams()
  const page = pageOf(search)
  const q = search.get('q') ?? ''
  const products = useQuery({
    ...catalogueQuery({ page, limit, ...(q ? { q } : {}) }),
    placeholderData: keepPreviousData,
  })
  const [doomed, setDoomed] = useState<Product | null>(null)
  const columns = useMemo(() => manageColumns(setDoomed), [])
  return (
    <section aria-labelledby="manage-products">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 id="manage-products" className="title-2">
          {spec.dashboard.manageProducts}
        </h1>
        <SearchBox label="Search products" placeholder="Name, code or kind" />
      </div>
      {products.isPending && <TableShape rows={8} />}
      {products.isError && <Failed error={products.error} retry={() => products.refetch()} />}
      {products.data?.rows.length === 0 && <Nothing q={q} />}
      {products.data && products.data.rows.length > 0 && (
        <Table
          caption={spec.dashboard.manageProducts}
          columns={columns}
          rows={products.data.rows}
          keyOf={(product) => product._id}
        />
      )}
      {products.data && <Pager page={page} limit={limit} total={products.data.total} />}
      <DeleteProductDialog product={doomed} onClose={() => setDoomed(null)} />
    </section>
  )
}

function Nothing({ q }: { q: string }) {
  if (q) {
    return (
      <Empty art={emptyShelf} title={`No product matches “${q}”`}>
        <ButtonLink to="/dashboard/manageProducts">Show all products</ButtonLink>
      </Empty>
    )
  }
  return (
    <Empty art={emptyShelf} title="The catalogue is empty">
      <ButtonLink to="/dashboard/addProduct" look="main">
        {spec.products.add}
      </ButtonLink>
    </Empty>
  )
}
