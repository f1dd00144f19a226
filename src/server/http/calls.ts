import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Accepted, Endpoint, ParsedRequest, Reply } from '#base/endpoint.ts'
import type { FileReading, ImportState } from '#base/import-report.ts'
import type { Page } from '#base/paging.ts'
import type { Db, Transaction } from '../database/open.ts'
import type { SentFile } from '../imports/import-queue.ts'
import type { ImportedFile } from '../imports/read-csv.ts'
import type { Shop } from '../shop.ts'
import { audited } from './audit.ts'
import type { CurrentUser } from './current-user.ts'
import { withIdempotency } from './idempotency.ts'
import type { QueueName } from './ip-queues.ts'
import { openQueue } from './queue.ts'

export type HandlerInput<E extends Endpoint> = ParsedRequest<E> & {
  user: E extends { cachedFor: 'everybody' }
    ? null
    : E['who'] extends 'anyone' | 'session'
      ? CurrentUser | null
      : CurrentUser
  request: FastifyRequest
  /** For headers only: the handler's return value is the answer. */
  reply: FastifyReply
}

type HandlerResult<E extends Endpoint> = E extends { list: true }
  ? Page<Reply<E> extends (infer Row)[] ? Row : never>
  : E extends { file: string }
    ? FileAnswer
    : Reply<E> | Accepted<E>

/** A file under the name that it is saved by: letters, digits, dots and hyphens. */
export type FileAnswer = { name: string; contents: Buffer | Readable }

export type Call = {
  contract: Endpoint
  queue: QueueName | undefined
  answer: (authenticate: Authenticate, context: Context) => Promise<unknown>
}

export type Authenticate = (db: Db) => Promise<Authenticated>
type Authenticated = ParsedRequest<Endpoint> & {
  user: CurrentUser | null
  request: FastifyRequest
  reply: FastifyReply
}

export type Context = {
  shop: Shop
  checkReplies: boolean
  /** Throws 'too-many-tries' where an account changes too much in a minute. */
  limitChanges: (request: FastifyRequest) => Promise<void>
  /** Throws 'disk-full' where there is hardly any room left. */
  requireFreeDisk: () => Promise<void>
}

export function read<E extends Endpoint>(
  contract: E,
  handler: (db: Db, input: HandlerInput<E>, shop: Shop) => Promise<HandlerResult<E>>,
): Call {
  const { who, limit } = contract
  const queue = limit === 'lists' || limit === 'documents' ? 'long reads' : 'reads'
  return {
    contract,
    queue: who === 'admin' ? undefined : queue,
    answer: async (authenticate, { shop }) => {
      const input = await authenticate(shop.db.read)
      return handler(shop.db.read, input as HandlerInput<E>, shop)
    },
  }
}

/** A call whose change is one transaction, including the stored answer for its Idempotency-Key. */
export function transaction<E extends Endpoint>(
  contract: E,
  handler: (trx: Transaction, input: HandlerInput<E>, shop: Shop) => Promise<HandlerResult<E>>,
): Call {
  return {
    contract,
    queue: contract.who === 'admin' ? undefined : 'changes',
    answer: (authenticate, { shop }) =>
      shop.db.write(async (trx) => {
        const input = await authenticate(trx)
        const handle = () => handler(trx, input as HandlerInput<E>, shop)
        const answer = () => audited(trx, shop.auditedTables, contract, input, handle)
        return withIdempotency((change) => change(trx), shop.config.secret, input, answer)
      }),
  }
}

/**
 * A call that asks an external service (card company, identity, picture store) or receives a file, and opens its own
 * transactions. Its handler must be safe to run again.
 */
export function external<E extends Endpoint>(
  contract: E,
  handler: (input: HandlerInput<E>, shop: Shop) => Promise<HandlerResult<E>>,
): Call {
  return {
    contract,
    queue: undefined,
    answer: async (authenticate, { shop }) => {
      const { db, config, auditedTables } = shop
      const input = await authenticate(db.read)
      const answer = () => handler(input as HandlerInput<E>, shop)
      const reply = contract.idempotent
        ? await withIdempotency(db.write, config.secret, input, answer)
        : await answer()
      if (contract.who === 'admin' || contract.audited)
        await db.write((trx) => audited(trx, auditedTables, contract, input, async () => reply))
      return reply
    },
  }
}

/**
 * Places for calls that wait for the card company: if it hangs, the shop's other places (load-shedding.ts) stay
 * free.
 */
const inCardCompanyQueue = openQueue({ concurrency: 40, maxWaiting: 20 })

/** Throws 'busy' if too many calls wait for the card company already. */
export function askingCardCompany<Input, Answer>(
  handler: (input: Input, shop: Shop) => Promise<Answer>,
): (input: Input, shop: Shop) => Promise<Answer> {
  return (input, shop) => inCardCompanyQueue(() => handler(input, shop))
}

export function importing<Report extends object>(
  importFile: (file: ImportedFile, shop: Shop, user: CurrentUser) => Promise<Report>,
): (sent: SentFile, shop: Shop) => Promise<(Report & FileReading) | ImportState> {
  return (sent, shop) => shop.imports.run(sent, (file) => importFile(file, shop, sent.user))
}
