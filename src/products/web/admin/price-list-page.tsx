import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { formatCount } from '#base/format.ts'
import { spec } from '#base/texts.ts'
import { apiQuery } from '#web/api-query.ts'
import { useShopMutation } from '#web/mutation.ts'
import { type SendOptions, send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { DashboardPage, Tools } from '#web/ui/dashboard-page.tsx'
import { ConfirmButton, DialogButton } from '#web/ui/dialog.tsx'
import { EditableTable } from '#web/ui/editable-table.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Email } from '#web/ui/text.tsx'
import type { WholePriceList } from '../../admin-contract.ts'
import { ListPrices, type ListProps } from './list-prices.tsx'
import { PastePrices } from './paste-prices.tsx'
import { OneFieldForm } from './price-lists-page.tsx'

export default function PriceListPage() {
  const { id = '' } = useParams()
  const listQuery = apiQuery(['price-lists', 'one', id], 'GET /price-lists/:id', { params: { id } })
  const query = useQuery(listQuery)
  const missing = { to: '/dashboard/priceLists', label: 'Back to Price Lists' }
  if (!query.data) return <QueryState shape="document" query={query} rows={6} missing={missing} />
  const list = query.data
  const tools = (
    <Tools main={<PastePrices list={list} />}>
      <RenameList list={list} />
      <DeleteList list={list} />
    </Tools>
  )
  return (
    <DashboardPage title={list.name} back={lists} tools={tools}>
      <ListPrices list={list} query={query} />
      <ListCustomers list={list} query={query} />
    </DashboardPage>
  )
}

const lists = { to: '/dashboard/priceLists', name: 'Price Lists' }

function RenameList({ list: { _id: id, name } }: { list: WholePriceList }) {
  const rename = (typed: string, options: SendOptions) =>
    send('PUT /price-lists/:id', { params: { id }, body: { name: typed } }, options)
  return (
    <DialogButton label="Rename" title="Rename price list">
      {(close) => (
        <OneFieldForm
          title="List name"
          name="name"
          label="Name"
          button="Save name"
          start={name}
          save={rename}
          successToast={spec.products.updated}
          onSuccess={close}
        />
      )}
    </DialogButton>
  )
}

function DeleteList({ list }: { list: WholePriceList }) {
  const navigate = useNavigate()
  const remove = useShopMutation({
    mutationFn: (id: string, options) => send('DELETE /price-lists', { query: { id } }, options),
    invalidates: () => [['price-lists']],
    successToast: () => spec.products.deleted,
    onSuccess: () => navigate('/dashboard/priceLists'),
  })
  return (
    <ConfirmButton busy={remove.isPending} onConfirm={() => remove.mutate(list._id)}>
      <p className="font-semibold wrap-anywhere">{list.name}</p>
      <p className="mt-2 text-row text-soft">
        Its prices are deleted too, and its customers pay the public prices again. Existing orders
        do not change.
      </p>
    </ConfirmButton>
  )
}

/** How many customers are shown; the others unfold. */
const maxCustomers = 10

function ListCustomers({ list, query }: ListProps) {
  const [isWhole, setWhole] = useState(false)
  const hidden = isWhole ? 0 : Math.max(0, list.customers.length - maxCustomers)
  const address = (email: string) => ({ params: { id: list._id, email: email.trim() } })
  const give = (email: string, options: SendOptions) =>
    send('PUT /price-lists/:id/customers/:email', address(email), options)
  const assignedToast = `${list.name} assigned`
  return (
    <>
      <EditableTable
        title="Customers"
        className="mt-10"
        query={query}
        rows={list.customers.slice(0, list.customers.length - hidden)}
        total={list.customers.length}
        columns={customerColumns}
        empty="No customers are assigned to this list yet."
        tools={<AssignList list={list} give={give} toast={assignedToast} />}
        nameOf={({ name }) => name}
        remove={({ email }, options) =>
          send('DELETE /price-lists/:id/customers/:email', address(email), options)
        }
        restore={({ email }, options) => give(email, options)}
        restoredToast={() => assignedToast}
        invalidates={() => [['price-lists']]}
      />
      {hidden > 0 && (
        <Button variant="quiet" small className="mt-2" onClick={() => setWhole(true)}>
          Show {formatCount(hidden)} more
        </Button>
      )}
    </>
  )
}

type AssignListProps = {
  list: WholePriceList
  give: (email: string, options: SendOptions) => Promise<unknown>
  toast: string
}

function AssignList({ list, give, toast }: AssignListProps) {
  return (
    <DialogButton small label="Assign to customer" title={`Assign ${list.name}`}>
      {(close) => (
        <OneFieldForm
          title="Assign to a customer"
          name="email"
          label="Customer email"
          button="Assign"
          draft={`customer:${list._id}`}
          save={give}
          successToast={(email) => [toast, email]}
          onSuccess={close}
        />
      )}
    </DialogButton>
  )
}

const customerColumns: Column<WholePriceList['customers'][number]>[] = [
  { head: 'Customer', cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { head: 'Email', cell: ({ email }) => <Email of={email} /> },
]
