import { type SqlBool, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { numberKey } from '#part-numbers/rules.ts'
import { countRows, deleteRows } from '#server/database/lists.ts'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../contract.ts'

/** How long a process collects what was missed before it writes it down: each write costs readers. */
const writtenAfterMs = 30_000

/** Remembered at most between two writings, and kept at most. */
const maxCollected = 1_000
const maxStored = 5_000

/** Shorter ones are the beginning of something. */
const shortest = 4

/** Numbers of lists remembered as noted. */
const maxNoted = 10_000

type Missed = { number_key: string; raw: string; count: number; last_at: number }

/**
 * Collects numbers and words of searches without results, and saves them together. A killed process loses a
 * few counts. Words that were found in another spelling (`corrected`) do not count; numbers do, because another
 * spelling may be another part. Email addresses are no parts.
 */
export function collectMissed(db: Pick<Database, 'read' | 'write'>) {
  const collected = new Map<string, Missed>()
  const noted = new LRUCache<string, true>({ max: maxNoted })
  let due: NodeJS.Timeout | null = null

  function note(text: string, corrected: boolean): void {
    const key = numberKey(text)
    if (key.length < shortest || text.includes('@')) return
    if (corrected && !/\d/.test(key)) return
    const current = collected.get(key)
    if (!current && collected.size >= maxCollected) return
    const count = (current?.count ?? 0) + 1
    collected.set(key, { number_key: key, raw: text.trim(), count, last_at: Date.now() })
    due ??= setTimeout(() => void write().catch(() => {}), writtenAfterMs).unref()
  }

  /** Lists are checked after each change: a search in vain counts once per user. */
  function noteOnce(whose: string, text: string, corrected: boolean): void {
    const one = `${whose} ${numberKey(text)}`
    if (noted.has(one)) return
    noted.set(one, true)
    note(text, corrected)
  }

  /** Writes down what was collected, also when the shop closes: the timer keeps no process alive. */
  async function write(): Promise<void> {
    if (due) clearTimeout(due)
    due = null
    const rows = [...collected.values()]
    collected.clear()
    if (rows.length > 0) await db.write((trx) => saveMissed(trx, rows))
  }

  /** The most wanted first, what this process has just collected among them. */
  async function list(limit = 100) {
    await write()
    return selectMissed(db.read)
      .select(['number_key as _id', 'raw as number', 'count', 'last_at as lastAt'])
      .orderBy('count', 'desc')
      .orderBy('last_at', 'desc')
      .limit(limit)
      .execute()
  }

  return { note, noteOnce, list, write }
}

async function saveMissed(trx: Transaction, rows: Missed[]): Promise<void> {
  // In one order, so that two processes never wait for each other.
  const sorted = rows.toSorted((one, other) => (one.number_key < other.number_key ? -1 : 1))
  await trx
    .insertInto('missed_searches')
    .values(sorted)
    .onConflict((conflict) =>
      conflict.column('number_key').doUpdateSet({
        raw: (row) => row.ref('excluded.raw'),
        count: (row) => sql`${row.ref('missed_searches.count')} + ${row.ref('excluded.count')}`,
        last_at: (row) => row.ref('excluded.last_at'),
      }),
    )
    .execute()
  await sql`delete from missed_searches where number_key in (
    select number_key from missed_searches order by count desc, last_at desc, number_key limit ${maxCollected} offset ${maxStored}
  )`.execute(trx)
}

/** Leaves out searches that find something by now, and customers' own numbers. */
function selectMissed(db: Db) {
  const isFound = sql`exists (select 1 from part_numbers join products on products.id = product_id
    where part_numbers.number_key = missed_searches.number_key and deleted_at is null)`
  const isOwn = sql`number_key in (select number_key from own_numbers)`
  return db.selectFrom('missed_searches').where(sql<SqlBool>`not ${isFound} and not ${isOwn}`)
}

/** How many there were since then; what was just collected comes with the next writing. */
export async function countMissed(db: Db, since: number): Promise<number> {
  return countRows(db, selectMissed(db).where('last_at', '>', since))
}

/** The searches without results, newest first. */
export const listMissedSearches = async (
  _db: Db,
  { query }: HandlerInput<typeof contract.listMissedSearches>,
  { missed }: Shop,
) => missed.list(query.limit)

/** Takes a search off the list. */
export const deleteMissedSearch = (
  trx: Transaction,
  { query }: HandlerInput<typeof contract.deleteMissedSearch>,
) => deleteMissed(trx, [query.id])

/** Takes searches off the list by their keys, as of a word that has got a meaning. */
export async function deleteMissed(
  trx: Transaction,
  keys: readonly string[],
): Promise<{ deletedCount: number }> {
  return deleteRows(trx.deleteFrom('missed_searches').where('number_key', 'in', keys))
}
