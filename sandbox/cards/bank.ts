import { randomInt } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { Outcome, Refusal } from './cards.ts'

export type CardSandboxOptions = {
  /** Path of the sandbox's own SQLite file; `:memory:` for one that dies with the process. */
  file: string
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Where the shop listens for webhooks. */
  webhookUrl: string
  /** Public base address of the sandbox, such as http://127.0.0.1:3000/sandbox/cards. */
  address: string
}

/** The card company as the functions of this folder see it: its books, its keys, its addresses. */
export type Bank = CardSandboxOptions & Store & { faults: (Fault & { times: number })[] }

/** Where it keeps its books: one SQLite file, apart from the shop's own database. */
type Store = {
  db: DatabaseSync
  /** Statements as tagged templates; each is prepared once and values are always bound. */
  sql: ReturnType<DatabaseSync['createTagStore']>
}

/** Failures that a test can order, for a number of `times`: once by default. */
export type Fault = {
  /**
   * A call hangs for `ms`, is answered 500 or by no JSON, or has its connection cut, `before` it is carried
   * out, or `after`, so that only the answer is lost; or a webhook is never sent.
   */
  kind: 'hang' | 'error' | 'garbage' | 'cut' | 'webhook-drop'
  ms?: number
  when?: 'before' | 'after'
  /** Only calls that begin so, such as `POST /v1/refunds`, and only events of this type. */
  call?: string
  event?: string
  times?: number
}

/** The fault that strikes now, if one waits for this. */
export function takeFault(bank: Bank, strikes: (fault: Fault) => boolean): Fault | undefined {
  const fault = bank.faults.find(strikes)
  if (fault && --fault.times === 0) bank.faults.splice(bank.faults.indexOf(fault), 1)
  return fault
}

// Rows as SQLite hands them out: flags are 0 or 1, records are JSON text, times whole seconds.

export type IntentRow = {
  id: string
  client_secret: string
  amount: number
  currency: string
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  metadata: string
  description: string | null
  payment_method: string | null
  /** The word that opens the challenge page, while an authentication is asked for. */
  challenge: string | null
  last_payment_error: string | null
  latest_charge: string | null
  canceled_at: number | null
  created: number
}

/** A card as far as it may be kept: never its number, never its security code. */
export type MethodRow = {
  id: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  outcome: Outcome
  asks: number
  name: string | null
  email: string | null
  spent_on: string | null
  created: number
}

export type ChargeRow = {
  id: string
  intent: string
  method: string
  amount: number
  currency: string
  status: 'succeeded' | 'failed'
  refusal: Refusal | null
  amount_refunded: number
  dispute: string | null
  created: number
}

export type RefundRow = {
  id: string
  charge: string
  intent: string
  amount: number
  currency: string
  metadata: string
  created: number
  status: 'pending' | 'succeeded' | 'failed'
}

export type DisputeRow = {
  id: string
  charge: string
  intent: string
  amount: number
  currency: string
  reason: string
  status: 'needs_response' | 'won' | 'lost' | 'warning_needs_response' | 'warning_closed'
  created: number
}

export type WebhookRow = { seq: number; payload: string; attempts: number; done_at: number | null }

export type Records = ReturnType<typeof records>

/** All rows, oldest first. */
export function records({ db }: Bank) {
  const all = (table: string) => db.prepare(`SELECT * FROM ${table} ORDER BY seq`).all()
  return {
    intents: all('intents') as IntentRow[],
    methods: all('methods') as MethodRow[],
    charges: all('charges') as ChargeRow[],
    refunds: all('refunds_now') as RefundRow[],
    disputes: all('disputes') as DisputeRow[],
    webhooks: all('webhooks') as WebhookRow[],
  }
}

export function findIntent({ sql }: Bank, id: string): IntentRow | undefined {
  return sql.get`SELECT * FROM intents WHERE id = ${id}` as IntentRow | undefined
}

export function findMethod({ sql }: Bank, id: string | null): MethodRow | undefined {
  return sql.get`SELECT * FROM methods WHERE id = ${id}` as MethodRow | undefined
}

export function findCharge({ sql }: Bank, id: string | null): ChargeRow | undefined {
  return sql.get`SELECT * FROM charges WHERE id = ${id}` as ChargeRow | undefined
}

/** The charge that took an intent's money, if one did. */
export function findPaidCharge({ sql }: Bank, intent: string): ChargeRow | undefined {
  return sql.get`SELECT * FROM charges WHERE intent = ${intent} AND status = 'succeeded'` as
    | ChargeRow
    | undefined
}

/** Whole seconds since 1970, as Stripe counts. */
export function seconds(): number {
  return Math.floor(Date.now() / 1_000)
}

/** A new id like Stripe's: a prefix for its kind, and random letters. */
export function newId(prefix: string, length = 24): string {
  const letters = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length)))
  return prefix + letters.join('')
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Opens the file, makes what is missing in it, and drops idempotency keys that are over a day old. */
export function openStore(file: string): Store {
  const db = new DatabaseSync(file, { timeout: 5_000 })
  // A killed process loses nothing in WAL mode; only a power cut could cost the last commits.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON')
  const store = { db, sql: db.createTagStore(200) }
  transaction(store, () => {
    db.exec(schema)
    store.sql.run`DELETE FROM answers WHERE created < ${Date.now() - 24 * 3_600_000}`
  })
  return store
}

/** Runs `work` in one write transaction, which is locked from the start and taken back if it throws. */
export function transaction<T>({ db }: Store, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}

/** Also for files of older versions: further columns that they needed get a constant value. */
const schema = `
  CREATE TABLE IF NOT EXISTS intents (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, client_secret TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0), currency TEXT NOT NULL, status TEXT NOT NULL,
    metadata TEXT NOT NULL, description TEXT, payment_method_types TEXT NOT NULL,
    automatic INTEGER NOT NULL, payment_method TEXT, challenge TEXT, last_payment_error TEXT,
    latest_charge TEXT, canceled_at INTEGER, created INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS methods (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, brand TEXT NOT NULL,
    last4 TEXT NOT NULL CHECK (length(last4) = 4), exp_month INTEGER NOT NULL,
    exp_year INTEGER NOT NULL, outcome TEXT NOT NULL, asks INTEGER NOT NULL,
    cvc_given INTEGER NOT NULL, name TEXT, email TEXT, spent_on TEXT, created INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS charges (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
    intent TEXT NOT NULL REFERENCES intents (id), method TEXT NOT NULL REFERENCES methods (id),
    amount INTEGER NOT NULL, currency TEXT NOT NULL, status TEXT NOT NULL, refusal TEXT,
    authenticated INTEGER NOT NULL,
    amount_refunded INTEGER NOT NULL DEFAULT 0 CHECK (amount_refunded BETWEEN 0 AND amount),
    dispute TEXT, metadata TEXT NOT NULL, created INTEGER NOT NULL
  ) STRICT;
  -- The promise of the whole thing, kept even if the code above it were wrong.
  CREATE UNIQUE INDEX IF NOT EXISTS charged_once ON charges (intent) WHERE status = 'succeeded';
  CREATE TABLE IF NOT EXISTS refunds (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
    charge TEXT NOT NULL REFERENCES charges (id), intent TEXT NOT NULL REFERENCES intents (id),
    amount INTEGER NOT NULL CHECK (amount > 0), currency TEXT NOT NULL, metadata TEXT NOT NULL,
    created INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS refunds_of_intent ON refunds (intent);
  CREATE TABLE IF NOT EXISTS disputes (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
    charge TEXT NOT NULL REFERENCES charges (id), intent TEXT NOT NULL REFERENCES intents (id),
    amount INTEGER NOT NULL, currency TEXT NOT NULL, reason TEXT NOT NULL, status TEXT NOT NULL,
    created INTEGER NOT NULL
  ) STRICT;
  -- Times from here on are milliseconds.
  -- Of a refund that did not simply succeed: how it stands, and what it comes to at 'due_at'.
  CREATE TABLE IF NOT EXISTS refund_states (
    refund TEXT PRIMARY KEY REFERENCES refunds (id), status TEXT NOT NULL, next TEXT, due_at INTEGER
  ) STRICT;
  CREATE VIEW IF NOT EXISTS refunds_now AS SELECT refunds.*, coalesce(status, 'succeeded') AS status
    FROM refunds LEFT JOIN refund_states ON refund = refunds.id;
  CREATE TABLE IF NOT EXISTS webhooks (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, payload TEXT NOT NULL, due_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0, done_at INTEGER
  ) STRICT;
  CREATE INDEX IF NOT EXISTS webhooks_due ON webhooks (due_at) WHERE done_at IS NULL;
  CREATE TABLE IF NOT EXISTS answers (
    key TEXT PRIMARY KEY, asked TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL,
    created INTEGER NOT NULL
  ) STRICT;
`
