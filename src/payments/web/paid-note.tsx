import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import type { Order } from '#orders/contract.ts'
import { securityQuery } from '#users/web/queries.ts'
import { useSession } from '#web/session.ts'
import { ButtonLink, Spinner } from '#web/ui/button.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { Email } from '#web/ui/text.tsx'
import { PayButton } from './pay-form.tsx'

/**
 * The order is paid, and what comes next. `justPaid`: on this page, where Pay stays and is disabled.
 * `before`: it was paid elsewhere while this page had the order as unpaid.
 */
export function PaidNote({
  order,
  transactionId,
  justPaid = false,
  before = false,
}: {
  order: Order
  transactionId: string
  justPaid?: boolean
  before?: boolean
}) {
  return (
    <>
      <Note tone="good" title={spec.payment.completed} transactionId={transactionId}>
        {before && <p>It was paid already. Your card is not charged again.</p>}
        <p>
          {order.status === 'Shipped'
            ? 'The parts are on their way already.'
            : 'We ship the parts next, and write to you when they leave.'}
        </p>
        <Receipt order={order} />
      </Note>
      <NextSteps order={order} />
      {justPaid && <PayButton ready={false} over />}
    </>
  )
}

function Receipt({ order }: { order: Order }) {
  const session = useSession()
  const isOwn = session?.email === order.email
  const guard = useQuery({ ...securityQuery(session?.userId ?? ''), enabled: isOwn })
  const { email } = order
  if (guard.data?.addressProven === false) {
    return (
      <p className="mt-2">
        Mails about your orders go to <Email of={email} /> once you have{' '}
        <ShopLink to="/emailVerified" className="text-accent-text underline">
          confirmed that address
        </ShopLink>
        .
      </p>
    )
  }
  return (
    <p className="mt-2">
      The receipt goes to <Email of={email} />.
    </p>
  )
}

function NextSteps({ order: { purchaseId, purchaseNumber } }: { order: Order }) {
  const { pathname } = useLocation()
  const purchase = `/dashboard/purchases/${purchaseId}`
  return (
    <div className="mt-4 grid gap-3">
      {pathname !== purchase && (
        <ButtonLink to={purchase} look="main" className="min-h-12">
          See order {purchaseNumber}
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
  )
}

const backByItself: Partial<Record<Problem['code'], string>> = {
  'paid-already': 'The money is given back by itself: you need not do anything.',
  'rest-paid': 'What this order cost is given back by itself: you need not do anything.',
}

/** What the card paid is being told to the shop. */
export function RecordingNote({
  transactionId,
  isLate,
  refusal,
}: {
  transactionId: string
  /** The shop has not answered at least once; it is asked again by itself. */
  isLate: boolean
  refusal: Problem | null
}) {
  const title = isLate ? 'Your payment went through' : 'Your payment is being recorded'
  return (
    <>
      <Note
        tone={refusal ? 'bad' : 'good'}
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
        <PayButton ready={false} over />
      </div>
    </>
  )
}

function Note({
  tone,
  title,
  transactionId,
  children,
}: {
  tone: 'good' | 'bad'
  title: string
  transactionId: string
  children: ReactNode
}) {
  const colour = tone === 'good' ? 'text-good' : 'text-bad'
  return (
    <div
      role="status"
      className={`border-l-4 pl-4 ${tone === 'good' ? 'border-good' : 'border-bad'}`}
    >
      <p className={`title-3 flex items-center gap-2 font-display font-semibold ${colour}`}>
        <Mark tone={tone} />
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

function Mark({ tone }: { tone: 'good' | 'bad' }) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className="size-6 shrink-0 fill-none stroke-current"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle cx="10" cy="10" r="8" />
      <path d={tone === 'good' ? 'm6.5 10.3 2.4 2.4 4.8-5.2' : 'M10 5.8v5M10 13.8v.2'} />
    </svg>
  )
}
