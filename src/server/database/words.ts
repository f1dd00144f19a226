import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Db, Transaction } from './open.ts'

const maxWords = 8
const longestWord = 60

/**
 * The words of a text, as the database splits its texts: migration 0005. Only Latin letters lose their
 * accents: SQLite keeps those of others, and Hangul whole.
 */
export function splitWords(text: string): string[] {
  const latin = text.normalize('NFKD').replace(/([a-z])[\u0300-\u036f]+/gi, '$1')
  const plain = latin
    .normalize('NFC')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(0, maxWords).map((word) => [...word].slice(0, longestWord).join(''))
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
 * Rows that hold every one of the words, or longer ones that begin so; `whole` as they are. With `many`
 * SQLite goes through the table in its order instead of sorting all; `newest` looks among so many only.
 */
export function hasWords(
  db: Db,
  table: keyof typeof wordTables,
  words: string[],
  {
    whole = [],
    inName = false,
    many = false,
    newest,
  }: { whole?: string[]; inName?: boolean; many?: boolean; newest?: number | undefined } = {},
): RawBuilder<SqlBool> {
  if (words.length === 0) return sql`1 = 0`
  const begun = words.map((word) => ({ word, isPrefix: true }))
  const ended = whole.map((word) => ({ word, isPrefix: false }))
  const text: TextQuery = { all: [...begun, ...ended] }
  if (db.engine === 'postgres') {
    const column = sql.ref(`${table}.${inName ? 'name_words' : 'words'}`)
    return sql`${column} @@ ${asTsquery(text)}::tsquery`
  }
  const index = sql.table(wordTables[table])
  const match = inName ? `{name} : ${asFts5(text)}` : asFts5(text)
  const last = newest === undefined ? sql`` : sql`order by rowid desc limit ${sql.lit(newest)}`
  return sql`${many ? sql`+` : sql``}${sql.ref(`${table}.rowid`)} in
    (select rowid from ${index} where ${index} match ${match} ${last})`
}

/** True of a text that has each of these words somewhere, whatever their case and accents. */
export function containsText(
  db: Db,
  column: RawBuilder<unknown>,
  text: string,
): RawBuilder<SqlBool> {
  const folded =
    db.engine === 'postgres'
      ? sql`replace(translate(lower(regexp_replace(normalize(${column}, NFKD), '[\\u0300-\\u036f]', '', 'g')), 'łŁøØđĐħĦıẞ', 'llooddhhiß'), 'ß', 'ss')`
      : sql`fold(${column})`
  const conditions = foldText(text)
    .split(/\s+/)
    .map((word) => sql`${folded} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** A text as it is compared letter by letter. SQLite knows it as `fold`. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[łøđħıß]/g, (letter) => withoutStroke[letter] ?? letter)
}

/** Letters that no accent comes off, as people type them who have none of them. PostgreSQL: `containsText`. */
const withoutStroke: Record<string, string> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ı: 'i' },
  ß: 'ss',
}

export function asFts5(text: TextQuery): string {
  if ('word' in text) return `"${text.word}"${isPrefix(text) ? ' *' : ''}`
  return 'all' in text
    ? `(${text.all.map(asFts5).join(' AND ')})`
    : `(${text.any.map(asFts5).join(' OR ')})`
}

export function asTsquery(text: TextQuery): string {
  if ('word' in text) {
    // PostgreSQL holds letters apart from their signs, and splits there.
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
 * SQLite writes each change of a word list beside the earlier ones, and a search reads them all. Makes
 * those of products one again, a few megabytes in a transaction, so that orders hardly wait.
 */
export async function mergeWords(db: Database, stopping?: AbortSignal) {
  if (db.engine === 'postgres') return
  let merged = true
  while (merged && !stopping?.aborted) {
    merged = await db.write(async (trx) => {
      const before = await countChanges(trx)
      await sql`insert into product_words (product_words, rank) values ('merge', -500)`.execute(trx)
      // The command itself is one change; it says no other way whether there was anything to do.
      return (await countChanges(trx)) - before > 1
    })
  }
}

async function countChanges(trx: Transaction): Promise<number> {
  const { rows } = await sql<{ n: number }>`select total_changes() as n`.execute(trx)
  return rows[0]?.n ?? 0
}
