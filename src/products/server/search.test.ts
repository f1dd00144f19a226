import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currencyOf } from '#base/money.ts'
import { mergeWords, wordsOf } from '#server/database/words.ts'
import { engines, openTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import type { ProductRow } from './columns.ts'
import { addProduct } from './products.ts'
import { searchProducts } from './search.ts'

const parts = ['Forged', 'forgery', 'Échappement', 'disc 12', 'DISC-123', 'ks', 'Ærø', 'a_b', 'x1y']
/** PostgreSQL knows letters without an ASCII base as its database's locale does: none in C. */
const searched = parts.filter((part) => part !== 'Ærø')
const kinds = ['Brakes', 'Tools']

describe.each(engines)('on %s', (engine) => {
  let house: TestDatabase
  let newestFirst: ProductRow[]

  beforeAll(async () => {
    house = await openTestDatabase(engine)
    await house.db.write(async (work) => {
      for (let n = 0; n < 200; n++) {
        const at = (place: number) => parts[(n * 7 + place * (1 + (n % 3))) % parts.length]
        await addProduct(
          work,
          {
            ...{ name: `${at(0)} ${at(1)} ${n}`, description: `${at(2)}, ${at(4)}.` },
            ...{ productCode: `KS-${n}`, kind: kinds[n % 2], img: '/images/a.webp' },
            ...{ price: 1, quantity: 1, minimumQuantity: 1 },
          },
          { pictureHosts: [], currency: currencyOf('USD') },
        )
      }
    })
    newestFirst = await house.db.read
      .selectFrom('products')
      .selectAll()
      .orderBy('id', 'desc')
      .execute()
  })

  afterAll(() => house.close())

  test('a search finds what has the words, by number first, then by name, then anywhere', async () => {
    const word = fc.oneof(
      fc.constantFrom(
        ...searched,
        'for',
        'disc',
        '12',
        'k',
        'appem',
        'tools',
        'b',
        'ks-1',
        'ks 12',
      ),
      fc.integer({ min: 0, max: 220 }).map(String),
    )
    const input = fc.record({
      text: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
      kind: fc.constantFrom(undefined, ...kinds),
      limit: fc.constantFrom(2, 1_000),
      page: fc.constantFrom(1, 2, 200),
    })
    await fc.assert(
      fc.asyncProperty(input, async ({ text, kind, limit, page }) => {
        const ranked = newestFirst
          .filter((row) => kind === undefined || row.kind === kind)
          .map((row) => ({ id: row.id, rank: rankOf(row, wordsOf(text)) }))
          .filter(({ rank }) => rank < 4)
          .sort((one, other) => one.rank - other.rank)
        const { rows, total } = await searchProducts(house.db, { kind, limit, page }, text)
        const shown = ranked.slice((page - 1) * limit, page * limit)
        expect(rows.map(({ id }) => id)).toEqual(shown.map(({ id }) => id))
        expect(total).toBe(ranked.length)
      }),
      { numRuns: 300 },
    )
  })

  test.runIf(engine === 'sqlite')('merged words are one list, and find the same', async () => {
    await house.db.write((work) => sql`update products set name = name || 'x'`.execute(work))
    const before = await searchProducts(house.db, {}, 'forged')
    expect(await lists()).toBeGreaterThan(1)
    await mergeWords(house.db)
    expect(await lists()).toBe(1)
    expect(await searchProducts(house.db, {}, 'forged')).toEqual(before)
  })

  async function lists(): Promise<number | undefined> {
    const { rows } = await sql<{ n: number }>`
      select count(distinct segid) as n from product_words_idx`.execute(house.db.read)
    return rows[0]?.n
  }
})

function rankOf({ name, product_code, kind, description }: ProductRow, words: string[]): number {
  const code = product_code.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
  if (code === words.join('')) return 0
  if (code.startsWith(words.join(''))) return 1
  const named = `${name} ${product_code}`
  if (haveAll(named, words)) return 2
  return haveAll(`${named} ${kind} ${description}`, words) ? 3 : 4
}

function haveAll(text: string, words: string[]): boolean {
  const there = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return words.every((word) => there?.some((one) => one.startsWith(word)))
}
