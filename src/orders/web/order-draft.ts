/** What a buyer has typed of an order that is not placed yet. */
export type OrderDraft = { phone: string; address: string; quantity: string }

/** Kept until the tab is closed: it survives a reload and a trip through /login. */
const nameOf = (productId: string) => `order-draft:${productId}`

export function keepDraft(productId: string, draft: OrderDraft): void {
  sessionStorage.setItem(nameOf(productId), JSON.stringify(draft))
}

export function dropDraft(productId: string): void {
  sessionStorage.removeItem(nameOf(productId))
}

/** What was typed of this product's order before, or null. */
export function readDraft(productId: string): OrderDraft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(productId)) ?? 'null')
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

function isDraft(kept: unknown): kept is OrderDraft {
  if (typeof kept !== 'object' || kept === null) return false
  const { phone, address, quantity } = kept as Partial<Record<keyof OrderDraft, unknown>>
  return typeof phone === 'string' && typeof address === 'string' && typeof quantity === 'string'
}
