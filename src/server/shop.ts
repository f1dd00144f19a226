import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config/config.ts'
import type { Identity } from './adapters/better-auth-identity.ts'
import type { Payments } from './adapters/stripe-payments.ts'
import type { Database } from './database/open.ts'
import type { Images, Mail } from './external-services.ts'
import type { AuditedTables } from './http/audit.ts'
import type { ResponseCache } from './http/response-cache.ts'
import type { ImportQueue } from './imports/import-queue.ts'

type Missed = {
  note(text: string, mended: boolean): void
  /** The same for a list that is checked repeatedly: once per user. */
  noteOnce(whose: string, text: string, mended: boolean): void
  list(limit?: number): Promise<{ _id: string; number: string; count: number; lastAt: number }[]>
}

export type Shop = {
  config: Config
  db: Database
  identity: Identity
  payments: Payments
  images: Images
  mail: Mail
  responses: ResponseCache
  auditedTables: AuditedTables
  missed: Missed
  imports: ImportQueue
  wake(job: 'mail' | 'refunds' | 'payments' | 'back in stock'): void
  lifecycle: {
    /** From now on each answer closes its connection, so that none has to be cut. */
    closing: boolean
    /** True once `/readyz` may report ready: after a demo is filled, until shutdown. */
    ready: boolean
  }
  log: FastifyBaseLogger
}
