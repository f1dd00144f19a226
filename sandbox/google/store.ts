import { DatabaseSync } from 'node:sqlite'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { type Account, demoPeople, subjectOf } from './accounts.ts'

/** Seconds that anything is kept which does not say how long. */
const longest = 3_600

export type GoogleStore = {
  /** Where the issuer keeps sessions, codes and grants until they expire. */
  adapter: AdapterFactory
  /** Something secret that is made once, whichever process is first. */
  secret(name: string, make: () => Promise<string>): Promise<string>
  /** Stores a person who typed their address on the chooser's page. */
  enter(subject: string, account: Account): void
  /** Whom the sandbox knows by this id. */
  find(subject: string): Account | undefined
  close(): void
}

/**
 * What the sandbox knows, in its own file: several processes of one shop may have it open, so that a
 * sign-in begun in one ends in another.
 */
export function openGoogleStore(file: string): GoogleStore {
  const db = new DatabaseSync(file, { timeout: 5_000 })
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
  db.exec(`
    CREATE TABLE IF NOT EXISTS kept (
      model TEXT NOT NULL, id TEXT NOT NULL, uid TEXT, user_code TEXT, grant_id TEXT,
      payload TEXT NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (model, id));
    CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS people (subject TEXT PRIMARY KEY, account TEXT NOT NULL)`)
  const readSecret = db.prepare('SELECT value FROM secrets WHERE name = ?')
  const keepSecret = db.prepare('INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING')
  const enter = db.prepare('INSERT OR REPLACE INTO people VALUES (?, ?)')
  const find = db.prepare('SELECT account FROM people WHERE subject = ?')
  for (const account of demoPeople) enter.run(subjectOf(account.email), JSON.stringify(account))
  return {
    adapter: adapterOn(db),
    async secret(name, make) {
      if (!readSecret.get(name)) keepSecret.run(name, await make())
      return String(readSecret.get(name)?.['value'])
    },
    enter: (subject, account) => void enter.run(subject, JSON.stringify(account)),
    find(subject) {
      const found = find.get(subject)
      return found && (JSON.parse(String(found['account'])) as Account)
    },
    close: () => db.close(),
  }
}

function adapterOn(db: DatabaseSync): AdapterFactory {
  const forget = db.prepare('DELETE FROM kept WHERE until <= ?')
  const keep = db.prepare('INSERT OR REPLACE INTO kept VALUES (?, ?, ?, ?, ?, ?, ?)')
  const select = (column: string) =>
    db.prepare(`SELECT payload FROM kept WHERE model = ? AND ${column} = ? AND until > ?`)
  const [byId, byUid, byUserCode] = [select('id'), select('uid'), select('user_code')]
  const consume = db.prepare(
    `UPDATE kept SET payload = json_set(payload, '$.consumed', ?) WHERE model = ? AND id = ?`,
  )
  const destroy = db.prepare('DELETE FROM kept WHERE model = ? AND id = ?')
  const revoke = db.prepare('DELETE FROM kept WHERE model = ? AND grant_id = ?')
  return (model): Adapter => {
    const payloadIn = (row: Record<string, unknown> | undefined) =>
      row && (JSON.parse(String(row['payload'])) as AdapterPayload)
    return {
      upsert: async (id, payload, expiresIn) => {
        const { uid = null, userCode = null, grantId = null } = payload
        const now = Date.now()
        forget.run(now)
        const until = now + (expiresIn ?? longest) * 1_000
        keep.run(model, id, uid, userCode, grantId, JSON.stringify(payload), until)
      },
      find: async (id) => payloadIn(byId.get(model, id, Date.now())),
      findByUid: async (uid) => payloadIn(byUid.get(model, uid, Date.now())),
      findByUserCode: async (code) => payloadIn(byUserCode.get(model, code, Date.now())),
      consume: async (id) => void consume.run(Math.floor(Date.now() / 1_000), model, id),
      destroy: async (id) => void destroy.run(model, id),
      revokeByGrantId: async (grantId) => void revoke.run(model, grantId),
    }
  }
}
