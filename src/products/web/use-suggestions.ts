import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#web/act.ts'
import { tabCache } from '#web/cache.ts'
import { useSession } from '#web/session.ts'
import { suggestionsQuery } from './queries.ts'

/** So long after the last key the shop is asked. */
const settleMs = 70

type Asked = ReturnType<typeof suggestionsQuery>
type Answer = Awaited<ReturnType<NonNullable<Exclude<Asked['queryFn'], symbol>>>>

/** What was found for these words, or the sentence that says why it was not. */
export type Suggested = { words: string } & (
  | (Answer & { failed?: undefined })
  | { failed: string; rows?: undefined }
)
export type Suggestion = Answer['rows'][number]

/**
 * What is offered for the words that are typed, null for none. An answer that comes after other words
 * were typed is dropped. While somebody aims at what is offered a new answer waits (`aim`), so that
 * nothing changes under the pointer, until the pointer leaves or another key is pressed.
 */
export function useSuggestions(words: string) {
  const userId = useSession()?.userId
  const [suggested, setSuggested] = useState<Suggested | null>(null)
  const aiming = useRef(false)
  const held = useRef<Suggested | null>(null)

  useEffect(() => {
    held.current = null
    aiming.current = false
    if (words === '') return setSuggested(null)
    let current = true
    const show = (answer: Suggested) => {
      if (!current) return
      if (aiming.current) held.current = answer
      else setSuggested(answer)
    }
    const ask = () =>
      tabCache()
        .fetchQuery(suggestionsQuery(userId, words))
        .then((answer) => show({ words, ...answer }))
        .catch((error: Error) => show({ words, failed: sentenceOf(error) }))
    const timer = setTimeout(ask, settleMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [words, userId])

  const aim = (aims: boolean) => {
    aiming.current = aims
    if (aims || !held.current) return
    setSuggested(held.current)
    held.current = null
  }
  return { suggested, aim }
}
