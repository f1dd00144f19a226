import type * as keeping from '#part-numbers/keeping-contract.ts'
import { useAct } from '#web/act.ts'
import type { ShopForm } from '#web/form.ts'
import { send } from '#web/send.ts'
import { missedSearchesQuery } from './queries.ts'

export type NumberDraft = Pick<keeping.KeptNumber, 'class' | 'maker' | 'number' | 'source'>

const stale = () => [['part-numbers'], ['products'], ['suggestions'], missedSearchesQuery.queryKey]

/** Adds a number to a part; a form shows what is wrong with it. */
export function useAddNumber(
  productId: string,
  shopForm: ShopForm<NumberDraft> | null,
  then: (done: unknown, sent: NumberDraft) => void,
) {
  return useAct({
    does: ({ class: of, maker, number, source }: NumberDraft, idempotencyKey) =>
      send<typeof keeping.addNumber>(
        'POST /part-numbers',
        { body: { productId, class: of, maker, number, source } },
        { idempotencyKey },
      ),
    stale,
    says: (_, { number }) => `It is found by ${number} from now on`,
    ...(shopForm ? { warns: shopForm.showErrors } : {}),
    then,
  })
}

/** Without a word of its own: what was taken out is shown with the way back. */
export function useTakeOutNumber(then: (number: keeping.KeptNumber) => void) {
  return useAct({
    does: ({ _id }: keeping.KeptNumber, idempotencyKey) =>
      send<typeof keeping.deleteNumber>(
        'DELETE /part-numbers',
        { query: { id: _id } },
        { idempotencyKey },
      ),
    stale,
    then: (_, number) => then(number),
  })
}
