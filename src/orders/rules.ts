import { type Money, mostPerPayment } from '#base/money.ts'

const day = 24 * 60 * 60 * 1000

/** When an order that is placed now lapses if it stays unpaid. */
export function lapsesAt(placedAt: number, days: number): number {
  return placedAt + days * day
}

/** So long before it lapses the buyer is warned. */
export const lapseWarningMs = day

/** Whether one card payment can take it: what cannot be paid is not accepted. */
export function fitsOnePayment(total: Money): boolean {
  return total <= mostPerPayment
}

/** So long an admin may take back that an order was shipped; the buyer is told afterwards. */
export const undoShippingMs = 10_000

/** A customer may delete an order of theirs that is neither paid nor shipped. */
export function mayDelete(order: { paid: boolean; status: 'Pending' | 'Shipped' }): boolean {
  return !order.paid && order.status === 'Pending'
}
