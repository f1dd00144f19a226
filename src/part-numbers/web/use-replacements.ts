import { useQueryClient } from '@tanstack/react-query'
import { Problem } from '#base/problem.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import type { StoredSuccessors } from '../admin-contract.ts'
import type * as contract from '../contract.ts'
import { successorsQuery } from './queries.ts'

/** One change of what takes a part's place, which can be made again of what somebody else made of it. */
export type Change = {
  /** What it is, as the admin reads it: 'KS-BD-320 in its place'. */
  description: string
  /** What was shown when it was asked for, and what is shown until it is done. */
  from: StoredSuccessors
  to: StoredSuccessors
  make: (of: StoredSuccessors) => StoredSuccessors
}

/** Changes go one after the other, each of the version that the one before left. */
export function useSaveSuccessors(id: string, refused: (change: Change) => void) {
  const cache = useQueryClient()
  const { queryKey } = successorsQuery(id)
  return useShopMutation({
    scope: `successors of ${id}`,
    mutationFn: async ({ from, make }: Change, idempotencyKey) => {
      const before = cache.getQueryData(queryKey) ?? from
      const { successors, when, source } = make(before)
      const { version } = await send<typeof contract.saveSuccessors>(
        'PUT /products/:id/successors',
        {
          params: { id },
          body: {
            successors: successors.map(({ productId, quantity }) => ({ productId, quantity })),
            when,
            source,
            version: before.version,
          },
        },
        { idempotencyKey },
      )
      return { successors, when, source, version }
    },
    onSuccess: (stored) => cache.setQueryData(queryKey, stored),
    invalidates: () => [['products'], ['suggestions'], ['number-sources']],
    invalidatesOnError: () => [['products', id]],
    errorToast: (error, change) => {
      if (error instanceof Problem && error.code === 'edited-meanwhile') refused(change)
      return errorMessage(error)
    },
    successToast: ({ successors }) =>
      successors.length === 0
        ? 'Nothing takes its place any more'
        : `Its place is taken by ${successors.map(({ productCode }) => productCode).join(' + ')}`,
  })
}

/** With so many units of this part among those that take the place. */
export function withOne(one: StoredSuccessors['successors'][number]): Change['make'] {
  return (stored) => {
    const place = stored.successors.findIndex(({ productId }) => productId === one.productId)
    const successors =
      place < 0 ? [...stored.successors, one] : stored.successors.toSpliced(place, 1, one)
    return { ...stored, successors }
  }
}

export function withoutOne(gone: string): Change['make'] {
  return (stored) => ({
    ...stored,
    successors: stored.successors.filter(({ productId }) => productId !== gone),
  })
}
