import type { JudgedLine } from '#basket/contract.ts'

/** What was ordered, as far as it can differ from today. */
export type Ordered = {
  productId: string
  quantity: number
  unitPrice: number
  minimumQuantity: number
}

/** What can have changed of a line since it was ordered. */
export const possibleChanges = [
  'gone',
  'replaced',
  'dearer',
  'cheaper',
  'short',
  'minimum',
  'case',
] as const
export type Change = (typeof possibleChanges)[number]

/**
 * What has changed since a line was ordered; `now` is how it could be ordered today in the quantity
 * that was wanted, perhaps as a successor, and `offered` in the one that is offered instead.
 */
export function changesOf(ordered: Ordered, now: JudgedLine, offered = now): Change[] {
  if (isGone(now)) return ['gone']
  const changes: Change[] = []
  if (now.productId !== ordered.productId) changes.push('replaced')
  else {
    if (offered.unitPrice > ordered.unitPrice) changes.push('dearer')
    if (offered.unitPrice < ordered.unitPrice) changes.push('cheaper')
    if (now.minimumQuantity !== ordered.minimumQuantity && now.code === 'below-minimum')
      changes.push('minimum')
  }
  if (now.code === 'shortage' || now.stock < now.quantity) changes.push('short')
  if (now.code === 'below-minimum' && !changes.includes('minimum')) changes.push('minimum')
  if (now.code === 'not-a-case') changes.push('case')
  return changes
}

function isGone({ code }: Pick<JudgedLine, 'code'>): boolean {
  return code === 'unknown-product'
}

/**
 * The nearest quantity that can be ordered today: never more where it is short; null where none can. Of two
 * that are as near it is the higher: a part too many lies on the shelf, a part too few stops the work.
 */
export function offerOf({ state, quantity, below, above }: JudgedLine): number | null {
  if (state === 'ready') return quantity
  if (below === null || above === null) return below ?? above
  return quantity - below < above - quantity ? below : above
}
