import type { ReactNode } from 'react'
import type { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import { ButtonLink, Spinner } from '#web/ui/button.tsx'
import { PayButton } from './pay-form.tsx'
import type { Recording } from './recording.ts'

/** The order is paid. `before`: it was so already when this page was opened. */
export function PaidNote({
  transactionId,
  before = false,
}: {
  transactionId: string
  before?: boolean
}) {
  return (
    <Note
      tone="good"
      title={spec.payment.completed}
      transactionId={transactionId}
      after={
        <ButtonLink to="/dashboard/myOrders" look="main" className="min-h-12 w-full">
          To My Orders
        </ButtonLink>
      }
    >
      {before && <p>It was paid already. Your card is not charged again.</p>}
    </Note>
  )
}

/** Refusals after which nobody need do anything. */
const backByItself: Partial<Record<Problem['code'], string>> = {
  'paid-already': 'The money is given back by itself: you need not do anything.',
  'rest-paid': 'What this order cost is given back by itself: you need not do anything.',
}

/** The card company has the money; the shop is being told. */
export function RecordingNote({
  transactionId,
  recording: { late, refusal },
}: {
  transactionId: string
  recording: Recording
}) {
  if (refusal) {
    return (
      <Note tone="bad" title={refusal.message} transactionId={transactionId} after={null}>
        <p>
          {backByItself[refusal.code] ??
            'Your card was charged. Please do not pay again: write to us and name the transaction below.'}
        </p>
      </Note>
    )
  }
  return (
    <Note
      tone="good"
      title={late ? 'Your payment went through' : 'Your payment is being recorded'}
      transactionId={transactionId}
      after={null}
    >
      <p className="flex gap-3">
        <span className="mt-1">
          <Spinner />
        </span>
        {late
          ? 'The shop does not answer just now. Your payment is being recorded and is tried again by itself; you do not need to pay again, and you may close this page.'
          : 'One moment, please.'}
      </p>
    </Note>
  )
}

function Note({
  tone,
  title,
  transactionId,
  after,
  children,
}: {
  tone: 'good' | 'bad'
  title: string
  transactionId: string
  after: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <div
        role="status"
        className={`border-l-4 pl-4 ${tone === 'good' ? 'border-good' : 'border-bad'}`}
      >
        <p
          className={`title-3 flex items-center gap-2 font-display font-semibold ${tone === 'good' ? 'text-good' : 'text-bad'}`}
        >
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
      <div className="mt-4">
        {after}
        <PayButton ready={false} over />
      </div>
    </>
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
