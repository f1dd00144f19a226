import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import type { Order } from '#orders/contract.ts'
import { ButtonLink, Spinner } from '#web/ui/button.tsx'
import { Email } from '#web/ui/text.tsx'
import { PayButton } from './pay-form.tsx'

type PaidNoteProps = {
  order: Order
  transactionId: string
  /** On this page, where Pay stays and is disabled. */
  justPaid?: boolean
  /** It was paid elsewhere while this page had the order as unpaid. */
  before?: boolean
}

/** The order is paid, and what comes next. */
export function PaidNote(props: PaidNoteProps) {
  const { order, transactionId, justPaid = false, before = false } = props
  const { pathname } = useLocation()
  const purchase = `/dashboard/purchases/${order.purchaseId}`
  return (
    <>
      <Note title={spec.payment.completed} transactionId={transactionId}>
        {before && <p>It was paid already. Your card is not charged again.</p>}
        <p>
          {order.status === 'Shipped'
            ? 'The parts are on their way already.'
            : 'We ship the parts next, and write to you when they leave.'}
        </p>
        <p className="mt-2">
          The receipt goes to <Email of={order.email} />.
        </p>
      </Note>
      <div className="mt-4 grid gap-3">
        {pathname !== purchase && (
          <ButtonLink to={purchase} look="main" className="min-h-12">
            See order {order.purchaseNumber}
          </ButtonLink>
        )}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
          <ButtonLink to="/dashboard/myOrders" className="px-3!">
            To My Orders
          </ButtonLink>
          <ButtonLink to="/products" className="px-3!">
            Go on shopping
          </ButtonLink>
        </div>
      </div>
      {justPaid && <PayButton over />}
    </>
  )
}

const backByItself: Partial<Record<Problem['code'], string>> = {
  'paid-already': 'The money is given back by itself: you need not do anything.',
  'rest-paid': 'What this order cost is given back by itself: you need not do anything.',
}

type RecordingNoteProps = {
  transactionId: string
  /** The shop has not answered at least once; it is asked again by itself. */
  isLate: boolean
  refusal: Problem | null
}

/** What the card paid is being told to the shop. */
export function RecordingNote({ transactionId, isLate, refusal }: RecordingNoteProps) {
  const title = isLate ? 'Your payment went through' : 'Your payment is being recorded'
  return (
    <>
      <Note
        isBad={refusal !== null}
        title={refusal?.message ?? title}
        transactionId={transactionId}
      >
        {refusal ? (
          <p>
            {backByItself[refusal.code] ??
              'Your card was charged. Please do not pay again: write to us and name the transaction below.'}
          </p>
        ) : (
          <p className="flex gap-3">
            <span className="mt-1">
              <Spinner />
            </span>
            {isLate
              ? 'The shop does not answer just now. Your payment is being recorded and is tried again by itself; you do not need to pay again, and you may close this page.'
              : 'One moment, please.'}
          </p>
        )}
      </Note>
      <div className="mt-4">
        <PayButton over />
      </div>
    </>
  )
}

type NoteProps = { isBad?: boolean; title: string; transactionId: string; children: ReactNode }

function Note({ isBad = false, title, transactionId, children }: NoteProps) {
  return (
    <div role="status" className={`border-l-4 pl-4 ${isBad ? 'border-bad' : 'border-good'}`}>
      <p
        className={`title-3 flex items-center gap-2 font-display font-semibold ${isBad ? 'text-bad' : 'text-good'}`}
      >
        <svg
          viewBox="0 0 20 20"
          aria-hidden="true"
          className="size-6 shrink-0 fill-none stroke-current"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <circle cx="10" cy="10" r="8" />
          <path d={isBad ? 'M10 5.8v5M10 13.8v.2' : 'm6.5 10.3 2.4 2.4 4.8-5.2'} />
        </svg>
        {title}
      </p>
      <div className="mt-2">{children}</div>
      <dl className="mt-3">
        <dt className="text-sm text-soft">Transaction id</dt>
        <dd>
          <code className="wrap-anywhere">{transactionId}</code>
        </dd>
      </dl>
    </div>
  )
}
