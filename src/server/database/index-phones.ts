import { phoneKey } from '#base/phone.ts'
import type { Database } from './open.ts'

const batchSize = 500

/** Writes the keys of phone numbers that were kept before there were any, or past the shop's own calls. */
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
