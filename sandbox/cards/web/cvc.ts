import type { Brand } from '../cards.ts'

/** What is wrong with a security code, in Stripe's words, or null. American Express has four digits. */
export function cvcProblem(typed: string, brand: Brand | null): string | null {
  const wanted = brand === 'amex' ? 4 : 3
  if (typed.length < wanted) return "Your card's security code is incomplete."
  return typed.length > wanted ? "Your card's security code is invalid." : null
}
