import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { showDate } from '#base/calendar.ts'
import { showMoney } from '#base/currency.ts'
import { showCount, showCounted } from '#base/format.ts'
import type { AdminProduct } from '#products/contract.ts'
import type { Waiting } from '#users/contract.ts'
import { CustomerLink } from '#users/web/customer-link.tsx'
import { dashboardMeta } from '#users/web/dashboard-meta.ts'
import { waitingQuery } from '#users/web/queries.ts'
import { readChoice } from '#web/address.ts'
import { apiQuery } from '#web/api-query.ts'
import { useShopMutation } from '#web/mutation.ts'
import { callPath, send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterChoice } from '#web/ui/choice.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { Download } from '#web/ui/download.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Column, PartName, Table } from '#web/ui/table.tsx'
import { Email } from '#web/ui/text.tsx'
import type { Sales, Today } from '../admin-contract.ts'
import type { Purchase } from '../contract.ts'
import { dayMs, grossRevenue } from '../rules.ts'
import { countOpenLines } from '../state.ts'
import { PurchaseLink } from './order-parts.tsx'
import { refetchMs } from './queries.ts'

export const meta = dashboardMeta((search) => [
  callPath('GET /today', { query: { sort: readSort(search) } }),
])

const sortings = { oldest: 'Order date', place: 'Delivery address' }

const readSort = (search: URLSearchParams) => readChoice(search.get('sort'), sortings, 'oldest')

export default function TodayPage() {
  const sort = readSort(useSearchParams()[0])
  const today = useQuery({
    ...apiQuery(['orders', 'today', sort], 'GET /today', { query: { sort } }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  })
  const sales = useQuery(apiQuery(['orders', 'sales'], 'GET /sales', {}))
  return (
    <DashboardPage title="Today">
      <Elsewhere />
      <QueryState query={today} rows={8} />
      {today.data && <Tasks today={today.data} sort={sort} />}
      {/* It waits for the tasks above it: nothing pushes it away. */}
      {!today.isPending && <QueryState query={sales} rows={6} />}
      {!today.isPending && sales.data && <SalesReport sales={sales.data} />}
    </DashboardPage>
  )
}

function Tasks({ today, sort }: { today: Today; sort: keyof typeof sortings }) {
  const { toShip, unpaid, belowMinimum, mailsGivenUp, disputes, failedRefunds } = today
  const { refundsToTransfer } = today
  const sorting = (
    <div className="mb-3 max-w-56 print:hidden">
      <FilterChoice name="sort" label="Sort by" value={sort} of={sortings} />
    </div>
  )
  return (
    <>
      {mailsGivenUp.total > 0 && (
        <Task title="Failed emails" list={mailsGivenUp} columns={mailColumns}>
          <RetryMails />
        </Task>
      )}
      {disputes.total > 0 && (
        <Task title="Disputed payments" list={disputes} columns={disputeColumns}>
          <TaskLink to="/dashboard/shipping?state=disputed">Disputed orders to ship</TaskLink>
        </Task>
      )}
      {failedRefunds.total > 0 && (
        <Task title="Failed refunds" list={failedRefunds} columns={failedRefundColumns} />
      )}
      {refundsToTransfer.total > 0 && (
        <Task title="To send back by transfer" list={refundsToTransfer} columns={transferColumns} />
      )}
      <Task
        title="To ship"
        list={toShip}
        columns={toShipColumns}
        tools={sorting}
        empty="All paid orders have shipped."
      >
        <TaskLink to="/dashboard/shipping">Go to Shipping</TaskLink>
      </Task>
      <Task title="Unpaid" list={unpaid} columns={unpaidColumns} empty="No unpaid orders.">
        <TaskLink to="/dashboard/shipping?state=unpaid">All unpaid orders</TaskLink>
      </Task>
      <Task
        title="Below minimum"
        list={belowMinimum}
        columns={scarceColumns}
        empty="Every part has at least its minimum in stock."
      >
        <TaskLink to="/dashboard/manageProducts?only=belowMinimum">All below minimum</TaskLink>
      </Task>
    </>
  )
}

const mailColumns: Column<Today['mailsGivenUp']['rows'][number]>[] = [
  { head: 'To', cell: ({ to }) => <Email of={to} /> },
  { head: 'Subject', cell: ({ about }) => about },
  { head: 'Date', cell: ({ createdAt }) => showDate(createdAt) },
  { head: 'Reason', cell: ({ failure }) => <span className="wrap-anywhere">{failure}</span> },
]

type Dispute = Today['disputes']['rows'][number]
type FailedRefund = Today['failedRefunds']['rows'][number]

const purchaseCell = ({ purchaseId, number }: Dispute | FailedRefund) =>
  purchaseId ? <PurchaseLink id={purchaseId} number={number} /> : 'None'

const amountCell = ({ amount, currency }: Dispute | FailedRefund) => showMoney(amount, currency)

const showWords = (code: string) => code.replaceAll('_', ' ')

const disputeColumns: Column<Dispute>[] = [
  { head: 'Order', cell: purchaseCell },
  { head: 'Customer', cell: ({ userName }) => userName },
  { head: 'Since', cell: ({ openedAt }) => showDate(openedAt) },
  { head: 'Reason', cell: ({ reason }) => showWords(reason) },
  { head: 'Status', cell: ({ status }) => showWords(status) },
  { head: 'Amount', align: 'right', cell: amountCell },
]

const failedRefundColumns: Column<FailedRefund>[] = [
  { head: 'Order', cell: purchaseCell },
  { head: 'Customer', cell: ({ userName }) => userName },
  { head: 'Date', cell: ({ failedAt }) => showDate(failedAt) },
  { head: 'Reason', cell: ({ reason }) => showWords(reason) },
  { head: 'Amount', align: 'right', cell: amountCell },
  { head: 'Settle', bare: true, cell: (refund) => <SettleRefund refund={refund} /> },
]

const transferColumns: Column<FailedRefund>[] = [
  { head: 'Order', cell: purchaseCell },
  { head: 'For', cell: ({ userName }) => userName },
  { head: 'Since', cell: ({ failedAt }) => showDate(failedAt) },
  { head: 'Amount', align: 'right', cell: amountCell },
  { head: 'Settle', bare: true, cell: (refund) => <RefundSent refund={refund} /> },
]

function RefundSent({ refund: { _id: id, number } }: { refund: FailedRefund }) {
  const settle = useShopMutation<void>({
    mutationFn: (_, options) =>
      send('PUT /failed-refunds/:id', { params: { id }, body: { again: false } }, options),
    invalidates: () => [['orders']],
    successToast: () => 'Noted as sent',
  })
  return (
    <Button
      small
      aria-label={`The refund of ${number} is sent`}
      busy={settle.isPending}
      onClick={() => settle.mutate()}
    >
      Sent
    </Button>
  )
}

function SettleRefund({ refund: { _id: id, number } }: { refund: FailedRefund }) {
  const settle = useShopMutation({
    mutationFn: (again: boolean, options) =>
      send('PUT /failed-refunds/:id', { params: { id }, body: { again } }, options),
    invalidates: () => [['orders']],
    successToast: ({ again }) =>
      again ? 'Refund requested again' : 'Marked as refunded another way',
  })
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        small
        aria-label={`Try the refund of ${number} again`}
        busy={settle.isPending}
        onClick={() => settle.mutate(true)}
      >
        Try again
      </Button>
      <Button
        small
        look="quiet"
        aria-label={`Mark the refund of ${number} as refunded another way`}
        busy={settle.isPending}
        onClick={() => settle.mutate(false)}
      >
        Refunded another way
      </Button>
    </span>
  )
}

const toShipColumns: Column<Purchase>[] = [
  { head: 'Order', cell: ({ _id, number }) => <PurchaseLink id={_id} number={number} /> },
  { head: 'Customer', cell: ({ userName }) => userName },
  { head: 'Deliver to', cell: ({ address }) => address },
  { head: 'Paid', cell: ({ paidAt }) => (paidAt === null ? 'On account' : <Age since={paidAt} />) },
  { head: 'Open lines', align: 'right', cell: (one) => showCount(countOpenLines(one)) },
  { head: 'Open units', align: 'right', cell: ({ openUnits }) => showCount(openUnits) },
]

const unpaidColumns: Column<Purchase>[] = [
  { head: 'Order', cell: ({ _id, number }) => <PurchaseLink id={_id} number={number} /> },
  { head: 'Customer', cell: ({ userName }) => userName },
  { head: 'Expires', cell: ({ expiresAt }) => (expiresAt ? showDate(expiresAt) : 'On account') },
  { head: 'Total', align: 'right', cell: ({ total, currency }) => showMoney(total, currency) },
]

const scarceColumns: Column<AdminProduct>[] = [
  { head: 'Part', cell: (part) => <PartName part={part} to={`/updateProduct/${part._id}`} /> },
  { head: 'In stock', align: 'right', cell: ({ quantity }) => showCount(quantity) },
  { head: 'Minimum', align: 'right', cell: ({ minimumQuantity }) => showCount(minimumQuantity) },
]

function TaskLink({ to, children }: { to: string; children: string }) {
  return (
    <ShopLink to={to} className="inline-flex min-h-11 items-center underline">
      {children}
    </ShopLink>
  )
}

type TaskProps<Row> = {
  title: string
  list: { total: number; rows: Row[] }
  columns: Column<Row>[]
  tools?: ReactNode
  empty?: string
  children?: ReactNode
}

function Task<Row extends { _id: string }>(props: TaskProps<Row>) {
  const { title, list, columns, tools, empty, children } = props
  return (
    <Section title={title} count={list.total} className="mb-12">
      {list.total === 0 && <p className="text-soft">{empty}</p>}
      {list.total > 0 && (
        <>
          {tools}
          <Table caption={title} columns={columns} rows={list.rows} />
          {children && <p className="mt-3">{children}</p>}
        </>
      )}
    </Section>
  )
}

/** A receiver that was down, or an address that was mended, may take them now. */
function RetryMails() {
  const retry = useShopMutation<void, { retried: number }>({
    mutationFn: (_, options) => send('POST /mails/retry', {}, options),
    invalidates: () => [['orders']],
    successToast: ({ retried }) => `${showCounted(retried, 'email')} queued again`,
  })
  return (
    <Button small busy={retry.isPending} onClick={() => retry.mutate()}>
      Send again
    </Button>
  )
}

/** What waits elsewhere, each with the way there; what is tried again by itself has none. */
function Elsewhere() {
  const { data } = useQuery(waitingQuery(useLocation().pathname))
  const tasks = data ? listTasks(data).filter(([count]) => count > 0) : []
  return (
    <ul className="figures mb-6 flex min-h-6 flex-wrap gap-x-5 text-sm pointer-coarse:min-h-11">
      {tasks.map(([, text, to]) => (
        <li key={text} className="flex min-h-6 items-center pointer-coarse:min-h-11">
          {!to && <span className="font-semibold text-bad">{text}</span>}
          {to && (
            <ShopLink to={to} className="underline hover:text-accent-text">
              {text}
            </ShopLink>
          )}
        </li>
      ))}
    </ul>
  )
}

function listTasks(waiting: Waiting): [count: number, text: string, to?: string][] {
  const { messages, reviews, searchedInVain, mailsFailed, refundsFailed } = waiting
  const reviewsOfWeek = `${showCounted(reviews, 'review')} from this week to answer`
  const searches = `${showCounted(searchedInVain, 'search', 'searches')} without results this week`
  return [
    [messages, `${showCounted(messages, 'message')} to answer`, '/dashboard/messages'],
    [reviews, reviewsOfWeek, '/dashboard/reviews?answered=false'],
    [searchedInVain, searches, '/dashboard/searchWords'],
    [mailsFailed, `${showCounted(mailsFailed, 'email')} not delivered yet`],
    [refundsFailed, `${showCounted(refundsFailed, 'refund')} failed`],
  ]
}

function Age({ since }: { since: number }) {
  const days = Math.floor((Date.now() - since) / dayMs)
  const age = days < 1 ? 'Today' : `${showCounted(days, 'day')} ago`
  return <time title={showDate(since)}>{age}</time>
}

function SalesReport({ sales: { currency, months, parts, customers } }: { sales: Sales }) {
  const revenue = <Row extends { revenue: number }>(): Column<Row> => ({
    head: grossRevenue,
    align: 'right',
    cell: (row) => showMoney(row.revenue, currency),
  })
  const customerColumns = [{ head: 'Best customers', cell: customerCell }, revenue()]
  return (
    <Section title="Sold in twelve months">
      <div className="mb-6 grid gap-6 sm:grid-cols-3">
        <Chart title={grossRevenue} months={months} value={({ revenue }) => revenue} />
        <Chart title="Orders" months={months} value={({ purchases }) => purchases} />
        <Chart title="Units" months={months} value={({ units }) => units} />
      </div>
      <div className="grid gap-10 xl:grid-cols-2">
        <div>
          <Table
            caption={`${grossRevenue}, orders and units by month`}
            columns={[{ head: 'Month', cell: ({ month }) => month }, revenue(), ...monthColumns]}
            rows={months.filter(({ revenue, units }) => revenue !== 0 || units > 0).toReversed()}
            keyOf={({ month }) => month}
          />
        </div>
        <div className="grid content-start gap-10">
          <Table caption="Best parts" columns={partColumns} rows={parts} />
          <Table caption="Best customers" columns={customerColumns} rows={customers} />
        </div>
      </div>
    </Section>
  )
}

const monthColumns: Column<Month>[] = [
  { head: 'Orders', align: 'right', cell: ({ purchases }) => showCount(purchases) },
  { head: 'Units', align: 'right', cell: ({ units }) => showCount(units) },
  {
    head: 'Ledger',
    bare: true,
    align: 'right',
    cell: ({ month }) => <Download path={`/ledger.csv?month=${month}`}>CSV</Download>,
  },
]

const partColumns: Column<Sales['parts'][number]>[] = [
  { head: 'Best parts', cell: (part) => <PartName part={part} to={`/products/${part._id}`} /> },
  { head: 'Units', align: 'right', cell: ({ units }) => showCount(units) },
]

function customerCell({ _id, name, email }: Sales['customers'][number]) {
  return (
    <>
      <CustomerLink id={_id}>{name}</CustomerLink>
      <span className="block text-xs text-soft">{email}</span>
    </>
  )
}

type ChartProps = { title: string; months: Month[]; value: (month: Month) => number }

type Month = Sales['months'][number]

function Chart({ title, months, value }: ChartProps) {
  const highest = Math.max(1, ...months.map(value))
  return (
    <figure className="min-w-0 break-inside-avoid">
      <figcaption className="text-xs font-semibold text-soft">{title}</figcaption>
      <svg viewBox="0 0 240 84" aria-hidden="true" className="w-full border-b border-edge">
        {months.map((month, index) => {
          const x = index * 20 + 3
          const height = (Math.max(0, value(month)) / highest) * 70
          return (
            <g key={month.month}>
              <rect x={x} y={74 - height} width={14} height={height} className="fill-accent" />
              <text x={x + 7} y={82} textAnchor="middle" className="fill-soft text-[7px]">
                {month.month.slice(5)}
              </text>
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
