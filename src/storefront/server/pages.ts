import { pluralize } from '#base/format.ts'
import { lockTable } from '#server/database/dialect.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { Audited } from '#server/http/audit.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { Shop } from '#server/shop.ts'
import { refuse } from '#storefront/refusals.ts'
import type * as contract from '../contract.ts'
import type { PageName } from '../rules.ts'

export async function readPage(
  db: Db,
  { params: { name } }: Pick<HandlerInput<typeof contract.readPage>, 'params'>,
  { config }: Shop,
): Promise<contract.ShopPage> {
  const saved = await db
    .selectFrom('pages')
    .select(['text', 'changed_at as changedAt'])
    .where('id', '=', name)
    .executeTakeFirst()
  const { text = writeDefault(name, config), changedAt = null } = saved ?? {}
  return { name, text, changedAt }
}

/** Throws 'edited-meanwhile' if the page was changed since it was seen. */
export async function savePage(
  trx: Transaction,
  { params, body: { text, seen } }: HandlerInput<typeof contract.savePage>,
  shop: Shop,
): Promise<contract.ShopPage> {
  await lockTable(trx, 'pages')
  const { name, changedAt } = await readPage(trx, { params }, shop)
  if (changedAt !== seen) throw refuse('edited-meanwhile')
  await trx.deleteFrom('pages').where('id', '=', name).execute()
  if (text)
    await trx.insertInto('pages').values({ id: name, text, changed_at: Date.now() }).execute()
  return readPage(trx, { params }, shop)
}

/** Default texts, true for every shop, with its settings. */
function writeDefault(name: PageName, { shopName, seller, contact, expiryDays }: Shop['config']) {
  const days = pluralize(expiryDays, 'day')
  const post = seller.address ? [`${shopName}\n${seller.address}`] : []
  const texts: Record<PageName, string[]> = {
    delivery: [
      '# From stock',
      'We deliver from stock to the address on your order. What the shop shows as available is in stock.',
      '# Payment',
      `Your order reserves its parts right away. You have ${days} to pay; an unpaid order then expires, and its parts return to stock.`,
      '# Shipping',
      'Once it is paid, we pack it. We email you when parts are on their way, and My Orders shows for each line whether it is pending or shipped. A large order may arrive in several parcels.',
      '# Cost',
      'You pay the total shown on your order. Delivery costs nothing extra.',
      '# Damaged or missing parts',
      'If a parcel arrives damaged or something is missing, contact us with your order number.',
    ],
    about: [
      `${shopName} makes parts for motorcycles, and sells them by the case to the workshops and dealers who fit them.`,
      'Every part shows its stock, minimum and price. Larger quantities cost less where quantity prices are shown, and dealers may have their own price list.',
      'We stand behind what we sell: with drawings and dimensions, the motorcycles that a part is known to fit, and a successor where a part is discontinued.',
      ...post,
    ],
    contact: [
      'If you have a question about an order, include its number. It is on every document and email about the order.',
      ...(contact.keepsMessages ? ['We keep your message and answer it by email.'] : []),
      ...post,
    ],
    terms: [
      `These terms apply to orders at ${shopName}.`,
      '# Ordering',
      'The shop is for workshops and dealers. You order at least the minimum of each part at the price shown when you order; it does not change afterwards.',
      '# Payment',
      `An order is placed once the shop has confirmed it, and is paid by card. Until it is paid, you can delete it in My Orders; if it is not paid within ${days}, it expires.`,
      '# Delivery',
      'A paid order is shipped to the address that you gave. If something cannot be delivered, we refund it to the card that you paid with.',
      '# Faulty parts',
      'If a part is faulty or not the one you ordered, contact us: we replace or refund it.',
      '# Your account',
      'Keep your password to yourself, and set up two-step sign-in if others use your computer. Orders from your account count as yours until you tell us otherwise.',
      ...post,
    ],
    privacy: [
      `${shopName} stores what it needs to sell to you and nothing else: no advertising, no tracking, no data sold.`,
      '# What we store',
      'About your account: name, email, phone, address, your picture if you added one, your password as a hash that nobody can read, and where you are signed in. About your business: basket, orders, payments, lists, motorcycles, your own part numbers, reviews, and, for two years, the messages that you sent us.',
      '# Who receives what',
      'You pay on a form of our payment provider: your card number never reaches us. If you sign in with Google, Google gives us your name, email and picture. Emails are sent through an email service. Each of them receives only what it needs.',
      '# The server log',
      'The server log records IP addresses, so that attacks can be stopped. It does not contain passwords or card numbers.',
      '# Your data',
      'You find this in your dashboard under Password, sessions and security: download your data, end sessions, or delete your account. Paid and shipped orders stay on record for as long as the law requires.',
      ...post,
    ],
    cookies: [
      'This shop sets one cookie when you sign in. It keeps you signed in and ends when you sign out. There is nothing to accept, because nothing here tracks you.',
      'Your browser also stores your work: basket, motorcycles, a quick order, forms that you have not sent, and the token of your session. It stays in your browser until you sign in, send it or clear it.',
      'When you pay, or sign in with Google, the pages of our payment provider and of Google may set their own cookies.',
    ],
  }
  return texts[name].join('\n\n')
}

export const auditedPages: Audited<'pages'> = { table: 'pages', label: null, columns: ['text'] }
