import { queryOptions } from '@tanstack/react-query'
import { getQueryClient, keepNewer } from './query-client.tsx'
import { randomKey } from './send.ts'
import { currentUserId, type Session } from './session.ts'
import { readStored, readStoredJson, store, unstore } from './stored.ts'

/**
 * A store of a visitor's browser and a customer's account: one for all tabs, merged at sign-in. `Local` is the
 * browser's form, `Shown` the pages'.
 */
export function createSyncedStore<Local, Shown extends { version: number }>(options: {
  name: string
  /** Stored values may have any shape: users can change them. */
  parse: (saved: unknown) => Local
  isEmpty: (local: Local) => boolean
  showLocal: (local: Local, signal?: AbortSignal) => Promise<Shown>
  readAccount: (options: { signal?: AbortSignal }) => Promise<Shown>
  /** Puts what a visitor left here into the account's; the same key does it once, whichever tabs try. */
  merge: (local: Local, options: { idempotencyKey: string }) => Promise<Shown>
  onShown?: (shown: Shown) => void
}) {
  const { name, parse, isEmpty, showLocal, readAccount, merge, onShown } = options
  const keyName = `${name}Name`
  let merging: Promise<Shown> | null = null

  const readLocal = () => parse(readStoredJson(name))

  function saveLocal(local: Local): void {
    if (isEmpty(local)) {
      unstore(name)
      unstore(keyName)
    } else {
      // The key first: where only one finds room, nothing else goes by it.
      store(keyName, randomKey())
      store(name, JSON.stringify(local))
    }
  }

  /** Moves a visitor's data into the signed-in account; null without any. */
  function mergeLocal(): Promise<Shown> | null {
    if (currentUserId() === null || isEmpty(readLocal())) return null
    merging ??= merge(readLocal(), { idempotencyKey: readStored(keyName) ?? '' })
      .then((shown) => {
        saveLocal(parse(null))
        return shown
      })
      .finally(() => {
        merging = null
      })
    return merging
  }

  /** Shows this answer, or a later one; not after another user signed in. */
  async function show(pending: Promise<Shown>): Promise<Shown> {
    const userId = currentUserId()
    const answered = await pending
    if (currentUserId() !== userId) return answered
    const key = [name, userId ?? 'visitor']
    const latest = keepNewer(getQueryClient().getQueryData<Shown>(key), answered)
    onShown?.(latest)
    getQueryClient().setQueryData(key, latest)
    return latest
  }

  async function read(signal?: AbortSignal): Promise<Shown> {
    const merged = mergeLocal()
    if (merged) return merged
    return show(currentUserId() === null ? showLocal(readLocal(), signal) : readAccount({ signal }))
  }

  const query = (session: Session | null) =>
    queryOptions({
      queryKey: [name, session?.userId ?? 'visitor'],
      queryFn: ({ signal }) => read(signal),
    })

  return { readLocal, saveLocal, mergeLocal, show, read, query }
}
