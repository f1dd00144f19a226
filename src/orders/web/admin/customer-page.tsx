import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { showDate, showTime } from '#base/calendar.ts'
import { showMoney } from '#base/currency.ts'
import { pluralize, showCount } from '#base/format.ts'
import { readPageNumber } from '#base/paging.ts'
import { spec } from '#base/texts.ts'
import { browserName } from '#users/web/browser-name.ts'
import { useReauthenticatedMutation } from '#users/web/reauth.tsx'
import { apiListQuery, apiQuery } from '#web/api-query.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { ConfirmButton } from '#web/ui/dialog.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type { Customer } from '../../admin-contract.ts'
import type { Purchase } from '../../contract.ts'
import { grossRevenue } from '../../rules.ts'
import { EmailLink, PurchaseLink, PurchaseSign } from '../order-parts.tsx'

type Props = { customer: Customer }

export default function CustomerPage() {
  const { id = '' } = useParams()
  return <LoadedCustomer id={id}>{(customer) => <Details customer={customer} />}</LoadedCustomer>
}

type LoadedProps = { id: string; children: (customer: Customer) => ReactNode }

export function LoadedCustomer({ id, children }: LoadedProps) {
  const query = apiQuery(['orders', 'customer', id], 'GET /customers/:id', { params: { id } })
  const customer = useQuery(query)
  if (customer.data) return children(customer.data)
  const missing = { to: '/dashboard/users', label: 'Back to Users' }
  return <QueryState shape="document" query={customer} rows={3} missing={missing} />
}

function Details({ customer }: Props) {
  const { _id, name, email, phone, address, since, currency, revenue, unpaid } = customer
  const unpaidOrders = pluralize(unpaid.purchases, 'order')
  const reason = whyNoOrder(customer)
  const purchases = usePurchases(email)
  return (
    <DashboardPage
      title={name}
      back={{ to: '/dashboard/users', name: spec.dashboard.users }}
      about={`Since ${showDate(since)}`}
      tools={
        reason === null && (
          <ButtonLink to={`/dashboard/customers/${_id}/order`} look="main">
            Order for {name}
          </ButtonLink>
        )
      }
    >
      {reason && <p className="mt-4 max-w-text border-l-4 border-bad py-1 pl-4">{reason}</p>}
      <dl className="figures my-6 grid grid-cols-2 gap-x-6 gap-y-4 max-[16rem]:grid-cols-1 sm:grid-cols-4">
        <Figure name={grossRevenue} value={showMoney(revenue, currency)} />
        <Figure name="Orders" value={showCount(customer.purchases)} />
        <Figure name="Units paid" value={showCount(customer.units)} />
        <Figure name={`Unpaid, ${unpaidOrders}`} value={showMoney(unpaid.amount, currency)} />
      </dl>
      <Purchases purchases={purchases} />
      {/* What stands below comes with what is above, so that nothing jumps. */}
      {!purchases.isPending && (
        <div className="mt-10 grid gap-x-10 gap-y-8 *:min-w-0 *:border-t *:border-line *:pt-4 xl:grid-cols-2">
          <Section title="Contact">
            <DescriptionList
              of={[
                ['Email', <EmailLink to={email} />],
                [
                  'Company',
                  customer.company && (
                    <ShopLink
                      to={`/dashboard/companies/${customer.company._id}`}
                      className="underline"
                    >
                      {customer.company.name}, {customer.company.number}
                    </ShopLink>
                  ),
                ],
                ['Phone', phone],
                ['Address', <span className="whitespace-pre-line">{address}</span>],
              ]}
            />
          </Section>
          <PriceListPart key={customer.priceList?._id ?? ''} customer={customer} />
          <Section title="Lists">
            <Items empty="None yet.">
              {customer.lists.map((list) => (
                <ShopLink key={list._id} to={`/dashboard/lists/${list._id}`} className="underline">
                  {list.name}
                </ShopLink>
              ))}
            </Items>
          </Section>
          <Section title="Garage">
            <Items empty="Empty.">{customer.motorcycles}</Items>
          </Section>
          <Account customer={customer} />
        </div>
      )}
    </DashboardPage>
  )
}

function Items({ empty, children }: { empty: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="text-soft">{empty}</p>
  return (
    <ul className="figures grid gap-1 wrap-anywhere">
      {children.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  )
}

export function whyNoOrder({ disabledAt, addressProven }: Customer): string | null {
  if (disabledAt !== null)
    return `Disabled since ${showTime(disabledAt)}: nobody can sign in to this account. Its orders stay.`
  if (addressProven) return null
  return 'Their email address is not confirmed yet, so you cannot order for them.'
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-row text-soft">{name}</dt>
      <dd className="font-display text-sum font-semibold">{value}</dd>
    </div>
  )
}

const limit = 10

const columns: Column<Purchase>[] = [
  { head: 'Order', cell: ({ _id, number }) => <PurchaseLink id={_id} number={number} /> },
  { head: 'Placed', cell: ({ placedAt }) => showDate(placedAt) },
  { head: 'Status', cell: (purchase) => <PurchaseSign {...purchase} /> },
  { head: 'Lines', align: 'right', cell: ({ lineCount }) => showCount(lineCount) },
  { head: 'Total', align: 'right', cell: ({ total, currency }) => showMoney(total, currency) },
]

function usePurchases(email: string) {
  const page = readPageNumber(useSearchParams()[0])
  const query = { email, page, limit, orders: 'none' as const, deleted: 'also' as const }
  const key = ['orders', 'of-customer', query]
  return useQuery(apiListQuery(key, 'GET /purchases', { query }))
}

function Purchases({ purchases }: { purchases: ReturnType<typeof usePurchases> }) {
  if (!purchases.isSuccess) return <QueryState query={purchases} rows={4} />
  const { rows, total } = purchases.data
  if (total === 0) return <p className="text-soft">No orders yet.</p>
  return (
    <>
      <Table caption="Orders" columns={columns} rows={rows} />
      <Pager limit={limit} total={total} />
    </>
  )
}

function PriceListPart({ customer: { _id, email, priceList } }: Props) {
  const present = priceList?._id ?? ''
  const [chosen, choose] = useState(present)
  const lists = useQuery(apiQuery(['price-lists', 'all'], 'GET /price-lists', {}))
  const named = lists.data?.map((list) => [list._id, list.name]) ?? []
  const choices = { '': 'Public prices', ...Object.fromEntries(named) }
  const save = useShopMutation({
    mutationFn: (id: string, options) => {
      const params = { id: id || present, email }
      const path = '/price-lists/:id/customers/:email'
      return send(id ? `PUT ${path}` : `DELETE ${path}`, { params }, options)
    },
    invalidates: () => [['orders', 'customer', _id], ['price-lists']],
    successToast: () => 'Price list saved.',
  })
  return (
    <Section title="Price list">
      <QueryState query={lists} rows={1} />
      {lists.data && (
        <div className="flex flex-wrap items-start gap-x-4">
          <div className="min-w-0 flex-[1_1_12rem]">
            <Choice label="Price list" value={chosen} options={choices} choose={choose} />
          </div>
          <Button
            className="mt-6"
            busy={save.isPending}
            disabled={chosen === present}
            onClick={() => save.mutate(chosen)}
          >
            Save
          </Button>
        </div>
      )}
    </Section>
  )
}

function Account({ customer: { _id, name, email, isAdmin, disabledAt, sessions } }: Props) {
  const invalidates = () => [['orders', 'customer', _id]]
  const endSessions = useReauthenticatedMutation({
    mutationFn: (_, options) => send('POST /users/sessions/end', { body: { email } }, options),
    invalidates,
    successToast: () => `${name} is signed out everywhere.`,
  })
  const disable = useReauthenticatedMutation({
    mutationFn: (disabled: boolean, options) =>
      send('PUT /customers/:id', { params: { id: _id }, body: { disabled } }, options),
    invalidates,
    successToast: (_, disabled) =>
      disabled ? `${name} can no longer sign in.` : `${name} can sign in again.`,
  })
  return (
    <Section title="Account">
      <Items empty="No sessions.">
        {sessions.map(({ _id, browser, begunAt, address }) => (
          <span key={_id} className="text-row">
            <b className="font-semibold">{browserName(browser)}</b> since {showTime(begunAt)}
            {address && `, from ${address}`}
          </span>
        ))}
      </Items>
      <div className="mt-4 flex flex-wrap gap-3">
        {sessions.length > 0 && (
          <Button busy={endSessions.isPending} onClick={() => endSessions.mutate()}>
            End all sessions
          </Button>
        )}
        {disabledAt !== null && (
          <Button look="main" busy={disable.isPending} onClick={() => disable.mutate(false)}>
            Enable the account
          </Button>
        )}
        {disabledAt === null && !isAdmin && (
          <ConfirmButton
            look="danger"
            label="Disable the account"
            title={`Disable the account of ${name}?`}
            confirm="Disable"
            busy={disable.isPending}
            onConfirm={(close) => {
              close()
              disable.mutate(true)
            }}
          >
            <p>
              They are signed out at once and cannot sign in until the account is enabled again.
              Their orders stay; unpaid ones expire as usual.
            </p>
          </ConfirmButton>
        )}
      </div>
      {isAdmin && (
        <p className="mt-3 text-row text-soft">
          An admin cannot be disabled. Remove the role on the Users page first.
        </p>
      )}
      {endSessions.proofDialog}
      {disable.proofDialog}
    </Section>
  )
}
