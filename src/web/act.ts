import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import { Unreachable } from './send.ts'
import { say, warn } from './toasts.ts'

type Act<Wish, Done> = {
  /** Does it; the key makes a second try of the same wish no second deed. */
  does: (wish: Wish, idempotencyKey: string) => Promise<Done>
  /** The queries whose data it makes stale. */
  stale?: (done: Done, wish: Wish) => QueryKey[]
  /** The queries that a refusal makes stale: what was shown was not so any more. */
  staleOnRefusal?: (wish: Wish) => QueryKey[]
  /** What it tells the person when it is done. */
  says?: (done: Done, wish: Wish) => string | null
  then?: (done: Done, wish: Wish) => void
  /** The toast of a failure; null where the page tells it itself. Without, the refusal's sentence. */
  warns?: (error: Error, wish: Wish) => string | null
  /** Whether a failure is no end: then it is tried again by itself, and warns of nothing meanwhile. */
  keepsTrying?: (error: Error) => boolean
}

/** The pauses between such tries grow from the first to the longest. */
const firstWaitMs = 1_000
const longestWaitMs = 30_000

/** Something that a person does: told when done, told when refused, never done twice by a retry. */
export function useAct<Wish = void, Done = unknown>(act: Act<Wish, Done>) {
  const cache = useQueryClient()
  const keyFor = useIdempotencyKeys<Wish>()
  return useMutation<Done, Error, Wish>({
    retry: (_, error) => act.keepsTrying?.(error) ?? false,
    retryDelay: (tries) => Math.min(firstWaitMs * 2 ** tries, longestWaitMs),
    mutationFn: async (wish) => {
      const key = keyFor.take(wish)
      try {
        const done = await act.does(wish, key)
        keyFor.settle()
        return done
      } catch (error) {
        // Without an answer the deed may be done: the next try of the same wish takes the same key.
        if (!(error instanceof Unreachable)) keyFor.settle()
        throw error
      }
    },
    onSuccess: async (done, wish) => {
      const told = act.says?.(done, wish)
      if (told) say(told)
      const stale = act.stale?.(done, wish) ?? []
      act.then?.(done, wish)
      await Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })))
    },
    onError: (error, wish) => {
      const told = act.warns ? act.warns(error, wish) : sentenceOf(error)
      if (told) warn(told)
      if (!(error instanceof Problem)) return
      const stale = act.staleOnRefusal?.(wish) ?? []
      for (const queryKey of stale) void cache.invalidateQueries({ queryKey })
    },
  })
}

/** The sentence of a failure that a person reads. */
export function sentenceOf(error: Error): string {
  return error instanceof Problem || error instanceof Unreachable ? error.message : ours.unexpected
}

function useIdempotencyKeys<Wish>() {
  const open = useRef<{ wish: string; key: string } | null>(null)
  return {
    take(wish: Wish): string {
      const told = JSON.stringify(wish) ?? ''
      if (open.current?.wish !== told) open.current = { wish: told, key: randomKey() }
      return open.current.key
    },
    settle(): void {
      open.current = null
    },
  }
}

/** 128 bits of chance; `randomUUID` is missing where a page is not served over https. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
