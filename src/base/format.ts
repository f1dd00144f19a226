/** Made once: a number's own `toLocaleString` makes one at each call, and a page shows many numbers. */
const counts = new Intl.NumberFormat('en-US')

export function showCount(count: number): string {
  return counts.format(count)
}

/** With what is counted: `1 line`, `12,500 lines`. */
export function showCounted(count: number, what: string): string {
  return `${showCount(count)} ${what}${count === 1 ? '' : 's'}`
}
