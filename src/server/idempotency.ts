import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#base/problem.ts'
import type { Asker } from './asker.ts'
import type { Database, Work } from './database/open.ts'
import { over } from './database/over.ts'
import { prepared } from './database/prepared.ts'

/** After so long a claim whose process died is taken over. */
const claimMs = 60_000

/** Answers are remembered for a day; `tidy.ts` forgets older ones. */
export const rememberedMs = 24 * 60 * 60 * 1000

const running = 0
const done = 200

/**
 * Runs a story inside its transaction at most once for one Idempotency-Key: the key, the change and
 * the answer are committed together or not at all. Throws 'key-reused' for the key of another body.
 */
export async function remembering(
  work: Work,
  request: FastifyRequest,
  asker: Asker | null,
  story: () => Promise<unknown>,
): Promise<unknown> {
  const key = keyOf(request, asker)
  if (!key) return story()
  const { numAffectedRows } = await takeKey(work, { ...key, now: Date.now() })
  if (numAffectedRows === 0n) {
    const known = await work
      .selectFrom('idempotency')
      .selectAll()
      .where('id', '=', key.id)
      .executeTakeFirstOrThrow()
    return replay(known, key.bodyHash)
  }
  const reply = await story()
  await keepReply(work, { id: key.id, reply: JSON.stringify(reply) })
  return reply
}

const takeKey = prepared((work: Work, { id, bodyHash, now }: Key & { now: number }) =>
  work
    .insertInto('idempotency')
    .values({ id, body_hash: bodyHash, status: done, reply: '', created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)
const keepReply = prepared((work: Work, { id, reply }: { id: string; reply: string }) =>
  work.updateTable('idempotency').set({ reply }).where('id', '=', id),
)

/** The same for a story with transactions of its own: claimed before, remembered after. */
export async function rememberingOutside(
  db: Database,
  request: FastifyRequest,
  asker: Asker | null,
  story: () => Promise<unknown>,
): Promise<unknown> {
  const key = keyOf(request, asker)
  if (!key) return story()
  const known = await db.write((work) => claim(work, key))
  if (known) return replay(known, key.bodyHash)
  try {
    const reply = await story()
    await db.write((work) =>
      work
        .updateTable('idempotency')
        .set({ status: done, reply: JSON.stringify(reply) })
        .where('id', '=', key.id)
        .execute(),
    )
    return reply
  } catch (error) {
    await db
      .write((work) => work.deleteFrom('idempotency').where('id', '=', key.id).execute())
      .catch(() => {})
    throw error
  }
}

type Key = { id: string; bodyHash: string }
type Known = { body_hash: string; status: number; reply: string }

/** Takes the key for this request; gives the earlier one's answer when there is one. */
async function claim(work: Work, key: Key): Promise<Known | null> {
  const now = Date.now()
  const { numInsertedOrUpdatedRows } = await work
    .insertInto('idempotency')
    .values({ id: key.id, body_hash: key.bodyHash, status: running, reply: '', created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ body_hash: key.bodyHash, created_at: now })
        .where('idempotency.status', '=', running)
        .where(over('idempotency.created_at', now - claimMs, claimMs)),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 0n) return null
  return work
    .selectFrom('idempotency')
    .selectAll()
    .where('id', '=', key.id)
    .executeTakeFirstOrThrow()
}

function replay(known: Known, bodyHash: string): unknown {
  if (known.body_hash !== bodyHash) throw new Problem('key-reused')
  if (known.status === running) throw new Problem('still-running')
  return JSON.parse(known.reply)
}

/** One person's key for one call: nobody meets somebody else's. */
function keyOf(request: FastifyRequest, asker: Asker | null): Key | null {
  const header = request.headers['idempotency-key']
  if (typeof header !== 'string' || header === '') return null
  if (header.length > 255) throw new Problem('malformed')
  const call = `${request.method} ${request.url}`
  return {
    id: hash(
      'sha256',
      `${asker?.id ?? request.ip}\n${request.method} ${request.routeOptions.url}\n${header}`,
    ),
    bodyHash: hash('sha256', `${call}\n${JSON.stringify(request.body) ?? ''}`),
  }
}
