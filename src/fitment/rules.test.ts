import { describe, expect, test } from 'vitest'
import { type Application, checkFit, isUpTo, needsFrameNumber } from './rules.ts'

const open: Application = { yearFrom: null, yearTo: null, frameFrom: '', frameTo: '', note: '' }
const of = (...applications: Partial<Application>[]) => ({
  universal: false,
  complete: false,
  applications: applications.map((one) => ({ ...open, ...one })),
})

describe('whether a product fits a motorcycle', () => {
  test.each([
    ['nothing is known', of(), 'not known', ''],
    ['nothing is named of all there are', { ...of(), complete: true }, 'does not fit', ''],
    ['it fits every motorcycle', { ...of(), universal: true }, 'fits', ''],
    ['the year is named', of({ yearFrom: 1998, yearTo: 2003, note: 'front' }), 'fits', 'front'],
    ['the first year is', of({ yearFrom: 2001, yearTo: 2001 }), 'fits', ''],
    ['other years are named', of({ yearFrom: 2002 }), 'does not fit', ''],
    ['other years are named before', of({ yearTo: 2000 }), 'does not fit', ''],
    ['a frame number would decide', of({ frameFrom: 'JH2-100' }), 'not known', needsFrameNumber],
    ['another application fits any frame', of({ frameFrom: 'JH2-100' }, {}), 'fits', ''],
  ] as const)('%s', (_, fitment, fits, note) => {
    expect(checkFit(fitment, { year: 2001, frameNumber: '' })).toEqual({ fits, note })
  })

  test.each([
    ['JH2-100', 'fits'],
    ['jh2 150', 'fits'],
    ['JH2200', 'not known'],
    ['JH2-201', 'does not fit'],
    ['JH2-99', 'does not fit'],
    ['ZD4-150', 'not known'],
    ['none', 'not known'],
  ])('the frame number %s of JH2-100 to JH2-200 %s', (frameNumber, fits) => {
    const fitment = of({ frameFrom: 'JH2-100', frameTo: 'JH2-200' })
    expect(checkFit(fitment, { year: 2001, frameNumber }).fits).toBe(fits)
  })

  test('excludes a year outside the range with any frame number', () => {
    const fitment = of({ yearTo: 1999, frameFrom: 'JH2-100' })
    expect(checkFit(fitment, { year: 2001, frameNumber: '' }).fits).toBe('does not fit')
  })
})

test('frame numbers are compared as numbers, however long', () => {
  expect(isUpTo('A-999999999999999998', 'A-999999999999999999')).toBe(true)
  expect(isUpTo('A-999999999999999999', 'A-999999999999999998')).toBe(false)
})
