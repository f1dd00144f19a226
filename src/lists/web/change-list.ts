import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Input } from '#base/endpoint.ts'
import { pluralize } from '#base/format.ts'
import { addLinesToBasket } from '#basket/web/change-basket.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { toastError } from '#web/toasts.ts'
import type { addList, changeList, List } from '../contract.ts'
import { nearestOrderable } from '../rules.ts'
import { listQuery } from './queries.ts'

type Changed = Omit<Input<typeof changeList>['body'], 'version'>

/** Changes fields of a list; a function gets the present list when its turn comes. */
export type ChangeList = ReturnType<typeof useChangeList>

/** Changes of a list go one after the other, each from the version that the one before left. */
export function useChangeList(list: List) {
  const cache = useQueryClient()
  const { queryKey } = listQuery(list._id)
  return useMutation({
    mutationKey: queryKey,
    scope: { id: `list ${list._id}` },
    mutationFn: (change: Changed | ((now: List) => Changed)) => {
      const now = cache.getQueryData(queryKey) ?? list
      const changed = typeof change === 'function' ? change(now) : change
      const body = { ...changed, version: now.version }
      return send('PUT /lists/:id', { params: { id: list._id }, body })
    },
    onSuccess: (list) => {
      void cache.invalidateQueries({ queryKey: ['lists'], refetchType: 'none' })
      cache.setQueryData(queryKey, list)
    },
    onError: (error) => {
      toastError(errorMessage(error))
      void cache.invalidateQueries({ queryKey })
    },
  })
}

export type Line = ReturnType<typeof linesToSend>[number]

export function linesToSend({ lines }: Pick<List, 'lines'>) {
  return lines.map(({ productId, quantity, have, note }) => ({ productId, quantity, have, note }))
}

export function useSaveAsList() {
  const navigate = useNavigate()
  return useShopMutation({
    mutationFn: (body: Input<typeof addList>['body'], options) =>
      send('POST /lists', { body }, options),
    invalidates: () => [['lists']],
    successToast: ({ name }) => `${name} is in your lists`,
    onSuccess: ({ _id }) => navigate(`/dashboard/lists/${_id}`),
  })
}

type ToAdd = {
  lines: { productId: string; quantity: number }[]
  /** How many lines of the list cannot be ordered now. */
  leftOut?: number
}

export function useAddToBasket() {
  const navigate = useNavigate()
  return useShopMutation({
    mutationFn: ({ lines }: ToAdd, options) => addLinesToBasket(lines, options),
    invalidates: () => [['basket']],
    successToast: ({ lines }, { leftOut = 0 }) => {
      const words = `In your basket: ${pluralize(lines.length, 'line')}`
      return leftOut > 0 ? [words, `${pluralize(leftOut, 'line')} cannot be ordered now.`] : words
    },
    onSuccess: () => navigate('/basket'),
  })
}

/** The lines of a list that are wanted and can be ordered now, and how many of the wanted cannot. */
export function chooseOrderable({ lines }: List) {
  const wanted = lines.filter((line) => line.wanted > 0)
  const chosen = wanted.flatMap(({ line }) => {
    const quantity = nearestOrderable(line)
    return quantity === null ? [] : [{ productId: line.productId, quantity }]
  })
  return { lines: chosen, leftOut: wanted.length - chosen.length }
}
