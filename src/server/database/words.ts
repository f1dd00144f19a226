import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { foldLetters, joinUmlauts, spellOutUmlauts } from '#base/fold-letters.ts'
import { listPhoneKeys } from '#base/phone.ts'
import type { Database, Db, Transaction } from './open.ts'

const maxWords = 8
const longestWord = 60

/**
 * The words of a text, as the database splits its texts: migrations 0005 and 0087. Only Latin letters lose their
 * accents: SQLite keeps those of others, and Hangul whole.
 */
export function splitWords(text: string): string[] {
  const folded = foldLetters(text.normalize('NFKD').toLowerCase())
  const plain = folded
    .replace(/([a-z])[\u0300-\u036f]+/g, '$1')
    .normalize('NFC')
    .replace(/[\u0300-\u036f]/g, '')
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(0, maxWords).map((word) => [...word].slice(0, longestWord).join(''))
}

/** Each word as `splitWords` returns it, and its other spellings: many write `Mueller` for `Müller`. */
export function splitSpellings(text: string): string[][] {
  const spelledOut = splitWords(spellOutUmlauts(text))
  return splitWords(text).map((word, at) => {
    const other = spelledOut[at] ?? word
    return [...new Set([word, other, ...joinUmlauts(other)])]
  })
}

const wordTables = {
  orders: 'order_words',
  users: 'user_words',
  reviews: 'review_words',
  companies: 'company_words',
}

export type TextQuery =
  | { word: string; isPrefix: boolean }
  | { all: TextQuery[] }
  | { any: TextQuery[] }

/**
 * Rows that hold every one of the words, in one of its spellings, or longer ones that begin so; `whole` as they are; and those whose ids `also`
 * selects. With `many` SQLite goes through the table in its order instead of sorting all; `newest` looks among so
 * many only.
 */
export function hasWords(
  db: Db,
  table: keyof typeof wordTables,
  words: string[][],
  {
    whole = [],
    inName = false,
    many = false,
    newest,
    also = null,
  }: {
    whole?: string[]
    inName?: boolean
    many?: boolean
    newest?: number | undefined
    also?: RawBuilder<{ id: string }> | null
  } = {},
): RawBuilder<SqlBool> {
  if (words.length === 0) return sql`1 = 0`
  const begun = words.map((spellings) => ({ any: spellings.flatMap(asWritten) }))
  const ended = whole.map((word) => ({ word, isPrefix: false }))
  const joined = joinNumber(words)
  const text: TextQuery = {
    all: [joined ? { any: [{ all: begun }, joined] } : { all: begun }, ...ended],
  }
  if (db.engine === 'postgres') {
    const column = sql.ref(`${table}.${inName ? 'name_words' : 'words'}`)
    const isHeld = sql<SqlBool>`${column} @@ ${asTsquery(text)}::tsquery`
    if (!also) return isHeld
    // Uses one index after the other: with `or`, both would be read row by row.
    const rows = sql.table(table)
    return sql`${sql.ref(`${table}.id`)} in (select id from ${rows} where ${isHeld} union all ${also})`
  }
  const index = sql.table(wordTables[table])
  const match = inName ? `{name} : ${asFts5(text)}` : asFts5(text)
  const last = newest === undefined ? sql`` : sql`order by rowid desc limit ${sql.lit(newest)}`
  const matching = sql`select rowid from ${index} where ${index} match ${match} ${last}`
  const found = also
    ? sql`select rowid from (${matching})
      union all select rowid from ${sql.table(table)} where id in (${also})`
    : matching
  return sql`${many ? sql`+` : sql``}${sql.ref(`${table}.rowid`)} in (${found})`
}

/** `PO4711` also as `PO-4711`. */
function asWritten(word: string): TextQuery[] {
  const parts = word.match(/\p{L}{2,}|\p{N}{2,}/gu) ?? []
  const all = parts.map((part) => ({ word: part, isPrefix: true }))
  return [{ word, isPrefix: true }, ...(all.length > 1 ? [{ all }] : [])]
}

/** `PO 4711` also as `PO4711`; null where the words are no letters before a number. */
function joinNumber(words: string[][]): TextQuery | null {
  const word = words.map(([spelling]) => spelling).join('')
  const isNumber = words.length === 2 && /^\p{L}+\p{N}{2,}$/u.test(word)
  return isNumber ? { word, isPrefix: true } : null
}

/** Up to this many matches it is faster to sort them than to find them in the list's order, as `many` does. */
export const fewMatches = 1_000

/** True for a row whose column holds the key of the typed phone number; null if the text is no phone number. */
export function isPhoneAmong(column: string, typed: string): RawBuilder<SqlBool> | null {
  const keys = listPhoneKeys(typed)
  if (keys.length === 0) return null
  const ref = sql.ref(column)
  // With a code of its country typed, or with one kept.
  const within = keys.flatMap((key) =>
    Array.from({ length: key.length }, (_, length) => key.slice(0, length)),
  )
  const shorter = within.filter((key) => key.length >= shortestLocal)
  const begun = keys.map((key) => sql`${ref} >= ${key} and ${ref} < ${`${key}:`}`)
  const kept = shorter.length > 0 ? [sql`${ref} in (${sql.join(shorter)})`] : []
  return sql`(${sql.join([...begun, ...kept], sql` or `)})`
}

/** A number kept without its area is not taken for the end of every other. */
const shortestLocal = 6

/** True for a text that contains each of these words, without regard to case and accents. */
export function containsText(
  db: Db,
  column: RawBuilder<unknown>,
  text: string,
): RawBuilder<SqlBool> {
  const folded = db.engine === 'postgres' ? sql`fold_letters(${column})` : sql`fold(${column})`
  const has = (word: string) =>
    sql`${folded} like ${`%${foldText(word).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
  const conditions = text.split(/\s+/).map((word) => {
    const other = spellOutUmlauts(word)
    return sql`(${sql.join([word, other, ...joinUmlauts(other)].map(has), sql` or `)})`
  })
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** A text in the form in which letters are compared. SQLite calls it `fold`. */
export function foldText(text: string): string {
  const plain = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')
  return foldLetters(plain.toLowerCase())
}

export function asFts5(text: TextQuery): string {
  if ('word' in text) return `"${text.word}"${isPrefix(text) ? ' *' : ''}`
  return 'all' in text
    ? `(${text.all.map(asFts5).join(' AND ')})`
    : `(${text.any.map(asFts5).join(' OR ')})`
}

export function asTsquery(text: TextQuery): string {
  if ('word' in text) {
    // PostgreSQL separates letters from combining marks, and splits words there.
    const parts = text.word
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .match(/[\p{L}\p{N}]+/gu)
    const lexemes = (parts ?? []).map((part, index, all) => {
      const isBegun = index === all.length - 1 && isPrefix(text)
      return `'${part}'${isBegun ? ':*' : ''}`
    })
    return lexemes.length === 1 ? lexemes.join() : `(${lexemes.join(' & ')})`
  }
  return 'all' in text
    ? `(${text.all.map(asTsquery).join(' & ')})`
    : `(${text.any.map(asTsquery).join(' | ')})`
}

function isPrefix(text: { word: string; isPrefix: boolean }): boolean {
  return text.isPrefix || [...text.word].length === longestWord
}

/**
 * SQLite's FTS5 appends each change of an index, and a search reads all of them. Merges those of products, a few
 * megabytes per transaction, so that orders hardly wait.
 */
export async function mergeWords(db: Database, stopping?: AbortSignal) {
  if (db.engine === 'postgres') return
  let merged = true
  while (merged && !stopping?.aborted) {
    merged = await db.write(async (trx) => {
      const before = await countChanges(trx)
      await sql`insert into product_words (product_words, rank) values ('merge', -500)`.execute(trx)
      // The command itself counts as one change: more means that there was something to merge.
      return (await countChanges(trx)) - before > 1
    })
  }
}

async function countChanges(trx: Transaction): Promise<number> {
  const { rows } = await sql<{ n: number }>`select total_changes() as n`.execute(trx)
  return rows[0]?.n ?? 0
}
