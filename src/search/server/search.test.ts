import fc from 'fast-check'
import { type Selectable, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCurrency } from '#base/money.ts'
import { numberKey } from '#part-numbers/rules.ts'
import { addProduct } from '#products/server/products.ts'
import { findHeadNoun } from '#products/server/search-index.ts'
import type { Schema } from '#server/database/schema.ts'
import { mergeWords, splitWords } from '#server/database/words.ts'
import { engines, openTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { parseQuery } from './parse-query.ts'
import { searchProducts } from './search.ts'

type ProductRow = Selectable<Schema['products']>

const parts = ['Forged', 'forgery', 'Échappement', 'disc 12', 'DISC-123', 'ks', 'Ærø', 'a_b', 'x1y']
/** PostgreSQL knows letters without an ASCII base as its database's locale does: none in C. */
const searched = parts.filter((part) => part !== 'Ærø')
const kinds = ['Brakes', 'Tools']

describe.each(engines)('on %s', (engine) => {
  let house: TestDatabase
  let newestFirst: ProductRow[]

  beforeAll(async () => {
    house = await openTestDatabase(engine)
    await house.db.write(async (trx) => {
      const now = Date.now()
      for (let n = 0; n < 200; n++) {
        const at = (place: number) => parts[(n * 7 + place * (1 + (n % 3))) % parts.length]
        await addProduct(
          trx,
          {
            ...{ name: `${at(0)} ${at(1)} ${n}`, description: `${at(2)}, ${at(4)}.` },
            ...{ productCode: `KS-${n}`, kind: kinds[n % 2], img: '/images/a.webp' },
            ...{ price: 1, quantity: 1, minimumQuantity: 1 },
          },
          { pictureHosts: [], currency: findCurrency('USD') },
          // Not the machine's clock, which may be set back meanwhile: SQLite goes by the order of adding.
          now,
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

  test('what has the words is found, by number first, then by name, then anywhere', async () => {
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
    const asked = (text: string) => ({
      text,
      kind: undefined,
      limit: 1_000 as const,
      page: 1 as const,
    })
    const input = fc.record({
      text: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
      kind: fc.constantFrom(undefined, ...kinds),
      limit: fc.constantFrom(2, 1_000),
      page: fc.constantFrom(1, 2, 200),
    })
    await fc.assert(
      fc.asyncProperty(input, async ({ text, kind, limit, page }) => {
        const { rows, total } = await searchProducts(house.db.read, { kind, limit, page }, text)
        const ranked = (['last', 'all'] as const)
          .map((begins) => ranking(text, kind, begins))
          .find((found) => found.length > 0)
        // With none that has the words, what comes near is found: the corpus says what.
        if (!ranked) return
        const shown = ranked.slice((page - 1) * limit, page * limit)
        expect(rows.map(({ name }) => name)).toEqual(shown.map(({ name }) => name))
        expect(total).toBe(ranked.length)
      }),
      {
        numRuns: 300,
        examples: [[asked('b k b')], [asked('k k b')]],
      },
    )
  })

  /** What a search must give when the last of its words, or each, may be the beginning of one. */
  function ranking(text: string, kind: string | undefined, begins: 'last' | 'all'): ProductRow[] {
    const { words, numbers, key } = parseQuery(text)
    return newestFirst
      .filter((row) => kind === undefined || row.kind === kind)
      .map((row) => ({
        row,
        rank: rankOf(row, words, begins === 'last' ? { key, numbers } : null),
      }))
      .filter(({ rank }) => rank !== null)
      .sort(
        (one, other) =>
          Number(one.rank) - Number(other.rank) || one.row.name.length - other.row.name.length,
      )
      .map(({ row }) => row)
  }

  test.runIf(engine === 'sqlite')('merged words are one list, and find the same', async () => {
    await house.db.write((trx) => sql`update products set name = name || 'x'`.execute(trx))
    const before = await searchProducts(house.db.read, {}, 'forged')
    expect(await lists()).toBeGreaterThan(1)
    await mergeWords(house.db)
    expect(await lists()).toBe(1)
    expect(await searchProducts(house.db.read, {}, 'forged')).toEqual(before)
  })

  async function lists(): Promise<number | undefined> {
    const { rows } = await sql<{ n: number }>`
      select count(distinct segid) as n from product_words_idx`.execute(house.db.read)
    return rows[0]?.n
  }
})

/** Null where it is not found; by numbers only where the last word alone may be the beginning of one. */
function rankOf(
  { name, product_code, kind, description }: ProductRow,
  words: string[],
  query: { key: string; numbers: string[] } | null,
): number | null {
  const code = numberKey(product_code)
  if (query?.numbers.includes(code)) return 0
  if (query && query.key.length > 1 && code.startsWith(query.key)) return 1
  const begins = query ? words.length - 1 : 0
  const mentions = isNamedBy(name, words) ? 0 : 6
  const inName = splitWords(`${name} ${product_code}`)
  if (haveAll(inName, words, words.length)) return 2 + mentions
  if (haveAll(inName, words, begins)) return 3 + mentions
  const anywhere = [...inName, ...splitWords(`${kind} ${description}`)]
  return haveAll(anywhere, words, begins) ? 4 + mentions : null
}

/** Whether the name is that of the thing that is meant, and does not only mention it. */
function isNamedBy(name: string, words: string[]): boolean {
  const head = findHeadNoun(name)
  const joined = words.length > 4 ? [] : words.slice(1).map((next, at) => `${words[at]}${next}`)
  return [...words, ...joined].includes(head) || head.startsWith(words.at(-1) ?? '')
}

/** Whether the words are there, those from a place on perhaps as the beginnings of others. */
function haveAll(there: string[], words: string[], begins: number): boolean {
  const apart = words.map((word, place) => ({ word, begins: place >= begins }))
  const joined = words.slice(1).map((next, at) => {
    const both = { word: `${words[at]}${next}`, begins: at + 1 >= begins }
    return [...apart.slice(0, at), both, ...apart.slice(at + 2)]
  })
  return [apart, ...(words.length > 4 ? [] : joined)].some((spelling) =>
    spelling.every(({ word, begins }) =>
      there.some((one) => (begins ? one.startsWith(word) : one === word)),
    ),
  )
}
