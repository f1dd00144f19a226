import { expect, test } from 'vitest'
import { showDate, showTime } from './calendar.ts'

test.each([
  [Date.UTC(2026, 10, 21, 23, 59), '21 Nov 2026', '21 Nov 2026, 23:59 UTC'],
  [Date.UTC(2026, 8, 1), '1 Sep 2026', '1 Sep 2026, 00:00 UTC'],
  [0, '1 Jan 1970', '1 Jan 1970, 00:00 UTC'],
])('%i is %s', (ms, date, time) => {
  expect(showDate(ms)).toBe(date)
  expect(showTime(ms)).toBe(time)
})
