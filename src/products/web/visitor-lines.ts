import { randomKey } from '#web/send.ts'
import { readStored, store, unstore } from '#web/stored.ts'
import { linesKey } from './visitor-basket.ts'

/** Names the basket, so that it joins once, whichever tabs try. */
const nameKey = 'basketName'

export type Line = {
  productId: string
  quantity: number
  /** What one cost when the line was set; not before the shop has said so. */
  priceSeen?: number | undefined
}

export function readVisitorLines(): Line[] {
  try {
    const kept: unknown = JSON.parse(readStored(linesKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isLine) : []
  } catch {
    return []
  }
}

export function keepVisitorLines(lines: Line[]): void {
  if (lines.length === 0) {
    unstore(linesKey)
    unstore(nameKey)
  } else {
    // The name first: where only one finds room, no other lines go by it.
    store(nameKey, randomKey())
    store(linesKey, JSON.stringify(lines))
  }
}

/** Notes what these lines cost, where that is not known yet: they stay the same lines. */
export function keepSeenPrices(prices: ReadonlyMap<string, number>): void {
  const lines = readVisitorLines()
  if (lines.every(({ priceSeen }) => priceSeen !== undefined)) return
  const seen = lines.map((line) => ({ priceSeen: prices.get(line.productId), ...line }))
  store(linesKey, JSON.stringify(seen))
}

/** Another one with every change of the lines. */
export function nameOfVisitorLines(): string {
  return readStored(nameKey) ?? ''
}

function isLine(line: unknown): line is Line {
  if (typeof line !== 'object' || line === null) return false
  const { productId, quantity } = line as Partial<Line>
  return typeof productId === 'string' && Number.isInteger(quantity)
}
