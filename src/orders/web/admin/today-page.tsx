import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { formatDate } from '#base/calendar.ts'
import { formatMoney } from '#base/currency.ts'
import { formatCount, pluralize } from '#base/format.ts'
import type { AdminProduct } from '#products/contract.ts'
import type { Waiting } from '#users/contract.ts'
import { CustomerLink } from '#users/web/customer-link.tsx'
import { dashboardMeta } from '#users/web/dashboard-meta.ts'
import { waitingQuery } from '#users/web/queries.ts'
import { apiQuery } from '#web/api-query.ts'
import { useShopMutation } from '#web/mutation.ts'
import { readChoice } from '#web/search-params.ts'
import { callPath, send } from '#web/send.ts'
import { type Bar, BarChart } from '#web/ui/bar-chart.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FilterChoice } from '#web/ui/choice.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { Download } from '#web/ui/download.tsx'
import { RowLink, ShopLink } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Column, PartName, Table } from '#web/ui/table.tsx'
import { Email } from '#web/ui/text.tsx'
import type { Sales, Today } from '../../admin-contract.ts'
import type { Purchase } from '../../contract.ts'
import { dayMs, grossRevenue } from '../../rules.ts'
import { countOpenLines } from '../../state.ts'
import { PurchaseLink } from '../order-parts.tsx'
import { refetchMs } from '../queries.ts'

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
  const waiting = useQuery(waitingQuery(useLocation().pathname))
  return (
    <DashboardPage title="Today">
      {!today.data && <TodaySkeleton query={today} />}
      {today.data && (
        <>
          <NextTask today={today.data} waiting={waiting.data} />
          <Tiles today={today.data} waiting={waiting} />
          <div className="grid items-start gap-x-10 gap-y-10 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <Tasks today={today.data} sort={sort} />
            {/* It waits for the tasks above it: nothing pushes it away. */}
            <div className="grid gap-10">
              <QueryState query={sales} rows={6} />
              {sales.data && <SalesReport sales={sales.data} />}
            </div>
          </div>
        </>
      )}
    </DashboardPage>
  )
}

/** The page while it loads: its tiles, and the rows of its tables. */
function TodaySkeleton({ query }: { query: ComponentProps<typeof QueryState>['query'] }) {
  return (
    <>
      {query.isPending && (
        <div aria-hidden="true" className={tileGrid}>
          {[1, 2, 3, 4, 5].map((index) => (
            <Skeleton key={index} className={`h-22 ${tileRoom(index)}`} />
          ))}
        </div>
      )}
      <QueryState query={query} rows={8} />
    </>
  )
}

type OverviewProps = { today: Today; waiting: Waiting | undefined }

type UrgentTask = { isDue: boolean; text: string; to: string; action: string }

/** The most urgent task: money in doubt first, then paid orders, then customers who wait for an answer. */
function NextTask({ today, waiting }: OverviewProps) {
  const next = listUrgentTasks(today, waiting).find(({ isDue }) => isDue)
  const notices = waiting ? listNotices(waiting).filter(({ count }) => count > 0) : []
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-surface border border-line border-l-4 border-l-accent bg-raised px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p>
          <span className="block text-note font-semibold tracking-wide text-soft uppercase">
            Next
          </span>
          {next?.text ?? 'Nothing is waiting.'}
        </p>
        {notices.length > 0 && (
          <ul
            aria-label="Also waiting"
            className="figures mt-1 flex flex-wrap gap-x-4 gap-y-1 text-row before:text-soft before:content-['Also:'/'']"
          >
            {notices.map(({ text, to }) => (
              <li key={text}>
                {to ? (
                  <RowLink to={to}>{text}</RowLink>
                ) : (
                  <span className="font-semibold text-bad">{text}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {next && (
        <ButtonLink to={next.to} variant="main" small>
          {next.action}
        </ButtonLink>
      )}
    </div>
  )
}

/** The most urgent first. */
function listUrgentTasks(today: Today, waiting: Waiting | undefined): UrgentTask[] {
  const { disputes, failedRefunds, mailsGivenUp, toShip, belowMinimum } = today
  const [first] = toShip.rows
  const messages = waiting?.messages ?? 0
  return [
    {
      isDue: disputes.total > 0,
      text: `${pluralize(disputes.total, 'payment')} disputed: decide whether to ship.`,
      to: '/dashboard/shipping?state=disputed',
      action: 'Review',
    },
    {
      isDue: failedRefunds.total > 0,
      text: `${pluralize(failedRefunds.total, 'refund')} did not reach the card.`,
      to: '#refunds',
      action: 'Settle',
    },
    {
      isDue: mailsGivenUp.total > 0,
      text: `${pluralize(mailsGivenUp.total, 'email')} could not be delivered.`,
      to: '#emails',
      action: 'Review',
    },
    {
      isDue: first !== undefined,
      text: `${pluralize(toShip.total, 'order')} to ship. The first: ${first?.number} for ${first?.userName}.`,
      to: '/dashboard/shipping',
      action: 'Ship orders',
    },
    {
      isDue: messages > 0,
      text: `${pluralize(messages, 'message')} without an answer.`,
      to: '/dashboard/messages',
      action: 'Answer',
    },
    {
      isDue: belowMinimum.total > 0,
      text: `${pluralize(belowMinimum.total, 'part')} below minimum: nobody can order them.`,
      to: '/dashboard/goodsIn',
      action: 'Receive stock',
    },
  ]
}

const tileGrid = 'mb-8 grid grid-cols-6 gap-3 md:grid-cols-5'

/** On a phone two and then three side by side. */
const tileRoom = (position: number) =>
  `md:col-span-1 ${position <= 2 ? 'col-span-3' : 'col-span-2'}`

/** A count that could not be loaded is null. */
type Tile = { count: number | null; name: string; to: string; sum?: string; isBad?: boolean }

type TilesProps = { today: Today; waiting: UseQueryResult<Waiting> }

/** Counts of open tasks, each with its link. Tasks that are retried automatically have none. */
function Tiles({ today, waiting }: TilesProps) {
  const { toShip, unpaid, overdue, belowMinimum } = today
  const messages = waiting.data?.messages ?? (waiting.isError ? null : 0)
  const tiles: Tile[] = [
    { count: toShip.total, name: 'To ship', to: '/dashboard/shipping' },
    { count: unpaid.total, name: 'Unpaid', to: '/dashboard/shipping?state=unpaid' },
    {
      count: overdue.total,
      name: 'Overdue',
      to: '/dashboard/invoices?state=overdue',
      ...(overdue.total > 0
        ? { sum: formatMoney(overdue.amount, overdue.currency), isBad: true }
        : {}),
    },
    { count: messages, name: 'Messages', to: '/dashboard/messages' },
    {
      count: belowMinimum.total,
      name: 'Below minimum',
      to: '/dashboard/manageProducts?only=belowMinimum',
    },
  ]
  return (
    <ul className={tileGrid}>
      {tiles.map(({ count, name, to, sum, isBad = false }, index) => (
        <li key={name} className={tileRoom(index + 1)}>
          <ShopLink
            to={to}
            className="block h-full rounded-surface border border-line bg-raised px-4 py-3 hover:border-ink max-sm:px-3"
          >
            <span
              className={`figures block font-display text-total leading-none font-semibold ${isBad ? 'text-bad' : ''} ${count === 0 ? 'text-soft' : ''}`}
            >
              {count === null ? '–' : formatCount(count)}
            </span>{' '}
            <span className="mt-1 flex flex-wrap gap-x-2 text-row text-soft">
              {name}
              {sum && <span className="figures text-bad">{sum}</span>}
            </span>
          </ShopLink>
        </li>
      ))}
    </ul>
  )
}

/** A task that is not the most urgent; without a link where the shop retries it by itself. */
type Notice = { count: number; text: string; to?: string }

function listNotices(waiting: Waiting): Notice[] {
  const { reviews, searchedInVain, mailsFailed, refundsFailed } = waiting
  const { companyApplications, quotesToPrice, creditToAllocate } = waiting
  return [
    {
      count: companyApplications,
      text: `${pluralize(companyApplications, 'company', 'companies')} applied for an account`,
      to: '/dashboard/companies?state=applied',
    },
    {
      count: quotesToPrice,
      text: `${pluralize(quotesToPrice, 'quote')} to price`,
      to: '/dashboard/quotes',
    },
    {
      count: creditToAllocate,
      text: `${pluralize(creditToAllocate, 'payment')} with credit to allocate`,
      to: '/dashboard/payments?unallocated=true',
    },
    {
      count: reviews,
      text: `${pluralize(reviews, 'review')} from this week to answer`,
      to: '/dashboard/reviews?answered=false',
    },
    {
      count: searchedInVain,
      text: `${pluralize(searchedInVain, 'search', 'searches')} without results this week`,
      to: '/dashboard/searchWords',
    },
    { count: mailsFailed, text: `${pluralize(mailsFailed, 'email')} not delivered yet` },
    { count: refundsFailed, text: `${pluralize(refundsFailed, 'refund')} failed` },
  ]
}

function Tasks({ today, sort }: { today: Today; sort: keyof typeof sortings }) {
  const { toShip, unpaid, belowMinimum, mailsGivenUp, disputes, failedRefunds } = today
  const { refundsToTransfer } = today
  const sorting = toShip.total > 1 && (
    <FilterChoice isBesideHeading name="sort" label="Sort by" value={sort} options={sortings} />
  )
  return (
    <div className="grid gap-10">
      {mailsGivenUp.total > 0 && (
        <Task
          id="emails"
          title="Failed emails"
          list={mailsGivenUp}
          columns={mailColumns}
          tools={<RetryMails />}
        />
      )}
      {disputes.total > 0 && (
        <Task
          title="Disputed payments"
          list={disputes}
          columns={disputeColumns}
          tools={<TaskLink to="/dashboard/shipping?state=disputed">Disputed orders</TaskLink>}
        />
      )}
      {failedRefunds.total > 0 && (
        <Task
          id="refunds"
          title="Failed refunds"
          list={failedRefunds}
          columns={failedRefundColumns}
        />
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
        all="/dashboard/shipping"
      />
      <Task
        title="Unpaid"
        list={unpaid}
        columns={unpaidColumns}
        empty="No unpaid orders."
        all="/dashboard/shipping?state=unpaid"
      />
      <Task
        title="Below minimum"
        list={belowMinimum}
        columns={belowMinimumColumns}
        empty="Every part has at least its minimum in stock."
        all="/dashboard/manageProducts?only=belowMinimum"
      />
    </div>
  )
}

const mailColumns: Column<Today['mailsGivenUp']['rows'][number]>[] = [
  { head: 'To', cell: ({ to }) => <Email of={to} /> },
  { head: 'Subject', cell: ({ about }) => about },
  { head: 'Date', cell: ({ createdAt }) => formatDate(createdAt) },
  { head: 'Reason', cell: ({ failure }) => <span className="wrap-anywhere">{failure}</span> },
]

type Dispute = Today['disputes']['rows'][number]
type FailedRefund = Today['failedRefunds']['rows'][number]

const purchaseCell = ({ purchaseId, number }: Dispute | FailedRefund) =>
  purchaseId ? <PurchaseLink id={purchaseId} number={number} /> : 'None'

const amountCell = ({ amount, currency }: Dispute | FailedRefund) => formatMoney(amount, currency)

const showCode = (code: string) => code.replaceAll('_', ' ')

const disputeColumns: Column<Dispute>[] = [
  { head: 'Order', cell: purchaseCell },
  { head: 'Customer', label: '', cell: ({ userName }) => userName },
  { head: 'Since', cell: ({ openedAt }) => formatDate(openedAt) },
  { head: 'Reason', cell: ({ reason }) => showCode(reason) },
  { head: 'Status', cell: ({ status }) => showCode(status) },
  { head: 'Amount', align: 'right', cell: amountCell },
]

const failedRefundColumns: Column<FailedRefund>[] = [
  { head: 'Order', cell: purchaseCell },
  { head: 'Customer', label: '', cell: ({ userName }) => userName },
  { head: 'Date', cell: ({ failedAt }) => formatDate(failedAt) },
  { head: 'Reason', cell: ({ reason }) => showCode(reason) },
  { head: 'Amount', align: 'right', cell: amountCell },
  { head: 'Settle', actions: true, cell: (refund) => <SettleCardRefund refund={refund} /> },
]

const transferColumns: Column<FailedRefund>[] = [
  { head: 'Order', cell: purchaseCell },
  { head: 'For', cell: ({ userName }) => userName },
  { head: 'Since', cell: ({ failedAt }) => formatDate(failedAt) },
  { head: 'Amount', align: 'right', cell: amountCell },
  { head: 'Settle', actions: true, cell: (refund) => <TransferSent refund={refund} /> },
]

function useSettleRefund(id: string, settledToast: string) {
  return useShopMutation({
    mutationFn: (again: boolean, options) =>
      send('PUT /failed-refunds/:id', { params: { id }, body: { again } }, options),
    invalidates: () => [['orders']],
    successToast: ({ again }) => (again ? 'Refund requested again' : settledToast),
  })
}

/** The button for a refund that the admin sends by transfer. */
function TransferSent({ refund: { _id: id, number } }: { refund: FailedRefund }) {
  const settle = useSettleRefund(id, 'Noted as sent')
  return (
    <Button
      small
      aria-label={`The refund of ${number} is sent`}
      busy={settle.isPending}
      onClick={() => settle.mutate(false)}
    >
      Sent
    </Button>
  )
}

/** The buttons for a refund that the card company refused. */
function SettleCardRefund({ refund: { _id: id, number } }: { refund: FailedRefund }) {
  const settle = useSettleRefund(id, 'Marked as refunded another way')
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
        variant="quiet"
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
  {
    head: 'Customer',
    label: '',
    cell: ({ userName }) => (
      <span className="whitespace-nowrap compact:whitespace-normal">{userName}</span>
    ),
  },
  {
    head: 'Deliver to',
    hiddenBelow: 'medium',
    cell: ({ address }) => (
      <span title={address} className="line-clamp-1">
        {address}
      </span>
    ),
  },
  {
    head: 'Paid',
    cell: ({ paidAt }) => (
      <span className="whitespace-nowrap">
        {paidAt === null ? 'On account' : <Age since={paidAt} />}
      </span>
    ),
  },
  {
    head: 'Open',
    align: 'right',
    cell: (one) => (
      <>
        <span className="block whitespace-nowrap compact:inline">
          {pluralize(one.openUnits, 'unit')}
        </span>
        <span className="block text-note whitespace-nowrap text-soft compact:ml-1.5 compact:inline">
          {pluralize(countOpenLines(one), 'line')}
        </span>
      </>
    ),
  },
]

const unpaidColumns: Column<Purchase>[] = [
  { head: 'Order', cell: ({ _id, number }) => <PurchaseLink id={_id} number={number} /> },
  { head: 'Customer', label: '', cell: ({ userName }) => userName },
  { head: 'Expires', cell: ({ expiresAt }) => (expiresAt ? formatDate(expiresAt) : 'On account') },
  { head: 'Total', align: 'right', cell: ({ total, currency }) => formatMoney(total, currency) },
]

const belowMinimumColumns: Column<AdminProduct>[] = [
  { head: 'Part', cell: (part) => <PartName part={part} to={`/updateProduct/${part._id}`} /> },
  { head: 'In stock', align: 'right', cell: ({ quantity }) => formatCount(quantity) },
  { head: 'Minimum', align: 'right', cell: ({ minimumQuantity }) => formatCount(minimumQuantity) },
]

function TaskLink({ to, children }: { to: string; children: string }) {
  return (
    <ShopLink to={to} className="inline-flex min-h-11 items-center underline">
      {children}
    </ShopLink>
  )
}

type TaskProps<Row> = {
  id?: string
  title: string
  list: { total: number; rows: Row[] }
  columns: Column<Row>[]
  tools?: ReactNode
  empty?: string
  /** The page with all rows. */
  all?: string
}

/** The first rows of a list that has its own page. */
const maxRows = 8

function Task<Row extends { _id: string }>(props: TaskProps<Row>) {
  const { id, title, list, columns, tools, empty, all } = props
  const rows = all ? list.rows.slice(0, maxRows) : list.rows
  return (
    <Section id={id} title={title} count={list.total} tools={tools}>
      {list.total === 0 && <p className="text-soft">{empty}</p>}
      {list.total > 0 && <Table caption={title} columns={columns} rows={rows} />}
      {all && list.total > rows.length && (
        <TaskLink to={all}>{`All ${formatCount(list.total)}`}</TaskLink>
      )}
    </Section>
  )
}

/** Useful once the receiver is up again, or an address was corrected. */
function RetryMails() {
  const retry = useShopMutation<void, { retried: number }>({
    mutationFn: (_, options) => send('POST /mails/retry', {}, options),
    invalidates: () => [['orders']],
    successToast: ({ retried }) => `${pluralize(retried, 'email')} queued again`,
  })
  return (
    <Button small busy={retry.isPending} onClick={() => retry.mutate()}>
      Send again
    </Button>
  )
}

function Age({ since }: { since: number }) {
  const days = Math.floor((Date.now() - since) / dayMs)
  const age = days < 1 ? 'Today' : `${pluralize(days, 'day')} ago`
  return <time title={formatDate(since)}>{age}</time>
}

function SalesReport({ sales: { currency, months, parts, customers } }: { sales: Sales }) {
  const revenueColumn = <Row extends { revenue: number }>(): Column<Row> => ({
    head: grossRevenue,
    label: '',
    align: 'right',
    cell: (row) => formatMoney(row.revenue, currency),
  })
  const customerColumns = [{ head: 'Customer', cell: customerCell }, revenueColumn()]
  if (months.every(isEmptyMonth))
    return (
      <Section title="Sold in twelve months">
        <p className="text-soft">No order was paid in the last twelve months.</p>
      </Section>
    )
  const sold = months.filter((month) => !isEmptyMonth(month))
  const sum = (what: 'revenue' | 'net' | 'purchases' | 'units') =>
    sold.reduce((total, month) => total + month[what], 0)
  const hasChart = sold.length >= minBars
  return (
    <>
      <Section
        title="Sold in twelve months"
        className="grid gap-4"
        tools={!hasChart && sold.map((month) => <Ledger key={month.month} {...month} />)}
      >
        {hasChart ? (
          <>
            <BarChart
              title={grossRevenue}
              legend={{
                total: 'Gross: tax included',
                highlighted: 'Net: without tax',
                both: 'Gross and net: no tax was charged',
              }}
              bars={months.slice(months.findIndex((month) => !isEmptyMonth(month))).map(toBar)}
              format={(value) => formatCompact(value, currency)}
            />
            <Table
              caption={`${grossRevenue}, orders and units by month`}
              columns={[
                { head: 'Month', cell: ({ month }) => nameMonth(month) },
                { ...revenueColumn(), head: 'Gross', label: 'Gross' },
                {
                  head: 'Net',
                  align: 'right',
                  isFilled: ({ net, revenue }) => net !== revenue,
                  cell: ({ net }) => formatMoney(net, currency),
                },
                ...monthColumns,
              ]}
              rows={sold.toReversed()}
              keyOf={({ month }) => month}
            />
          </>
        ) : (
          <p className="figures text-row text-soft">
            <span className="block font-display text-amount leading-none font-semibold text-ink">
              {formatMoney(sum('revenue'), currency)}
            </span>
            {grossRevenue}
            <span className="mt-1 block">
              Net {formatMoney(sum('net'), currency)} · {pluralize(sum('purchases'), 'order')} ·{' '}
              {pluralize(sum('units'), 'unit')}
            </span>
          </p>
        )}
        <p className="text-note text-soft">
          Paid orders only, less what was credited. A company and its members are one customer.
        </p>
      </Section>
      <Section title="Best-selling parts">
        <Table caption="Best-selling parts" columns={partColumns} rows={parts} />
      </Section>
      <Section title="Best customers">
        <Table caption="Best customers" columns={customerColumns} rows={customers} />
      </Section>
    </>
  )
}

/** Fewer are read as a figure. */
const minBars = 3

function isEmptyMonth({ revenue, units }: Month): boolean {
  return revenue === 0 && units === 0
}

/** In few letters, as `$1.2K` and `$12K`. */
function formatCompact(value: number, currency: string): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: Math.abs(value) < 10_000 ? 1 : 0,
    minimumFractionDigits: 0,
  }).format(value)
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

function formatMonth(month: string): string {
  return monthName.format(new Date(`${month}-01T00:00Z`))
}

function nameMonth(month: string): string {
  return `${formatMonth(month)} ${month.slice(0, 4)}`
}

function Ledger({ month }: Pick<Month, 'month'>) {
  return <Download path={`/ledger.csv?month=${month}`}>Ledger of {nameMonth(month)}</Download>
}

/** Labels each January with its year, and the first bar too, where January is not the next one. */
function toBar({ month, revenue, net }: Month, index: number): Bar {
  const [year = '', number = ''] = month.split('-')
  const name = formatMonth(month)
  const isLabelled = number === '01' || (index === 0 && number !== '12')
  const group = isLabelled ? { group: year } : {}
  return { name, ...group, hidesGroupOnPhones: number === '12', total: revenue, highlighted: net }
}

const monthColumns: Column<Month>[] = [
  { head: 'Orders', align: 'right', cell: ({ purchases }) => formatCount(purchases) },
  { head: 'Units', align: 'right', cell: ({ units }) => formatCount(units) },
  {
    head: 'Ledger',
    actions: true,
    align: 'right',
    cell: ({ month }) => <Download path={`/ledger.csv?month=${month}`}>CSV</Download>,
  },
]

const partColumns: Column<Sales['parts'][number]>[] = [
  { head: 'Part', cell: (part) => <PartName part={part} to={`/products/${part._id}`} /> },
  { head: 'Units', align: 'right', cell: ({ units }) => formatCount(units) },
]

function customerCell({ _id, isCompany, name, email }: Sales['customers'][number]) {
  return (
    <>
      {isCompany ? (
        <RowLink to={`/dashboard/companies/${_id}`}>{name}</RowLink>
      ) : (
        <CustomerLink id={_id}>{name}</CustomerLink>
      )}
      <span className="block text-note text-soft">{email}</span>
    </>
  )
}

type Month = Sales['months'][number]
