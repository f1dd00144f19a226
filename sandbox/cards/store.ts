import { DatabaseSync } from 'node:sqlite'

/** Where the card company keeps its books: one SQLite file, apart from the shop's own database. */
export type Store = {
  db: DatabaseSync
  /** Statements as tagged templates; each is prepared once and values are always bound. */
  sql: ReturnType<DatabaseSync['createTagStore']>
}

/** Opens the file, makes what is missing in it, and drops idempotency keys that are over a day old. */
export function openStore(file: string, now: number): Store {
  const db = new DatabaseSync(file, { timeout: 5_000 })
  // A killed process loses nothing in WAL mode; only a power cut could cost the last commits,
  // which is worth the speed in a sandbox.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON')
  const store = { db, sql: db.createTagStore(200) }
  transaction(store, () => {
    db.exec(schema)
    // Stripe keeps idempotency keys for a day at least.
    store.sql.run`DELETE FROM idempotency_keys WHERE created < ${now - 24 * 3_600_000}`
  })
  return store
}

/**
 * Runs `work` in one write transaction. The lock is taken at the start, so what is read inside
 * stays true until the commit, whatever other processes have the file open.
 */
export function transaction<T>(store: Store, work: () => T): T {
  store.db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    store.db.exec('COMMIT')
    return result
  } catch (error) {
    store.db.exec('ROLLBACK')
    throw error
  }
}

/** Undoes what `work` wrote if it throws, without giving up the transaction around it. */
export function attempt<T>(store: Store, work: () => T): T {
  store.db.exec('SAVEPOINT attempt')
  try {
    return work()
  } catch (error) {
    store.db.exec('ROLLBACK TO attempt')
    throw error
  } finally {
    store.db.exec('RELEASE attempt')
  }
}

/** Amounts are in the currency's smallest unit, times in whole seconds unless named otherwise. */
const schema = `
  CREATE TABLE IF NOT EXISTS intents (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    client_secret TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL,
    status TEXT NOT NULL,
    metadata TEXT NOT NULL,
    description TEXT,
    receipt_email TEXT,
    payment_method_types TEXT NOT NULL,
    allowed TEXT,
    automatic INTEGER NOT NULL,
    payment_method TEXT,
    challenge TEXT,
    return_url TEXT,
    last_payment_error TEXT,
    latest_charge TEXT,
    cancellation_reason TEXT,
    canceled_at INTEGER,
    created INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS methods (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    brand TEXT NOT NULL,
    last4 TEXT NOT NULL CHECK (length(last4) = 4),
    exp_month INTEGER NOT NULL,
    exp_year INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    asks INTEGER NOT NULL,
    cvc_given INTEGER NOT NULL,
    name TEXT,
    email TEXT,
    spent_on TEXT,
    created INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS charges (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    intent TEXT NOT NULL REFERENCES intents (id),
    method TEXT NOT NULL REFERENCES methods (id),
    amount INTEGER NOT NULL,
    currency TEXT NOT NULL,
    status TEXT NOT NULL,
    refusal TEXT,
    authenticated INTEGER NOT NULL,
    amount_refunded INTEGER NOT NULL DEFAULT 0 CHECK (amount_refunded BETWEEN 0 AND amount),
    dispute TEXT,
    description TEXT,
    receipt_email TEXT,
    metadata TEXT NOT NULL,
    created INTEGER NOT NULL
  ) STRICT;
  -- The promise of the whole thing, kept even if the code above it were wrong.
  CREATE UNIQUE INDEX IF NOT EXISTS charged_once ON charges (intent) WHERE status = 'succeeded';
  CREATE INDEX IF NOT EXISTS charges_of_intent ON charges (intent);

  CREATE TABLE IF NOT EXISTS refunds (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    charge TEXT NOT NULL REFERENCES charges (id),
    intent TEXT NOT NULL REFERENCES intents (id),
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL,
    reason TEXT,
    metadata TEXT NOT NULL,
    created INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS refunds_of_intent ON refunds (intent);
  CREATE INDEX IF NOT EXISTS refunds_of_charge ON refunds (charge);

  CREATE TABLE IF NOT EXISTS disputes (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    charge TEXT NOT NULL UNIQUE REFERENCES charges (id),
    intent TEXT NOT NULL REFERENCES intents (id),
    amount INTEGER NOT NULL,
    currency TEXT NOT NULL,
    reason TEXT NOT NULL,
    created INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    type TEXT NOT NULL,
    payload TEXT NOT NULL,
    created INTEGER NOT NULL
  ) STRICT;

  -- due_at, lease_until and done_at are milliseconds.
  CREATE TABLE IF NOT EXISTS deliveries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    event TEXT NOT NULL REFERENCES events (id),
    due_at INTEGER NOT NULL,
    lease_until INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    last_result TEXT,
    done_at INTEGER
  ) STRICT;
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due_at) WHERE done_at IS NULL;

  -- held_until and created are milliseconds.
  CREATE TABLE IF NOT EXISTS idempotency_keys (
    key TEXT PRIMARY KEY,
    path TEXT NOT NULL,
    parameters TEXT NOT NULL,
    request_id TEXT NOT NULL,
    held_until INTEGER,
    status INTEGER,
    body TEXT,
    created INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS faults (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    fault TEXT NOT NULL,
    times INTEGER NOT NULL
  ) STRICT;
`
