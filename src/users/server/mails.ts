import { newId } from '#server/ids.ts'
import { type LetterParts, letter, type ShopNames } from '#server/mail/letter.ts'
import { lastMail } from '#server/mail/outbox.ts'

type Owner = { name: string; email: string }
type Recipient = Owner & { url: string }
type Content = Required<Omit<LetterParts, 'table'>> & { subject: string; awaited?: true }

/** A mail about an account, ready for `queueMail`. It may be asked for again: each is a fact of its own. */
function accountMail(kind: string, { name, email }: Owner, shop: ShopNames, content: Content) {
  const { heading, paragraphs, button, small, ...mail } = content
  // Anybody can register any address under any name, so a name must not carry a message or a link
  // to somebody who never asked for it.
  const greeting = /^[\p{L}\p{M}' -]{1,40}$/u.test(name) ? `Hello ${name},` : 'Hello,'
  const parts = { heading, paragraphs: [greeting, ...paragraphs], button, small }
  return { ...mail, fact: `${kind}${newId()}`, to: email, ...letter(shop, parts) }
}

export function verificationMail(to: Recipient, shop: ShopNames) {
  return accountMail('verification:', to, shop, {
    awaited: true,
    subject: `Please confirm your email address for ${shop.shopName}`,
    heading: 'Confirm your email address',
    paragraphs: [
      `An account at ${shop.shopName} was made with this address. Please confirm that it is yours.`,
    ],
    button: { label: 'Confirm address', href: to.url },
    small: 'The link works for 7 days. If it was not you, you need not do anything.',
  })
}

export function resetMail(to: Recipient, shop: ShopNames) {
  return accountMail('reset:', to, shop, {
    awaited: true,
    subject: `Choose a new password for ${shop.shopName}`,
    heading: 'Choose a new password',
    paragraphs: [
      'Somebody asked for a new password for the account with this address. If it was you, choose one here.',
    ],
    button: { label: 'Choose a password', href: to.url },
    small: 'The link works once, for one hour. If it was not you, your password stays as it is.',
  })
}

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

type SecurityNews = { subject?: string; heading: string; paragraphs: string[]; small?: string }

const securityNews = {
  'password-changed': {
    heading: 'Your password was changed',
    paragraphs: ['The password of your account was changed. All other sessions were ended.'],
  },
  'factor-on': {
    heading: 'Your second factor is on',
    paragraphs: [
      'From now on your account asks for a code of your authenticator app after the password or Google. Keep the recovery codes where you find them without your phone.',
    ],
  },
  'factor-off': {
    heading: 'Your second factor is off',
    paragraphs: ['Your account no longer asks for a code of your authenticator app.'],
  },
  'recovery-codes': {
    heading: 'You have new recovery codes',
    paragraphs: ['New recovery codes were made for your account. The old ones no longer work.'],
  },
  'recovery-code': {
    heading: 'A recovery code was used',
    paragraphs: [
      'Your account was just opened with one of your recovery codes instead of your authenticator app. That code is spent.',
    ],
  },
  'codes-guessed': {
    heading: 'Somebody guesses at your codes',
    paragraphs: [
      'Your password or an open session of yours was used, and ten wrong codes of the second factor followed. After twenty nobody gets in by a code for a day, you neither.',
      'If it was not you, choose a new password with Reset Password on the login page: it ends every session, and your codes open the account again.',
    ],
    small: 'If it was you, wait a little and look whether the clock of your phone is right.',
  },
  google: {
    subject: 'Google now opens your account',
    heading: 'Google opens your account as well',
    paragraphs: [
      'You have just signed in with Google. The password of this account still works too.',
      'If you never chose that password, choose one of your own with Reset Password: it replaces the old one and ends all other sessions.',
    ],
    small: 'If you know the password, you need not do anything.',
  },
  // Google has taken the place of a password which nobody had shown to be the owner's.
  'password-ended': {
    subject: 'Google now opens your account',
    heading: 'Google opens your account',
    paragraphs: [
      'You have just signed in with Google, which shows that this address is yours. The account had been made with a password before anybody had shown that: so the password no longer works, and whoever was signed in by it is signed out.',
      'If you would like a password as well, choose one with Reset Password on the login page.',
    ],
    small: 'With Google alone you need not do anything.',
  },
} satisfies Record<string, SecurityNews>

export function securityMail(kind: keyof typeof securityNews, owner: Owner, shop: ShopNames) {
  const { heading, paragraphs, subject = heading, small }: SecurityNews = securityNews[kind]
  const ifNotYou =
    'If it was not you, choose a new password at once with Reset Password on the login page: it ends every session.'
  return accountMail(`${kind}:`, owner, shop, {
    subject: `${subject} at ${shop.shopName}`,
    heading,
    paragraphs: small ? paragraphs : [...paragraphs, ifNotYou],
    button: { label: 'To the login page', href: '/login' },
    small: small ?? 'If it was you, you need not do anything.',
  })
}
