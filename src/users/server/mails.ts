import { newId } from '#server/ids.ts'
import { letter } from '#server/mail/letter.ts'
import { lastMail } from '#server/mail/outbox.ts'

type Owner = { name: string; email: string }
type Recipient = Owner & { url: string }
type ShopNames = { shopName: string; publicUrl: string }
type Content = {
  /** Where it is not the heading with the shop's name. */
  subject?: string
  heading: string
  paragraphs: string[]
  button: { label: string; href: string }
  small: string
}

/** A mail about an account, ready for `queueMail`. It may be asked for again: each is a fact of its own. */
function accountMail(
  kind: string,
  { name, email }: Owner,
  { shopName, publicUrl }: ShopNames,
  { subject, heading, paragraphs, button, small }: Content,
) {
  return {
    fact: `${kind}${newId()}`,
    to: email,
    subject: subject ?? `${heading} at ${shopName}`,
    ...letter({
      shopName,
      publicUrl,
      heading,
      paragraphs: [greeting(name), ...paragraphs],
      button,
      small,
    }),
  }
}

/**
 * Anybody can register any address under any name, so a name must not carry a message or a link
 * to somebody who never asked for it.
 */
function greeting(name: string): string {
  return /^[\p{L}\p{M}' -]{1,40}$/u.test(name) ? `Hello ${name},` : 'Hello,'
}

/** Asks whoever registered to prove the address by opening `url`. */
export function verificationMail(to: Recipient, shop: ShopNames) {
  const mail = accountMail('verification:', to, shop, {
    subject: `Please confirm your email address for ${shop.shopName}`,
    heading: 'Confirm your email address',
    paragraphs: [
      `An account at ${shop.shopName} was made with this address. Please confirm that it is yours.`,
    ],
    button: { label: 'Confirm address', href: to.url },
    small: 'The link works for 7 days. If it was not you, you need not do anything.',
  })
  return { ...mail, awaited: true as const }
}

/** Lets whoever has the address choose a new password by opening `url`. */
export function resetMail(to: Recipient, shop: ShopNames) {
  const mail = accountMail('reset:', to, shop, {
    subject: `Choose a new password for ${shop.shopName}`,
    heading: 'Choose a new password',
    paragraphs: [
      'Somebody asked for a new password for the account with this address. If it was you, choose one here.',
    ],
    button: { label: 'Choose a password', href: to.url },
    small: 'The link works once, for one hour. If it was not you, your password stays as it is.',
  })
  return { ...mail, awaited: true as const }
}

/** Tells that Google opens the account as well: to be sure of it, should its password be another's. */
export function googleMail(owner: Owner, shop: ShopNames) {
  return accountMail('google:', owner, shop, {
    subject: `Google now opens your account at ${shop.shopName}`,
    heading: 'Google opens your account as well',
    paragraphs: [
      'You have just signed in with Google. The password of this account still works too.',
      'If you never chose that password, choose one of your own with Reset Password: it replaces the old one and ends all other sessions.',
    ],
    button: toLogin(shop),
    small: 'If you know the password, you need not do anything.',
  })
}

/** Tells that Google has taken the place of a password which nobody had shown to be the owner's. */
export function passwordEndedMail(owner: Owner, shop: ShopNames) {
  return accountMail('password-ended:', owner, shop, {
    subject: `Google now opens your account at ${shop.shopName}`,
    heading: 'Google opens your account',
    paragraphs: [
      'You have just signed in with Google, which shows that this address is yours. The account had been made with a password before anybody had shown that: so the password no longer works, and whoever was signed in by it is signed out.',
      'If you would like a password as well, choose one with Reset Password on the login page.',
    ],
    button: toLogin(shop),
    small: 'With Google alone you need not do anything.',
  })
}

const securityChanges = {
  'password-changed': [
    'Your password was changed',
    'The password of your account was changed. All other sessions were ended.',
  ],
  'factor-on': [
    'Your second factor is on',
    'From now on your account asks for a code of your authenticator app after the password or Google. Keep the recovery codes where you find them without your phone.',
  ],
  'factor-off': [
    'Your second factor is off',
    'Your account no longer asks for a code of your authenticator app.',
  ],
  'recovery-codes': [
    'You have new recovery codes',
    'New recovery codes were made for your account. The old ones no longer work.',
  ],
  'recovery-code': [
    'A recovery code was used',
    'Your account was just opened with one of your recovery codes instead of your authenticator app. That code is spent.',
  ],
} as const

/** Says that something which guards an account was changed, to whoever has its address. */
export function securityMail(change: keyof typeof securityChanges, owner: Owner, shop: ShopNames) {
  const [heading, text] = securityChanges[change]
  return accountMail(`${change}:`, owner, shop, {
    heading,
    paragraphs: [
      text,
      'If it was not you, choose a new password at once with Reset Password on the login page: it ends every session.',
    ],
    button: toLogin(shop),
    small: 'If it was you, you need not do anything.',
  })
}

/** The last mail that somebody gets: their account is forgotten. */
export function forgottenMail(owner: Owner, shop: ShopNames) {
  return accountMail(lastMail, owner, shop, {
    subject: `Your account at ${shop.shopName} is forgotten`,
    heading: 'Your account is forgotten',
    paragraphs: [
      'As you asked, your name, address, phone number, picture and ways to sign in were removed. Unpaid orders were deleted.',
      'Orders that were paid or shipped stay in our books for as long as the law asks.',
    ],
    button: { label: 'To the shop', href: shop.publicUrl },
    small: 'This is the last mail that you get from us about it.',
  })
}

function toLogin({ publicUrl }: ShopNames) {
  return { label: 'To the login page', href: `${publicUrl}/login` }
}
