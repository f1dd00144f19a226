import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { showCount } from '#base/format.ts'
import { readPage } from '#base/paging.ts'
import { apiListQuery } from '#web/api-query.ts'
import { send } from '#web/send.ts'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type { PriceList } from '../price-lists-contract.ts'
import { OneFieldForm } from './price-list-form.tsx'

const limit = 50

export default function PriceListsPage() {
  const navigate = useNavigate()
  const page = readPage(useSearchParams()[0])
  const lists = useQuery(
    apiListQuery(['price-lists', page], 'GET /price-lists', { query: { page, limit } }),
  )
  return (
    <DashboardPage
      title="Price Lists"
      about="Customers with a list pay its prices, where these are lower. Everybody else sees the public ones."
    >
      <OneFieldForm
        title="New price list"
        name="name"
        label="New list"
        button="Add List"
        draft="price list"
        save={(name, options) => send('POST /price-lists', { body: { name } }, options)}
        successToast={(name) => `${name} have been added`}
        onSuccess={({ _id }) => navigate(`/dashboard/priceLists/${_id}`, { state: { added: _id } })}
      />
      <QueryState query={lists} rows={4} />
      {lists.data?.total === 0 && (
        <EmptyState title="No price lists yet">
          <p className="max-w-md text-balance text-soft">
            Name one above, then paste its prices and say who buys by it.
          </p>
        </EmptyState>
      )}
      {lists.data && lists.data.rows.length > 0 && (
        <Table caption="Price Lists" columns={columns} rows={lists.data.rows} />
      )}
      {lists.data && <Pager limit={limit} total={lists.data.total} />}
    </DashboardPage>
  )
}

const columns: Column<PriceList>[] = [
  {
    head: 'Name',
    cell: ({ _id, name }) => (
      <ShopLink
        to={`/dashboard/priceLists/${_id}`}
        prefetch="intent"
        className="inline-flex items-center font-semibold wrap-anywhere underline pointer-coarse:min-h-11"
      >
        {name}
      </ShopLink>
    ),
  },
  { head: 'Prices', align: 'right', cell: ({ prices }) => showCount(prices) },
  { head: 'Customers', align: 'right', cell: ({ customers }) => showCount(customers) },
]
