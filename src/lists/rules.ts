import type { Order, ValidatedLine } from '#orders/contract.ts'

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
 * that was wanted, perhaps as a successor, and `offered` in the one that is offered instead. A kit
 * took the place of several parts: its price is none of theirs.
 */
export function changesOf(
  ordered: Pick<Order, 'productId' | 'price'>,
  now: ValidatedLine,
  { offered = now, isKit = false } = {},
): Change[] {
  if (now.code === 'unknown-product') return ['gone']
  const changes: Change[] = []
  if (now.productId !== ordered.productId) changes.push('replaced')
  if (!isKit && offered.unitPrice > ordered.price) changes.push('dearer')
  if (!isKit && offered.unitPrice < ordered.price) changes.push('cheaper')
  if (now.code === 'shortage' || now.stock < now.quantity) changes.push('short')
  if (now.code === 'below-minimum') changes.push('minimum')
  if (now.code === 'not-a-case') changes.push('case')
  return changes
}

/**
 * The quantity that can be ordered today instead: the next above, as a part too many lies on the shelf and
 * a part too few stops the work; else the most below; null where none can.
 */
export function offerOf({ state, quantity, below, above }: ValidatedLine): number | null {
  return state === 'ready' ? quantity : (above ?? below)
}
