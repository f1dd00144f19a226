// Orders paid in every way that news can travel: each is paid exactly once, on the company's word.
import type { Person } from '#tests/makers.ts'
import type { TestShop } from '#tests/open-shop.ts'
import { signedNews } from '#tests/stripe-news.ts'
import { audit } from './auditor.ts'
import {
  buyers,
  confirmCard,
  inParallel,
  openPayment,
  order,
  payAtProvider,
  recordPayment,
  settleDown,
} from './scene.ts'
import { type Figures, missList, type Stand } from './stand.ts'

const orders = { short: 24, full: 1_000 }

type Deal = { shop: TestShop; buyer: Person; id: string }

export async function provePayment(
  stand: Stand,
  prepare: (shop: TestShop) => Promise<void> = async () => {},
): Promise<Figures> {
  const shop = await stand.open()
  const misses = missList()
  const initialUnits = 1_000_000
  try {
    const people = await buyers(shop, 8)
    const productId = await shop.product({ quantity: initialUnits, minimumQuantity: 1 })
    await prepare(shop)
    // The company's own messages are lost, all of them: when they arrive is decided here.
    shop.sandbox?.cards.setFault({ kind: 'webhook-drop', times: 1_000_000 })
    const names = Object.keys(schedules)
    const counts: Record<string, number> = {}
    await inParallel(orders[stand.size], 8, async (number) => {
      const buyer = people[number % people.length]
      const name = names[number % names.length] ?? ''
      if (!buyer) return
      const { body } = await order(shop, buyer, productId, (number % 5) + 1)
      if (number % 3 === 0) disturb(shop, number)
      await schedules[name]?.({ shop, buyer, id: body._id })
      counts[name] = (counts[name] ?? 0) + 1
    })
    shop.sandbox?.cards.setFault(null)
    await settleDown(shop)
    const paid = await countPaid(shop)
    const gone = counts['order gone before the news'] ?? 0
    if (paid !== orders[stand.size] - gone)
      misses.miss(`${paid} paid of ${orders[stand.size] - gone}`)
    const books = shop.sandbox?.cards.records() ?? null
    const initial = new Map([[productId, initialUnits]])
    for (const words of await audit(shop.shop.db.read, books, { initial })) misses.miss(words)
    return {
      orders: orders[stand.size],
      paid,
      refunded: gone,
      schedules: counts,
      misses: misses.list(),
    }
  } finally {
    await shop.close()
  }
}

/** Makes the next calls to the card company fail, each in another way. */
function disturb({ sandbox }: TestShop, number: number): void {
  const faults = [
    { kind: 'cut', when: 'before' },
    { kind: 'cut', when: 'after' },
    { kind: 'error', when: 'after' },
    { kind: 'garbage', when: 'before' },
    { kind: 'hang', ms: 30 },
  ] as const
  // Longer than the shop has patience for: seldom, because everybody waits for it.
  const silence = { kind: 'hang', ms: 16_000 } as const
  const fault = number % 150 === 147 ? silence : faults[number % faults.length]
  if (fault) sandbox?.cards.setFault(fault)
}

const schedules: Record<string, (deal: Deal) => Promise<unknown>> = {
  'browser only, message lost': async ({ shop, buyer, id }) => {
    await recordPayment(shop, buyer, id, await payAtProvider(shop, buyer, id))
  },
  'message three times at once, browser closed': async ({ shop, buyer, id }) => {
    const intent = await payAtProvider(shop, buyer, id)
    await Promise.all([hear(shop, intent), hear(shop, intent), hear(shop, intent)])
  },
  'message before the browser': async ({ shop, buyer, id }) => {
    const intent = await payAtProvider(shop, buyer, id)
    await hear(shop, intent)
    await recordPayment(shop, buyer, id, intent)
  },
  'browser and messages at once': async ({ shop, buyer, id }) => {
    const intent = await payAtProvider(shop, buyer, id)
    const browser = recordPayment(shop, buyer, id, intent)
    await Promise.all([browser, hear(shop, intent), hear(shop, intent), hear(shop, intent)])
  },
  'messages in the wrong order': async ({ shop, buyer, id }) => {
    const intent = await payAtProvider(shop, buyer, id)
    for (const type of ['charge.refunded', 'payment_intent.succeeded', 'payment_intent.canceled']) {
      await hear(shop, intent, type)
    }
    await hear(shop, intent, 'payment_intent.payment_failed')
  },
  'message before the payment is made': async ({ shop, buyer, id }) => {
    const secret = await openPayment(shop, buyer, id)
    const intent = secret.split('_secret_')[0] ?? ''
    await hear(shop, intent)
    await confirmCard(shop, secret)
    await hear(shop, intent)
  },
  'two tabs, two clicks': async ({ shop, buyer, id }) => {
    const secrets = await Promise.all([openPayment(shop, buyer, id), openPayment(shop, buyer, id)])
    await Promise.all(secrets.map((secret) => confirmCard(shop, secret)))
    const intents = secrets.map((secret) => secret.split('_secret_')[0] ?? '')
    await Promise.all(intents.map((intent) => recordPayment(shop, buyer, id, intent)))
  },
  'browser closed, message lost: found days later': async ({ shop, buyer, id }) => {
    await payAtProvider(shop, buyer, id)
  },
  'order gone before the news': async ({ shop, buyer, id }) => {
    const intent = await payAtProvider(shop, buyer, id)
    const gone = await shop.call('DELETE', `/orders?id=${id}`, { as: buyer })
    if (gone.status !== 200) throw new Error(`Not deleted: ${JSON.stringify(gone.body)}`)
    await Promise.all([hear(shop, intent), hear(shop, intent)])
  },
}

/** Brings a message of the card company, again until it is taken, as the company does. */
async function hear(shop: TestShop, intent: string, type?: string): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const { payload, signature } = signedNews(shop, intent, type ? { type } : {})
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    })
    if (statusCode === 200) return
  }
  throw new Error('The message was never taken')
}

async function countPaid({ shop }: TestShop): Promise<number> {
  const rows = await shop.db.read
    .selectFrom('orders')
    .select('id')
    .where('paid_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.length
}
