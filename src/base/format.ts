/** Made once: a number's own `toLocaleString` makes one at each call, and a page shows many numbers. */
const counts = new Intl.NumberFormat('en-US')

export function showCount(count: number): string {
  return counts.format(count)
}

const plurals = new Intl.PluralRules('en')

/** With what is counted: `1 line`, `12,500 lines`; `many` where the plural has more than an s. */
export function showCounted(count: number, one: string, many = `${one}s`): string {
  return `${showCount(count)} ${plurals.select(count) === 'one' ? one : many}`
}
