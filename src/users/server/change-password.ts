import { Problem } from '#base/problem.ts'
import type { Asker } from '#server/calls/asker.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { demandGoodPassword } from './new-password.ts'
import { demandProof, type Proof } from './proof.ts'
import { demandOpenSession } from './proven-address.ts'
import type { FactorShop } from './second-factor.ts'
import { passwordChangedMail } from './security-mails.ts'
import { endSessions } from './sessions.ts'

/**
 * Puts a new password in the place of the present one, which must be shown; all other sessions end
 * and a mail says so, with it. An account without one gets its first by the mail of Reset Password.
 */
export async function changePassword(
  { db, identity, config }: FactorShop,
  asker: Asker,
  { newPassword, ...proof }: Proof & { newPassword: string },
): Promise<{ ended: number }> {
  if (!(await identity.hasPassword(asker.id))) throw new Problem('no-password')
  const { shopName, secrets } = config
  demandGoodPassword(newPassword, { ...asker, shopName }, 'newPassword')
  await demandProof({ db, identity, secrets }, asker, proof)
  const hash = await identity.hashPassword(newPassword)
  return db.write(async (work) => {
    await demandOpenSession(work, db.engine, asker)
    await identity.writePassword(work, asker.id, hash)
    await queueMail(work, passwordChangedMail(asker, config))
    return endSessions(work, asker)
  })
}
