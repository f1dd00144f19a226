import { Problem } from '#base/problem.ts'
import type { Reader, Work } from '#server/database/open.ts'
import { wordsOf } from '#server/database/words.ts'
import { newId } from '#server/ids.ts'

/** Every word that searches know to mean another. */
export async function listSearchWords(
  read: Reader,
): Promise<{ _id: string; word: string; means: string }[]> {
  return read
    .selectFrom('search_words')
    .select(['id as _id', 'word', 'means'])
    .orderBy('word')
    .orderBy('means')
    .execute()
}

/** Keeps that a word means another; gives how many were new. */
export async function addSearchWord(
  work: Work,
  input: { word: string; means: string; both: boolean },
  now = Date.now(),
): Promise<{ added: number }> {
  const word = demandWords('word', input.word)
  const means = demandWords('means', input.means)
  const pairs = [{ word, means }, ...(input.both ? [{ word: means, means: word }] : [])]
  const { numInsertedOrUpdatedRows } = await work
    .insertInto('search_words')
    .values(pairs.map((pair) => ({ ...pair, id: newId(now), made_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return { added: Number(numInsertedOrUpdatedRows ?? 0) }
}

function demandWords(field: 'word' | 'means', text: string): string {
  const words = wordsOf(text)
  if (words.length > 0) return words.join(' ')
  const message = 'Please enter letters or digits'
  throw new Problem('fields-wrong', { detail: message, errors: [{ field, message }] })
}

export async function deleteSearchWord(work: Work, id: string): Promise<{ deletedCount: number }> {
  const { numDeletedRows } = await work
    .deleteFrom('search_words')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { deletedCount: Number(numDeletedRows) }
}
