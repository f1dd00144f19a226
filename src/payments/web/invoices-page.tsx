import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletContext, useSearchParams } from 'react-router'
import { formatDate } from '#base/calendar.ts'
import { findCurrency, formatMoney, type Money, toMajor } from '#base/currency.ts'
import { sumMoney, toMoney } from '#base/money.ts'
import { readPaging } from '#base/paging.ts'
import { Problem } from '#base/problem.ts'
import { ownCompanyQuery } from '#companies/web/queries.ts'
import type { Invoice } from '#invoices/contract.ts'
import { PurchaseLink } from '#orders/web/order-parts.tsx'
import { adminQuery } from '#users/web/queries.ts'
import { apiListQuery, apiQuery } from '#web/api-query.ts'
import { useShopMutation } from '#web/mutation.ts'
import { readChoice, readText } from '#web/search-params.ts'
import { send } from '#web/send.ts'
import type { Session } from '#web/session.ts'
import { Button, ButtonLink, type ButtonVariant } from '#web/ui/button.tsx'
import { ChoiceBox, ChosenBar } from '#web/ui/chosen.tsx'
import { Tools } from '#web/ui/dashboard-page.tsx'
import { Dialog, DialogButton } from '#web/ui/dialog.tsx'
import { Download } from '#web/ui/download.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { ShopLink } from '#web/ui/link.tsx'
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
  const rows = [...(invoices.data?.rows ?? [])]
  if (view === 'open') rows.sort((one, other) => rank(one) - rank(other))
  const picked = rows.filter(({ number, open }) => open > 0 && chosen.includes(number))
  const owed = useQuery({ ...owedQuery, enabled: admin.data === false })
  const overdue = owed.data?.rows.filter(isOverdue).length ?? 0
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
          counts={{ overdue }}
          defaultValue="open"
        />
      }
      tools={!isAdmin && <Statement userId={session.userId} />}
      isWaiting={admin.isPending || owed.isLoading}
      above={
        <Owed
          invoices={owed.data && owed.data.total <= maxOwed ? owed.data.rows : []}
          variant={picked.length > 0 ? 'plain' : 'main'}
          session={session}
        />
      }
      empty={describeNone(query)}
    >
      {() => (
        <>
          <Table
            caption="Invoices"
            columns={isAdmin ? adminColumns : buyerColumns(rows, chosen, setChosen)}
            rows={rows}
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

/** As many as one payment can pay. */
const maxOwed = 100

const owedQuery = apiListQuery(['invoices', 'owed'], 'GET /invoices', {
  query: { state: 'open', limit: maxOwed },
})

const isOverdue = ({ state }: Invoice) => state === 'overdue'
const rank = (invoice: Invoice) => (isOverdue(invoice) ? 0 : 1)

type OwedProps = {
  invoices: Invoice[]
  variant: ButtonVariant
  session: Session
}

/** What the user owes, and one button that pays what is due first. */
function Owed({ invoices, variant, session }: OwedProps) {
  const [isOpen, setOpen] = useState(false)
  const currencies = new Set(invoices.map(({ currency }) => currency))
  // Amounts of several currencies have no sum.
  if (currencies.size !== 1) return null
  const overdue = invoices.filter(isOverdue)
  const due = overdue.length > 0 ? overdue : invoices
  const nextDue = findNextDue(invoices)
  const label = overdue.length > 0 ? 'Pay overdue' : 'Pay all open'
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 lg:mb-5">
      <dl className="figures flex flex-wrap gap-x-10 gap-y-2 max-sm:gap-x-6">
        <Figure name="Open" value={showOpen(invoices)} />
        {overdue.length > 0 && (
          <Figure
            name="Overdue"
            isBad
            value={
              <ShopLink
                to="?state=overdue"
                className="inline-flex items-center underline pointer-coarse:-my-1.5 pointer-coarse:min-h-11"
              >
                {showOpen(overdue)}
              </ShopLink>
            }
          />
        )}
        {nextDue && <Figure name="Next due" value={formatDate(nextDue)} />}
      </dl>
      <Button variant={variant} className="max-sm:w-full" onClick={() => setOpen(true)}>
        {label} {showOpen(due)}
      </Button>
      <Pay invoices={due} session={session} isOpen={isOpen} close={() => setOpen(false)} />
    </div>
  )
}

function findNextDue(invoices: Invoice[]): number | null {
  const later = invoices.filter((invoice) => !isOverdue(invoice))
  const days = later.flatMap(({ dueAt }) => dueAt ?? [])
  return days.length > 0 ? Math.min(...days) : null
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

function nameOf({ companyName, userName }: Invoice): string {
  return companyName || userName
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
  { head: 'For', label: '', cell: nameOf },
  // On a phone the status says both.
  { head: 'Date', hiddenBelow: 'medium', cell: ({ at }) => formatDate(at) },
  { head: 'Due', hiddenBelow: 'medium', cell: formatDue },
  {
    head: 'Status',
    label: '',
    cell: (invoice) => (
      <>
        <span className={looks[invoice.state]}>{states[invoice.state]}</span>
        <span className="hidden compact:inline">
          , {isOpen(invoice) ? `due ${formatDue(invoice)}` : `issued ${formatDate(invoice.at)}`}
        </span>
      </>
    ),
  },
  {
    head: 'Total',
    label: '',
    align: 'right',
    isTrailing: true,
    cell: (invoice) => <Total invoice={invoice} />,
  },
  {
    head: 'Open',
    label: '',
    align: 'right',
    hiddenBelow: 'medium',
    isFilled: isOpen,
    // On a phone the status says it where all of the total is open.
    cell: (invoice) =>
      isOpen(invoice) && (
        <span
          className={`${looks[invoice.state]} ${invoice.open === invoice.total ? 'compact:sr-only' : ''}`}
        >
          {formatMoney(invoice.open, invoice.currency)}
          <span className="hidden font-normal text-soft compact:inline"> unpaid</span>
        </span>
      ),
  },
]

/** On a phone what is open of it comes first. */
function Total({ invoice: { state, open, total, currency } }: { invoice: Invoice }) {
  const sum = formatMoney(total, currency)
  if (open === 0) return sum
  return (
    <>
      <span className="compact:hidden">{sum}</span>
      <span className={`hidden compact:inline ${looks[state]}`}>{formatMoney(open, currency)}</span>
      {open !== total && (
        <span className="hidden text-note text-soft compact:inline"> of {sum}</span>
      )}
    </>
  )
}

function formatDue({ dueAt }: Invoice): string {
  return dueAt === null ? 'At once' : formatDate(dueAt)
}

function isOpen({ open }: Invoice): boolean {
  return open !== 0
}

const isPayable = ({ open, dueAt }: Invoice) => open > 0 && dueAt !== null

function buyerColumns(
  rows: Invoice[],
  chosen: string[],
  choose: (numbers: string[]) => void,
): Column<Invoice>[] {
  const payable = rows.filter(isPayable).map(({ number }) => number)
  const areAllChosen = payable.every((number) => chosen.includes(number))
  const box: Column<Invoice> = {
    head: 'Choose',
    headCell: (
      <ChoiceBox
        label="Choose all"
        isChosen={areAllChosen}
        choose={() => choose(areAllChosen ? [] : payable)}
      />
    ),
    leading: true,
    isFilled: isPayable,
    cell: (invoice) => {
      const { number } = invoice
      if (!isPayable(invoice)) return null
      const isChosen = chosen.includes(number)
      const others = chosen.filter((one) => one !== number)
      return (
        <ChoiceBox
          label={`Pay ${number}`}
          isChosen={isChosen}
          choose={() => choose(isChosen ? others : [...others, number])}
        />
      )
    },
  }
  const names = new Set(rows.map(nameOf))
  // Once for all of one company, which is the user's own.
  return [box, ...(names.size > 1 ? columns : columns.filter(({ head }) => head !== 'For'))]
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

function showOpen(invoices: Invoice[]): string {
  const currency = findCurrency(invoices[0]?.currency ?? 'USD')
  const sum: Money = sumMoney(invoices.map(({ open }) => toMoney(open, currency)))
  return formatMoney(toMajor(sum, currency), currency.code)
}

type PayChosenProps = { invoices: Invoice[]; session: Session; onClear: () => void }

function PayChosen({ invoices, session, onClear }: PayChosenProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ChosenBar label="With the chosen invoices" count={invoices.length}>
        <Button small variant="main" onClick={() => setOpen(true)}>
          {labelOf(invoices)}
        </Button>
        <Button small variant="quiet" onClick={onClear}>
          Clear selection
        </Button>
      </ChosenBar>
      <Pay invoices={invoices} session={session} isOpen={isOpen} close={() => setOpen(false)} />
    </>
  )
}

function labelOf(invoices: Invoice[]): string {
  return `Pay ${showOpen(invoices)} by card`
}

type PayProps = { invoices: Invoice[]; session: Session; isOpen: boolean; close: () => void }

function Pay({ invoices, session, isOpen, close }: PayProps) {
  return (
    <Dialog open={isOpen} title={labelOf(invoices)} onClose={close}>
      {isOpen && <CardOf invoices={invoices} session={session} close={close} />}
    </Dialog>
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
