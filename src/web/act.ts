import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import { Unreachable } from './send.ts'
import { say, warn } from './toasts.ts'

type Act<Input, Done> = {
  /** Does it; the key makes a second try of the same input no second deed. */
  does: (input: Input, idempotencyKey: string) => Promise<Done>
  /** The queries whose data it makes stale. */
  stale?: (done: Done, input: Input) => QueryKey[]
  /** The queries that a refusal makes stale: what was shown was not so any more. */
  staleOnRefusal?: (input: Input) => QueryKey[]
  /** What it tells the person when it is done. */
  says?: (done: Done, input: Input) => string | null
  then?: (done: Done, input: Input) => void
  /** The toast of a failure; null where the page tells it itself. Without, the refusal's sentence. */
  warns?: (error: Error, input: Input) => string | null
  /** Whether a failure is no end: then it is tried again by itself, and warns of nothing meanwhile. */
  keepsTrying?: (error: Error) => boolean
}

/** The pauses between such tries grow from the first to the longest. */
const firstWaitMs = 1_000
const longestWaitMs = 30_000

/** Something that a person does: told when done, told when refused, never done twice by a retry. */
export function useAct<Input = void, Done = unknown>(act: Act<Input, Done>) {
  const cache = useQueryClient()
  const keyFor = useIdempotencyKeys<Input>()
  return useMutation<Done, Error, Input>({
    retry: (_, error) => act.keepsTrying?.(error) ?? false,
    retryDelay: (tries) => Math.min(firstWaitMs * 2 ** tries, longestWaitMs),
    mutationFn: async (input) => {
      const key = keyFor.take(input)
      try {
        const done = await act.does(input, key)
        keyFor.settle()
        return done
      } catch (error) {
        // Without an answer the deed may be done: the next try of the same input takes the same key.
        if (!(error instanceof Unreachable)) keyFor.settle()
        throw error
      }
    },
    onSuccess: async (done, input) => {
      const sentence = act.says?.(done, input)
      if (sentence) say(sentence)
      const stale = act.stale?.(done, input) ?? []
      act.then?.(done, input)
      await Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })))
    },
    onError: (error, input) => {
      const sentence = act.warns ? act.warns(error, input) : sentenceOf(error)
      if (sentence) warn(sentence)
      if (!(error instanceof Problem)) return
      const stale = act.staleOnRefusal?.(input) ?? []
      for (const queryKey of stale) void cache.invalidateQueries({ queryKey })
    },
  })
}

/** The sentence of a failure that a person reads. */
export function sentenceOf(error: Error): string {
  return error instanceof Problem || error instanceof Unreachable ? error.message : ours.unexpected
}

function useIdempotencyKeys<Input>() {
  const open = useRef<{ input: string; key: string } | null>(null)
  return {
    take(input: Input): string {
      const asJson = JSON.stringify(input) ?? ''
      if (open.current?.input !== asJson) open.current = { input: asJson, key: randomKey() }
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
