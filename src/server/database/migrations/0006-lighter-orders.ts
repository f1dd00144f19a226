import type { Engine } from '../open.ts'

/**
 * What an order writes on its way: the facts that its mail is written from when it is sent, and one
 * index of what is open in place of two. On SQLite keys are forgotten in the order of their rows.
 */
export function statements(engine: Engine): string[] {
  return [
    'alter table outbox add column facts text',
    'drop index orders_pending',
    'drop index orders_unpaid',
    `create index orders_open on orders (placed_at, id, shipped_at, paid_at)
      where (shipped_at is null or paid_at is null) and deleted_at is null`,
    ...(engine === 'sqlite' ? ['drop index idempotency_age'] : []),
  ]
}
