import { showCount } from '#base/counts.ts'
import { minOrderQuantity, type Orderable } from '../orderable.ts'

/** Why a product cannot be ordered now, in words. */
export function describeShortage(product: Orderable): string {
  const left = product.quantity === 0 ? 'None are' : `Only ${showCount(product.quantity)} are`
  const smallest = showCount(minOrderQuantity(product))
  return `This product cannot be ordered now. ${left} in stock, and the smallest order is ${smallest}.`
}
