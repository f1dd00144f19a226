import { type Currency, findCurrency, type Money, showMoney, toMajor } from '#base/currency.ts'
import { showCount } from '#base/format.ts'
import { parseMoney, subtract, sumMoney, toMoney } from '#base/money.ts'
import { ours } from '#base/texts.ts'
import { readAmount } from '#base/whole-number.ts'
import { toTaxRate } from '#basket/rules.ts'
import type { Disposition, Order, PurchaseDetails, PurchaseLine } from '../contract.ts'
import { computeShare } from '../rules.ts'
import { openUnits } from '../state.ts'

/** The text that an admin typed into the refund box; without it the box shows a default. */
export type TypedRefund = {
  disposition?: Disposition
  units?: string
  amount?: string
  reason?: string
}

/** The state of a line's refund box: its defaults, limits, errors, and the refund with tax. */
export function computeRefund(purchase: PurchaseDetails, order: PurchaseLine, typed: TypedRefund) {
  const currency = findCurrency(purchase.currency)
  const creditable = countCreditable(order)
  const disposition = typed.disposition ?? (creditable.restocked > 0 ? 'restocked' : 'unsent')
  const maxUnits = creditable[disposition]
  const units = Number(typed.units ?? maxUnits) || 0
  const maxAmount = toMoney(order.price * units, currency)
  const areUnitsWrong = !Number.isInteger(units) || units < 1 || units > maxUnits
  const { amount, message } = checkAmount(typed.amount, maxAmount, currency)
  const line =
    areUnitsWrong || message !== undefined
      ? null
      : { orderId: order._id, units, disposition, amount: toMajor(amount, currency) }
  return {
    creditable,
    disposition,
    maxUnits,
    maxAmount: toMajor(maxAmount, currency),
    unitsError: areUnitsWrong ? `1 to ${showCount(maxUnits)} can be refunded.` : undefined,
    amountError: areUnitsWrong ? undefined : message,
    line,
    total: line && toMajor(computeRefundTotal(purchase, amount), currency),
  }
}

function countCreditable(order: PurchaseLine): Record<Disposition, number> {
  const sent = order.shippedUnits - order.returnedUnits - order.scrappedUnits
  return { unsent: openUnits(order), restocked: sent, scrapped: sent }
}

/** An empty field means the whole amount. */
function checkAmount(typed: string | undefined, max: Money, currency: Currency) {
  const written = typed ? readAmount(typed, ours.amount, currency) : null
  if (written && !written.ok) return { amount: max, message: written.message }
  const amount = written ? parseMoney(written.value, currency) : max
  if (!amount) return { amount: max, message: ours.amount }
  const atMost = `At most ${showMoney(toMajor(max, currency), currency.code)}.`
  return { amount, message: amount > max ? atMost : undefined }
}

/** The refund for an amount without tax, rounded like the shop does: with the tax of the rest. */
export function computeRefundTotal(purchase: PurchaseDetails, amount: Money): Money {
  const currency = findCurrency(purchase.currency)
  const credited = sumMoney(purchase.creditNotes.map((note) => toMoney(note.amount, currency)))
  const left = subtract(toMoney(purchase.subtotal, currency), credited)
  return computeShare(left, amount, toTaxRate(purchase.taxPercent), currency)
}

/** Where a refund goes: to what paid; invoices that are paid leave credit of their company. */
export function describeRefund({
  payment,
  paidBy,
  received,
}: Pick<Order, 'payment' | 'paidBy' | 'received'>): string {
  if (paidBy === 'card') return 'refunded to the card'
  const isPaidByInvoices = payment === 'account' && received === 0
  return isPaidByInvoices ? 'credited to the company’s account' : 'refunded by bank transfer'
}
