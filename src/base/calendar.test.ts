import { afterEach, expect, test } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatUtcOffset,
  startOfDay,
  startOfIsoDay,
  toDay,
  toLocalIso,
  toMonth,
} from './calendar.ts'
import { setTimeZone } from './time-zone.ts'

afterEach(() => setTimeZone('UTC'))

test.each([
  ['Australia/Sydney', '2026-12-31T14:36:00Z', '1 Jan 2027, 01:36 UTC+11', '2027-01'],
  ['America/Los_Angeles', '2027-01-01T07:59:00Z', '31 Dec 2026, 23:59 UTC-8', '2026-12'],
  ['America/Los_Angeles', '2026-11-01T08:30:00Z', '1 Nov 2026, 01:30 UTC-7', '2026-11'],
  ['America/Los_Angeles', '2026-11-01T09:30:00Z', '1 Nov 2026, 01:30 UTC-8', '2026-11'],
  ['Asia/Kathmandu', '2026-06-30T18:15:00Z', '1 Jul 2026, 00:00 UTC+5:45', '2026-07'],
  ['America/St_Johns', '2026-12-01T03:29:59Z', '30 Nov 2026, 23:59 UTC-3:30', '2026-11'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '29 Mar 2026, 03:00 UTC+2', '2026-03'],
  ['UTC', '2026-12-31T23:59:59Z', '31 Dec 2026, 23:59 UTC', '2026-12'],
])('in %s the moment %s is %s', (zone, moment, shown, month) => {
  setTimeZone(zone)
  const ms = Date.parse(moment)
  expect(formatDateTime(ms)).toBe(shown)
  expect(formatDate(ms)).toBe(shown.split(',')[0])
  expect(toMonth(ms)).toBe(month)
  expect(shown.endsWith(formatUtcOffset(ms))).toBe(true)
  expect(Date.parse(toLocalIso(ms))).toBe(ms)
  expect(toLocalIso(ms).slice(0, 10)).toBe(toDay(ms))
})

test('writes moments with their offset, and UTC as Z', () => {
  const ms = Date.parse('2026-12-31T14:36:05.250Z')
  expect(toLocalIso(ms)).toBe('2026-12-31T14:36:05.250Z')
  setTimeZone('Australia/Sydney')
  expect(toLocalIso(ms)).toBe('2027-01-01T01:36:05.250+11:00')
  setTimeZone('America/St_Johns')
  expect(toLocalIso(ms)).toBe('2026-12-31T11:06:05.250-03:30')
})

test.each([
  ['Australia/Sydney', '2027-01-01', '2026-12-31T13:00:00Z'],
  ['America/Los_Angeles', '2026-03-08', '2026-03-08T08:00:00Z'],
  ['America/Los_Angeles', '2026-03-09', '2026-03-09T07:00:00Z'],
  ['America/Los_Angeles', '2026-11-02', '2026-11-02T08:00:00Z'],
  // The clocks go on at midnight: the day begins at one.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z'],
  // The clocks go back at midnight: the day begins once they have shown the hour before it twice.
  ['Africa/Cairo', '2026-10-30', '2026-10-29T22:00:00Z'],
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00Z'],
])('in %s the day %s begins at %s', (zone, date, moment) => {
  setTimeZone(zone)
  const begin = startOfIsoDay(date)
  expect(new Date(begin).toISOString()).toBe(new Date(moment).toISOString())
  expect(toDay(begin)).toBe(date)
  expect(toDay(begin - 1)).not.toBe(date)
})

test('a day out of range counts on into the next month and year', () => {
  expect(startOfDay(2026, 12, 32)).toBe(Date.UTC(2027, 0, 1))
  expect(startOfDay(2026, 13, 1)).toBe(Date.UTC(2027, 0, 1))
  expect(startOfIsoDay('2026-12-31', 1)).toBe(Date.UTC(2027, 0, 1))
})

test.each([
  [Date.UTC(2026, 10, 21, 23, 59), '21 Nov 2026', '21 Nov 2026, 23:59 UTC'],
  [Date.UTC(2026, 8, 1), '1 Sep 2026', '1 Sep 2026, 00:00 UTC'],
  [0, '1 Jan 1970', '1 Jan 1970, 00:00 UTC'],
])('%i is %s', (ms, date, time) => {
  expect(formatDate(ms)).toBe(date)
  expect(formatDateTime(ms)).toBe(time)
})
