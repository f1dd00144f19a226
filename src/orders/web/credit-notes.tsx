import { useState } from 'react'
import { formatDate } from '#base/calendar.ts'
import { findCurrency, formatMoney, toMajor } from '#base/currency.ts'
import type { Input } from '#base/endpoint.ts'
import { formatCount } from '#base/format.ts'
import { multiply, sumMoney, toMoney } from '#base/money.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Choice } from '#web/ui/choice.tsx'
import { ConfirmButton } from '#web/ui/dialog.tsx'
import { Download } from '#web/ui/download.tsx'
import { Field, numberInput } from '#web/ui/field.tsx'
import type * as contract from '../admin-contract.ts'
import type { CreditNote, Disposition, Order, PurchaseDetails, PurchaseLine } from '../contract.ts'
import { openUnits } from '../state.ts'
import {
  computeRefund,
  computeRefundTotal,
  describeRefund,
  isPaidByInvoices,
  type TypedRefund,
} from './compute-refund.ts'

export function CreditNotes({ notes, currency }: { notes: CreditNote[]; currency: string }) {
  return (
    <ul aria-label="Credit notes" className="grid gap-4">
      {notes.map(({ _id, number, at, reason, total, lines }) => (
        <li key={_id} className="border-l-2 border-edge pl-4 text-row">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="part-number font-semibold">{number}</span>
            <span className="text-soft">{formatDate(at)}</span>
            <span className="figures">{formatMoney(total, currency)}</span>
            <Download path={`/credit-notes/${number}.pdf`}>Credit note</Download>
          </p>
          <ul className="figures text-soft">
            {lines.map(({ orderId, productCode, name, units, disposition }) => (
              <li key={orderId + disposition}>
                {formatCount(units)} × <span className="part-number">{productCode}</span> {name},{' '}
                {dispositionNames[disposition].toLowerCase()}
              </li>
            ))}
          </ul>
          {reason && <p className="wrap-anywhere">{reason}</p>}
        </li>
      ))}
    </ul>
  )
}

const dispositionNames: Record<Disposition, string> = {
  unsent: 'Not shipped',
  restocked: 'Back in stock',
  scrapped: 'Scrapped',
}

const destinations: Record<Disposition, string> = {
  unsent: 'Stock (not shipped)',
  restocked: 'Stock (returned)',
  scrapped: 'Scrap (returned)',
}

/** `3 of 48 returned, $37.50 refunded`; without tax, as the prices beside it. */
export function Credited({ line }: { line: PurchaseLine }) {
  const { credits, quantity, cancelledUnits, returnedUnits, scrappedUnits } = line
  if (credits.length === 0) return null
  const currency = findCurrency(line.currency)
  const back = sumMoney(credits.map(({ amount }) => toMoney(amount, currency)))
  const count = (units: number, what: string) =>
    units > 0 && `${formatCount(units)} of ${formatCount(quantity)} ${what}`
  const facts = [
    count(cancelledUnits, 'cancelled'),
    count(returnedUnits, 'returned'),
    count(scrappedUnits, 'scrapped'),
    `${formatMoney(toMajor(back, currency), currency.code)} ${nameCredit(line)}`,
  ]
  return <span className="block text-note text-soft">{facts.filter(Boolean).join(', ')}</span>
}

function nameCredit({ payment }: Pick<Order, 'payment'>): string {
  return payment === 'account' ? 'credited' : 'refunded'
}

export function Refund({ purchase, order }: { purchase: PurchaseDetails; order: PurchaseLine }) {
  const [typed, setTyped] = useState<TypedRefund>({})
  const type = (one: TypedRefund) => setTyped({ ...typed, ...one })
  const refund = useAddCreditNote(purchase, (notes) => describeCredited(purchase, notes))
  const { creditable, disposition, maxUnits, maxAmount, unitsError, amountError, line, sum } =
    computeRefund(purchase, order, typed)
  const choices = Object.fromEntries(
    Object.entries(destinations).filter(([name]) => creditable[name as Disposition] > 0),
  ) as Record<Disposition, string>
  const reason = typed.reason ?? ''
  const verb = isPaidByInvoices(purchase) ? 'Credit' : 'Refund'
  return (
    <ConfirmButton
      small
      variant="quiet"
      className="text-soft!"
      aria-label={`${verb} ${order.name}`}
      label={verb}
      title={`${verb} ${order.name}`}
      confirm={[verb, sum].filter(Boolean).join(' ')}
      busy={refund.isPending}
      onConfirm={(close) => {
        if (!line) return
        const onSuccess = () => {
          setTyped({})
          close()
        }
        refund.mutate({ lines: [line], reason }, { onSuccess })
      }}
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Choice
          label="Return to"
          value={disposition}
          options={choices}
          choose={(chosen: Disposition) => type({ disposition: chosen })}
        />
        <Field
          {...numberInput}
          data-autofocus
          label={`Units of ${formatCount(maxUnits)}`}
          min={1}
          max={maxUnits}
          value={typed.units ?? maxUnits}
          onChange={({ target }) => type({ units: target.value })}
          error={unitsError}
        />
        <Field
          label={purchase.taxPercent > 0 ? `Amount, without ${purchase.taxName}` : 'Amount'}
          inputMode="decimal"
          value={typed.amount ?? maxAmount}
          onChange={({ target }) => type({ amount: target.value })}
          error={amountError}
        />
        <Field
          label="Reason"
          optional
          maxLength={200}
          value={reason}
          onChange={({ target }) => type({ reason: target.value })}
        />
      </div>
      {sum && (
        <p>
          <b className="figures">{sum}</b> is {describeRefund(purchase)} with a credit note.{' '}
          {purchase.taxPercent > 0 && verb === 'Refund' && `${purchase.taxName} is included.`}
        </p>
      )}
    </ConfirmButton>
  )
}

/** `$37.50 refunded: C-26-000012` */
function describeCredited(purchase: PurchaseDetails, notes: CreditNote[]): string | null {
  if (notes.length === 0) return null
  const currency = findCurrency(purchase.currency)
  const total = toMajor(sumMoney(notes.map((note) => toMoney(note.total, currency))), currency)
  const numbers = notes.map(({ number }) => number).join(', ')
  return `${formatMoney(total, currency.code)} ${nameCredit(purchase)}: ${numbers}`
}

type CreditInput = Omit<Input<typeof contract.addCreditNote>['body'], 'creditNotes'>
type SuccessToast = (notes: CreditNote[]) => string | null

/** Adds a credit note to the purchase as shown; the shop refuses it if another was added since. */
export function useAddCreditNote({ _id: id, creditNotes }: PurchaseDetails, toast: SuccessToast) {
  return useShopMutation({
    mutationFn: (input: CreditInput, options) => {
      const body = { ...input, creditNotes: creditNotes.length }
      return send('POST /purchases/:id/credit-notes', { params: { id }, body }, options)
    },
    invalidates: () => [['orders'], ['products']],
    successToast: (added) => toast(added.creditNotes),
  })
}

/** The refund for all open units of these orders, or the amount that is no longer due: `$3,938.90 (including VAT)`. */
export function formatOpenSum(purchase: PurchaseDetails, orders: Order[]): string {
  const currency = findCurrency(purchase.currency)
  const prices = orders.map((one) => multiply(toMoney(one.price, currency), openUnits(one)))
  const sum = toMajor(computeRefundTotal(purchase, sumMoney(prices)), currency)
  const money = formatMoney(sum, currency.code)
  return purchase.taxPercent > 0 ? `${money} (including ${purchase.taxName})` : money
}

/** Why something is cancelled or deleted, for the mail and the credit note. */
export function ReasonField({
  value,
  change,
}: {
  value: string
  change: (reason: string) => void
}) {
  return (
    <Field
      label="Reason, for the buyer"
      optional
      maxLength={200}
      value={value}
      onChange={({ target }) => change(target.value)}
    />
  )
}
