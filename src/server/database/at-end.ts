import type { Transaction } from './open.ts'

const endings = new WeakMap<Transaction, (() => Promise<void>)[]>()

/** Runs as the last step of a transaction, so that shop-wide locks are held briefly. */
export function atEnd(trx: Transaction, act: () => Promise<void>): void {
  endings.set(trx, [...(endings.get(trx) ?? []), act])
}

export async function runWithEndings<T>(
  trx: Transaction,
  change: (trx: Transaction) => Promise<T>,
): Promise<T> {
  const result = await change(trx)
  for (const act of endings.get(trx) ?? []) await act()
  return result
}
