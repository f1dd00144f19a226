// How secrets and card numbers look, wherever they stand.

/** Keys of companies, and keys that begin by saying what they are; examples of documentation are none. */
const shapes: Record<string, RegExp> = {
  'a live card key': /\b[sr]k_live_[A-Za-z0-9]{20,}/,
  'a webhook secret': /\bwhsec_[A-Za-z0-9+/]{24,}/,
  'an Amazon key': /\bAKIA(?!IOSFODNN7EXAMPLE)[A-Z0-9]{16}\b/,
  'a Google key': /\bAIza[\w-]{35}\b/,
  'a Google client secret': /\bGOCSPX-[\w-]{20,}/,
  'a GitHub token': /\b(gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{40,})/,
  'an npm token': /\bnpm_[A-Za-z0-9]{36}\b/,
  'a Slack token': /\bxox[abprs]-[\w-]{20,}/,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/]{40}/,
}

/** What is found, by its kind; never the secret itself. */
export function keysIn(text: string): string[] {
  return Object.entries(shapes).flatMap(([kind, shape]) => (shape.test(text) ? [kind] : []))
}

/** Fifteen digits or more as cards have them, with or without gaps, whose last digit fits the others. */
const likeACard = /(?<![\w.-])[3-6](?:[ -]?\d){14,18}(?![\w-]|\.\d)/g

/** The numbers in a text that could be a card's. */
export function cardNumbers(text: string): string[] {
  const found = text.match(likeACard) ?? []
  return found.filter((number) => fits(number.replace(/\D/g, '')))
}

/** By the formula of Luhn. */
function fits(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
