import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useLocation, useOutletContext } from 'react-router'
import { formatMoney } from '#base/currency.ts'
import { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import type { Order } from '#orders/contract.ts'
import { orderQuery } from '#orders/web/queries.ts'
import { apiQuery } from '#web/api-query.ts'
import { loadChunk } from '#web/chunk.ts'
import { loadWholePage } from '#web/error-bar.tsx'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { ButtonLink, Spinner } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { QueryError } from '#web/ui/query-state.tsx'
import { Email } from '#web/ui/text.tsx'
import type { CardSettings } from '../contract.ts'
import { type CardFormProps, PayButton } from './pay-form.tsx'

/**
 * The open payment of an order, or the fact that it is paid already. Fetched again at every visit, and never
 * while the user types a card.
 */
const paymentQuery = ({ _id, totalPrice }: Order) => ({
  ...apiQuery(['payments', _id], 'POST /create-payment-intent', {
    body: { orders: _id, totalPrice },
  }),
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export const cardSettingsQuery = {
  ...apiQuery(['card-settings'], 'GET /card-settings', {}),
  staleTime: Number.POSITIVE_INFINITY,
}

const BankTransfer = lazy(() => loadChunk(() => import('./bank-transfer.tsx')))

/** The payment of what was placed just now: the page around it says which order. */
export default function PayPlaced() {
  return <PayOrder order={useOutletContext<Order>()} takesFocus />
}

type PayOrderProps = { order: Order; takesFocus?: boolean }

export function PayOrder({ order, takesFocus }: PayOrderProps) {
  const record = useRecordPayment(order)
  const transactionId = record.variables
  return (
    <div className="self-start rounded-surface border border-line bg-raised p-5 sm:p-6">
      <p className="figures mb-6 flex flex-wrap items-end justify-between gap-x-4 border-b border-line pb-4">
        <span className="text-soft">Amount</span>
        <span className="font-display text-amount leading-none font-semibold">
          {formatMoney(order.paid ? order.purchaseTotal : order.openAmount, order.currency)}
        </span>
      </p>
      {order.paid || record.isSuccess ? (
        <PaidNote order={order} transactionId={order.transactionId || (transactionId ?? '')} />
      ) : transactionId === undefined ? (
        <Card order={order} onPaid={record.mutate} takesFocus={takesFocus} />
      ) : (
        <RecordingNote
          transactionId={transactionId}
          isLate={record.failureCount > 0}
          refusal={record.error instanceof Problem ? record.error : null}
        />
      )}
      {transactionId !== undefined && <PayButton over />}
      {!order.paid && transactionId === undefined && (
        <Suspense>
          <BankTransfer order={order} />
        </Suspense>
      )}
    </div>
  )
}

type CardProps = { order: Order } & Pick<CardFormProps, 'onPaid' | 'takesFocus'>

function Card({ order, onPaid, takesFocus }: CardProps) {
  const payment = useQuery(paymentQuery(order))
  const settings = useQuery(cardSettingsQuery)
  const failed = [payment, settings].find(({ isError }) => isError)
  if (failed?.error) return <QueryError error={failed.error} retry={() => failed.refetch()} />
  if (payment.data?.paid)
    return <PaidNote order={order} transactionId={payment.data.transactionId} before />
  if (!settings.data) return <CardFormShape />
  return (
    <CardForm
      settings={settings.data}
      clientSecret={payment.data?.clientSecret ?? null}
      buyer={{ name: order.userName, email: order.email }}
      onPaid={onPaid}
      takesFocus={takesFocus}
    />
  )
}

const forms: Record<CardSettings['provider'], () => Promise<ComponentType<CardFormProps>>> = {
  stripe: async () => (await import('./stripe-card-form.tsx')).StripeCardForm,
  sandbox: async () => (await import('#sandbox/cards/web/sandbox-card-form.tsx')).SandboxCardForm,
}

export function CardForm(props: CardFormProps) {
  const { provider } = props.settings
  const { data, error } = useQuery({
    queryKey: ['card form', provider],
    queryFn: async () => ({ Form: await loadChunk(forms[provider]) }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  // A browser does not request a failed script again before the page is reloaded.
  if (error) return <QueryError error={error} retry={() => loadWholePage(window.location.href)} />
  return data ? <data.Form {...props} /> : <CardFormShape />
}

export function CardFormShape() {
  return (
    <div role="status" aria-label="The card form is loading">
      <div className="grid gap-4">
        <Skeleton className="h-18 w-full" />
        <div className="grid grid-cols-2 gap-4">
          <Skeleton className="h-18" />
          <Skeleton className="h-18" />
        </div>
      </div>
      <Skeleton className="mt-10 h-12 w-full" />
    </div>
  )
}

/**
 * Brings the shop the news that an order was paid, again and again until the shop has heard it: the
 * money has left the buyer's card, so giving up would invite them to pay twice. Should the page be
 * closed first, the card company tells the shop as well.
 */
function useRecordPayment({ _id: id }: Order) {
  return useShopMutation({
    mutationFn: (transactionId: string, options) =>
      send('PATCH /orders/:id', { params: { id }, body: { orders: id, transactionId } }, options),
    shouldRetry: isWorthRetrying,
    invalidates: () => [orderQuery(id).queryKey, ['orders']],
    errorToast: () => null,
  })
}

/** Silence and the shop's own faults pass; so does a payment that is just being completed. */
function isWorthRetrying(error: Error): boolean {
  if (!(error instanceof Problem)) return true
  return error.status >= 500 || error.status === 429 || temporaryCodes.has(error.code)
}

const temporaryCodes = new Set<Problem['code']>(['payment-open', 'still-running'])

type PaidNoteProps = {
  order: Order
  transactionId: string
  /** It was paid elsewhere while this page had the order as unpaid. */
  before?: boolean
}

function PaidNote({ order, transactionId, before = false }: PaidNoteProps) {
  const { pathname } = useLocation()
  const purchase = `/dashboard/purchases/${order.purchaseId}`
  return (
    <>
      <Note title={spec.payment.completed} transactionId={transactionId}>
        {before && <p>This order is already paid. Your card is not charged again.</p>}
        <p>
          {order.status === 'Shipped'
            ? 'The parts are already on their way.'
            : 'We ship the parts next and email you when they leave.'}
        </p>
        <p className="mt-2">
          The receipt goes to <Email of={order.email} />.
        </p>
      </Note>
      <div className="mt-4 grid gap-3">
        {pathname !== purchase && (
          <ButtonLink to={purchase} variant="main" className="min-h-12">
            See order {order.purchaseNumber}
          </ButtonLink>
        )}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
          <ButtonLink to="/dashboard/myOrders" className="px-3!">
            Go to My Orders
          </ButtonLink>
          <ButtonLink to="/products" className="px-3!">
            Continue shopping
          </ButtonLink>
        </div>
      </div>
    </>
  )
}

const backByItself: Partial<Record<Problem['code'], string>> = {
  'paid-already': 'The charge is refunded automatically. You do not need to do anything.',
  'rest-paid': 'The cost of this order is refunded automatically. You do not need to do anything.',
}

type RecordingNoteProps = {
  transactionId: string
  /** The shop has not answered at least once; it is asked again by itself. */
  isLate: boolean
  refusal: Problem | null
}

function RecordingNote({ transactionId, isLate, refusal }: RecordingNoteProps) {
  const title = isLate ? 'Your payment went through' : 'Your payment is being recorded'
  return (
    <Note isBad={refusal !== null} title={refusal?.message ?? title} transactionId={transactionId}>
      {refusal ? (
        <p>
          {backByItself[refusal.code] ??
            'Your card was charged. Please do not pay again. Contact us with the transaction id below.'}
        </p>
      ) : (
        <p className="flex gap-3">
          <span className="mt-1">
            <Spinner />
          </span>
          {isLate
            ? 'The shop is not responding. We keep trying to record your payment. You do not need to pay again, and you can close this page.'
            : 'One moment, please.'}
        </p>
      )}
    </Note>
  )
}

type NoteProps = { isBad?: boolean; title: string; transactionId: string; children: ReactNode }

function Note({ isBad = false, title, transactionId, children }: NoteProps) {
  return (
    <div role="status" className={`border-l-4 pl-4 ${isBad ? 'border-bad' : 'border-good'}`}>
      <p
        className={`title-3 flex items-center gap-2 font-display font-semibold ${isBad ? 'text-bad' : 'text-good'}`}
      >
        <Icon name={isBad ? 'alert' : 'done'} className="size-6" />
        {title}
      </p>
      <div className="mt-2">{children}</div>
      <div className="mt-3 text-row">
        <DescriptionList
          of={[['Transaction id', <code className="wrap-anywhere">{transactionId}</code>]]}
        />
      </div>
    </div>
  )
}
