import { Problem } from '#base/problem.ts'
import type { Asker } from '#server/calls/asker.ts'
import { isAdmin } from '#server/calls/visible-to.ts'
import type { Work } from '#server/database/open.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { forgetFactor } from './codes.ts'
import { demandProof, type Proof } from './proof.ts'
import type { FactorShop } from './second-factor.ts'
import { forgottenMail } from './security-mails.ts'

/** What reviews, and lists of people, show instead of somebody who was forgotten. */
const nobody = 'Former customer'

/**
 * Forgets the asker's account, in one transaction: `release` lets go of what other features hold for
 * them. What the books need (paid and shipped orders, charges, refunds) stays as it was; reviews
 * stay without a name. An admin gives the role back first. See docs/decisions/0039.
 */
export async function forgetAccount(
  { db, identity, config }: FactorShop,
  asker: Asker,
  proof: Proof,
  release: (work: Work) => Promise<void>,
): Promise<{ done: true }> {
  if (isAdmin(asker)) throw new Problem('admin-stays')
  await demandProof({ db, identity, secret: config.secret }, asker, proof)
  await db.write(async (work) => {
    await forgetPerson(work, asker, release)
    await queueMail(work, forgottenMail(asker, config))
  })
  return { done: true }
}

/** Takes a person out of the records, whoever asks for it. */
export async function forgetPerson(
  work: Work,
  { id }: Asker,
  release: (work: Work) => Promise<void>,
): Promise<void> {
  await release(work)
  await forgetFactor(work, id)
  await work.deleteFrom('identity_verifications').where('value', '=', id).execute()
  // Its sessions, and with them its tokens, go with it.
  await work.deleteFrom('identity_users').where('id', '=', id).execute()
  await work
    .updateTable('users')
    .set({
      email: `${id}@forgotten.invalid`,
      name: nobody,
      phone: '',
      address: '',
      img: '',
      forgotten_at: Date.now(),
    })
    .where('id', '=', id)
    .execute()
}
