import { createHash } from 'node:crypto'

/** A person whom the sandbox knows; `verified` is what it says about the address. */
export type Account = { email: string; name: string; verified: boolean; about: string }

/** The people on the chooser's page. */
export const demoPeople: readonly Account[] = [
  {
    email: 'robin.rider@gmail.test',
    name: 'Robin Rider',
    verified: true,
    about: 'New to the shop: the first sign-in makes the account',
  },
  {
    email: 'buyer@kickstand.test',
    name: 'Demo Buyer',
    verified: true,
    about: 'Has an account with a password already',
  },
  {
    email: 'sam.unproven@gmail.test',
    name: 'Sam Unproven',
    verified: false,
    about: 'Never proved the address: the shop refuses',
  },
]

/** The id that stays the same for an address, as long as Google's are. */
export function subjectOf(email: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(email).digest('hex')}`).toString()
  return digits.slice(0, 21)
}
