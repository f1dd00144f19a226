import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import { apiQuery } from '#web/api-query.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { ConfirmButton } from '#web/ui/dialog.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { NoSuch } from '#web/ui/state.tsx'
import { Email } from '#web/ui/text.tsx'
import type { WholePriceList } from '../price-lists-contract.ts'
import { ListPrices } from './list-prices.tsx'
import { changePriceList, OneFieldForm } from './price-list-form.tsx'

type Props = { list: WholePriceList }

export default function PriceListPage() {
  const { id = '' } = useParams()
  const query = useQuery(
    apiQuery(['price-lists', 'one', id], 'GET /price-lists/:id', { params: { id } }),
  )
  const { data: list, error } = query
  if (!list && error instanceof Problem && error.code === 'unknown-price-list')
    return <NoSuch title={error.message} to="/dashboard/priceLists" way="To the price lists" />
  if (!list) return <QueryState query={query} rows={6} />
  return (
    <DashboardPage
      title={list.name}
      back={{ to: '/dashboard/priceLists', name: 'Price Lists' }}
      tools={<DeleteList list={list} />}
    >
      <ListPrices list={list} />
      <ListCustomers list={list} />
      <OneFieldForm
        title="Name of the list"
        name="name"
        label="Name"
        button="Rename"
        start={list.name}
        save={(name, options) => changePriceList(id, { name }, options)}
        successToast={spec.products.updated}
      />
    </DashboardPage>
  )
}

function DeleteList({ list }: Props) {
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
      <p className="mt-2 text-sm text-soft">
        Its prices are gone with it, and its customers pay the public prices. Orders that were
        placed stay as they are.
      </p>
    </ConfirmButton>
  )
}

function ListCustomers({ list }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const take = useShopMutation({
    mutationFn: (email: string, options) =>
      send(
        'DELETE /price-lists/:id/customers/:email',
        { params: { id: list._id, email } },
        options,
      ),
    invalidates: () => [['price-lists']],
    successToast: (_, email) => [`${list.name} is not for them any more`, email],
    onSuccess: () => focusNext(heading.current),
  })
  return (
    <Section ref={heading} title="Customers" className="mt-10">
      <OneFieldForm
        title="Give the list to a customer"
        name="email"
        label="Email of a customer"
        button="Give List"
        draft={`customer:${list._id}`}
        save={(email, options) =>
          send(
            'PUT /price-lists/:id/customers/:email',
            { params: { id: list._id, email: email.trim() } },
            options,
          )
        }
        successToast={(email) => [`${list.name} is theirs from now on`, email]}
      />
      {list.customers.length === 0 && <p className="text-soft">Nobody buys by this list yet.</p>}
      <ul className="max-w-xl">
        {list.customers.map(({ _id, name, email }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2"
          >
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{name}</span>
              <span className="block text-sm text-soft">
                <Email of={email} />
              </span>
            </span>
            <Button
              look="quiet danger"
              small
              busy={take.isPending && take.variables === email}
              aria-label={`Take away the list of ${name}`}
              onClick={() => take.mutate(email)}
            >
              Take away
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
