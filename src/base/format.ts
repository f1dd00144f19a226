/** Made once: a number's own `toLocaleString` makes one at each call, and a page shows many numbers. */
const counts = new Intl.NumberFormat('en-US')

export function showCount(count: number): string {
  return counts.format(count)
}

/** With what is counted: `1 line`, `12,500 lines`. */
export function showCounted(count: number, what: string): string {
  return `${showCount(count)} ${what}${count === 1 ? '' : 's'}`
}

/** `1 Nov 2026`, in UTC, of epoch milliseconds: the same for everybody, in mails and on pages. */
export function showDate(ms: number): string {
  // As `Sun, 01 Nov 2026 14:05:00 GMT`, in every language.
  return new Date(ms).toUTCString().slice(5, 16).replace(/^0/, '')
}

/** `21 Nov 2026, 14:05 UTC`, of epoch milliseconds: where the time matters. */
export function showTime(ms: number): string {
  return `${showDate(ms)}, ${new Date(ms).toISOString().slice(11, 16)} UTC`
}
