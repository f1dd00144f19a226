import { sql } from 'kysely'
import { mostRows, type Page } from '#base/paging.ts'
import type { Reader } from '#server/database/open.ts'
import { prepared } from '#server/database/prepared.ts'
import { type ProductRow, productColumns } from './columns.ts'
import type { SearchInput } from './search.ts'

/** So many products are looked at one by one sooner than an engine compares the lists of two words. */
export const few = 120

/** SQLite keeps a list of its own for every beginning of up to so many letters: migration 0004. */
const longestBeginning = 5

/**
 * A search on SQLite whose rarest word, or number, few products have: these are read and compared
 * here. Null when they are many, or when a word has letters that SQLite may see in another way.
 */
export async function searchFew(
  read: Reader,
  { kind, limit = mostRows, page = 1 }: SearchInput,
  words: string[],
): Promise<Page<ProductRow> | null> {
  if (!words.every(isPlain)) return null
  const code = words.join('')
  const { rows: worded } = await haveWord(read, { match: matchOfRarest(words) })
  if (worded.length > few) return null
  const { rows: coded } = await haveCode(read, { code, codesEnd: endOf(code) })
  if (coded.length > few) return null
  const ranked = new Map<number, { row: Candidate; rank: number }>()
  for (const row of worded) {
    const rank = rankOf(row, words)
    if (rank !== null) ranked.set(row.key, { row, rank })
  }
  for (const row of coded) ranked.set(row.key, { row, rank: row.code_key === code ? 0 : 1 })
  const found = [...ranked.values()].filter(({ row }) => kind === undefined || row.kind === kind)
  found.sort((one, other) => one.rank - other.rank || other.row.key - one.row.key)
  const first = (page - 1) * limit
  return { rows: found.slice(first, first + limit).map(({ row }) => row), total: found.length }
}

type Candidate = ProductRow & { key: number }

// Two statements: one that joined both lists would take half as long again.
const haveWord = prepared((read: Reader, { match }: { match: string }) => ({
  compile: () =>
    sql<Candidate>`select ${selected} from product_words
      cross join products on products.rowid = product_words.rowid
      where product_words match ${match}
      order by product_words.rowid desc limit ${sql.lit(few + 1)}`.compile(read),
}))

const haveCode = prepared((read: Reader, codes: { code: string; codesEnd: string }) => ({
  compile: () =>
    sql<Candidate & { code_key: string }>`select ${selected}, code_key from products
      where deleted_at is null and code_key >= ${codes.code} and code_key < ${codes.codesEnd}
      limit ${sql.lit(few + 1)}`.compile(read),
}))

const selected = sql`products.rowid as key, ${sql.join(
  productColumns.map((column) => sql.ref(`products.${column}`)),
)}`

/** After every number that begins so. */
export function endOf(code: string): string {
  return `${code}\u{10ffff}`
}

/** Letters and digits that every Unicode knows alike. */
function isPlain(word: string): boolean {
  return /^[a-z0-9]+$/.test(word)
}

/**
 * Only a number is asked for whole: beside a longer beginning of a word there may lie one that the
 * whole catalogue has.
 */
function matchOfRarest(words: string[]): string {
  const rare = rarest(words)
  return `"${/^\d+$/.test(rare) ? rare : rare.slice(0, longestBeginning)}"*`
}

/** A number is rarer than a word, and what is long rarer than what is short. */
export function rarest(words: string[]): string {
  const worth = (word: string) => word.length + (/\d/.test(word) ? 100 : 0)
  return words.reduce((best, word) => (worth(word) > worth(best) ? word : best))
}

/** As search.ts ranks by words; null for a product that does not have them all. */
function rankOf(row: ProductRow, words: string[]): number | null {
  const named = folded(`${row.name} ${row.product_code}`)
  const missing = words.filter((word) => !holds(named, word))
  if (missing.length === 0) return 2
  const told = folded(`${row.kind} ${row.description}`)
  return missing.every((word) => holds(told, word)) ? 3 : null
}

const ofWord = /[\p{L}\p{N}]/u

/** Whether a word of the text begins so. A pattern made for each search would cost more than it. */
function holds(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !ofWord.test(text.charAt(at - 1))) return true
  }
  return false
}

function folded(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII has no accents
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase()
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
