import { createHmac, hash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { refuse } from '#base/refuse.ts'
import type { Database, Transaction } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import type { CurrentUser } from './current-user.ts'
import { hasRoom, limits } from './limits.ts'

/** After so long a claim whose process died is taken over. */
const claimMs = 60_000

const running = 0
const done = 200

/**
 * Runs a handler at most once for one Idempotency-Key, claimed before and answered after. Where `write`
 * hands over the open transaction, key, change and answer are committed together. `content` is the body of
 * a request that reads it itself. Throws 'key-reused', 'still-running' and 'answer-not-kept'.
 */
export async function remembering<T>(
  write: Database['write'],
  secret: string,
  caller: Caller,
  handler: () => Promise<T>,
  content?: Buffer,
): Promise<T> {
  const key = readKey(secret, caller, content)
  if (!key) return handler()
  const known = await write((trx) => claim(trx, key))
  if (known) return replay(known, key) as T
  try {
    const reply = await handler()
    await write(async (trx) => {
      const answer = { status: done, reply: await packFor(trx, caller, reply) }
      await trx.updateTable('idempotency').set(answer).where('id', '=', key.id).execute()
    })
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
  if (known.reply === notKept) throw refuse('answer-not-kept')
  return unpack(known.reply)
}

/** Answers up to here stay readable; longer ones are packed, a purchase of 500 lines into some 20 kB. */
const longestPlain = 4_000
const longestPacked = 64_000
const packedMark = '~'
const notKept = ''

/** The stored answer: none if it is too long, or exceeds an account's share. */
async function packFor(trx: Transaction, { request, user }: Caller, reply: unknown) {
  const plain = JSON.stringify(reply)
  const text = plain.length > longestPlain ? pack(plain) : plain
  if (text.length > longestPacked) return notKept
  const whose = user?.id ?? normalizeIP(request.ip)
  return (await hasRoom(trx, limits.rememberedBytes, whose, text.length)) ? text : notKept
}

function pack(plain: string): string {
  return packedMark + deflateRawSync(plain, { level: 1 }).toString('base64')
}

function unpack(kept: string): unknown {
  if (!kept.startsWith(packedMark)) return JSON.parse(kept)
  return JSON.parse(inflateRawSync(Buffer.from(kept.slice(1), 'base64')).toString())
}

/**
 * A key per user and call. Bodies may hold passwords, which a plain hash would expose to guessing: it includes the
 * shop's secret.
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
