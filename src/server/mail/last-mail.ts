import { setImmediate as turnOfLoop } from 'node:timers/promises'
import type { Database } from '#server/database/open.ts'

/** What the fact of the last mail to somebody begins with, whose account is forgotten. */
export const lastMail = 'forgotten:'

/** Few enough that whoever orders meanwhile hardly waits. */
const rowsAtOnce = 500

/**
 * Takes an address out of the mails that were sent to it before this one. Later ones are for whoever
 * registered it again.
 */
export async function forgetRecipient(
  db: Database,
  { id, recipient }: { id: string; recipient: string },
): Promise<void> {
  const rows = await db.read
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', recipient)
    .where('id', '<', id)
    .execute()
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const some = rows.slice(first, first + rowsAtOnce).map((row) => row.id)
    await db.write((trx) =>
      trx
        .updateTable('outbox')
        .set({ recipient: '', failure: null })
        .where('id', 'in', some)
        .execute(),
    )
    await turnOfLoop()
  }
}
