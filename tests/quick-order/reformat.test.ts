// The same order in another arrangement is read as the same order, or asks.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validateText } from './tell.ts'

const parts: [code: string, step: number, least: number][] = [
  ['KS-BD-320', 5, 10],
  ['KS-BP-174', 10, 50],
  ['KS-CP-08', 1, 10],
  ['KS-LB-21', 10, 20],
  ['KS-LC-22', 10, 20],
  ['KS-CH-525', 10, 10],
  ['KS-BB-10', 50, 50],
]
const remarks = ['', '', '', 'TBC', 'for quote only', 'ring me first', 'erst ab Januar', 'foc']

type Item = { code: string; units: number; remark: string }

const items = fc.shuffledSubarray(parts, { minLength: 1 }).chain((chosen) =>
  fc.tuple(
    ...chosen.map(([code, step, least]) =>
      fc.record({
        code: fc.constant(code),
        units: fc.integer({ min: 0, max: 5 }).map((steps) => least + steps * step),
        remark: fc.constantFrom(...remarks),
      }),
    ),
  ),
)

const pad = (text: string, width: number) => text.padEnd(width)
const formats: Record<string, (all: Item[]) => string> = {
  tabs: (all) => all.map((one) => [one.code, one.units, one.remark].join('\t')).join('\n'),
  semicolons: (all) =>
    ['Part;Qty;Remark', ...all.map((one) => `${one.code};${one.units};${one.remark}`)].join('\n'),
  'quantity first': (all) =>
    all.map(({ code, units, remark }) => `${units} x ${code} ${remark}`.trim()).join('\n'),
  'fixed width': (all) =>
    all
      .map(({ code, units, remark }) => `${pad(code, 14)}${pad(String(units), 8)}${remark}`)
      .join('\n'),
  chat: (all) =>
    all
      .map(
        ({ code, units, remark }, at) => `[21.11.26, 14:0${at}:11] Bob: ${code} ${units} ${remark}`,
      )
      .join('\n'),
  mail: (all) =>
    [
      'Hello,',
      'please send us',
      ...all.map(({ code, units, remark }) => `- ${code}: ${units} pcs ${remark}`),
      '',
      'Best regards',
      'Bob',
    ].join('\n'),
  quoted: (all) => all.map(({ code, units, remark }) => `> ${code} ${units} ${remark}`).join('\n'),
}

/** What is ready without a question, part by part. */
function ready(text: string): Map<string, number> {
  const lines = validateText(text).filter(({ state }) => state === 'ready')
  return new Map(lines.map(({ part, quantity }) => [part?.code ?? '', quantity ?? 0]))
}

test.each(Object.entries(formats))(
  '%s: what is ready is what was written, and remarks ask',
  (_, write) => {
    fc.assert(
      fc.property(items, (all) => {
        const wanted = new Map(all.map((one) => [one.code, one]))
        for (const [code, units] of ready(write(all))) {
          expect(units).toBe(wanted.get(code)?.units)
          expect(wanted.get(code)?.remark).toBe('')
        }
      }),
      { numRuns: 150 },
    )
  },
)

test('lines are found as parts in every arrangement', () => {
  fc.assert(
    fc.property(items, fc.constantFrom(...Object.values(formats)), (all, write) => {
      const found = validateText(write(all)).flatMap(({ part }) => part?.code ?? [])
      expect(found.sort()).toEqual(all.map(({ code }) => code).sort())
    }),
    { numRuns: 300 },
  )
})

test('reads two joined lists as each alone', () => {
  fc.assert(
    fc.property(
      items,
      fc.constantFrom(...Object.values(formats)),
      fc.constantFrom(...Object.values(formats)),
      (all, one, other) => {
        const half = Math.ceil(all.length / 2)
        const both = `${one(all.slice(0, half))}\n\n${other(all.slice(half))}`
        for (const [code, units] of ready(both))
          expect(units).toBe(all.find((item) => item.code === code)?.units)
      },
    ),
    { numRuns: 300 },
  )
})
