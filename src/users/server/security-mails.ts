import { newId } from '#server/ids.ts'
import { lastMail } from '#server/mail/last-mail.ts'
import { letter } from '#server/mail/letter.ts'
import { type AccountMail, greeting } from './mails.ts'

type Owner = { name: string; email: string }
type ShopNames = { shopName: string; publicUrl: string }

/** Says that something which guards an account was changed, to whoever has its address. */
function notice(
  kind: string,
  heading: string,
  text: string,
  { name, email }: Owner,
  { shopName, publicUrl }: ShopNames,
): AccountMail {
  return {
    fact: `${kind}:${newId()}`,
    to: email,
    subject: `${heading} at ${shopName}`,
    ...letter({
      shopName,
      publicUrl,
      heading,
      paragraphs: [
        greeting(name),
        text,
        'If it was not you, choose a new password at once with Reset Password on the login page: it ends every session.',
      ],
      button: { label: 'To the login page', href: `${publicUrl}/login` },
      small: 'If it was you, you need not do anything.',
    }),
  }
}

export function passwordChangedMail(owner: Owner, shop: ShopNames): AccountMail {
  const text = 'The password of your account was changed. All other sessions were ended.'
  return notice('password-changed', 'Your password was changed', text, owner, shop)
}

export function factorOnMail(owner: Owner, shop: ShopNames): AccountMail {
  const text =
    'From now on your account asks for a code of your authenticator app after the password or Google. Keep the recovery codes where you find them without your phone.'
  return notice('factor-on', 'Your second factor is on', text, owner, shop)
}

export function factorOffMail(owner: Owner, shop: ShopNames): AccountMail {
  const text = 'Your account no longer asks for a code of your authenticator app.'
  return notice('factor-off', 'Your second factor is off', text, owner, shop)
}

export function newCodesMail(owner: Owner, shop: ShopNames): AccountMail {
  const text = 'New recovery codes were made for your account. The old ones no longer work.'
  return notice('recovery-codes', 'You have new recovery codes', text, owner, shop)
}

export function recoveryCodeMail(owner: Owner, shop: ShopNames): AccountMail {
  const text =
    'Your account was just opened with one of your recovery codes instead of your authenticator app. That code is spent.'
  return notice('recovery-code', 'A recovery code was used', text, owner, shop)
}

/** The last mail that somebody gets: their account is forgotten. */
export function forgottenMail({ name, email }: Owner, shop: ShopNames): AccountMail {
  return {
    fact: `${lastMail}${newId()}`,
    to: email,
    subject: `Your account at ${shop.shopName} is forgotten`,
    ...letter({
      shopName: shop.shopName,
      publicUrl: shop.publicUrl,
      heading: 'Your account is forgotten',
      paragraphs: [
        greeting(name),
        'As you asked, your name, address, phone number, picture and ways to sign in were removed. Unpaid orders were deleted.',
        'Orders that were paid or shipped stay in our books for as long as the law asks.',
      ],
      button: { label: 'To the shop', href: shop.publicUrl },
      small: 'This is the last mail that you get from us about it.',
    }),
  }
}
