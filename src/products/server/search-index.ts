import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonTexts } from '#server/database/json-rows.ts'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import { type Wanted, wordsOf } from '#server/database/words.ts'

/** After these a name says what comes with the part, or what it is for. */
const besides = new Set('and for from in into of on to with without'.split(' '))
/** How many come together: two pads are still pads. */
const packings = new Set('assembly assortment box kit pack pair set'.split(' '))

/**
 * What a part is, by its name: the last word before its measures and what comes with it. A 'Headlight
 * Bulb H4' is a bulb, a 'Round LED Headlight 180 mm' a headlight, a 'Brake Pad Pair, Sintered' a pad.
 */
export function findHeadNoun(name: string): string {
  const [before = ''] = name.split(/[,;(]|\s[-–—]\s/)
  const said = before.split(/\s+/).filter((word) => word !== '')
  const first = Math.max(
    said.findIndex((word) => !/\d/.test(word)),
    0,
  )
  const end = said.findIndex(
    (word, at) => at > first && (/\d/.test(word) || besides.has(word.toLowerCase())),
  )
  const thing = said.slice(first, end === -1 ? undefined : end).flatMap(wordsOf)
  return thing.findLast((word) => !packings.has(word)) ?? thing.at(-1) ?? ''
}

type Heads = { heads: string; headBegins: string; headEnds: string }

/** The words by which a name would be that of the thing that is wanted: whole ones, and one being typed. */
export function headsIn(wanted: Wanted | null | undefined): Heads {
  const words = wanted ? wordsIn(wanted) : []
  // Of several that may be beginnings, the last is the one that is being typed.
  const begun = words.findLast(({ begins }) => begins)?.word
  return {
    heads: JSON.stringify([...new Set(words.map(({ word }) => word))]),
    headBegins: begun ?? '',
    headEnds: begun === undefined ? '' : `${begun}\u{10ffff}`,
  }
}

function wordsIn(wanted: Wanted): { word: string; begins: boolean }[] {
  if ('word' in wanted) return [wanted]
  return ('all' in wanted ? wanted.all : wanted.any).flatMap(wordsIn)
}

/** True of a product that is what the words say, and does not only mention it. */
export function isNamed(db: Db, { heads, headBegins, headEnds }: Heads): RawBuilder<SqlBool> {
  return sql`(head in ${jsonTexts(db, heads)} or head >= ${headBegins} and head < ${headEnds})`
}

const atOnce = 500

/** Says what each part is that was written before this was asked, or past the shop's own calls. */
export async function indexHeadNouns({ write }: Database, stopping?: AbortSignal): Promise<void> {
  let learned = atOnce
  while (learned === atOnce && !stopping?.aborted) {
    learned = await write(async (trx) => {
      const rows = await trx
        .selectFrom('products')
        .select(['id', 'name'])
        .where('head', 'is', null)
        .limit(atOnce)
        .execute()
      for (const { id, name } of rows) {
        const same = trx.updateTable('products').where('id', '=', id).where('name', '=', name)
        await same.set({ head: findHeadNoun(name) }).execute()
      }
      return rows.length
    })
  }
}

/** Shorter words are near to too many others. */
export const shortestMisspelt = 4

/** Remembers the words of a product's name and kind: what a misspelling may mean. */
export async function indexWords(
  trx: Transaction,
  texts: string[],
  now = Date.now(),
): Promise<void> {
  const words = [...new Set(texts.flatMap(wordsOf))]
    .filter((word) => word.length >= shortestMisspelt && !/\d/.test(word))
    .sort()
  if (words.length === 0) return
  await trx
    .insertInto('vocabulary')
    .values(words.map((word) => ({ word, learned_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
