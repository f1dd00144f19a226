import { useState } from 'react'
import { formatDate, toDay } from '#base/calendar.ts'
import { formatMoney } from '#base/currency.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import type { ButtonVariant } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { ConfirmButton, DialogButton } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import type { Payment, Purchase, PurchaseDetails } from '../contract.ts'

const methods = { card: 'Card', transfer: 'Bank transfer', cash: 'Cash' }

/** The payments by transfer or in cash; an admin may reverse them. */
export function Payments({ purchase, isAdmin }: { purchase: PurchaseDetails; isAdmin: boolean }) {
  return (
    <ul aria-label="Payments" className="grid gap-4">
      {purchase.payments.map((payment) => (
        <li key={payment._id} className="border-l-2 border-edge pl-4 text-row">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span
              className={
                payment.reversedAt === null ? 'figures font-semibold' : 'figures line-through'
              }
            >
              {formatMoney(payment.amount, payment.currency)}
            </span>
            <span>{methods[payment.method]}</span>
            <span className="text-soft">{formatDate(payment.at)}</span>
            <span className="wrap-anywhere">{payment.reference}</span>
            {payment.reversedAt === null && isAdmin && <Reverse payment={payment} />}
          </p>
          {payment.reversedAt !== null && (
            <p className="text-soft">
              Reversed {formatDate(payment.reversedAt)}
              {payment.reason && `: ${payment.reason}`}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

export function Reverse({ payment }: { payment: Pick<Payment, '_id' | 'amount' | 'currency'> }) {
  const [reason, setReason] = useState('')
  const [isConfirming, setConfirming] = useState(false)
  const reverse = useShopMutation({
    mutationFn: (why: string, options) =>
      send(
        'POST /payments/:id/reverse',
        { params: { id: payment._id }, body: { reason: why } },
        options,
      ),
    invalidates: () => [['orders']],
    successToast: () => 'The payment is reversed',
  })
  const amount = formatMoney(payment.amount, payment.currency)
  return (
    <ConfirmButton
      small
      label="Reverse"
      aria-label={`Reverse the payment of ${amount}`}
      title={`Reverse the payment of ${amount}?`}
      busy={reverse.isPending}
      onConfirm={(close) => {
        setConfirming(true)
        if (reason.trim() !== '') reverse.mutate(reason, { onSuccess: close })
      }}
    >
      <p className="mb-4">
        For one that was recorded wrongly, or that the bank took back. What it paid is unpaid again;
        an invoice stays.
      </p>
      <Field
        data-autofocus
        label="Reason"
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isConfirming && reason.trim() === '' ? 'Please say why' : undefined}
      />
    </ConfirmButton>
  )
}

type Typed = { amount: string; at: string; reference: string }

type RecordPaymentProps = { purchase: Purchase; variant?: ButtonVariant }

/** Records a bank transfer for an unpaid purchase, in full or in part. */
export function RecordPayment({ purchase, variant = 'plain' }: RecordPaymentProps) {
  return (
    <DialogButton variant={variant} label="Record payment" title={`Payment of ${purchase.number}`}>
      {(close) => <PaymentForm purchase={purchase} close={close} />}
    </DialogButton>
  )
}

function PaymentForm({ purchase, close }: { purchase: Purchase; close: () => void }) {
  const { _id, number, openAmount, currency } = purchase
  const form = useShopForm<Typed>({
    defaultValues: { amount: String(openAmount), at: toDay(Date.now()), reference: '' },
    validate: ({ amount, at }) => ({
      ...(amount.trim() === '' ? { amount: 'Please enter the amount' } : {}),
      ...(at === '' ? { at: 'Please enter a day' } : {}),
    }),
  })
  const record = useShopMutation({
    mutationFn: (typed: Typed, options) =>
      send('POST /payments', { body: { ...typed, purchase: _id, method: 'transfer' } }, options),
    form,
    invalidates: () => [['orders']],
    successToast: (payment) =>
      payment.purchasePaid
        ? `${number} is paid`
        : `Recorded: ${formatMoney(payment.openAmount, currency)} is still open`,
    onSuccess: close,
  })
  return (
    <Form aria-label="Payment" onSubmit={form.submit((typed) => record.mutate(typed))}>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Field label={`Amount in ${currency}`} inputMode="decimal" {...form.field('amount')} />
        <DateField label="Received on" {...form.field('at')} />
      </div>
      <Field
        data-autofocus
        label="Reference"
        maxLength={140}
        optional
        {...form.field('reference')}
      />
      <SubmitButton className="mt-4" busy={record.isPending}>
        Record payment
      </SubmitButton>
    </Form>
  )
}
