import { showCount } from '#base/counts.ts'

/** What decides how many units of a product may be ordered. */
export type Orderable = { quantity: number; minimumQuantity: number; caseQuantity: number | null }

/** The fewest units that can be ordered now, or null when the stock does not reach. */
export function minOrderable(product: Orderable): number | null {
  const fewest = minOrderQuantity(product)
  return fewest <= product.quantity ? fewest : null
}

/** The fewest units that are ever sold at once, whatever is in stock. */
export function minOrderQuantity({ minimumQuantity, caseQuantity }: Orderable): number {
  const step = caseQuantity ?? 1
  return Math.ceil(minimumQuantity / step) * step
}

/** The most units that can be ordered now, or null when not even the minimum can. */
export function maxOrderable(product: Orderable): number | null {
  const step = product.caseQuantity ?? 1
  const most = Math.floor(product.quantity / step) * step
  return minOrderable(product) === null ? null : most
}

/** The same in words: what may be ordered of it, and how many there are. */
export function describeLimits({ quantity, minimumQuantity, caseQuantity }: Orderable): string {
  return [
    `Minimum ${showCount(minimumQuantity)}`,
    ...(caseQuantity === null ? [] : [`cases of ${showCount(caseQuantity)}`]),
    `${showCount(quantity)} in stock`,
  ].join(' · ')
}
