import { randomInt } from 'node:crypto'
import type { Store } from './store.ts'

/** The card company as the functions of this folder see it: its books, its clock, its addresses. */
export type Bank = Store & {
  /** Milliseconds since 1970. */
  now: () => number
  secretKey: string
  publishableKey: string
  webhookSecret: string
  webhookUrl: string | null
  /** Public base address without a slash at its end. */
  address: string
  /** Where the shop's pages live: the only origin that hears from the challenge page. */
  shopOrigin: string
}

/** Whole seconds since 1970, as Stripe counts. */
export function seconds(bank: Pick<Bank, 'now'>): number {
  return Math.floor(bank.now() / 1_000)
}

/** A new id of Stripe's looks: a prefix that says what it is, and `length` letters nobody guesses. */
export function newId(prefix: string, length = 24): string {
  const letters = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length)))
  return prefix + letters.join('')
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
