import { Problem } from '#base/problem.ts'
import type { Wrong } from '#base/wrong.ts'
import type { Product } from '#products/contract.ts'
import { computeCost } from '#products/pricing.ts'
import { checkQuantity } from '#products/rules.ts'
import { checkAddress, checkPhone } from '#users/rules.ts'
import { fitsOnePayment } from '../rules.ts'

/** What a buyer types to order. */
export type TypedOrder = { phone: string; address: string; quantity: string }

/** Everything that can be wrong with an order of this product, all at once. */
export function checkOrder(product: Product, typed: TypedOrder): Wrong<TypedOrder> {
  return {
    phone: checkPhone(typed.phone),
    address: checkAddress(typed.address),
    quantity: quantityProblem(product, typed.quantity),
  }
}

/** Why this quantity cannot be ordered. */
export function quantityProblem(product: Product, typed: string): string | undefined {
  const answer = checkQuantity(product, typed)
  if (!answer.ok) return answer.message
  const { total } = computeCost(product, answer.units)
  return fitsOnePayment(total) ? undefined : new Problem('order-too-large').message
}

/** The refusals that are about the quantity, also where the shop names no field. */
export function isAboutQuantity(error: Error): error is Problem {
  return error instanceof Problem && ofQuantity.has(error.code)
}

const ofQuantity = new Set<Problem['code']>([
  'quantity-empty',
  'quantity-wrong',
  'shortage',
  'below-minimum',
  'not-a-case',
  'order-too-large',
  'order-too-small',
])
