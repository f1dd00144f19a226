import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import { AdminOnly } from '#users/web/guards.tsx'
import { useAct } from '#web/act.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { NoSuch } from '#web/ui/no-such.tsx'
import { TableShape } from '#web/ui/table.tsx'
import { WayBack } from '#web/ui/way-back.tsx'
import type * as contract from '../price-lists-contract.ts'
import { ListCustomers } from './list-customers.tsx'
import { ListPrices } from './list-prices.tsx'
import { PriceListName } from './price-list-name.tsx'
import { priceListQuery } from './price-list-queries.ts'

export const meta = () => [{ title: 'Price List · Kickstand' }]

/** One price list: its name, its prices, and who buys by it. */
export default function PriceListPage() {
  const { id = '' } = useParams()
  return (
    <AdminOnly>
      <Found key={id} id={id} />
    </AdminOnly>
  )
}

function Found({ id }: { id: string }) {
  const list = useQuery(priceListQuery(id))
  if (list.data) return <Sheet list={list.data} />
  if (list.isPending) return <TableShape rows={6} />
  if (list.error instanceof Problem && list.error.code === 'unknown-price-list')
    return <NoSuch title={list.error.message} to="/dashboard/priceLists" way="To the price lists" />
  return <Failed error={list.error} retry={() => list.refetch()} />
}

function Sheet({ list }: { list: contract.WholePriceList }) {
  return (
    <article aria-labelledby="price-list">
      <WayBack to="/dashboard/priceLists">Price Lists</WayBack>
      <header className="mt-1 mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 id="price-list" className="title-2 min-w-0 wrap-anywhere">
          {list.name}
        </h1>
        <DeleteList list={list} />
      </header>
      <ListPrices list={list} />
      <ListCustomers list={list} />
      <Rename list={list} />
    </article>
  )
}

function Rename({ list: { _id, name } }: { list: contract.WholePriceList }) {
  return (
    <PriceListName
      title="Name of the list"
      label="Name"
      button="Rename"
      look="plain"
      className="mt-10"
      start={name}
      does={(body, idempotencyKey) =>
        send<typeof contract.changePriceList>(
          'PUT /price-lists/:id',
          { params: { id: _id }, body },
          { idempotencyKey },
        )
      }
      says={(_, typed) => spec.products.updated(typed.name)}
    />
  )
}

/** Asks first: the prices are gone with it. */
function DeleteList({ list }: { list: contract.WholePriceList }) {
  const [asked, setAsked] = useState(false)
  const navigate = useNavigate()
  const remove = useAct({
    does: (id: string, idempotencyKey) =>
      send<typeof contract.deletePriceList>(
        'DELETE /price-lists',
        { query: { id } },
        { idempotencyKey },
      ),
    stale: () => [['price-lists']],
    says: () => spec.products.deleted,
    then: () => navigate('/dashboard/priceLists'),
  })
  return (
    <>
      <Button look="quiet danger" onClick={() => setAsked(true)}>
        {spec.orders.delete}
      </Button>
      <Dialog open={asked} title={spec.orders.confirmDelete} onClose={() => setAsked(false)}>
        <p className="font-semibold wrap-anywhere">{list.name}</p>
        <p className="mt-2 mb-6 text-sm text-soft">
          Its prices are gone with it, and its customers pay the public prices. Orders that were
          placed stay as they are.
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => setAsked(false)}>{spec.orders.cancel}</Button>
          <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate(list._id)}>
            {spec.orders.delete}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
