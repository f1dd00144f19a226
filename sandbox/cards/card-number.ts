import type { Brand } from './cards.ts'

/** What is wrong with a card's number, in Stripe's words, or null. */
export function numberProblem(digits: string): string | null {
  if (digits.length < shortest(digits)) return 'Your card number is incomplete.'
  return passesLuhn(digits) ? null : 'Your card number is invalid.'
}

/** Whose card it is, as soon as its first digits tell; null for none that is known. */
export function brandOf(digits: string): Brand | null {
  return brands.find(([, begins]) => begins.test(digits))?.[0] ?? null
}

export const brandNames: Record<Brand, string> = {
  ...{ visa: 'Visa', mastercard: 'Mastercard', amex: 'Amex', discover: 'Discover' },
  ...{ diners: 'Diners', jcb: 'JCB', unionpay: 'UnionPay' },
}

const brands: [Brand, RegExp][] = [
  ['visa', /^4/],
  ['amex', /^3[47]/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['discover', /^(6011|64[4-9]|65)/],
  ['diners', /^3(0[0-5]|6|[89])/],
  ['jcb', /^35(2[89]|[3-8])/],
  ['unionpay', /^62/],
]

/** How many digits a number that begins so has at the least. */
function shortest(digits: string): number {
  const brand = brandOf(digits)
  if (brand === 'amex') return 15
  return /^3(0|6|8)/.test(digits) ? 14 : 16
}

/** The check sum that every card number carries. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** What is wrong with a security code, in Stripe's words, or null. American Express has four digits. */
export function cvcProblem(typed: string, brand: Brand | null): string | null {
  const wanted = brand === 'amex' ? 4 : 3
  if (typed.length < wanted) return "Your card's security code is incomplete."
  return typed.length > wanted ? "Your card's security code is invalid." : null
}
