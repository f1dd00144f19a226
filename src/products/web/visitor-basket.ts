import { isPassing, readStored } from '#web/stored.ts'

/** A visitor's basket: it lives in their browser, and joins the account's when they sign in. */
export const linesKey = 'basket'

/** Whether there is one: what reads its lines is needed only then. */
export function hasVisitorLines(): boolean {
  return readStored(linesKey) !== null
}

/** Whether this browser has no room to keep it: then it is gone with the page. */
export function isBasketPassing(): boolean {
  return isPassing(linesKey)
}
