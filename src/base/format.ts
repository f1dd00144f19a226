/** Made once: `toLocaleString` makes a formatter at each call, and a page shows many numbers. */
const counts = new Intl.NumberFormat('en-US')

export function formatCount(count: number): string {
  return withMinus(counts.format(count))
}

/** With the minus sign, as wide as a digit, where `Intl` writes a hyphen. */
export function withMinus(number: string): string {
  return number.replace('-', '−')
}

const plurals = new Intl.PluralRules('en')

/** A count and its noun: `1 line`, `12,500 lines`. `many` is the plural, if it is not the noun with an s. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${plurals.select(count) === 'one' ? one : many}`
}
