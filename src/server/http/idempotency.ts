import { createHmac, hash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { refuse } from '#base/refuse.ts'
import type { Database, Transaction } from '../database/open.ts'
import type { Schema } from '../database/schema.ts'
import type { CurrentUser } from './current-user.ts'
import { hasRoom, limits } from './limits.ts'

/** A claim that is older was left by a process that died, and is taken over. */
const claimMs = 60_000

const running = 0
const done = 200

/**
 * Runs a handler at most once per Idempotency-Key: claims the key first and stores the answer afterwards.
 * If `write` passes an open transaction, key, change and answer are committed together. `content` is the
 * body of a request that Fastify does not parse. Throws 'key-reused', 'still-running' and 'answer-not-kept'.
 */
export async function withIdempotency<T>(
  write: Database['write'],
  secret: string,
  caller: Caller,
  handler: () => Promise<T>,
  content?: Buffer,
): Promise<T> {
  const key = readKey(secret, caller, content)
  if (!key) return handler()
  const earlier = await write((trx) => claim(trx, key))
  if (earlier) return replay(earlier, key) as T
  try {
    const reply = await handler()
    await write(async (trx) => {
      const answer = { status: done, reply: await toStoredReply(trx, caller, reply) }
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

/** Null if the key is now claimed; else the row of the earlier request. */
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

function replay(earlier: Row, { body_hash }: Key): unknown {
  if (earlier.body_hash !== body_hash) throw refuse('key-reused')
  if (earlier.status === running) throw refuse('still-running')
  if (earlier.reply === notKept) throw refuse('answer-not-kept')
  return decompress(earlier.reply)
}

/** Longer answers are compressed: one of a purchase of 500 lines to some 20 kB. */
const maxPlainLength = 4_000
const maxStoredLength = 64_000
const compressedMark = '~'
const notKept = ''

/** The answer to store: `notKept` if it is too long, or exceeds the account's share. */
async function toStoredReply(trx: Transaction, { request, user }: Caller, reply: unknown) {
  const plain = JSON.stringify(reply)
  const text = plain.length > maxPlainLength ? compress(plain) : plain
  if (text.length > maxStoredLength) return notKept
  const owner = user?.id ?? normalizeIP(request.ip)
  return (await hasRoom(trx, limits.rememberedBytes, owner, text.length)) ? text : notKept
}

function compress(plain: string): string {
  return compressedMark + deflateRawSync(plain, { level: 1 }).toString('base64')
}

function decompress(stored: string): unknown {
  if (!stored.startsWith(compressedMark)) return JSON.parse(stored)
  return JSON.parse(inflateRawSync(Buffer.from(stored.slice(1), 'base64')).toString())
}

/**
 * The key of a user and a call. Its hash of the body includes the shop's secret, because bodies may hold passwords,
 * which a plain hash would expose to guessing.
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
