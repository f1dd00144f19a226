import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletContext, useSearchParams } from 'react-router'
import { showDate } from '#base/calendar.ts'
import { findCurrency, type Money, showMoney, toMajor } from '#base/currency.ts'
import { sumMoney, toMoney } from '#base/money.ts'
import { readPaging } from '#base/paging.ts'
import { Problem } from '#base/problem.ts'
import { ownCompanyQuery } from '#companies/web/queries.ts'
import type { Invoice } from '#invoices/contract.ts'
import { PurchaseLink } from '#orders/web/order-parts.tsx'
import { adminQuery } from '#users/web/queries.ts'
import { readChoice, readText } from '#web/address.ts'
import { apiListQuery, apiQuery } from '#web/api-query.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import type { Session } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ChoiceBox, ChosenBar } from '#web/ui/chosen.tsx'
import { Tools } from '#web/ui/dashboard-page.tsx'
import { Dialog, DialogButton } from '#web/ui/dialog.tsx'
import { Download } from '#web/ui/download.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { QueryError } from '#web/ui/query-state.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { CompanyPaymentForm } from './company-payment-form.tsx'
import { CardForm, CardFormShape, cardSettingsQuery } from './pay-order.tsx'

const perPage = 50
const states = { open: 'Open', overdue: 'Overdue', paid: 'Paid', all: 'All' }

export default function InvoicesPage() {
  const session = useOutletContext<Session>()
  const admin = useQuery(adminQuery(session.email))
  const isAdmin = admin.data === true
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState<string[]>([])
  const view = readChoice(search.get('state'), states, 'open')
  const state = view === 'all' ? undefined : view
  const query = { ...readPaging(search), limit: perPage, q: readText(search, 'q'), state }
  const invoices = useQuery(apiListQuery(['invoices', query], 'GET /invoices', { query }))
  const rows = invoices.data?.rows ?? []
  const picked = rows.filter(({ number, open }) => open > 0 && chosen.includes(number))
  const pick = (number: string) =>
    setChosen(
      chosen.includes(number) ? chosen.filter((one) => one !== number) : [...chosen, number],
    )
  return (
    <ListPage
      title="Invoices"
      list={invoices}
      limit={perPage}
      searchPlaceholder="Number, order or name"
      tabs={
        <Tabs
          label="Which invoices"
          name="state"
          value={view}
          options={states}
          defaultValue="open"
        />
      }
      tools={!isAdmin && <Statement userId={session.userId} />}
      filters={
        !isAdmin &&
        rows.length > 0 && (
          <p className="text-row text-soft max-sm:w-full">Select invoices to pay by card.</p>
        )
      }
      empty={describeNone(query)}
    >
      {(all) => (
        <>
          <Table
            caption="Invoices"
            columns={isAdmin ? adminColumns : buyerColumns(chosen, pick)}
            rows={all}
            keyOf={({ number }) => number}
          />
          {picked.length > 0 && (
            <PayChosen invoices={picked} session={session} onClear={() => setChosen([])} />
          )}
        </>
      )}
    </ListPage>
  )
}

type Filter = { q?: string | undefined; state?: string | undefined }

function describeNone({ q, state }: Filter) {
  const all = { to: '/dashboard/invoices?state=all', label: 'Show all invoices' }
  if (q) return { title: `No invoices match “${q}”`, ...all }
  if (state) return { title: `No ${state} invoices`, ...all }
  return { title: 'No invoices yet: shipments on account bring them' }
}

/** Links to the statement of the user's company, for members who see all of it. */
function Statement({ userId }: { userId: string }) {
  const { data: company } = useQuery(ownCompanyQuery(userId))
  const roles = company?.members.find((member) => member.userId === userId)?.roles ?? []
  if (!company || !roles.some((role) => role !== 'buyer')) return null
  return (
    <Tools>
      <ButtonLink small to={`/dashboard/statement/${company._id}`}>
        Statement
      </ButtonLink>
    </Tools>
  )
}

const looks: Record<Invoice['state'], string> = {
  open: 'font-semibold',
  overdue: 'font-semibold text-bad',
  paid: 'text-good',
}

const columns: Column<Invoice>[] = [
  {
    head: 'Invoice',
    cell: ({ number }) => (
      <Download look="link" path={`/invoices/${number}.pdf`}>
        {number}
      </Download>
    ),
  },
  {
    head: 'Order',
    label: '',
    cell: ({ purchaseId, purchaseNumber, poNumber }) => (
      <>
        <PurchaseLink id={purchaseId} number={purchaseNumber} />
        {poNumber && (
          <span className="block compact:ml-2 compact:inline text-note text-soft">{poNumber}</span>
        )}
      </>
    ),
  },
  { head: 'For', label: '', cell: ({ companyName, userName }) => companyName || userName },
  { head: 'Date', label: '', cell: ({ at }) => showDate(at) },
  // On a phone the status says it of what is open.
  { head: 'Due', hiddenBelow: 'medium', cell: showDue },
  {
    head: 'Status',
    label: '',
    cell: (invoice) => (
      <>
        <span className={looks[invoice.state]}>{states[invoice.state]}</span>
        {isOpen(invoice) && <span className="hidden compact:inline">, due {showDue(invoice)}</span>}
      </>
    ),
  },
  {
    head: 'Total',
    label: '',
    align: 'right',
    isTrailing: true,
    cell: ({ total, currency }) => showMoney(total, currency),
  },
  {
    head: 'Open',
    label: '',
    align: 'right',
    isFilled: isOpen,
    // On a phone the status says it where all of the total is open.
    cell: (invoice) =>
      isOpen(invoice) && (
        <span
          className={`${looks[invoice.state]} ${invoice.open === invoice.total ? 'compact:sr-only' : ''}`}
        >
          {showMoney(invoice.open, invoice.currency)}
          <span className="hidden font-normal text-soft compact:inline"> unpaid</span>
        </span>
      ),
  },
]

function showDue({ dueAt }: Invoice): string {
  return dueAt === null ? 'At once' : showDate(dueAt)
}

function isOpen({ open }: Invoice): boolean {
  return open !== 0
}

function buyerColumns(chosen: string[], pick: (number: string) => void): Column<Invoice>[] {
  const box: Column<Invoice> = {
    head: 'Choose',
    leading: true,
    cell: ({ number, open, dueAt }) =>
      open > 0 &&
      dueAt !== null && (
        <ChoiceBox
          label={`Pay ${number}`}
          isChosen={chosen.includes(number)}
          choose={() => pick(number)}
        />
      ),
  }
  return [box, ...columns]
}

const adminColumns: Column<Invoice>[] = [
  ...columns,
  {
    head: 'Payment',
    actions: 'several',
    isFilled: ({ open, company }) => open > 0 && company !== null,
    cell: (invoice) => invoice.open > 0 && invoice.company && <Record invoice={invoice} />,
  },
]

function sumOpen(invoices: Invoice[]): { amount: number; currency: string } {
  const currency = findCurrency(invoices[0]?.currency ?? 'USD')
  const sum: Money = sumMoney(invoices.map(({ open }) => toMoney(open, currency)))
  return { amount: toMajor(sum, currency), currency: currency.code }
}

type PayChosenProps = { invoices: Invoice[]; session: Session; onClear: () => void }

function PayChosen({ invoices, session, onClear }: PayChosenProps) {
  const [isOpen, setOpen] = useState(false)
  const { amount, currency } = sumOpen(invoices)
  const label = `Pay ${showMoney(amount, currency)} by card`
  return (
    <>
      <ChosenBar label="With the chosen invoices" count={invoices.length}>
        <Button small look="main" onClick={() => setOpen(true)}>
          {label}
        </Button>
        <Button small look="quiet" onClick={onClear}>
          Clear selection
        </Button>
      </ChosenBar>
      <Dialog open={isOpen} title={label} onClose={() => setOpen(false)}>
        <CardOf invoices={invoices} session={session} close={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

type CardOfProps = { invoices: Invoice[]; session: Session; close: () => void }

function CardOf({ invoices, session, close }: CardOfProps) {
  const body = { invoices: invoices.map(({ number }) => number) }
  const intent = useQuery({
    ...apiQuery(['payments', body], 'POST /create-payment-intent', { body }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const settings = useQuery(cardSettingsQuery)
  // Asked for again, the payment is found completed, and recorded.
  const settle = useShopMutation<string>({
    mutationFn: async (_, options) => {
      const { paid } = await send('POST /create-payment-intent', { body }, options)
      if (!paid) throw new Error('The payment is not recorded yet')
    },
    shouldRetry: (error) => !(error instanceof Problem) || error.status >= 500,
    invalidates: () => [['invoices'], ['orders'], ['companies']],
    successToast: () => 'The invoices are paid',
    onSuccess: close,
  })
  const failed = [intent, settings].find(({ isError }) => isError)
  if (failed?.error) return <QueryError error={failed.error} retry={() => failed.refetch()} />
  if (!settings.data || settle.isPending) return <CardFormShape />
  return (
    <CardForm
      settings={settings.data}
      clientSecret={intent.data?.clientSecret ?? null}
      buyer={{ name: invoices[0]?.companyName ?? '', email: session.email }}
      onPaid={settle.mutate}
    />
  )
}

/** Records a company's payment: for the invoices in its reference first, then for the oldest due. */
function Record({ invoice }: { invoice: Invoice }) {
  const { number, company, companyName, open, currency } = invoice
  return (
    <DialogButton
      small
      aria-label={`Record payment of ${number}`}
      label="Record payment"
      title={`Payment of ${companyName}`}
    >
      {(close) =>
        company && (
          <CompanyPaymentForm
            company={company}
            currency={currency}
            amount={String(open)}
            reference={number}
            close={close}
          />
        )
      }
    </DialogButton>
  )
}
