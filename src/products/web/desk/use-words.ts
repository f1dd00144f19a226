import type { FieldValues } from 'react-hook-form'
import type * as numbers from '#part-numbers/contract.ts'
import { useAct } from '#web/act.ts'
import type { ShopForm } from '#web/form.ts'
import { send } from '#web/send.ts'
import { missedSearchesQuery, searchWordsQuery } from './queries.ts'
import { type KeptPair, showPair, type WordPair } from './search-word-pairs.ts'

const stale = () => [searchWordsQuery.queryKey, missedSearchesQuery.queryKey, ['products']]

/** Lets searches know a word; a form shows what is wrong with it. */
export function useAddWord<Values extends FieldValues>(
  shopForm: ShopForm<Values> | null,
  then: (done: unknown, sent: WordPair) => void,
) {
  return useAct({
    does: (body: WordPair, idempotencyKey) =>
      send<typeof numbers.addSearchWord>('POST /search-words', { body }, { idempotencyKey }),
    stale,
    says: ({ added }, pair) =>
      added > 0 ? `Searches know ${showPair(pair)}` : `Searches knew ${showPair(pair)} already`,
    ...(shopForm ? { warns: shopForm.showErrors } : {}),
    then,
  })
}

export function useChangeWord<Values extends FieldValues>(
  shopForm: ShopForm<Values>,
  then: (done: { _id: string }, sent: KeptPair) => void,
) {
  return useAct({
    does: ({ _id, ...body }: KeptPair, idempotencyKey) =>
      send<typeof numbers.changeSearchWord>(
        'PUT /search-words/:id',
        { params: { id: _id }, body },
        { idempotencyKey },
      ),
    stale,
    staleOnRefusal: stale,
    says: (_, pair) => `Searches know ${showPair(pair)}`,
    warns: shopForm.showErrors,
    then,
  })
}

/** Without a word of its own: what was taken out is shown with the way back. */
export function useTakeOutWord(then: (pair: KeptPair) => void) {
  return useAct({
    does: ({ _id, both }: KeptPair, idempotencyKey) =>
      send<typeof numbers.deleteSearchWord>(
        'DELETE /search-words',
        { query: { id: _id, both: both ? 'true' : 'false' } },
        { idempotencyKey },
      ),
    stale,
    then: (_, pair) => then(pair),
  })
}
