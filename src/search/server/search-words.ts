import type { ParsedRequest } from '#base/endpoint.ts'
import { refuse } from '#base/refuse.ts'
import { numberKey } from '#part-numbers/rules.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import { splitWords } from '#server/database/words.ts'
import type { Audited } from '#server/http/audit.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { newId } from '#server/ids.ts'
import type * as contract from '../contract.ts'
import { deleteMissed } from './missed.ts'

export function listSearchWords(db: Db) {
  return db
    .selectFrom('search_words')
    .select(['id as _id', 'word', 'means'])
    .orderBy('word')
    .orderBy('means')
    .execute()
}

type Pair = ParsedRequest<typeof contract.addSearchWord>['body']

/** Adds a synonym, and how many rows are new; searches that missed it leave the list of searches without results. */
export const addSearchWord = (
  trx: Transaction,
  { body }: HandlerInput<typeof contract.addSearchWord>,
) => addPair(trx, body)

async function addPair(trx: Transaction, input: Pair, id = newId()): Promise<{ added: number }> {
  const now = Date.now()
  const word = requireWords('word', input.word)
  const means = requireWords('means', input.means)
  if (word === means)
    throw refuse('fields-wrong', { detail: 'A word means itself already', field: 'means' })
  const pairs = [{ word, means }, ...(input.both ? [{ word: means, means: word }] : [])]
  const rows = pairs.map((pair, at) => ({ ...pair, id: at === 0 ? id : newId(now), made_at: now }))
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('search_words')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  await deleteMissed(trx, [numberKey(word), ...(input.both ? [numberKey(means)] : [])])
  return { added: Number(numInsertedOrUpdatedRows ?? 0) }
}

/** Returns its new id. Throws 'edited-meanwhile' if the word is gone. */
export async function changeSearchWord(
  trx: Transaction,
  { params, body }: HandlerInput<typeof contract.changeSearchWord>,
): Promise<{ modifiedCount: number; _id: string }> {
  const deletedCount = await deletePair(trx, params.id, true)
  if (deletedCount === 0) throw refuse('edited-meanwhile')
  const _id = newId()
  await addPair(trx, body, _id)
  return { modifiedCount: 1, _id }
}

function requireWords(field: 'word' | 'means', text: string): string {
  const words = splitWords(text)
  if (words.length > 0) return words.join(' ')
  throw refuse('fields-wrong', { detail: 'Please enter letters or digits', field })
}

export async function deleteSearchWord(
  trx: Transaction,
  { query }: HandlerInput<typeof contract.deleteSearchWord>,
): Promise<{ deletedCount: number }> {
  return { deletedCount: await deletePair(trx, query.id, query.both === 'true') }
}

async function deletePair(trx: Transaction, id: string, both: boolean): Promise<number> {
  const gone = await trx
    .deleteFrom('search_words')
    .where('id', '=', id)
    .returning(['word', 'means'])
    .executeTakeFirst()
  if (!gone) return 0
  if (!both) return 1
  const { numDeletedRows } = await trx
    .deleteFrom('search_words')
    .where('word', '=', gone.means)
    .where('means', '=', gone.word)
    .executeTakeFirstOrThrow()
  return 1 + Number(numDeletedRows)
}

export const auditedSearchWords: Audited<'search_words'> = {
  table: 'search_words',
  label: 'word',
  columns: ['word', 'means'],
}
