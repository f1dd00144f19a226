// Purchases paid in every way that news can travel, with lines taken out at every moment: each is paid exactly once,
// on the company's word, and the card is charged for what was kept.
import type { Person } from '#tests/makers.ts'
import type { Answer, TestShop } from '#tests/open-shop.ts'
import { order, where } from '#tests/pay.ts'
import { signedEvent } from '#tests/stripe-events.ts'
import { audit } from './auditor.ts'
import {
  buyers,
  confirmCard,
  inParallel,
  insisting,
  openPayment,
  recordPayment,
  settleDown,
} from './scene.ts'
import { shortOrFull, stressTest } from './stress-test.ts'

const sizes = [1, 2, 60] as const

/** A tax that hardly any price comes out even with. */
const taxed = { TAX_PERCENT: '8.875', TAX_NAME: 'Sales tax' }

const unitsOnShelf = 1_000_000

/** A purchase that was placed: its orders, of which `leave` takes the last away. */
type Placed = { buyer: Person; purchase: string; orders: string[] }

const purchases = shortOrFull(27, 1_000)

/** When lines are taken out: by the buyer until the shop knows of the payment, by an admin then. */
const moments = ['never', 'before it is asked', 'before it is paid', 'before the news', 'after']
type Moment = (typeof moments)[number]

type Deal = Placed & { shop: TestShop; reach(moment: Moment): Promise<void> }

stressTest('payment', async ({ open, miss }) => {
  const shop = insisting(await open(taxed))
  const people = await buyers(shop, 8)
  const admin = await shop.admin()
  const initial = await fillShelves(shop)
  // The company's own messages are lost, all of them: when they arrive is decided here.
  shop.sandbox?.cards.setFault({ kind: 'webhook-drop', times: 1_000_000 })
  const names = Object.keys(schedules)
  let ended = 0
  await inParallel(purchases, 8, async (number) => {
    const buyer = people[number % people.length]
    const name = names[number % names.length] ?? ''
    if (!buyer) return
    const lines = sizeOf(number + Math.floor(number / names.length))
    const deal = await placeDeal(shop, buyer, initial, lines, number)
    if (number % 4 === 0) disturb(shop, number)
    const turn = number + Math.floor(number / moments.length)
    const when = momentOf(name, lines, moments[turn % moments.length] ?? 'never')
    const reach = async (moment: Moment) => {
      if (moment !== when || deal.orders.length === 0) return
      const statuses = await takeOut(shop, deal, moment === 'after' ? admin : buyer, some(deal))
      for (const status of statuses)
        if (status !== 200) miss(`${name}: a line taken out ${moment} says ${status}`)
    }
    await reach('before it is asked')
    const told = await schedules[name]?.({ ...deal, shop, reach })
    for (const { status, body } of told ?? [])
      if (status !== 200) miss(`${name}, ${lines} lines: told ${status} ${body.code}`)
    await reach('after')
    if (name === goneBefore) ended++
  })
  shop.sandbox?.cards.setFault(null)
  await settleDown(shop)
  const paid = await countPaid(shop)
  if (paid !== purchases - ended) miss(`${paid} paid of ${purchases - ended}`)
  const books = shop.sandbox?.cards.records() ?? null
  for (const words of await audit(shop.shop.db.read, books, { initial })) miss(words)
})

/** The only line is not taken out of a purchase before the shop knows that it is paid. */
function momentOf(name: string, lines: number, moment: Moment): Moment {
  const isKnown = moment === 'after' && name !== foundLater
  return lines === 1 && !isKnown ? 'never' : moment
}

const foundLater = 'browser closed, message lost: found days later'
const goneBefore = 'gone before the news'

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
  const fault = number % 200 === 196 ? silence : faults[number % faults.length]
  if (fault) sandbox?.cards.setFault(fault)
}

type Told = Awaited<ReturnType<typeof recordPayment>>[]

/** Each gives what a browser was told that brought the news. */
const schedules: Record<string, (deal: Deal) => Promise<Told>> = {
  'browser only, message lost': async (deal) => {
    return [await record(deal, await charged(deal))]
  },
  'message three times at once, browser closed': async (deal) => {
    const intent = await charged(deal)
    await Promise.all([hear(deal, intent), hear(deal, intent), hear(deal, intent)])
    return []
  },
  'message before the browser': async (deal) => {
    const intent = await charged(deal)
    await hear(deal, intent)
    return [await record(deal, intent)]
  },
  'browser and messages at once': async (deal) => {
    const intent = await charged(deal)
    const browser = record(deal, intent)
    await Promise.all([hear(deal, intent), hear(deal, intent), hear(deal, intent)])
    return [await browser]
  },
  'messages in the wrong order': async (deal) => {
    const intent = await charged(deal)
    for (const type of ['charge.refunded', 'payment_intent.succeeded', 'payment_intent.canceled']) {
      await hear(deal, intent, type)
    }
    await hear(deal, intent, 'payment_intent.payment_failed')
    return []
  },
  'message before the payment is made': async (deal) => {
    const secret = await open(deal)
    const intent = intentOf(secret)
    await hear(deal, intent)
    await deal.reach('before it is paid')
    await confirmCard(deal.shop, secret)
    await deal.reach('before the news')
    await hear(deal, intent)
    return []
  },
  'two tabs, two clicks': async (deal) => {
    const secrets = await Promise.all([open(deal), open(deal)])
    await deal.reach('before it is paid')
    await Promise.all(secrets.map((secret) => confirmCard(deal.shop, secret)))
    await deal.reach('before the news')
    return Promise.all(secrets.map((secret) => record(deal, intentOf(secret))))
  },
  [foundLater]: async (deal) => {
    await charged(deal)
    return []
  },
  [goneBefore]: async (deal) => {
    const intent = await charged(deal)
    const { buyer: as, purchase, shop } = deal
    const gone = await shop.call('DELETE', `/purchases?id=${purchase}`, { as })
    if (gone.status !== 200) throw new Error(`Not deleted: ${JSON.stringify(gone.body)}`)
    deal.orders.length = 0
    await Promise.all([hear(deal, intent), hear(deal, intent)])
    return []
  },
}

/** Any order of the purchase opens its payment; the first is never taken out. */
function open({ shop, buyer, orders }: Deal): Promise<string> {
  return openPayment(shop, buyer, orders[0] ?? '')
}

async function charged(deal: Deal): Promise<string> {
  const secret = await open(deal)
  await deal.reach('before it is paid')
  await confirmCard(deal.shop, secret)
  await deal.reach('before the news')
  return intentOf(secret)
}

function record({ shop, buyer, orders }: Deal, intent: string) {
  return recordPayment(shop, buyer, orders[0] ?? '', intent)
}

function intentOf(secret: string): string {
  return secret.split('_secret_')[0] ?? ''
}

/** Brings a message of the card company, again until it is taken, as the company does. */
async function hear({ shop }: Deal, intent: string, type?: string): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const { payload, signature } = signedEvent(shop, intent, type ? { type } : {})
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
    .selectFrom('purchases')
    .select('id')
    .where('paid_at', 'is not', null)
    .execute()
  return rows.length
}

const races = shortOrFull(27, 500)

const deletions: Record<string, (shop: TestShop, deal: Placed, as: Person) => Promise<number[]>> = {
  'the order that is paid by': async (shop, { orders }, as) => {
    return [(await shop.call('DELETE', `/orders?id=${orders[0]}`, { as })).status]
  },
  'some orders': (shop, deal, as) => takeOut(shop, deal, as, some(deal)),
  'all of it': async (shop, { purchase }, as) => {
    return [(await shop.call('DELETE', `/purchases?id=${purchase}`, { as })).status]
  },
}

/** No charge is without goods, no refund comes twice, and mails about money are true. */
stressTest('paying and deleting at once', async ({ open, miss }) => {
  const shop = insisting(await open(taxed))
  const told = new Map<string, Answer>()
  const people = await buyers(shop, 8)
  const admin = await shop.admin()
  const initial = await fillShelves(shop)
  const ways = Object.values(deletions)
  await inParallel(races, 8, async (number) => {
    const buyer = people[number % people.length]
    const remove = ways[Math.floor(number / 3) % ways.length]
    if (!buyer || !remove) return
    const deal = await placeDeal(shop, buyer, initial, sizeOf(number), number)
    const first = deal.orders[0] ?? ''
    const secret = await openPayment(shop, buyer, first)
    const intent = intentOf(secret)
    const pay = async () => {
      await confirmCard(shop, secret)
      told.set(intent, await recordPayment(shop, buyer, first, intent))
    }
    const removeMeanwhile = async () => {
      // Between before the payment and after it, wherever that is on this machine.
      await new Promise((resolve) => setTimeout(resolve, (number * 3) % 25))
      await remove(shop, deal, number % 2 === 0 ? buyer : admin)
    }
    await Promise.all([pay(), removeMeanwhile()])
  })
  await settleDown(shop)
  const books = shop.sandbox?.cards.records() ?? null
  for (const words of await audit(shop.shop.db.read, books, { initial })) miss(words)
  for (const { intent, amount, amount_refunded } of books?.charges ?? []) {
    const words = untrue(told.get(intent), amount_refunded === amount)
    if (words) miss(`${intent}: ${words}, and ${amount_refunded} of ${amount} went back`)
  }
})

/** What the payment page was told, where that is not what happened; an admin may delete it later. */
function untrue(told: Answer | undefined, allBack: boolean): string | null {
  if (!told) return 'nobody was told'
  const { status, body } = told
  if (status === 200 || allBack) return null
  return body.code === 'rest-paid' ? null : `told ${status} ${body.code}`
}

/** As many products as the largest purchase has lines; gives the units that each began with. */
async function fillShelves(shop: TestShop): Promise<Map<string, number>> {
  const made = await Promise.all(
    Array.from({ length: Math.max(...sizes) }, (_, place) =>
      shop.product({
        price: (333 + 37 * place) / 100,
        quantity: unitsOnShelf,
        minimumQuantity: 1,
      }),
    ),
  )
  return new Map(made.map((id) => [id, unitsOnShelf]))
}

/** The size that a purchase of this number has: each as often. */
function sizeOf(number: number): number {
  return sizes[number % sizes.length] ?? 1
}

/** Places a purchase of some lines, a single one as 'Buy Now' does; `number` makes each different. */
async function placeDeal(
  shop: TestShop,
  buyer: Person,
  shelves: ReadonlyMap<string, number>,
  lines: number,
  number: number,
): Promise<Placed> {
  const products = [...shelves.keys()]
  const wanted = Array.from({ length: lines }, (_, place) => ({
    productId: products[(number + place) % products.length] ?? '',
    quantity: ((number + place) % 5) + 1,
  }))
  const [first] = wanted
  const { status, body } =
    first && lines === 1
      ? await order(shop, buyer, first.productId, first.quantity)
      : await shop.call('POST', '/purchases', { as: buyer, body: { ...where, lines: wanted } })
  if (status !== 200) throw new Error(`Not placed: ${status} ${JSON.stringify(body)}`)
  if (lines === 1) return { buyer, purchase: body.purchaseId, orders: [body._id] }
  const orders = (body.orders as { _id: string }[]).map(({ _id }) => _id)
  return { buyer, purchase: body._id, orders }
}

/** Deletes a number of the purchase's last orders at once; returns the statuses of the answers. */
function takeOut(shop: TestShop, deal: Placed, as: Person, count: number): Promise<number[]> {
  const gone = deal.orders.splice(-count)
  return Promise.all(
    gone.map(async (id) => (await shop.call('DELETE', `/orders?id=${id}`, { as })).status),
  )
}

/** How many lines go when some do: never all of several, and several of many. */
function some({ orders }: Placed): number {
  return orders.length > 10 ? 7 : 1
}
