/** A visitor's basket: it lives in their browser, and joins the account's when they sign in. */
export const linesKey = 'basket'

/** Whether there is one: what reads its lines is needed only then. */
export function hasVisitorLines(): boolean {
  return localStorage.getItem(linesKey) !== null
}
