import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#base/endpoint.ts'
import { errorMessage } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { toastError } from '#web/toasts.ts'
import type * as contract from '../contract.ts'
import { listQuery } from './queries.ts'

type List = contract.List
type Changed = Omit<Input<typeof contract.changeList>['body'], 'version'>
/** What is to be changed, or what makes it of the list as it is when its turn comes. */
export type ListChange = Changed | ((now: List) => Changed)

/** Changes of a list go one after the other, each from the version that the one before left. */
export function useChangeList(shown: List) {
  const cache = useQueryClient()
  const { queryKey } = listQuery(shown._id)
  return useMutation({
    mutationKey: queryKey,
    scope: { id: `list ${shown._id}` },
    mutationFn: (change: ListChange) => {
      const now = cache.getQueryData(queryKey) ?? shown
      const changed = typeof change === 'function' ? change(now) : change
      return put(shown._id, { ...changed, version: now.version })
    },
    onSuccess: (list) => {
      cache.setQueryData(queryKey, list)
      void cache.invalidateQueries({ queryKey: ['lists'], refetchType: 'none' })
      cache.setQueryData(queryKey, list)
    },
    onError: (error) => {
      toastError(errorMessage(error))
      void cache.invalidateQueries({ queryKey })
    },
  })
}

/** For a change that nothing waits for: its failure was told already. */
export const told = () => {}

/** The lines as they are sent back, one of them changed. */
export function linesOf({ lines }: List) {
  return lines.map(({ productId, quantity, have, note }) => ({ productId, quantity, have, note }))
}

function put(id: string, body: Input<typeof contract.changeList>['body']) {
  return send<typeof contract.changeList>('PUT /lists/:id', { params: { id }, body })
}
