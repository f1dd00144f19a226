import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wordsOf } from '#server/database/words.ts'
import { engines, openTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { addProduct } from './products.ts'
import { searchMany, searchRare } from './search.ts'

const parts = ['Forged', 'forgery', 'Échappement', 'disc 12', 'DISC-123', 'ks', 'Ærø', 'a_b', 'x1y']
const kinds = ['Brakes', 'Tools']

describe.each(engines)('on %s', (engine) => {
  let house: TestDatabase

  beforeAll(async () => {
    house = await openTestDatabase(engine)
    await house.db.write(async (work) => {
      for (let n = 0; n < 200; n++) {
        const at = (place: number) => parts[(n * 7 + place * (1 + (n % 3))) % parts.length]
        await addProduct(work, {
          ...{ name: `${at(0)} ${at(1)} ${n}`, description: `${at(2)}, ${at(4)}.` },
          ...{ productCode: `KS-${n}`, kind: kinds[n % 2], img: '/images/a.webp' },
          ...{ price: 1, quantity: 1, minimumQuantity: 1 },
        })
      }
    })
  })

  afterAll(() => house.close())

  test('few products looked at one by one are those that the lists of words give', async () => {
    const word = fc.oneof(
      fc.constantFrom(...parts, 'for', 'disc', '12', 'k', 'appem', 'tools', 'b', 'ks-1', 'ks 12'),
      fc.integer({ min: 0, max: 220 }).map(String),
    )
    const input = fc.record({
      text: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
      kind: fc.constantFrom(undefined, ...kinds),
      limit: fc.constantFrom(2, 1_000),
      page: fc.constantFrom(1, 2),
    })
    let looked = 0
    await fc.assert(
      fc.asyncProperty(input, async ({ text, ...slice }) => {
        const words = wordsOf(text)
        const few = await searchRare(house.db, slice, words)
        if (!few) return
        looked++
        const many = await searchMany(house.db, slice, words)
        const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id)
        expect(idsOf(few)).toEqual(idsOf(many))
        expect(few.total).toBe(many.total)
      }),
      { numRuns: 300 },
    )
    expect(looked).toBeGreaterThan(100)
  })
})
