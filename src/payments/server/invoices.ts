import { sql } from 'kysely'
import { lockTable } from '#server/database/dialect.ts'
import type { Transaction } from '#server/database/open.ts'

/** Gives a purchase that was paid just now the next invoice number: none is left out, none is given twice. */
export async function numberInvoice(trx: Transaction, purchaseId: string): Promise<void> {
  await lockTable(trx, 'invoices')
  await trx
    .insertInto('invoices')
    .values({
      purchase_id: purchaseId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from invoices)`,
      made_at: Date.now(),
    })
    .onConflict((conflict) => conflict.column('purchase_id').doNothing())
    .execute()
}
