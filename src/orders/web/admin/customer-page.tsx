import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { formatDate, formatDateTime } from '#base/calendar.ts'
import { formatMoney } from '#base/currency.ts'
import { formatCount, pluralize } from '#base/format.ts'
import { parsePageNumber } from '#base/paging.ts'
import { spec } from '#base/texts.ts'
import { browserName } from '#users/web/browser-name.ts'
import { useReauthenticatedMutation } from '#users/web/reauth.tsx'
import { apiListQuery, apiQuery } from '#web/api-query.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { ConfirmButton } from '#web/ui/dialog.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { EmptyState } from '#web/ui/state.tsx'
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
  const { _id, name, email, isAdmin, address, currency, revenue, unpaid, lists, motorcycles } =
    customer
  const reason = whyNoOrder(customer)
  const purchases = usePurchases(email)
  const isNew = customer.purchases === 0 && !purchases.data?.total
  const order = reason === null && (
    <ButtonLink to={`/dashboard/customers/${_id}/order`} variant="main" small>
      Order for {name}
    </ButtonLink>
  )
  return (
    <DashboardPage
      title={
        <>
          {name}{' '}
          {isAdmin && (
            <span className="align-middle font-sans text-base">
              <Badge>Admin</Badge>
            </span>
          )}
        </>
      }
      back={{ to: '/dashboard/users', name: spec.dashboard.users }}
      about={<Facts customer={customer} />}
      tools={!isNew && order}
    >
      {reason && <p className="mt-4 max-w-text border-l-4 border-bad py-1 pl-4">{reason}</p>}
      {customer.purchases > 0 && (
        <dl className="figures my-6 grid grid-cols-2 gap-x-6 gap-y-4 max-[16rem]:grid-cols-1 sm:grid-cols-4">
          <Figure name={grossRevenue} value={formatMoney(revenue, currency)} />
          <Figure name="Orders" value={formatCount(customer.purchases)} />
          <Figure name="Units paid" value={formatCount(customer.units)} />
          <Figure
            name={`Unpaid, ${pluralize(unpaid.purchases, 'order')}`}
            value={formatMoney(unpaid.amount, currency)}
          />
        </dl>
      )}
      <Purchases purchases={purchases} order={order} />
      {/* What stands below comes with what is above, so that nothing jumps. */}
      {!purchases.isPending && (
        <div className="mt-10 grid gap-x-10 gap-y-8 *:min-w-0 *:border-t *:border-line *:pt-4 xl:grid-cols-2">
          {address && (
            <Section title="Address">
              <p className="wrap-anywhere whitespace-pre-line">{address}</p>
            </Section>
          )}
          <PriceListPart customer={customer} />
          {lists.length > 0 && (
            <Section title="Lists">
              <Items>
                {lists.map((list) => (
                  <ShopLink
                    key={list._id}
                    to={`/dashboard/lists/${list._id}`}
                    className="underline"
                  >
                    {list.name}
                  </ShopLink>
                ))}
              </Items>
            </Section>
          )}
          {motorcycles.length > 0 && (
            <Section title="Garage">
              <Items>{motorcycles}</Items>
            </Section>
          )}
          <Account customer={customer} />
        </div>
      )}
    </DashboardPage>
  )
}

/** Who the customer is, in one line. */
function Facts({ customer: { email, phone, company, priceList, since } }: Props) {
  return (
    <span className="facts text-row pointer-coarse:[&_a]:-my-3">
      <span>
        <EmailLink to={email} />
      </span>
      {phone && <span>{phone}</span>}
      {company && (
        <span>
          <ShopLink to={`/dashboard/companies/${company._id}`} className="underline">
            {company.name}, {company.number}
          </ShopLink>
        </span>
      )}
      <span>{priceList?.name ?? publicPrices}</span>
      <span>since {formatDate(since)}</span>
    </span>
  )
}

const publicPrices = 'Public prices'

function Items({ children }: { children: ReactNode[] }) {
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
    return `Disabled since ${formatDateTime(disabledAt)}: nobody can sign in to this account. Its orders stay.`
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
  { head: 'Placed', cell: ({ placedAt }) => formatDate(placedAt) },
  { head: 'Status', cell: (purchase) => <PurchaseSign {...purchase} /> },
  { head: 'Lines', align: 'right', cell: ({ lineCount }) => formatCount(lineCount) },
  { head: 'Total', align: 'right', cell: ({ total, currency }) => formatMoney(total, currency) },
]

function usePurchases(email: string) {
  const page = parsePageNumber(useSearchParams()[0])
  const query = { email, page, limit, orders: 'none' as const, deleted: 'also' as const }
  const key = ['orders', 'of-customer', query]
  return useQuery(apiListQuery(key, 'GET /purchases', { query }))
}

type PurchasesProps = { purchases: ReturnType<typeof usePurchases>; order: ReactNode }

function Purchases({ purchases, order }: PurchasesProps) {
  if (!purchases.isSuccess) return <QueryState query={purchases} rows={4} />
  const { rows, total } = purchases.data
  if (total === 0) return <EmptyState title="No orders yet">{order}</EmptyState>
  return (
    <>
      <Table caption="Orders" columns={columns} rows={rows} />
      <Pager limit={limit} total={total} />
    </>
  )
}

function PriceListPart({ customer: { _id, email, priceList } }: Props) {
  const present = priceList?._id ?? ''
  const [choice, choose] = useState<string | null>(null)
  const chosen = choice ?? present
  const field = useRef<HTMLDivElement>(null)
  const lists = useQuery(apiQuery(['price-lists', 'all'], 'GET /price-lists', {}))
  const named = lists.data?.map((list) => [list._id, list.name]) ?? []
  const choices = { '': publicPrices, ...Object.fromEntries(named) }
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
          <div ref={field} className="min-w-0 flex-[1_1_12rem]">
            <Choice
              label="Price list"
              isLabelHidden
              value={chosen}
              options={choices}
              choose={choose}
            />
          </div>
          {chosen !== present && (
            <Button
              busy={save.isPending}
              onClick={() => {
                // The button leaves once it is saved.
                field.current?.querySelector('select')?.focus()
                save.mutate(chosen)
              }}
            >
              Save
            </Button>
          )}
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
      {sessions.length === 0 && <p className="text-soft">No sessions.</p>}
      {sessions.length > 0 && (
        <Items>
          {sessions.map(({ _id, browser, begunAt, address }) => (
            <span key={_id} className="text-row">
              <b className="font-semibold">{browserName(browser)}</b> since{' '}
              {formatDateTime(begunAt)}
              {address && `, from ${address}`}
            </span>
          ))}
        </Items>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {sessions.length > 0 && (
          <Button busy={endSessions.isPending} onClick={() => endSessions.mutate()}>
            End all sessions
          </Button>
        )}
        {disabledAt !== null && (
          <Button variant="main" busy={disable.isPending} onClick={() => disable.mutate(false)}>
            Enable the account
          </Button>
        )}
        {disabledAt === null && !isAdmin && (
          <ConfirmButton
            variant="danger"
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
