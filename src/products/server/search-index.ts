import type { Database, Transaction } from '#server/database/open.ts'
import { splitWords } from '#server/database/words.ts'

/** After these words a name lists accessories or the purpose. */
const linkWords = new Set('and for from in into of on to with without'.split(' '))
/** Words for several pieces: a pair of pads are still pads. */
const packings = new Set('assembly assortment box kit pack pair set'.split(' '))

/**
 * Finds the noun in a part's name: the last word before measures and accessories. A 'Headlight
 * Bulb H4' is a bulb, a 'Round LED Headlight 180 mm' a headlight, a 'Brake Pad Pair, Sintered' a pad.
 */
export function findHeadNoun(name: string): string {
  const [before = ''] = name.split(/[,;(]|\s[-–—]\s/)
  const words = before.split(/\s+/).filter((word) => word !== '')
  const firstWord = words.findIndex((word) => !/\d/.test(word))
  const first = Math.max(firstWord, 0)
  const end = words.findIndex(
    (word, at) => at > first && (/\d/.test(word) || linkWords.has(word.toLowerCase())),
  )
  const thing = words.slice(first, end === -1 ? undefined : end).flatMap(splitWords)
  return thing.findLast((word) => !packings.has(word)) ?? thing.at(-1) ?? ''
}

const batchSize = 500

/** Fills in the missing head nouns of products from before the column, or written past the shop's calls. */
export async function indexHeadNouns({ write }: Database, stopping?: AbortSignal): Promise<void> {
  let learned = batchSize
  while (learned === batchSize && !stopping?.aborted) {
    learned = await write(async (trx) => {
      const rows = await trx
        .selectFrom('products')
        .select(['id', 'name'])
        .where('head', 'is', null)
        .limit(batchSize)
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
export async function indexWords(trx: Transaction, texts: string[], now = Date.now()) {
  const words = [...new Set(texts.flatMap(splitWords))]
    .filter((word) => word.length >= shortestMisspelt && !/\d/.test(word))
    .sort()
  if (words.length === 0) return
  await trx
    .insertInto('vocabulary')
    .values(words.map((word) => ({ word, learned_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
