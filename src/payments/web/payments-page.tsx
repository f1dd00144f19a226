import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatDate } from '#base/calendar.ts'
import { formatMoney } from '#base/currency.ts'
import { readPaging } from '#base/paging.ts'
import { PurchaseLink } from '#orders/web/order-parts.tsx'
import { Reverse } from '#orders/web/payments.tsx'
import { useWaiting } from '#users/web/waiting.ts'
import { apiListQuery } from '#web/api-query.ts'
import { useShopMutation } from '#web/mutation.ts'
import { readChoice, readText } from '#web/search-params.ts'
import { send } from '#web/send.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DashboardPage, Tools } from '#web/ui/dashboard-page.tsx'
import { DialogButton } from '#web/ui/dialog.tsx'
import { RowLink } from '#web/ui/link.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { RecordedPayment } from '../contract.ts'
import { CompanyPaymentForm } from './company-payment-form.tsx'

const perPage = 50
const filters = { '': 'All', true: 'With credit left' }

/** Lists payments by transfer and in cash, and those of companies by card, with the part of each that is not allocated yet. */
export default function PaymentsPage() {
  const [search] = useSearchParams()
  const waiting = useWaiting()
  const view = readChoice(search.get('unallocated'), filters, '')
  const unallocated = view || undefined
  const company = readText(search, 'company')
  const query = { ...readPaging(search), limit: perPage, unallocated, company }
  const none = unallocated
    ? 'No payment has credit left'
    : 'No payments yet: record one, or import a bank statement'
  const payments = useQuery(apiListQuery(['orders', 'payments', query], 'GET /payments', { query }))
  return (
    <DashboardPage
      title="Payments"
      tools={
        <Tools main={<RecordPayment />}>
          <ButtonLink small to="/dashboard/bankStatement">
            Import bank statement
          </ButtonLink>
        </Tools>
      }
    >
      <div className="mb-3">
        <Tabs
          label="Which payments"
          name="unallocated"
          value={view}
          options={filters}
          counts={{ true: waiting?.creditToAllocate ?? 0 }}
          defaultValue=""
        />
      </div>
      {unallocated && (
        <p className="mb-4 text-soft">Credit is what a company has paid too much or too early.</p>
      )}
      <QueryState query={payments} rows={8} />
      {payments.data?.rows.length === 0 && <EmptyState title={none} />}
      {payments.data && payments.data.rows.length > 0 && (
        <Table caption="Payments" columns={columns} rows={payments.data.rows} />
      )}
      {payments.data && <Pager limit={perPage} total={payments.data.total} list={payments} />}
    </DashboardPage>
  )
}

/** Opens the form for a company's payment, whether or not one of its invoices is open. */
function RecordPayment() {
  return (
    <DialogButton small label="Record payment" title="Payment of a company">
      {(close) => <CompanyPaymentForm close={close} />}
    </DialogButton>
  )
}

function Allocate({ payment }: { payment: RecordedPayment }) {
  const { _id: id, allocatable, currency, companyName } = payment
  const allocate = useShopMutation<void, RecordedPayment>({
    mutationFn: (_, options) =>
      send('POST /payments/:id/allocate', { params: { id }, body: {} }, options),
    invalidates: () => [['invoices'], ['orders'], ['companies']],
    successToast: ({ allocations }) =>
      `Allocated to ${allocations.map(({ number }) => number).join(', ')}`,
  })
  const amount = formatMoney(allocatable, currency)
  return (
    <Button
      small
      aria-label={`Allocate ${amount} of ${companyName}`}
      busy={allocate.isPending}
      onClick={() => allocate.mutate()}
    >
      Allocate {amount}
    </Button>
  )
}

function PaidInvoices({ payment: { allocations, currency } }: { payment: RecordedPayment }) {
  return allocations.map(({ number, amount }) => (
    <span key={number} className="figures mr-3 inline-block last:mr-0">
      <RowLink to={`/dashboard/invoices?state=all&q=${number}`} className="part-number">
        {number}
      </RowLink>{' '}
      {formatMoney(amount, currency)}
    </span>
  ))
}

function isReversible({ reversedAt, method }: RecordedPayment): boolean {
  return reversedAt === null && method !== 'card'
}

const columns: Column<RecordedPayment>[] = [
  { head: 'Received', label: '', cell: ({ at }) => formatDate(at) },
  {
    head: 'From',
    isTitle: true,
    cell: ({ companyName, purchaseId, purchaseNumber }) =>
      purchaseId ? <PurchaseLink id={purchaseId} number={purchaseNumber} /> : companyName,
  },
  {
    head: 'Reference',
    cell: ({ method, reference, reversedAt }) => (
      <>
        <span className="wrap-anywhere">
          {method === 'card' ? `By card, ${reference}` : reference}
        </span>
        {reversedAt !== null && (
          <span className="block text-note text-soft">Reversed {formatDate(reversedAt)}</span>
        )}
      </>
    ),
  },
  {
    head: 'For',
    isFilled: ({ allocations }) => allocations.length > 0,
    cell: (payment) => <PaidInvoices payment={payment} />,
  },
  {
    head: 'Credit',
    align: 'right',
    isFilled: ({ unallocated }) => unallocated > 0,
    cell: ({ unallocated, currency }) =>
      unallocated > 0 ? formatMoney(unallocated, currency) : '',
  },
  {
    head: 'Allocate',
    actions: 'main',
    isFilled: ({ allocatable }) => allocatable > 0,
    cell: (payment) => payment.allocatable > 0 && <Allocate payment={payment} />,
  },
  {
    head: 'Amount',
    label: '',
    align: 'right',
    isTrailing: true,
    cell: ({ amount, currency }) => formatMoney(amount, currency),
  },
  {
    head: 'Reverse',
    actions: 'several',
    isFilled: isReversible,
    cell: (payment) => isReversible(payment) && <Reverse payment={payment} />,
  },
]
