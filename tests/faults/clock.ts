// The machine's clock set forward and back, under the shop's feet: nothing is lost or doubled,
// nobody is let in or kept out by it, and what was due while it was ahead does not wait for that day.
import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '#tests/makers.ts'
import { audit } from '#tests/prove/auditor.ts'
import { where } from '#tests/prove/scene.ts'
import { type Figures, missList, type Stand } from '#tests/prove/stand.ts'
import { startWriters } from '#tests/prove/writers.ts'
import { type MailReceiver, openMailReceiver } from './mail-receiver.ts'
import {
  becomes,
  countUnsent,
  mostForMailsMs,
  openShopProcess,
  type ShopProcess,
} from './shop-process.ts'

const jumps = { short: 4, full: 40 }
const rounds = { short: 1, full: 3 }
/** So long the clock is weeks ahead. */
const aheadMs = { short: 1_300, full: 75_000 }
const initialUnits = 1_000_000
/** A limit, not a promise: what comes by and by comes late on a machine that has much to do. */
const patienceMs = 60_000

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Scene = {
  shop: ShopProcess
  mails: MailReceiver
  buyer: Person
  admin: Person
  productId: string
  /** Says that something is not so. */
  demand(so: boolean, words: string): void
}

/** `spoil` is done to the shop before its promises are looked at: that must be noticed. */
export async function proveClock(
  stand: Stand,
  spoil: (shop: ShopProcess) => Promise<unknown> = async () => {},
): Promise<Figures> {
  const mails = await openMailReceiver()
  const shop = await openShopProcess(stand, { SMTP_URL: mails.url })
  const misses = missList()
  let looks = 0
  const demand = (so: boolean, words: string) => {
    looks++
    if (!so) misses.miss(words)
  }
  try {
    const [buyer, admin] = [await shop.customer(), await shop.admin()]
    const productId = await shop.product({ quantity: initialUnits, minimumQuantity: 1, price: 1 })
    await shop.start()
    await jumpUnderWriters(shop, productId, jumps[stand.size], misses.miss)
    await spoil(shop)
    const scene = { shop, mails, buyer, admin, productId, demand }
    for (let round = 0; round < rounds[stand.size]; round++) {
      for (const promise of [tokens, keys, ahead, lapses, mail, tries]) {
        await promise(scene, aheadMs[stand.size])
        await shop.setClock(0)
      }
    }
    const told = { initial: new Map([[productId, initialUnits]]) }
    for (const words of await audit(shop.db.read, null, told)) misses.miss(words)
    return { jumps: jumps[stand.size], looks, mails: mails.taken.length, misses: misses.list() }
  } finally {
    await shop.close()
    await mails.close()
  }
}

/** A few minutes to and fro while four buyers order: each order once, and nobody is refused. */
async function jumpUnderWriters(
  shop: ShopProcess,
  productId: string,
  count: number,
  miss: (words: string) => void,
): Promise<void> {
  const people = await Promise.all(Array.from({ length: 4 }, () => shop.customer()))
  const address = () => shop.config.publicUrl
  const writers = startWriters({ people, productId, address, count: 4 })
  for (let jump = 0; jump < count; jump++) {
    await shop.setClock(Math.round((Math.random() * 10 - 5) * minute))
    await pause(30)
  }
  await writers.stop()
  // What was queued while it was ahead is due then.
  await shop.setClock(5 * minute)
  if (!(await becomes(async () => (await countUnsent(shop)) === 0, mostForMailsMs)))
    miss(`${await countUnsent(shop)} mails lie`)
  await shop.setClock(0)
  for (const [status, times] of Object.entries(writers.heard)) {
    if (!['200', 'busy'].includes(status)) miss(`${times} x ${status} while the clock jumped`)
  }
  const told = {
    initial: new Map([[productId, initialUnits]]),
    acknowledged: writers.acknowledged,
  }
  for (const words of await audit(shop.db.read, null, told)) miss(words)
}

/** A token ends by the clock and lives again when it is set back; an ended session stays ended. */
async function tokens({ shop, demand }: Scene): Promise<void> {
  const person = await shop.customer()
  const own = `/api/users?email=${person.email}`
  const headers = { authorization: `Bearer ${await shop.tokenOf(person)}` }
  const status = async () => (await shop.ask('GET', own, { headers })).status
  demand((await status()) === 200, 'a token is not good at once')
  await shop.setClock(16 * minute)
  demand((await status()) === 401, 'a token is good after its time')
  await shop.setClock(-2 * minute)
  demand((await status()) === 200, 'a token is refused on a clock that is a little behind')
  await shop.setClock(2 * day)
  const late = await shop.ask('GET', own, { as: person })
  demand(late.status === 401, 'a session is good after its time')
}

/** The same key stays the same order, whatever day it is. */
async function keys({ shop, buyer, productId, demand }: Scene): Promise<void> {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const place = () =>
    shop.ask('POST', '/api/orders', {
      as: buyer,
      headers,
      body: { ...where, productId, quantity: 2 },
    })
  const first = await place()
  for (const ms of [hour, -hour, 12 * hour, 0]) {
    await shop.setClock(ms)
    const again = await place()
    demand(again.body._id === first.body._id, `a key is another order ${ms / hour} h later`)
  }
}

/** What a clock that is weeks ahead for a while would end for good, it does not end: nor at a start. */
async function ahead({ shop, buyer, productId, demand }: Scene, forMs: number): Promise<void> {
  const { body } = await shop.ask('POST', '/api/orders', {
    as: buyer,
    body: { ...where, productId, quantity: 3 },
  })
  await shop.setClock(16 * day)
  await pause(forMs)
  demand(!(await hasLapsed(shop, body._id)), 'an order lapses by a clock that is ahead for a while')
  await shop.kill()
  await shop.start()
  await pause(forMs)
  demand(!(await hasLapsed(shop, body._id)), 'an order lapses by a clock that is ahead at a start')
}

/**
 * As if the days had passed: the clock shows it, and every job had its turns until now. Said again as
 * long as it is waited for: a turn that was found due before writes the day that was over what stands there.
 */
async function afterDays(
  shop: ShopProcess,
  days: number,
  is: () => Promise<boolean>,
): Promise<boolean> {
  await shop.setClock(days * day)
  return becomes(async () => {
    const due_at = Date.now() + days * day
    await shop.db.write((work) =>
      work
        .updateTable('jobs')
        .set({ due_at })
        .where('due_at', '<', due_at - hour)
        .execute(),
    )
    return is()
  }, patienceMs)
}

/** An order lapses once on its day, and jobs go on when that day was none. */
async function lapses({ shop, buyer, productId, demand }: Scene): Promise<void> {
  const place = async (): Promise<string> =>
    (
      await shop.ask('POST', '/api/orders', {
        as: buyer,
        body: { ...where, productId, quantity: 3 },
      })
    ).body._id
  const first = await place()
  const lapsed = await afterDays(shop, 15, () => hasLapsed(shop, first))
  demand(lapsed, 'an order does not lapse on its day')
  await shop.setClock(0)
  const second = await place()
  await shop.db.write((work) =>
    work
      .updateTable('purchases')
      .set({ lapses_at: 1 })
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('orders').select('purchase_id').where('id', '=', second),
      )
      .execute(),
  )
  demand(
    await becomes(() => hasLapsed(shop, second), patienceMs),
    'jobs wait for the day that the clock once showed',
  )
}

/** A mail that was refused while the clock was ahead, in a shop that was killed, is sent today. */
async function mail({ shop, mails, productId, demand }: Scene): Promise<void> {
  // Every order of the writers lapsed on the day that the clock showed: its mail comes before.
  const isIdle = async () => (await countUnsent(shop)) === 0
  demand(await becomes(isIdle, mostForMailsMs), 'mails wait for the day that the clock once showed')
  const person = await shop.customer()
  await shop.setClock(12 * hour)
  const before = mails.refused()
  mails.refuseOneOf(1)
  await shop.ask('POST', '/api/orders', {
    as: person,
    body: { ...where, productId, quantity: 1 },
  })
  demand(await becomes(async () => mails.refused() > before, patienceMs), 'no mail was tried')
  await shop.kill()
  await shop.setClock(0)
  mails.refuseOneOf(0)
  await shop.start()
  const arrived = async () => mails.taken.some(({ to }) => to === person.email)
  demand(await becomes(arrived, patienceMs), 'a mail waits for the day that the clock once showed')
}

/** Whoever was kept out while the clock was ahead is not kept out until then. */
async function tries({ shop, demand }: Scene): Promise<void> {
  const person = await shop.customer()
  const signIn = () =>
    shop.ask('POST', '/api/identity/sign-in/email', {
      body: { email: person.email, password: 'not-the-password' },
    })
  await shop.setClock(day)
  let last = await signIn()
  for (let times = 0; times < 10; times++) last = await signIn()
  demand(last.status === 429, 'eleven wrong passwords are heard')
  await shop.setClock(0)
  demand(
    (await signIn()).status === 401,
    'somebody is kept out until the day that the clock showed',
  )
}

async function hasLapsed({ db }: ShopProcess, id: string): Promise<boolean> {
  const row = await db.read
    .selectFrom('orders')
    .select('deleted_by')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.deleted_by === 'lapse'
}
