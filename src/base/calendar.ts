// Converts epoch milliseconds to days, months and years in the shop's time zone; nothing else does.

import { getTimeZone } from './time-zone.ts'

type DateParts = { year: number; month: number; day: number; hour: number; minute: number }

const formats = new Map<string, Intl.DateTimeFormat>()

function getFormat(zone: string): Intl.DateTimeFormat {
  const format = formats.get(zone) ?? makeFormat(zone)
  formats.set(zone, format)
  return format
}

function makeFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
}

export function toDateParts(ms: number): DateParts {
  const parts = getFormat(getTimeZone())
    .formatToParts(ms)
    .map(({ type, value }) => [type, Number(value)])
  return Object.fromEntries(parts)
}

/** `2026-11` */
export function toMonth(ms: number): string {
  const { year, month } = toDateParts(ms)
  return `${year}-${twoDigits(month)}`
}

/** `2026-11-21` */
export function toDay(ms: number): string {
  return `${toMonth(ms)}-${twoDigits(toDateParts(ms).day)}`
}

/** `2027-01-01T01:36:00.000+11:00`, used in exported files; ends with `Z` in UTC. */
export function toLocalIso(ms: number): string {
  const offset = getOffsetMinutes(ms)
  if (offset === 0) return new Date(ms).toISOString()
  const local = new Date(ms + offset * minuteMs).toISOString().slice(0, -1)
  return `${local}${offset < 0 ? '-' : '+'}${twoDigits(hoursOf(offset))}:${twoDigits(minutesOf(offset))}`
}

/** `UTC`, `UTC+11`, `UTC-3:30`: the name of an offset, the same in every browser. */
export function formatUtcOffset(ms: number): string {
  const offset = getOffsetMinutes(ms)
  if (offset === 0) return 'UTC'
  const minutes = minutesOf(offset) ? `:${twoDigits(minutesOf(offset))}` : ''
  return `UTC${offset < 0 ? '-' : '+'}${hoursOf(offset)}${minutes}`
}

/** The first moment of a day. Months and days out of range run over: day 32 is in the next month. */
export function startOfDay(year: number, month: number, day: number): number {
  const midnight = Date.UTC(year, month - 1, day)
  const date = new Date(midnight).toISOString().slice(0, 10)
  // Clocks may change on that day: try the offsets before and after.
  const candidates = [midnight - dayMs, midnight + dayMs].map(
    (neighbour) => midnight - getOffsetMinutes(neighbour) * minuteMs,
  )
  const inDay = candidates.filter((ms) => toDay(ms) === date)
  return inDay.length > 0 ? Math.min(...inDay) : Math.max(...candidates)
}

/** The first moment of `2026-11-21`; with `daysLater` 1, the end of that day. */
export function startOfIsoDay(date: string, daysLater = 0): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return startOfDay(year, month, day + daysLater)
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Minutes ahead of UTC; negative west of Greenwich. */
function getOffsetMinutes(ms: number): number {
  const { year, month, day, hour, minute } = toDateParts(ms)
  const local = Date.UTC(year, month - 1, day, hour, minute)
  return (local - Math.floor(ms / minuteMs) * minuteMs) / minuteMs
}

function hoursOf(offset: number): number {
  return Math.floor(Math.abs(offset) / 60)
}

function minutesOf(offset: number): number {
  return Math.abs(offset) % 60
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0')
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `1 Nov 2026`, in the shop's time zone: the same for all readers, in mails and on pages. */
export function formatDate(ms: number): string {
  const { day, month, year } = toDateParts(ms)
  return `${day} ${months[month - 1]} ${year}`
}

/** `21 Nov 2026, 14:05 UTC+1`, where the time matters. */
export function formatDateTime(ms: number): string {
  return `${formatDate(ms)}, ${formatTimeOfDay(ms)}`
}

/** `14:05 UTC+1`, below a heading that has the day. */
export function formatTimeOfDay(ms: number): string {
  return `${toLocalIso(ms).slice(11, 16)} ${formatUtcOffset(ms)}`
}
