import { nameOffset, toCalendar, toLocalIso } from './calendar.ts'

/** Made once: a number's own `toLocaleString` makes one at each call, and a page shows many numbers. */
const counts = new Intl.NumberFormat('en-US')

export function showCount(count: number): string {
  return counts.format(count)
}

/** With what is counted: `1 line`, `12,500 lines`. */
export function showCounted(count: number, what: string): string {
  return `${showCount(count)} ${what}${count === 1 ? '' : 's'}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `1 Nov 2026` of epoch milliseconds, in the shop's zone: the same for everybody, in mails and on pages. */
export function showDate(ms: number): string {
  const { day, month, year } = toCalendar(ms)
  return `${day} ${months[month - 1]} ${year}`
}

/** `21 Nov 2026, 14:05 UTC+1`, of epoch milliseconds: where the time matters. */
export function showTime(ms: number): string {
  return `${showDate(ms)}, ${toLocalIso(ms).slice(11, 16)} ${nameOffset(ms)}`
}
