import { phoneKey } from '#base/phone.ts'
import type { Database } from './open.ts'

const batchSize = 500

/** Writes the missing keys of phone numbers: of rows from before the column, or written past the shop's calls. */
export async function indexPhones({ write }: Database, stopping?: AbortSignal): Promise<void> {
  for (const table of ['users', 'purchases'] as const) {
    let indexed = batchSize
    while (indexed === batchSize && !stopping?.aborted) {
      indexed = await write(async (trx) => {
        const rows = await trx
          .selectFrom(table)
          .select(['id', 'phone'])
          .where('phone_key', 'is', null)
          .limit(batchSize)
          .execute()
        for (const { id, phone } of rows) {
          const same = trx.updateTable(table).where('id', '=', id).where('phone', '=', phone)
          await same.set({ phone_key: phoneKey(phone) }).execute()
        }
        return rows.length
      })
    }
  }
}
