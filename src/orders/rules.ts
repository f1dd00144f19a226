import { toDateParts } from '#base/calendar.ts'
import { type Currency, findCurrency, type Money, toMajor } from '#base/currency.ts'
import { subtract, sumMoney, toMoney } from '#base/money.ts'
import { computeTotals, toTaxRate } from '#basket/rules.ts'
import type { CreditNote, Order, PaymentMethod, PurchaseLine } from './contract.ts'
import { openUnits } from './state.ts'

export const dayMs = 24 * 60 * 60 * 1_000

/** Payments less refunds: the ledger's amounts include tax. */
export const grossRevenue = 'Revenue, tax included'

/** A line that was placed just now. */
export function asPlaced(order: Order): PurchaseLine {
  const nothing = { cancelledUnits: 0, returnedUnits: 0, scrappedUnits: 0, credits: [] }
  return { ...order, deleted: false, billed: true, openUnits: openUnits(order), ...nothing }
}

/** The carriers' public tracking pages, by parcel number. */
const trackingPages: Record<string, string> = {
  dhl: 'https://www.dhl.com/global-en/home/tracking/tracking-parcel.html?tracking-id=',
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  dpd: 'https://tracking.dpd.de/status/en_US/parcel/',
  gls: 'https://gls-group.com/GROUP/en/parcel-tracking?match=',
}

function findCarrierPage(carrier: string): string | undefined {
  return trackingPages[carrier.toLowerCase().split(/[^a-z]/)[0] ?? '']
}

/** A carrier's number without the blanks and invisible characters that people and pages write into it. */
export function plainTracking(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Cf}]+/gu, '')
}

/** Null for a carrier that the shop does not know. */
export function trackingPage(carrier: string, tracking: string): string | null {
  const page = findCarrierPage(carrier)
  return page && tracking ? page + encodeURIComponent(tracking) : null
}

/**
 * The refund, with tax, for a part of what is left of a purchase: the total with the part less the total without it.
 * The shares of all lines add up to the total to the cent, in any order.
 */
export function computeShare(left: Money, part: Money, taxRate: number, currency: Currency): Money {
  const total = (subtotal: Money) => computeTotals([subtotal], taxRate, currency).total
  return subtract(total(left), total(subtract(left, part)))
}

/** A purchase's number, `K-26-004213`, or a credit note's: a letter, its year, a counter. */
export function makeNumber(letter: 'K' | 'C' | 'R', at: number, counter: number): string {
  const year = toDateParts(at).year % 100
  return `${letter}-${String(year).padStart(2, '0')}-${String(counter).padStart(6, '0')}`
}

type CreditedPurchase = {
  currency: string
  subtotal: number
  total: number
  taxPercent: number
  creditNotes?: CreditNote[]
  allLines?: PurchaseLine[]
}

/** The credits of a purchase, with tax, and what is left of its total. */
export function listCredits(purchase: CreditedPurchase) {
  const { total, subtotal, taxPercent, creditNotes = [], allLines = [] } = purchase
  const currency = findCurrency(purchase.currency)
  const credits = creditNotes.map((note) => {
    return { name: `Credit note ${note.number}`, amount: note.total }
  })
  const unnumbered = allLines
    .flatMap((line) => line.credits)
    .filter(({ creditNote }) => creditNote === null)
    .map(({ amount }) => toMoney(amount, currency))
  if (unnumbered.length > 0) {
    const left = toMoney(subtotal, currency)
    const share = computeShare(left, sumMoney(unnumbered), toTaxRate(taxPercent), currency)
    credits.push({ name: 'Deleted', amount: toMajor(share, currency) })
  }
  const taken = sumMoney(credits.map(({ amount }) => toMoney(amount, currency)))
  return { credits, left: toMajor(subtract(toMoney(total, currency), taken), currency) }
}

/** How a purchase was paid, as documents say it: `by transfer, K-26-004213`. */
export function describePayment(method: PaymentMethod, reference: string): string {
  return [paymentWords[method], reference].filter(Boolean).join(', ')
}

const paymentWords: Record<PaymentMethod, string> = {
  card: 'by card',
  transfer: 'by transfer',
  cash: 'in cash',
}
