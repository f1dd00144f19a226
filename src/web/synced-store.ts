import { queryOptions } from '@tanstack/react-query'
import { pickLater, queryClient } from './query-client.tsx'
import { randomKey } from './send.ts'
import { currentUserId, type Session } from './session.ts'
import { readStored, readStoredJson, store, unstore } from './stored.ts'

/**
 * What a visitor puts together in this browser and a customer has in their account: one in all tabs, and
 * joined when somebody signs in. `Local` is what the browser keeps of it, `Shown` what pages show.
 */
export function createSyncedStore<Local, Shown extends { version: number }>(options: {
  name: string
  /** What the browser keeps may be of any kind, for anybody can change it there. */
  parse: (saved: unknown) => Local
  isEmpty: (local: Local) => boolean
  showLocal: (local: Local, signal?: AbortSignal) => Promise<Shown>
  readAccount: (options: { signal?: AbortSignal }) => Promise<Shown>
  /** Puts what a visitor left here into the account's; the same key does it once, whichever tabs try. */
  join: (local: Local, options: { idempotencyKey: string }) => Promise<Shown>
  onShown?: (shown: Shown) => void
}) {
  const { name, parse, isEmpty, showLocal, readAccount, join, onShown } = options
  const keyName = `${name}Name`
  let joining: Promise<Shown> | null = null

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

  /** Brings what a visitor left here into the account of whoever is signed in; null where there is nothing. */
  function joinLocal(): Promise<Shown> | null {
    if (currentUserId() === null || isEmpty(readLocal())) return null
    joining ??= join(readLocal(), { idempotencyKey: readStored(keyName) ?? '' })
      .then((shown) => {
        saveLocal(parse(null))
        return shown
      })
      .finally(() => {
        joining = null
      })
    return joining
  }

  /** Pages show this answer from now on, or a later one that is known; not once somebody else is signed in. */
  async function show(pending: Promise<Shown>): Promise<Shown> {
    const userId = currentUserId()
    const answered = await pending
    if (currentUserId() !== userId) return answered
    const key = [name, userId ?? 'visitor']
    const latest = pickLater(queryClient().getQueryData<Shown>(key), answered)
    onShown?.(latest)
    queryClient().setQueryData(key, latest)
    return latest
  }

  async function read(signal?: AbortSignal): Promise<Shown> {
    const joined = joinLocal()
    if (joined) return joined
    return show(currentUserId() === null ? showLocal(readLocal(), signal) : readAccount({ signal }))
  }

  const query = (session: Session | null) =>
    queryOptions({
      queryKey: [name, session?.userId ?? 'visitor'],
      queryFn: ({ signal }) => read(signal),
    })

  return { readLocal, saveLocal, joinLocal, show, read, query }
}
