import { formatCount } from '#base/format.ts'
import { joinWithAnd } from '#base/sentences.ts'

export type Orderable = {
  quantity: number
  minimumQuantity: number
  caseQuantity: number | null
  /** Its successors in force: the product is no longer sold, even if it is in stock. */
  successors?: readonly { productCode: string }[] | undefined
}

export function isReplaced({ successors = [] }: Orderable): boolean {
  return successors.length > 0
}

export function describeReplaced({ successors = [] }: Orderable): string {
  const codes = successors.map(({ productCode }) => productCode)
  return `This part is no longer sold: replaced by ${joinWithAnd(codes)}`
}

/** The fewest units that can be ordered now, or null when the stock does not reach, or it is replaced. */
export function minOrderable(product: Orderable): number | null {
  if (isReplaced(product)) return null
  const fewest = minOrderQuantity(product)
  return fewest <= product.quantity ? fewest : null
}

/** The smallest quantity that can be ordered, regardless of stock. */
export function minOrderQuantity({ minimumQuantity, caseQuantity }: Orderable): number {
  const step = caseQuantity ?? 1
  return Math.ceil(minimumQuantity / step) * step
}

/** On a narrow screen its lines begin with a fact: each keeps its words together, and the dot before the next. */
export function describeLimits({ quantity, minimumQuantity, caseQuantity }: Orderable): string {
  return [
    `Minimum ${formatCount(minimumQuantity)}`,
    ...(caseQuantity === null ? [] : [`cases of ${formatCount(caseQuantity)}`]),
    `${formatCount(quantity)} in stock`,
  ]
    .map((fact) => fact.replaceAll(' ', '\u00a0'))
    .join('\u00a0· ')
}

export function describeShortage(product: Orderable): string {
  if (isReplaced(product)) return `${describeReplaced(product)}.`
  const left = product.quantity === 0 ? 'None are' : `Only ${formatCount(product.quantity)} are`
  const smallest = formatCount(minOrderQuantity(product))
  return `This product cannot be ordered now. ${left} in stock, and the minimum order is ${smallest}.`
}
