import { showCount } from '#base/counts.ts'
import { type Orderable, smallestOrder } from '../orderable.ts'

/** Why a product cannot be ordered now, in words. */
export function notOrderable(product: Orderable): string {
  const left = product.quantity === 0 ? 'None are' : `Only ${showCount(product.quantity)} are`
  const smallest = showCount(smallestOrder(product))
  return `This product cannot be ordered now. ${left} in stock, and the smallest order is ${smallest}.`
}
