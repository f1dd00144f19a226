import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, ParsedRequest, Reply } from '#base/endpoint.ts'
import type { Page } from '#base/paging.ts'
import type { Database, Db, Transaction } from '../database/open.ts'
import { audited } from './audit.ts'
import type { CurrentUser } from './current-user.ts'
import { remembering } from './idempotency.ts'
import type { ResponseCache } from './response-cache.ts'

type HandlerInput<E extends Endpoint> = ParsedRequest<E> & {
  user: E extends { cachedFor: 'everybody' }
    ? null
    : E['who'] extends 'anyone' | 'session'
      ? CurrentUser | null
      : CurrentUser
  request: FastifyRequest
  /** For headers only: what a handler gives back is the answer. */
  reply: FastifyReply
}

type HandlerResult<E extends Endpoint> = E extends { list: true }
  ? Page<Reply<E> extends (infer Row)[] ? Row : never>
  : E extends { file: string }
    ? FileAnswer
    : Reply<E>

/** A file under the name that it is saved by: letters, digits, dots and hyphens. */
export type FileAnswer = { name: string; contents: Buffer | Readable }

export type Call = {
  contract: Endpoint
  answer: (authenticate: Authenticate, context: Context) => Promise<unknown>
}

/** Finds out who asks, by what is read there, and parses the request; throws what refuses it. */
export type Authenticate = (db: Db) => Promise<Authenticated>
type Authenticated = ParsedRequest<Endpoint> & {
  user: CurrentUser | null
  request: FastifyRequest
  reply: FastifyReply
}

export type Context = {
  db: Database
  secret: string
  checkReplies: boolean
  responses: ResponseCache
  /** Throws 'too-many-tries' where an account changes too much in a minute. */
  limitChanges: (request: FastifyRequest) => Promise<void>
  /** Throws 'disk-full' where there is hardly any room left. */
  requireFreeDisk: () => void
}

export function read<E extends Endpoint>(
  contract: E,
  handler: (db: Db, given: HandlerInput<E>) => Promise<HandlerResult<E>>,
): Call {
  return {
    contract,
    answer: async (authenticate, { db }) =>
      handler(db.read, (await authenticate(db.read)) as HandlerInput<E>),
  }
}

/** A call whose whole change is one transaction, the answer for its Idempotency-Key too. */
export function transaction<E extends Endpoint>(
  contract: E,
  handler: (trx: Transaction, given: HandlerInput<E>) => Promise<HandlerResult<E>>,
): Call {
  return {
    contract,
    answer: (authenticate, { db, secret }) =>
      db.write(async (trx) => {
        const given = await authenticate(trx)
        return remembering(
          (change) => change(trx),
          secret,
          given,
          () => audited(trx, contract, given, () => handler(trx, given as HandlerInput<E>)),
        )
      }),
  }
}

/**
 * A call that asks somebody outside (the card company, the identity service, the picture store) or
 * brings a file, and opens its transactions itself. Its handler must be safe to run again.
 */
export function outside<E extends Endpoint>(
  contract: E,
  handler: (given: HandlerInput<E>) => Promise<HandlerResult<E>>,
): Call {
  return {
    contract,
    answer: async (authenticate, { db, secret }) => {
      const given = await authenticate(db.read)
      const answer = () => handler(given as HandlerInput<E>)
      const reply = contract.remembered
        ? await remembering(db.write, secret, given, answer)
        : await answer()
      if (contract.who === 'admin')
        await db.write((trx) => audited(trx, contract, given, async () => reply))
      return reply
    },
  }
}
