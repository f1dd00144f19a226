import { sentenceOf } from '#web/act.ts'
import { Failure } from './state.tsx'

/** A query that failed: why, and the way on. */
export function Failed({ error, retry }: { error: Error; retry: () => void }) {
  return <Failure words={sentenceOf(error)} retry={retry} />
}
