/** A card's last month, as the card company takes it. */
export type Expiry = { month: number; year: number }

/**
 * `12 / 34` of what was typed so far: a first digit above 1 can only be a month of its own, and the
 * stroke comes by itself. A year of four digits is shown by its last two.
 */
function asExpiry(typed: string): string {
  const digits = expiryDigits(typed)
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

/**
 * The same while somebody deletes: a stroke's letter that was deleted takes the digit before it along,
 * or nothing could be deleted past it.
 */
export function afterEdit(typed: string, before: string): string {
  const digits = expiryDigits(typed)
  const strokeDeleted = typed.length === before.length - 1 && digits === expiryDigits(before)
  return strokeDeleted ? digits.slice(0, -1) : asExpiry(typed)
}

/** What is pasted as a whole date takes the place of what stood there; null for a piece of one. */
export function pastedExpiry(pasted: string): string | null {
  const shown = asExpiry(pasted)
  return /^(0[1-9]|1[0-2]) \/ \d\d$/.test(shown) ? shown : null
}

/** Reads `12 / 34`, or says in Stripe's words what is wrong with it. */
export function readExpiry(
  shown: string,
  now: Date,
): { ok: true; expiry: Expiry } | { ok: false; message: string } {
  const digits = expiryDigits(shown)
  const month = Number(digits.slice(0, 2))
  if (digits.length !== 4 || month < 1 || month > 12) {
    return { ok: false, message: "Your card's expiration date is incomplete." }
  }
  const year = 2000 + Number(digits.slice(2))
  const thisYear = now.getFullYear()
  if (year < thisYear) {
    return { ok: false, message: "Your card's expiration year is in the past." }
  }
  if (year > thisYear + 50) {
    return { ok: false, message: "Your card's expiration year is invalid." }
  }
  if (year === thisYear && month < now.getMonth() + 1) {
    return { ok: false, message: "Your card's expiration date is in the past." }
  }
  return { ok: true, expiry: { month, year } }
}

function expiryDigits(typed: string): string {
  const [first = '', ...rest] = typed.split(/[/-]/).map((part) => part.replace(/\D/g, ''))
  const digits = padded(first, rest.length > 0) + rest.join('')
  return digits.slice(0, 2) + shortYear(digits.slice(2))
}

/** `5` is May at once, `1` only once a stroke follows. */
function padded(month: string, closed: boolean): string {
  return /^[2-9]/.test(month) || (closed && month.length === 1) ? `0${month}` : month
}

/** Who types `20` may go on to four digits: no card of 2020 is good any more. */
function shortYear(year: string): string {
  if (!year.startsWith('20') || year.length < 3) return year.slice(0, 2)
  return year.length === 3 ? year : year.slice(2, 4)
}
