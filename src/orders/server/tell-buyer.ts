import type { Transaction } from '#server/database/open.ts'
import { type QueuedMail, queueMail } from '#server/mail/outbox.ts'
import { isAddressProven } from '#users/server/proven-address.ts'

/**
 * Queues a mail about somebody's orders, if they have shown that their address is theirs: anybody may
 * have registered it, and a stranger is to hear nothing of what they write.
 */
export async function tellBuyer(
  trx: Transaction,
  buyerId: string,
  mail: QueuedMail,
): Promise<void> {
  if (await isAddressProven(trx, buyerId)) await queueMail(trx, mail)
}
