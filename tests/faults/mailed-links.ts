// What a mailed link is worth: it opens what it should, once, and no longer than it says.

import type { Stand } from '#tests/prove/stand.ts'
import type { MailReceiver, Taken } from './mail-receiver.ts'
import { becomes, type Heard, type ShopProcess } from './shop-process.ts'

const resets = { short: 2, full: 20 }
const minute = 60_000
const day = 24 * 60 * minute

export type SignUps = {
  /** Addresses of those who were told that they are registered. */
  acknowledged: string[]
  /** Of those who were cut off, and told afterwards that they have an account. */
  halfWay: string[]
}

export const password = 'ride-the-long-way'

/** Everybody asks from an address of their own: what is limited by address is another prover's. */
export function addressOf(number: number): string {
  return `10.1.${Math.floor(number / 250)}.${(number % 250) + 1}`
}

/** Opens the link of a mail as a browser does, with its cookies; redirects are not followed. */
export function openLink(shop: ShopProcess, { text }: Taken, cookie = ''): Promise<Heard> {
  const link = /https?:\/\/\S+\/api\/identity\/\S+/.exec(text)?.[0] ?? ''
  const { pathname, search } = new URL(link)
  return shop.ask('GET', pathname + search, { headers: { cookie } })
}

/**
 * New passwords by mail, for some who were registered and for all who were cut off half way: each
 * link once, and not after an hour; a verification link not after its seven days.
 */
export async function demandLinks(
  shop: ShopProcess,
  mails: MailReceiver,
  { acknowledged, halfWay }: SignUps,
  size: Stand['size'],
  miss: (words: string) => void,
): Promise<{ newPasswords: number }> {
  const people = [...halfWay, ...acknowledged.slice(0, resets[size])]
  for (const [number, email] of people.entries()) {
    const token = await mailedToken(shop, mails, email, number)
    const chosen = `${password}-${number}`
    const first = await choose(shop, token, chosen)
    if (first.status !== 200) miss(`${email}: a new password says ${first.status}`)
    const second = await choose(shop, token, 'ride-the-other-way')
    if (second.status !== 400) miss(`${email}: a link works twice`)
    const entered = await signIn(shop, email, chosen, number)
    if (entered.status !== 200) miss(`${email}: the new password says ${entered.status}`)
  }
  const late = await mailedToken(shop, mails, acknowledged[0] ?? '', 900)
  const lateVerification = await mailedVerification(shop, mails)
  await shop.setClock(shop.clock() + 61 * minute)
  const tooLate = await choose(shop, late, 'ride-the-other-way')
  if (tooLate.status !== 400) miss(`a reset link says ${tooLate.status} after its hour`)
  await shop.setClock(shop.clock() + 7 * day)
  const over = await openLink(shop, lateVerification)
  if (!over.headers.get('location')?.includes('error'))
    miss(`a verification link says ${over.status} after its days`)
  return { newPasswords: people.length }
}

/** Asks for a new password, waits for the mail, opens its link and takes the token it leads to. */
async function mailedToken(
  shop: ShopProcess,
  mails: MailReceiver,
  email: string,
  number: number,
): Promise<string> {
  const before = mails.taken.length
  await shop.ask('POST', '/api/identity/request-password-reset', {
    headers: { 'x-forwarded-for': addressOf(1_000 + number) },
    body: { email, redirectTo: '/reset-password' },
  })
  const letter = await arrives(mails, before, email)
  const { headers } = await openLink(shop, letter)
  return (
    new URL(headers.get('location') ?? '', shop.config.publicUrl).searchParams.get('token') ?? ''
  )
}

async function mailedVerification(shop: ShopProcess, mails: MailReceiver): Promise<Taken> {
  const email = 'late@workshop.test'
  const before = mails.taken.length
  await shop.ask('POST', '/api/users', {
    headers: { 'x-forwarded-for': addressOf(2_000) },
    body: { name: 'Late', email, password, address: '5 Canal Street', phone: '+1 555 0142' },
  })
  return arrives(mails, before, email)
}

async function arrives(mails: MailReceiver, after: number, email: string): Promise<Taken> {
  const find = () => mails.taken.slice(after).find(({ to }) => to === email)
  await becomes(async () => find() !== undefined, 20_000)
  const letter = find()
  if (!letter) throw new Error(`No mail came to ${email}`)
  return letter
}

function choose(shop: ShopProcess, token: string, newPassword: string): Promise<Heard> {
  return shop.ask('POST', '/api/identity/reset-password', { body: { token, newPassword } })
}

export function signIn(
  shop: ShopProcess,
  email: string,
  chosen: string,
  number: number,
): Promise<Heard> {
  return shop.ask('POST', '/api/identity/sign-in/email', {
    headers: { 'x-forwarded-for': addressOf(1_000 + number) },
    body: { email, password: chosen },
  })
}
