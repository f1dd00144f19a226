import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, useLocation, useNavigate, useOutletContext, useParams } from 'react-router'
import { formatDate, formatDateTime } from '#base/calendar.ts'
import { formatMoney } from '#base/currency.ts'
import { pluralize } from '#base/format.ts'
import { spec } from '#base/texts.ts'
import { CustomerLink } from '#users/web/customer-link.tsx'
import { adminQuery } from '#users/web/queries.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import type { Session } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DashboardPage, PageState, Tools } from '#web/ui/dashboard-page.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { ConfirmButton } from '#web/ui/dialog.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Column } from '#web/ui/table.tsx'
import type { Purchase, PurchaseDetails, PurchaseLine } from '../contract.ts'
import { countOpenLines, isOfPurchase, mayCancel, mayDelete, mayReturn } from '../state.ts'
import { describeRefund, isCreditable, isPaidByInvoices } from './compute-refund.ts'
import { Credited, CreditNotes, formatOpenSum, ReasonField, Refund } from './credit-notes.tsx'
import { DocumentButtons, noSuchOrder } from './order-parts.tsx'
import { Payments, RecordPayment } from './payments.tsx'
import { PurchaseLines, Shipments } from './purchase-contents.tsx'
import { purchaseQuery } from './queries.ts'
import { Totals } from './totals.tsx'

export default function PurchasePage() {
  const { id = '' } = useParams()
  const purchase = useQuery(purchaseQuery(id))
  if (!purchase.data)
    return <PageState query={purchase} rows={6} back={ownOrders} missing={noSuchOrder} />
  return <PurchaseView key={id} purchase={purchase.data} />
}

const ownOrders = { to: '/dashboard/myOrders', name: spec.dashboard.orders }

function PurchaseView({ purchase }: { purchase: PurchaseDetails }) {
  const { email } = useOutletContext<Session>()
  const admin = useQuery(adminQuery(email))
  const isBuyer = purchase.email === email
  const isAdmin = admin.data === true
  const { number, orders, paid } = purchase
  const [first] = orders
  const isOnCard = purchase.payment === 'card'
  const lines = purchase.allLines.filter(isOfPurchase)
  const list = isBuyer ? ownOrders : { to: '/dashboard/allOrders', name: spec.dashboard.allOrders }
  const customer = <CustomerLink id={purchase.userId}>{purchase.userName}</CustomerLink>
  const placedId = useLocation().state?.placed
  const [paysHere] = useState(isBuyer && isOnCard && !paid && placedId === purchase._id)
  const again = <ButtonLink to={`/dashboard/again/${purchase._id}`}>Order again</ButtonLink>
  const sells = isAdmin && !isBuyer
  return (
    <DashboardPage
      title={<span className="title-2 part-number">{number}</span>}
      back={list}
      about={
        <>
          {pluralize(lines.length, 'part')},{' '}
          <span className="figures font-semibold text-ink">
            {formatMoney(purchase.total, purchase.currency)}
          </span>
          , placed {formatDateTime(purchase.placedAt)}
          {purchase.deletedAt !== null && `, deleted ${formatDateTime(purchase.deletedAt)}`}
          {purchase.onBehalf && ', by the shop for its customer'}
        </>
      }
      tools={
        <Tools
          main={
            <>
              {!sells && !paysHere && <PayLink purchase={purchase} />}
              {isAdmin && <NextStep purchase={purchase} />}
              {!isAdmin && again}
            </>
          }
        >
          {isAdmin && isRecordable(purchase) && isReadyToShip(purchase) && (
            <RecordPayment purchase={purchase} />
          )}
          {!isOnCard && <ButtonLink to="/dashboard/invoices">Invoices</ButtonLink>}
          {isAdmin && !sells && again}
          <Button onClick={() => window.print()}>Print</Button>
          <DeletePurchase purchase={purchase} orders={list.to} isBuyer={isBuyer} />
          {isAdmin && <CancelPurchase purchase={purchase} />}
          {sells && <Menu label={`More for ${number}`} actions={listBuyerActions(purchase)} />}
        </Tools>
      }
    >
      <Progress {...purchase} />
      {isAdmin && purchase.disputed && (
        <p role="alert" className="mb-6 border-l-4 border-bad bg-sunken px-4 py-3">
          The payment is disputed. Nothing is shipped unless you ship it anyway.
        </p>
      )}
      <div className={paysHere ? withPayment : ''}>
        {paysHere && (
          <div className="max-w-xl min-[90rem]:order-last print:hidden">
            <Outlet context={first} />
          </div>
        )}
        <PurchaseLines
          purchase={purchase}
          facts={(line) => <Credited line={line} />}
          actions={isAdmin ? refundColumn(purchase) : undefined}
        />
      </div>
      <History purchase={purchase} isAdmin={isAdmin} />
      <div className="mt-8 grid gap-10 sm:grid-cols-2">
        <DescriptionList
          of={[
            [sells ? 'Customer PO' : 'Your order number', purchase.poNumber],
            ['Customer', isBuyer ? purchase.userName : customer],
            ['Deliver to', <span className="whitespace-pre-line">{purchase.address}</span>],
            ['Phone', purchase.phone],
            ['Note', purchase.note],
            ['Transaction', purchase.transactionId],
          ]}
        />
        <Totals of={purchase} purchase={purchase} />
      </div>
      <Section title="Documents" className="mt-8 print:hidden">
        <DocumentButtons purchase={purchase} />
        {!paid && (
          <p className="mt-3 text-row text-soft">
            {isOnCard
              ? 'The invoice is created when the order is paid.'
              : 'An invoice is created with each shipment.'}
          </p>
        )}
      </Section>
    </DashboardPage>
  )
}

function refundColumn(purchase: PurchaseDetails): Column<PurchaseLine> {
  const isFilled = (line: PurchaseLine) =>
    mayReturn(purchase) && !line.deleted && isCreditable(purchase, line)
  return {
    head: isPaidByInvoices(purchase) ? 'Credit' : 'Refund',
    actions: 'several',
    isFilled,
    cell: (line) => isFilled(line) && <Refund purchase={purchase} order={line} />,
  }
}

function isRecordable({ paid, deletedAt }: Purchase): boolean {
  return !paid && deletedAt === null
}

/** Paid by card, or on account: nothing has to come before it is shipped. */
function isReadyToShip({ openUnits, paid, payment, deletedAt }: Purchase): boolean {
  return openUnits > 0 && deletedAt === null && (paid || payment === 'account')
}

/** The one thing that an admin does next. */
function NextStep({ purchase }: { purchase: PurchaseDetails }) {
  if (isReadyToShip(purchase))
    return (
      <ButtonLink
        variant="main"
        to={`/dashboard/shipping?q=${encodeURIComponent(purchase.number)}`}
      >
        Ship {pluralize(countOpenLines(purchase), 'line')}
      </ButtonLink>
    )
  return isRecordable(purchase) && <RecordPayment variant="main" purchase={purchase} />
}

/** What its customer does, for an admin who does it for them. */
function listBuyerActions(purchase: PurchaseDetails) {
  const pay = findPayment(purchase)
  return [...(pay ? [pay] : []), { name: 'Order again', to: `/dashboard/again/${purchase._id}` }]
}

function findPayment({
  orders,
  paid,
  payment,
  shippedUnits,
  openAmount,
  currency,
}: PurchaseDetails) {
  const [first] = orders
  // Purchases that are shipped on account are paid by their invoices.
  const isPayable = !paid && (payment === 'card' || shippedUnits === 0)
  if (!isPayable || !first) return null
  const name = `${spec.orders.pay} ${formatMoney(openAmount, currency)}`
  return { name, to: `/dashboard/payment/${first._id}` }
}

function PayLink({ purchase }: { purchase: PurchaseDetails }) {
  const pay = findPayment(purchase)
  if (!pay) return null
  return (
    <ButtonLink to={pay.to} variant={purchase.payment === 'card' ? 'main' : 'plain'}>
      {pay.name}
    </ButtonLink>
  )
}

/** Shipments, payments and credit notes, as far as there are any. */
function History({ purchase, isAdmin }: { purchase: PurchaseDetails; isAdmin: boolean }) {
  const { shipments, payments, creditNotes, currency } = purchase
  return (
    <>
      {shipments.length > 0 && (
        <Section title="Shipments" className="mt-8">
          <Shipments shipments={shipments} />
        </Section>
      )}
      {payments.length > 0 && (
        <Section title="Payments" className="mt-8">
          <Payments purchase={purchase} isAdmin={isAdmin} />
        </Section>
      )}
      {creditNotes.length > 0 && (
        <Section title="Credit notes" className="mt-8">
          <CreditNotes notes={creditNotes} currency={currency} />
        </Section>
      )}
    </>
  )
}

const withPayment = 'grid items-start gap-8 min-[90rem]:grid-cols-[minmax(0,1fr)_24rem]'

function Progress({ lineCount, shippedLines, paid, placedAt, expiresAt, payment }: Purchase) {
  const isShipped = lineCount > 0 && shippedLines === lineCount
  const later = payment === 'account' ? 'On account' : 'Not paid yet'
  const unpaid = expiresAt === null ? later : `Payment due ${formatDate(expiresAt)}`
  const open = shippedLines === 0 ? 'Not shipped yet' : `Shipped ${shippedLines} of ${lineCount}`
  const steps: [name: string, isDone: boolean][] = [
    [`Placed ${formatDate(placedAt)}`, true],
    [paid ? 'Paid' : unpaid, paid],
    [isShipped ? 'Shipped' : open, isShipped],
  ]
  return (
    <ol className="my-6 grid grid-cols-3 gap-2 max-[16rem]:grid-cols-1 sm:gap-3">
      {steps.map(([name, isDone]) => (
        <li
          key={name}
          className={`border-t-4 pt-2 text-row font-semibold max-sm:text-note ${isDone ? 'border-good' : 'border-line text-soft'}`}
        >
          {name}
          <span className="sr-only">{isDone ? ', done' : ', open'}</span>
        </li>
      ))}
    </ol>
  )
}

type DeletePurchaseProps = { purchase: Purchase; orders: string; isBuyer: boolean }

function DeletePurchase({ purchase, orders, isBuyer }: DeletePurchaseProps) {
  const navigate = useNavigate()
  const [typed, setReason] = useState('')
  const reason = typed || undefined
  const remove = useShopMutation({
    // Nothing that was paid or shipped since: those are deleted order by order, with their own question.
    mutationFn: (id: string, options) =>
      send('DELETE /purchases', { query: { id, paid: 'false', shippedUnits: 0, reason } }, options),
    invalidates: () => [['orders'], ['products']],
    successToast: () => spec.orders.deleted,
    onSuccess: () => navigate(orders),
  })
  const count = purchase.orders.filter(mayDelete).length
  if (count === 0) return null
  return (
    <ConfirmButton busy={remove.isPending} onConfirm={() => remove.mutate(purchase._id)}>
      {purchase.number}: {pluralize(count, 'part')}
      {!isBuyer && <ReasonField value={typed} change={setReason} />}
    </ConfirmButton>
  )
}

/** Cancels all that is open of a paid purchase at once: by one credit note, one refund and one mail. */
function CancelPurchase({ purchase }: { purchase: PurchaseDetails }) {
  const { _id, number, orders } = purchase
  const [typed, setReason] = useState('')
  const reason = typed || undefined
  const cancel = useShopMutation({
    // As shown: units shipped since would not be refunded.
    mutationFn: (id: string, options) =>
      send('DELETE /purchases', { query: { id, paid: 'true', shippedUnits: 0, reason } }, options),
    invalidates: () => [['orders'], ['products']],
    successToast: () => `${number} is cancelled`,
  })
  if (!mayCancel(purchase)) return null
  return (
    <ConfirmButton
      label="Cancel order"
      title={`Cancel ${number}?`}
      confirm="Cancel order"
      busy={cancel.isPending}
      onConfirm={(close) => cancel.mutate(_id, { onSettled: close })}
    >
      <p className="mb-3">
        All {pluralize(orders.length, 'part')} return to stock, and{' '}
        {formatOpenSum(purchase, orders)} is {describeRefund(purchase)}. The buyer gets one credit
        note and one email.
      </p>
      <ReasonField value={typed} change={setReason} />
    </ConfirmButton>
  )
}
