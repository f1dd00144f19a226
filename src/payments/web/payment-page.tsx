import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Problem } from '#base/problem.ts'
import type { Order } from '#orders/contract.ts'
import { NoSuchOrder } from '#orders/web/order-parts.tsx'
import { orderQuery } from '#orders/web/queries.ts'
import { SignedIn } from '#users/web/guards.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import { Amount, Bill } from './bill.tsx'
import { CardForm, CardFormShape } from './card-form.tsx'
import { PaidNote, RecordingNote } from './paid-note.tsx'
import {
  cardSettingsQuery,
  paidWithItQuery,
  paymentQuery,
  type Recording,
  useRecording,
} from './queries.ts'

export const meta = () => [{ title: 'Payment · Kickstand' }]

/** Where one order is paid. */
export default function PaymentPage() {
  const { id = '' } = useParams()
  return <SignedIn>{() => <OrderPayment key={id} id={id} />}</SignedIn>
}

function OrderPayment({ id }: { id: string }) {
  const order = useQuery({ ...orderQuery(id), refetchOnWindowFocus: false })
  const purchase = useQuery(paidWithItQuery(order.data))
  // What is paid with it stands above the card on a phone: it does not push the card away later.
  if (order.isPending || purchase.isLoading) return <PageShape />
  if (order.data) return <Payment order={order.data} />
  if (order.error instanceof Problem && order.error.code === 'unknown-order')
    return <NoSuchOrder error={order.error} />
  return <QueryError error={order.error ?? new Error()} retry={() => order.refetch()} />
}

function Payment({ order }: { order: Order }) {
  const recording = useRecording(order)
  return (
    <section
      aria-label="Payment"
      className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:gap-12"
    >
      <Bill order={order} />
      <div className="self-start rounded-surface border border-line bg-raised p-5 sm:p-6">
        <Amount order={order} />
        <Step order={order} recording={recording} />
      </div>
    </section>
  )
}

/** What is to be done now: pay, wait until the shop has heard of the payment, or nothing more. */
function Step({ order, recording }: { order: Order; recording: Recording }) {
  const { transactionId, recorded } = recording
  if (order.paid)
    return (
      <PaidNote
        order={order}
        transactionId={order.transactionId}
        justPaid={transactionId !== null}
      />
    )
  if (transactionId === null) return <Card order={order} onPaid={recording.begin} />
  if (recorded) return <PaidNote order={order} transactionId={transactionId} justPaid />
  return <RecordingNote transactionId={transactionId} recording={recording} />
}

/** The card form, unless the shop finds out that the order is paid meanwhile. */
function Card({ order, onPaid }: { order: Order; onPaid: (transactionId: string) => void }) {
  const payment = useQuery(paymentQuery(order._id, order.totalPrice))
  const settings = useQuery(cardSettingsQuery())
  const failed = payment.error ?? settings.error
  if (failed instanceof Problem && failed.code === 'prove-address') {
    return (
      <div role="alert" className="grid gap-4 py-8">
        <p>{failed.message}</p>
        <ButtonLink to="/emailVerified" look="main">
          Confirm your email address
        </ButtonLink>
      </div>
    )
  }
  if (failed) {
    return (
      <QueryError
        error={failed}
        retry={() => {
          if (payment.isError) void payment.refetch()
          if (settings.isError) void settings.refetch()
        }}
      />
    )
  }
  if (payment.data?.paid)
    return <PaidNote order={order} transactionId={payment.data.transactionId} before />
  if (!settings.data) return <CardFormShape />
  return (
    <CardForm
      settings={settings.data}
      clientSecret={payment.data?.clientSecret ?? null}
      buyer={{ name: order.userName, email: order.email }}
      onPaid={onPaid}
    />
  )
}

function PageShape() {
  return (
    <div
      role="status"
      aria-label="The order is loading"
      className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:gap-12"
    >
      <div className="grid content-start gap-6">
        <Skeleton className="h-9 w-2/3" />
        <Skeleton className="aspect-4/3 w-full max-xl:w-24" />
      </div>
      <div className="self-start rounded-surface border border-line p-5 sm:p-6">
        <CardFormShape />
      </div>
    </div>
  )
}
