import { randomKey } from '#web/random-key.ts'

/** A visitor's basket: it lives in their browser, and joins the account's when they sign in. */
const linesKey = 'basket'

/** Names the basket, so that it joins once, whichever tabs try. */
const nameKey = 'basketName'

export type Line = { productId: string; quantity: number }

export function readVisitorLines(): Line[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(linesKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isLine) : []
  } catch {
    return []
  }
}

export function keepVisitorLines(lines: Line[]): void {
  if (lines.length === 0) {
    localStorage.removeItem(linesKey)
    localStorage.removeItem(nameKey)
  } else {
    localStorage.setItem(linesKey, JSON.stringify(lines))
    localStorage.setItem(nameKey, randomKey())
  }
}

/** Another one with every change of the lines. */
export function nameOfVisitorLines(): string {
  return localStorage.getItem(nameKey) ?? ''
}

function isLine(line: unknown): line is Line {
  if (typeof line !== 'object' || line === null) return false
  const { productId, quantity } = line as Partial<Line>
  return typeof productId === 'string' && Number.isInteger(quantity)
}
