import { createHmac, hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { refuse } from '#base/refuse.ts'
import type { Database, Transaction } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import type { CurrentUser } from './current-user.ts'

/** After so long a claim whose process died is taken over. */
const claimMs = 60_000

const running = 0
const done = 200

/**
 * Runs a handler at most once for one Idempotency-Key, claimed before and answered after. Where `write`
 * hands over the open transaction, key, change and answer are committed together. `content` is the body of
 * a request that reads it itself. Throws 'key-reused' and 'still-running'.
 */
export async function remembering<T>(
  write: Database['write'],
  secret: string,
  asked: Caller,
  handler: () => Promise<T>,
  content?: Buffer,
): Promise<T> {
  const key = readKey(secret, asked, content)
  if (!key) return handler()
  const known = await write((trx) => claim(trx, key))
  if (known) return replay(known, key) as T
  try {
    const reply = await handler()
    const answer = { status: done, reply: JSON.stringify(reply) }
    await write((trx) =>
      trx.updateTable('idempotency').set(answer).where('id', '=', key.id).execute(),
    )
    return reply
  } catch (error) {
    await write((trx) => trx.deleteFrom('idempotency').where('id', '=', key.id).execute()).catch(
      () => {},
    )
    throw error
  }
}

type Caller = { request: FastifyRequest; user: Pick<CurrentUser, 'id'> | null }
type Row = Schema['idempotency']
type Key = Pick<Row, 'id' | 'body_hash' | 'user_id'>

async function claim(trx: Transaction, key: Key): Promise<Row | null> {
  const now = Date.now()
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotency')
    .values({ ...key, status: running, reply: '', created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ body_hash: key.body_hash, created_at: now })
        .where('idempotency.status', '=', running)
        .where('idempotency.created_at', '<=', now - claimMs),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 0n) return null
  return trx
    .selectFrom('idempotency')
    .selectAll()
    .where('id', '=', key.id)
    .executeTakeFirstOrThrow()
}

function replay(known: Row, { body_hash }: Key): unknown {
  if (known.body_hash !== body_hash) throw refuse('key-reused')
  if (known.status === running) throw refuse('still-running')
  return JSON.parse(known.reply)
}

/**
 * One person's key for one call: nobody meets somebody else's. Bodies may hold passwords, which a
 * plain hash would let whoever reads the table guess at: theirs takes the shop's secret.
 */
function readKey(secret: string, { request, user }: Caller, content?: Buffer): Key | null {
  const header = request.headers['idempotency-key']
  if (typeof header !== 'string' || header === '') return null
  if (header.length > 255) throw refuse('malformed')
  const user_id = user?.id ?? null
  const body = content ?? `${request.method} ${request.url}\n${JSON.stringify(request.body) ?? ''}`
  const call = `${request.method} ${request.routeOptions.url}`
  return {
    id: hash('sha256', `${user_id ?? request.ip}\n${call}\n${header}`),
    body_hash: createHmac('sha256', secret).update('idempotency\n').update(body).digest('hex'),
    user_id,
  }
}
