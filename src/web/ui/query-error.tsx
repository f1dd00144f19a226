import { errorMessage } from '../mutation.ts'
import { ErrorState } from './state.tsx'

export function QueryError({ error, retry }: { error: Error; retry: () => void }) {
  return <ErrorState words={errorMessage(error)} retry={retry} />
}
