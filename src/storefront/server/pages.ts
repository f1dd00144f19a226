import { showCounted } from '#base/format.ts'
import { refuse } from '#base/refuse.ts'
import { lockTable } from '#server/database/dialect.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { Shop } from '#server/shop.ts'
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

/** Throws 'edited-meanwhile' where the page is not the one any more that was seen. */
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

/** What is true of every shop that runs this program, with what its settings say of it. */
function writeDefault(name: PageName, { shopName, seller, contact, expiryDays }: Shop['config']) {
  const days = showCounted(expiryDays, 'day')
  const post = seller.address ? [`${shopName}\n${seller.address}`] : []
  const texts: Record<PageName, string[]> = {
    delivery: [
      'We deliver from stock, to the address that you give with your order. What the shop shows as available is there.',
      `An order keeps its parts for you at once. You have ${days} to pay it; an order that is unpaid by then ends, and its parts go back to the shelf.`,
      'Once it is paid we pack it. We write to you when parts are on their way, and My Orders shows of each line whether it is pending or shipped. A large order may come in several parcels.',
      'You pay the total that stands on your order. The shop adds nothing for delivery.',
      'If a parcel arrives damaged or something is missing, write to us with the number of your order.',
    ],
    about: [
      `${shopName} makes parts for motorcycles, and sells them by the case to the workshops and dealers who fit them.`,
      'Stock, minimum and price stand beside every part. Whoever orders more of it pays less for each where steps are shown, and a dealer may have a price list of their own.',
      'We answer for what we sell: with drawings and measures, with the motorcycles that a part fits as far as we know them, and with a successor where a part is made no more.',
      ...post,
    ],
    contact: [
      'With a question about an order give its number: it stands on every paper and mail of it.',
      ...(contact.keepsMessages ? ['What you write here is kept, and answered by mail.'] : []),
      ...post,
    ],
    terms: [
      `These terms hold for orders at ${shopName}.`,
      'The shop is for workshops and dealers. You order at least the minimum of each part, at the price that is shown when you order; it is not changed afterwards.',
      `An order is placed once the shop has confirmed it, and paid by card. Until it is paid you can delete it yourself in My Orders; if it is not paid within ${days}, it ends by itself.`,
      'A paid order is shipped to the address that you gave. If something cannot be delivered, you get the money for it back by the way you paid.',
      'If a part is faulty, or another than you ordered, write to us: we replace it, or pay it back.',
      'Keep your password to yourself, and turn on the second factor where more people use your computer. What is ordered from your account counts as yours until you tell us otherwise.',
      ...post,
    ],
    privacy: [
      `${shopName} keeps what it needs to sell to you, and nothing for anybody else: no advertising, no measuring of what you do, no data sold.`,
      'Of your account: name, email, phone, address, picture if you gave one, your password as a hash that nobody can read back, and where you are signed in. Of your business: basket, orders, payments, lists, motorcycles, your own part numbers, reviews, and for two years the messages that you wrote to us.',
      'You pay on a form of the card company: your card number never reaches us. If you sign in with Google, Google tells us your name, email and picture. Mails go out through a mail service. All of them learn what their part needs.',
      'The log of the server notes the addresses that ask it, so that attacks can be stopped. It does not hold passwords or cards.',
      'Your dashboard has it all under Password, sessions and security: download what is kept of you, end sessions, or have your account forgotten. Paid and shipped orders stay in our books for as long as the law asks.',
      ...post,
    ],
    cookies: [
      'This shop sets one cookie, when you sign in: it keeps you signed in, and ends when you sign out. There is nothing to accept, because nothing here follows you.',
      'Besides, your browser itself keeps what you put together: basket, motorcycles, a list for quick order, what you typed into a form and did not send, and the token of your session. It stays in your browser until you sign in, send it or clear it.',
      'When you pay, or sign in with Google, the pages of the card company and of Google may set cookies of their own.',
    ],
  }
  return texts[name].join('\n\n')
}
