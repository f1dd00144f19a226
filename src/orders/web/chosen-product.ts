import type { Product } from '#products/contract.ts'

/**
 * The product that the card before put into the navigation, or undefined. The browser keeps what is
 * there for as long as the tab lives, so an older page's shape of it may come back: it is checked.
 */
export function chosenProduct(state: unknown, id: string): Product | undefined {
  if (typeof state !== 'object' || state === null || !('product' in state)) return undefined
  const chosen = state.product as Partial<Product> | null
  const whole =
    typeof chosen === 'object' &&
    chosen?._id === id &&
    texts.every((key) => typeof chosen[key] === 'string') &&
    numbers.every((key) => Number.isInteger(chosen[key])) &&
    typeof chosen.price === 'number' &&
    Array.isArray(chosen.priceBreaks) &&
    (chosen.caseQuantity === null || Number.isInteger(chosen.caseQuantity))
  return whole ? (chosen as Product) : undefined
}

const texts = ['productCode', 'name', 'description', 'img', 'currency'] as const
const numbers = ['quantity', 'minimumQuantity'] as const
