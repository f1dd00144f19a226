import { type Currency, findCurrency, formatMoney, type Money, toMajor } from '#base/currency.ts'
import { formatCount } from '#base/format.ts'
import { parseMoney, subtract, sumMoney, toMoney } from '#base/money.ts'
import { ours } from '#base/texts.ts'
import { parseAmountField } from '#base/whole-number.ts'
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
  const creditable = countCreditable(purchase, order)
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
    unitsError: areUnitsWrong ? `1 to ${formatCount(maxUnits)} can be refunded.` : undefined,
    amountError: areUnitsWrong ? undefined : message,
    line,
    sum: line && describeSum(purchase, amount),
  }
}

export function isCreditable(purchase: PurchaseDetails, order: PurchaseLine): boolean {
  return Object.values(countCreditable(purchase, order)).some((units) => units > 0)
}

/** Unshipped units of what is not paid are on no invoice: they are cancelled where orders are shipped. */
function countCreditable(
  { paid }: PurchaseDetails,
  order: PurchaseLine,
): Record<Disposition, number> {
  const sent = order.shippedUnits - order.returnedUnits - order.scrappedUnits
  return { unsent: paid ? openUnits(order) : 0, restocked: sent, scrapped: sent }
}

/** With tax; each invoice on account rounds its own, so that only the amount without it is known before. */
function describeSum(purchase: PurchaseDetails, amount: Money): string {
  const { currency, taxPercent, taxName } = purchase
  const show = (money: Money) => formatMoney(toMajor(money, findCurrency(currency)), currency)
  if (!isPaidByInvoices(purchase)) return show(computeRefundTotal(purchase, amount))
  return taxPercent > 0 ? `${show(amount)} plus ${taxName}` : show(amount)
}

/** An empty field means the whole amount. */
function checkAmount(typed: string | undefined, max: Money, currency: Currency) {
  const written = typed ? parseAmountField(typed, ours.amount, currency) : null
  if (written && !written.ok) return { amount: max, message: written.message }
  const amount = written ? parseMoney(written.value, currency) : max
  if (!amount) return { amount: max, message: ours.amount }
  const atMost = `At most ${formatMoney(toMajor(max, currency), currency.code)}.`
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
export function describeRefund(purchase: Paid): string {
  if (purchase.paidBy === 'card') return 'refunded to the card'
  return isPaidByInvoices(purchase)
    ? 'credited to the company’s account'
    : 'refunded by bank transfer'
}

type Paid = Pick<Order, 'payment' | 'paidBy' | 'received'>

/** On account, also before its invoices are paid: nothing came for the purchase itself. */
export function isPaidByInvoices({ payment, paidBy, received }: Paid): boolean {
  return payment === 'account' && paidBy !== 'card' && received === 0
}
