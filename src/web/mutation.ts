import {
  type MutationKey,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import { Unreachable } from './chunk.ts'
import { retryDelay } from './query-client.tsx'
import { randomKey } from './send.ts'
import { toastError, toastSuccess } from './toasts.ts'

export type MutationOptions<Input, Done> = {
  /** The options go on to `send`: their key makes a second try of the same input no second deed. */
  mutationFn: (input: Input, options: { idempotencyKey: string }) => Promise<Done>
  /** Mutations of one scope run one after the other, in the order in which they were asked for. */
  scope?: string
  /** The form that makes something: sent again unchanged, also after success, it makes it once. */
  form?: { getRevision: () => number; showErrors: ErrorToast<Input> }
  /** Queries that become stale, also after a refusal: then the page was outdated. */
  invalidates?: (input: Input) => QueryKey[]
  successToast?: (done: Done, input: Input) => SuccessToast
  /** Runs after success; when it navigates, the mutation is pending until the page is there. */
  onSuccess?: (done: Done, input: Input) => unknown
  /** The toast of a failure; null where the page tells it itself. Without, the form does, or the refusal's sentence. */
  errorToast?: ErrorToast<Input>
  /** True if a failure should be retried silently. */
  shouldRetry?: (error: Error) => boolean
}

type SuccessToast = string | readonly [sentence: string, about: string] | null
type ErrorToast<Input> = (error: Error, input: Input) => string | null

/** Something that a person does: told when done, told when refused, never done twice by a retry. */
export function useShopMutation<Input = void, Done = unknown>(
  options: MutationOptions<Input, Done>,
) {
  const cache = useQueryClient()
  const invalidate = (input: Input) =>
    (options.invalidates?.(input) ?? []).map((queryKey) => cache.invalidateQueries({ queryKey }))
  const latest = useRef<{ content: string; key: string } | null>(null)
  const takeKey = (input: Input) => {
    const content = JSON.stringify(options.form?.getRevision() ?? input) ?? ''
    if (latest.current?.content !== content) latest.current = { content, key: randomKey() }
    return latest.current.key
  }
  return useMutation<Done, Error, Input>({
    ...(options.scope ? { scope: { id: options.scope } } : {}),
    retry: (_, error) => options.shouldRetry?.(error) ?? false,
    retryDelay,
    mutationFn: async (input) => {
      try {
        const done = await options.mutationFn(input, { idempotencyKey: takeKey(input) })
        if (!options.form) latest.current = null
        return done
      } catch (error) {
        if (isRefusal(error)) latest.current = null
        throw error
      }
    },
    onSuccess: async (done, input) => {
      const toast = options.successToast?.(done, input)
      if (typeof toast === 'string') toastSuccess(toast)
      else if (toast) toastSuccess(...toast)
      await Promise.all([options.onSuccess?.(done, input), ...invalidate(input)])
    },
    onError: (error, input) => {
      const errorToast = options.errorToast ?? options.form?.showErrors ?? errorMessage
      const toast = errorToast(error, input)
      if (toast) toastError(toast)
      if (error instanceof Problem) invalidate(input)
    },
  })
}

export function errorMessage(error: unknown): string {
  return error instanceof Problem || error instanceof Unreachable ? error.message : ours.unexpected
}

/** A refused deed is not done. Without an answer, or with a failure's, it may be: then its key stays. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Problem && error.status < 500 && error.code !== 'still-running'
}

export class NotChanged extends Error {}

/** Waits for the changes of this name that are on their way. Throws NotChanged when one of them failed. */
export async function changesSettled(cache: QueryClient, mutationKey: MutationKey): Promise<void> {
  const changes = cache.getMutationCache()
  const pending = changes.findAll({ mutationKey, status: 'pending' })
  await new Promise<void>((resolve) => {
    const check = () => {
      if (pending.some(({ state }) => state.status === 'pending')) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = changes.subscribe(check)
    check()
  })
  if (pending.some(({ state }) => state.status === 'error')) throw new NotChanged()
}
