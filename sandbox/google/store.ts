import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

/** Seconds that anything is kept which does not say how long. */
const longest = 3_600

type Kept = { payload: AdapterPayload; until: number }

/** Keeps the issuer's sessions, codes and grants in memory until they expire. */
export function memoryStore(): AdapterFactory {
  const kept = new Map<string, Kept>()
  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`
    const alive = (found: Kept | undefined) =>
      found && found.until > Date.now() ? found.payload : undefined
    const search = (matches: (payload: AdapterPayload) => boolean) =>
      alive(
        [...kept].find(([key, { payload }]) => key.startsWith(keyOf('')) && matches(payload))?.[1],
      )
    return {
      upsert: async (id, payload, expiresIn) => {
        for (const [key, { until }] of kept) if (until <= Date.now()) kept.delete(key)
        kept.set(keyOf(id), { payload, until: Date.now() + (expiresIn ?? longest) * 1_000 })
      },
      find: async (id) => alive(kept.get(keyOf(id))),
      findByUid: async (uid) => search((payload) => payload.uid === uid),
      findByUserCode: async (code) => search((payload) => payload.userCode === code),
      consume: async (id) => {
        const found = kept.get(keyOf(id))
        if (found) found.payload.consumed = Math.floor(Date.now() / 1_000)
      },
      destroy: async (id) => void kept.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
      },
    }
  }
}
