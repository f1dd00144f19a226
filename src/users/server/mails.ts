import { newId } from '#server/ids.ts'
import { type MailContent, renderMail, type ShopNames } from '#server/mail/mail-template.ts'
import { lastMail } from '#server/mail/outbox.ts'

type Owner = { name: string; email: string }
type Recipient = Owner & { url: string }
type Content = Required<Omit<MailContent, 'table'>> & { subject: string; awaited?: true }

/** A mail about an account, ready for `queueMail`. Each has a new key, because users may request it again. */
function accountMail(kind: string, { name, email }: Owner, shop: ShopNames, content: Content) {
  const { heading, paragraphs, button, small, ...mail } = content
  // Any address can be registered under any name, so a name must not carry a message or a link to a stranger.
  const greeting = /^[\p{L}\p{M}' -]{1,40}$/u.test(name) ? `Hello ${name},` : 'Hello,'
  const parts = { heading, paragraphs: [greeting, ...paragraphs], button, small }
  return { ...mail, key: `${kind}${newId()}`, to: email, ...renderMail(shop, parts) }
}

export function verificationMail(to: Recipient, shop: ShopNames) {
  return accountMail('verification:', to, shop, {
    awaited: true,
    subject: `Please confirm your email address for ${shop.shopName}`,
    heading: 'Confirm your email address',
    paragraphs: [
      `An account at ${shop.shopName} was created with this address. Please confirm that it is yours.`,
    ],
    button: { label: 'Confirm address', href: to.url },
    small: 'The link works for 7 days. If it was not you, you can ignore this email.',
  })
}

export function resetMail(to: Recipient, shop: ShopNames) {
  return accountMail('reset:', to, shop, {
    awaited: true,
    subject: `Choose a new password for ${shop.shopName}`,
    heading: 'Choose a new password',
    paragraphs: [
      'Someone asked for a new password for the account with this address. If it was you, choose one here.',
    ],
    button: { label: 'Choose a password', href: to.url },
    small: 'The link works once, for one hour. If it was not you, your password stays as it is.',
  })
}

export function forgottenMail(owner: Owner, shop: ShopNames) {
  return accountMail(lastMail, owner, shop, {
    subject: `Your account at ${shop.shopName} is deleted`,
    heading: 'Your account is deleted',
    paragraphs: [
      'As you asked, your name, address, phone number, picture and ways to sign in were removed. Unpaid orders were deleted.',
      'Paid or shipped orders stay on record for as long as the law requires.',
    ],
    button: { label: 'Visit the shop', href: shop.publicUrl },
    small: 'This is our last email about it.',
  })
}

type SecurityText = { subject?: string; heading: string; paragraphs: string[]; small?: string }

const securityTexts = {
  'password-changed': {
    heading: 'Your password was changed',
    paragraphs: ['The password of your account was changed. All other sessions were ended.'],
  },
  'factor-on': {
    heading: 'Two-step sign-in is on',
    paragraphs: [
      'Your account now asks for a code from your authenticator app after your password or Google. Keep your recovery codes where you can find them without your phone.',
    ],
  },
  'factor-off': {
    heading: 'Two-step sign-in is off',
    paragraphs: ['Your account no longer asks for a code from your authenticator app.'],
  },
  'recovery-codes': {
    heading: 'You have new recovery codes',
    paragraphs: ['New recovery codes were created for your account. The old ones no longer work.'],
  },
  'recovery-code': {
    heading: 'A recovery code was used',
    paragraphs: [
      'Your account was just signed in to with a recovery code instead of your authenticator app. That code cannot be used again.',
    ],
  },
  'codes-guessed': {
    heading: 'Someone is guessing your codes',
    paragraphs: [
      'Someone used your password or an open session of yours and then entered ten wrong codes. After twenty wrong codes, nobody can sign in with a code for a day, including you.',
      'If it was not you, choose a new password with Reset Password on the login page: this ends every session, and your codes work again.',
    ],
    small: 'If it was you, wait a moment and check that the clock of your phone is right.',
  },
  google: {
    subject: 'You can now sign in with Google',
    heading: 'Google sign-in is added',
    paragraphs: [
      'You have just signed in with Google. The password of this account still works too.',
      'If you never chose that password, choose one of your own with Reset Password: it replaces the old one and ends all other sessions.',
    ],
    small: 'If you know the password, no action is needed.',
  },
  // Google replaced a password that may not be the owner's.
  'password-ended': {
    subject: 'You can now sign in with Google',
    heading: 'You now sign in with Google',
    paragraphs: [
      'You have just signed in with Google, which shows that this address is yours. The account was created with a password before anyone had confirmed the address. That password no longer works, and everyone signed in with it is signed out.',
      'If you want a password as well, set one with Reset Password on the login page.',
    ],
    small: 'If Google is enough, no action is needed.',
  },
} satisfies Record<string, SecurityText>

export function securityMail(kind: keyof typeof securityTexts, owner: Owner, shop: ShopNames) {
  const { heading, paragraphs, subject = heading, small }: SecurityText = securityTexts[kind]
  const ifNotYou =
    'If it was not you, choose a new password at once with Reset Password on the login page: this ends every session.'
  return accountMail(`${kind}:`, owner, shop, {
    subject: `${subject} at ${shop.shopName}`,
    heading,
    paragraphs: small ? paragraphs : [...paragraphs, ifNotYou],
    button: { label: 'Go to login', href: '/login' },
    small: small ?? 'If it was you, no action is needed.',
  })
}
