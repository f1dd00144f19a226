import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import { isOfNames, namesIn, whyNotAPassword } from '../rules.ts'
import { isCommon } from './common-passwords.ts'

/** What everybody can guess of whom a password is for. */
export type PasswordOwner = { shopName: string; email: string; name: string }

/**
 * Refuses a new password that is too short or long, among the most used ones, or made of the shop's
 * name or its owner's; `field` is where the form has it. Throws 'fields-wrong'.
 */
export function demandGoodPassword(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): void {
  const message = wrongWith(password, owner)
  if (message) throw new Problem('fields-wrong', { detail: message, errors: [{ field, message }] })
}

function wrongWith(password: string, { shopName, email, name }: PasswordOwner) {
  const wrong = whyNotAPassword(password)
  if (wrong) return wrong
  if (isCommon(password)) return ours.passwordCommon
  return isOfNames(password, namesIn(shopName, email, name)) ? ours.passwordOfNames : undefined
}
