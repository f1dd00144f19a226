import { isInMemoryOnly, readStored } from '#web/stored.ts'

/** Where a visitor's browser keeps their basket; it joins the account's when they sign in. */
export const basketName = 'basket'

/** Whether there is one: what reads its lines is needed only then. */
export function hasVisitorLines(): boolean {
  return readStored(basketName) !== null
}

/** Whether this browser has no room to keep it: then it is gone with the page. */
export function isBasketInMemoryOnly(): boolean {
  return isInMemoryOnly(basketName)
}
