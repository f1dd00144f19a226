/** What decides how many units of a product may be ordered. */
export type Orderable = { quantity: number; minimumQuantity: number; caseQuantity: number | null }

/** The fewest units that can be ordered now, or null when the stock does not reach. */
export function fewestUnits(product: Orderable): number | null {
  const step = product.caseQuantity ?? 1
  const fewest = Math.ceil(product.minimumQuantity / step) * step
  return fewest <= product.quantity ? fewest : null
}

/** The most units that can be ordered now, or null when not even the minimum can. */
export function mostUnits(product: Orderable): number | null {
  const step = product.caseQuantity ?? 1
  const most = Math.floor(product.quantity / step) * step
  return fewestUnits(product) === null ? null : most
}
