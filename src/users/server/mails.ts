import { newId } from '#server/ids.ts'
import { letter } from '#server/mail/letter.ts'

/** A mail about an account, ready for `queueMail`. It may be asked for again: each is a fact of its own. */
export type AccountMail = {
  fact: string
  to: string
  subject: string
  text: string
  html: string
  awaited?: true
}

type Recipient = { name: string; email: string; url: string }
type ShopNames = { shopName: string; publicUrl: string }

/** Asks whoever registered to prove the address by opening `url`. */
export function verificationMail({ name, email, url }: Recipient, shop: ShopNames): AccountMail {
  return {
    fact: `verification:${newId()}`,
    to: email,
    awaited: true,
    subject: `Please confirm your email address for ${shop.shopName}`,
    ...letter({
      ...namesOf(shop),
      heading: 'Confirm your email address',
      paragraphs: [
        greeting(name),
        `An account at ${shop.shopName} was made with this address. Please confirm that it is yours.`,
      ],
      button: { label: 'Confirm address', href: url },
      small: 'The link works for 7 days. If it was not you, you need not do anything.',
    }),
  }
}

/** Lets whoever has the address choose a new password by opening `url`. */
export function resetMail({ name, email, url }: Recipient, shop: ShopNames): AccountMail {
  return {
    fact: `reset:${newId()}`,
    to: email,
    awaited: true,
    subject: `Choose a new password for ${shop.shopName}`,
    ...letter({
      ...namesOf(shop),
      heading: 'Choose a new password',
      paragraphs: [
        greeting(name),
        'Somebody asked for a new password for the account with this address. If it was you, choose one here.',
      ],
      button: { label: 'Choose a password', href: url },
      small: 'The link works once, for one hour. If it was not you, your password stays as it is.',
    }),
  }
}

/** Tells that Google opens the account as well: to be sure of it, should its password be another's. */
export function googleMail(
  { name, email }: Pick<Recipient, 'name' | 'email'>,
  shop: ShopNames,
): AccountMail {
  return {
    fact: `google:${newId()}`,
    to: email,
    subject: `Google now opens your account at ${shop.shopName}`,
    ...letter({
      ...namesOf(shop),
      heading: 'Google opens your account as well',
      paragraphs: [
        greeting(name),
        'You have just signed in with Google. The password of this account still works too.',
        'If you never chose that password, choose one of your own with Reset Password: it replaces the old one and ends all other sessions.',
      ],
      button: { label: 'To the login page', href: `${shop.publicUrl}/login` },
      small: 'If you know the password, you need not do anything.',
    }),
  }
}

/** Tells that Google has taken the place of a password which nobody had shown to be the owner's. */
export function passwordEndedMail(
  { name, email }: Pick<Recipient, 'name' | 'email'>,
  shop: ShopNames,
): AccountMail {
  return {
    fact: `password-ended:${newId()}`,
    to: email,
    subject: `Google now opens your account at ${shop.shopName}`,
    ...letter({
      ...namesOf(shop),
      heading: 'Google opens your account',
      paragraphs: [
        greeting(name),
        'You have just signed in with Google, which shows that this address is yours. The account had been made with a password before anybody had shown that: so the password no longer works, and whoever was signed in by it is signed out.',
        'If you would like a password as well, choose one with Reset Password on the login page.',
      ],
      button: { label: 'To the login page', href: `${shop.publicUrl}/login` },
      small: 'With Google alone you need not do anything.',
    }),
  }
}

function namesOf({ shopName, publicUrl }: ShopNames): ShopNames {
  return { shopName, publicUrl }
}

/**
 * Anybody can register any address under any name, so a name must not carry a message or a link
 * to somebody who never asked for it.
 */
export function greeting(name: string): string {
  return /^[\p{L}\p{M}' -]{1,40}$/u.test(name) ? `Hello ${name},` : 'Hello,'
}
