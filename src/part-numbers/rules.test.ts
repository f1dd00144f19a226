import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from '#base/edit-distance.ts'
import { deletionVariants, numberKey, resolveLookalikes } from './rules.ts'
import { minSets } from './supersessions.ts'

test.each([
  ['22201-216-600', '22201216600'],
  ['22201 216.600', '22201216600'],
  [' 22201/216_600 ', '22201216600'],
  ['２２２０１－２１６－６００', '22201216600'],
  ['٢٢٢٠١-٢١٦-٦٠٠', '22201216600'],
  ['२२२०१', '22201'],
  ['ks–bd·320', 'KSBD320'],
  ['0012-é7', '0012E7'],
  ['Деталь-9', 'ДЕТАЛЬ9'],
  ['"\u0000*%', ''],
  ['ks\u00a0bs\u202f140', 'KSBS140'],
  ['KS\u2011BS\u2013140', 'KSBS140'],
  ['KS\u200bBS\u00ad140\ufeff', 'KSBS140'],
  ['ＫＳ－ＢＳ−１４０', 'KSBS140'],
  ['КS-ВD-320', 'KSBD320'],
  ['кв-320', 'KB320'],
  ['ΚS-ΒD-320', 'KSBD320'],
])('%j is compared as %s', (written, key) => {
  expect(numberKey(written)).toBe(key)
})

test('shares a deletion variant with numbers one character away', () => {
  const number = fc.stringMatching(/^[0-9A-C]{5,14}$/)
  const slip = fc.record({ at: fc.nat(), how: fc.constantFrom('other', 'more', 'less', 'crossed') })
  fc.assert(
    fc.property(number, slip, (key, { at, how }) => {
      const place = at % (key.length - 1)
      const [before, after] = [key.slice(0, place), key.slice(place + 1)]
      const typed = {
        other: `${before}Z${after}`,
        more: `${before}Z${key.slice(place)}`,
        less: before + after,
        crossed: `${before}${key[place + 1]}${key[place]}${key.slice(place + 2)}`,
      }[how]
      if (typed === key) return
      expect(editDistance(typed, key)).toBe(1)
      const left = new Set([key, ...deletionVariants(key)])
      expect([typed, ...deletionVariants(typed)].some((one) => left.has(one))).toBe(true)
    }),
  )
})

test.each([
  ['12345', '12345'],
  ['12345', '12543'],
  ['12345', '1234567'],
  ['12345', '21354'],
  ['ABCDE', 'BCDEA'],
])('does not take %s for %s', (one, other) => {
  expect(editDistance(one, other)).not.toBe(1)
})

test('reads Cyrillic and Greek lookalikes as Latin letters', () => {
  expect(resolveLookalikes('КSBD320')).toEqual(['KSBD320'])
  expect(resolveLookalikes('КSВD320')).toEqual(['KSBD320'])
  expect(resolveLookalikes('ΚΧΤΡ320')).toEqual(['KXTP320'])
  expect(resolveLookalikes('АВСЕНКМОРТХ')).toEqual(['ABCEHKMOPTX'])
  expect(resolveLookalikes('ДЕТАЛЬ9')[0]).toBe('ДETAЛЬ9')
})

test('reads letters that look like digits, at least two and no whole words', () => {
  expect(resolveLookalikes('4512OKS37OL')).toContain('45120KS3701')
  expect(resolveLookalikes('4512OKS370L')).toEqual(['45120KS3701'])
  expect(resolveLookalikes('4512OKS3701')).toEqual([])
  expect(resolveLookalikes('OIL')).toEqual([])
  expect(resolveLookalikes('COOLOIL2')).toEqual([])
})

const part = (quantity: number, minimumQuantity: number, caseQuantity: number | null = null) => ({
  quantity,
  minimumQuantity,
  caseQuantity,
})

test.each([
  ['each part once', [part(1, 10), part(1, 20)], 20],
  ['several of a part in a set', [part(2, 10), part(3, 20)], 7],
  ['whole cases of one part', [part(1, 10), part(1, 10, 4)], 12],
  ['whole cases of several', [part(2, 1, 4), part(1, 1, 3)], 6],
  ['a case that several of a part fill together', [part(4, 10, 6)], 3],
  ['no minimum', [part(1, 0), part(5, 1)], 1],
  ['more than anybody may order', [part(1, 1, 999_983), part(1, 1, 999_979)], 1_000_000],
])('the fewest sets for %s', (_, parts, sets) => {
  expect(minSets(parts)).toBe(sets)
})
