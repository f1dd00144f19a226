import type { Transaction } from './open.ts'

const endings = new WeakMap<Transaction, (() => Promise<void>)[]>()

/** Is the last act of a transaction, so that what it locks for the whole shop is locked as short as can be. */
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
