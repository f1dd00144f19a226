// Random histories of companies that buy on account, against a model of their accounts: to the cent, on each day.
import { aCompany } from '#tests/companies.ts'
import type { Person } from '#tests/makers.ts'
import type { Json, TestShop } from '#tests/open-shop.ts'
import { where } from '../pay.ts'
import { auditOpenAmounts } from './auditor.ts'
import {
  type AccountInvoice,
  type AccountLine,
  ModelAccount,
  openUnits,
  sum,
  taxPercent,
} from './model-account.ts'
import { insisting } from './scene.ts'
import { countHistories, seed, stressTest } from './stress-test.ts'

const histories = countHistories(6, 2_000)
const stepsEach = 14
const stockAtFirst = 1_000
const dayMs = 86_400_000

stressTest('account', async ({ open, miss }) => {
  const shop = insisting(await open({ TAX_PERCENT: String(taxPercent) }))
  const { email } = await shop.admin()
  const numbers = { invoices: 0 }
  for (let number = 0; number < histories; number++) {
    const scene = await openScene(shop, await shop.signedIn(email), seed + number, numbers)
    const told: string[] = []
    for (let step = 0; step < stepsEach; step++) {
      const words = await live(scene)
      told.push(words)
    }
    const wrong = await compare(scene)
    for (const words of wrong) miss(`${words}, after ${told.join('; ')}`)
  }
  const { read } = shop.shop.db
  for (const words of await auditOpenAmounts(read)) miss(words)
  const rows = await read.selectFrom('invoices').select('number').execute()
  const last = Math.max(0, ...rows.map(({ number }) => number))
  if (rows.length !== last || last !== numbers.invoices)
    miss(`${rows.length} invoices end at ${last}, ${numbers.invoices} were made`)
})

type Scene = {
  shop: Pick<TestShop, 'call' | 'product'>
  boss: Person
  manager: Person
  company: string
  account: ModelAccount
  random: Random
  products: { id: string; price: number }[]
  /** Of all companies. */
  numbers: { invoices: number }
}

async function openScene(
  shop: TestShop,
  boss: Person,
  ownSeed: number,
  numbers: Scene['numbers'],
): Promise<Scene> {
  const { id: company, manager } = await aCompany(shop, { creditLimit: 1_000_000 })
  const random = openRandom(ownSeed)
  const account = new ModelAccount()
  const products: Scene['products'] = []
  for (const _ of [1, 2, 3]) {
    const price = random(1, 9_999)
    const facts = { price: price / 100, quantity: stockAtFirst, minimumQuantity: 1 }
    const id = await shop.product(facts)
    products.push({ id, price })
    account.stock.set(id, stockAtFirst)
  }
  return { shop, boss, manager, company, account, random, products, numbers }
}

/** From `least` to `most`, both among them. */
type Random = (least: number, most: number) => number

/** A linear congruential generator, as in Numerical Recipes. */
function openRandom(start: number): Random {
  let state = start >>> 0
  return (least, most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return least + Math.floor((state / 2 ** 32) * (most - least + 1))
  }
}

function pick<T>(random: Random, all: T[]): T | undefined {
  return all[random(0, all.length - 1)]
}

const steps = [place, place, ship, ship, ship, voidShipment, giveBack, cancel, pay, pay, payNamed]

/** One step of a history; gives it in words. */
async function live(scene: Scene): Promise<string> {
  const step = pick(scene.random, [...steps, reverse]) ?? place
  return step(scene)
}

async function ask({ shop, boss }: Scene, method: string, path: string, body?: object, as = boss) {
  const answer = await shop.call(method, path, { as, body })
  if (answer.status !== 200)
    throw new Error(`${method} ${path} ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

async function place(scene: Scene): Promise<string> {
  const { random, products, account, manager } = scene
  const chosen = products.slice(0, random(1, products.length))
  const lines = chosen.map(({ id }) => ({ productId: id, quantity: random(1, 12) }))
  const body = { ...where, payment: 'account', lines }
  const purchase = await ask(scene, 'POST', '/purchases', body, manager)
  const placed = purchase.orders.map((order: Json): AccountLine => {
    const price = products.find(({ id }) => id === order.productId)?.price ?? 0
    const { _id: orderId, productId, quantity } = order
    return { orderId, productId, price, quantity, shipped: 0, returned: 0 }
  })
  account.place(purchase._id, placed)
  return `placed ${lines.length} lines`
}

async function ship(scene: Scene): Promise<string> {
  const { random, account, numbers } = scene
  const open = account.purchases.filter(({ lines }) => lines.some((line) => openUnits(line) > 0))
  const purchase = pick(random, open)
  if (!purchase) return 'nothing to ship'
  const units = new Map<AccountLine, number>()
  for (const line of purchase.lines) {
    const count = random(0, openUnits(line))
    if (count > 0) units.set(line, count)
  }
  if (units.size === 0) return 'shipped nothing'
  const lines = [...units].map(([{ orderId }, count]) => ({ orderId, units: count }))
  const body = { purchases: [{ id: purchase.id, lines }] }
  const { shipped, refused } = await ask(scene, 'POST', '/shipments', body)
  if (refused.length > 0) throw new Error(JSON.stringify(refused))
  numbers.invoices += 1
  const number = `I-${String(numbers.invoices).padStart(6, '0')}`
  account.ship(purchase, shipped[0]._id, number, units)
  return `shipped ${number}`
}

async function voidShipment(scene: Scene): Promise<string> {
  const { shop, boss, random, account } = scene
  const invoice = pick(random, account.invoices)
  if (!invoice) return 'nothing to void'
  const path = `/shipments/${invoice.shipmentId}`
  if (account.mayVoid(invoice)) {
    await ask(scene, 'DELETE', path)
    account.void(invoice)
    return `voided ${invoice.number}`
  }
  const { status } = await shop.call('DELETE', path, { as: boss })
  if (status !== 409) throw new Error(`Voiding ${invoice.number} answered ${status}`)
  return `did not void ${invoice.number}`
}

async function giveBack(scene: Scene): Promise<string> {
  const { random, account } = scene
  const shipped = linesWhere(account, ({ line }) => line.shipped > line.returned)
  const found = pick(random, shipped)
  if (!found) return 'nothing to return'
  const { purchaseId, line } = found
  const units = random(1, line.shipped - line.returned)
  const disposition = random(0, 1) === 0 ? 'restocked' : 'scrapped'
  const lines = [{ orderId: line.orderId, units, disposition }]
  await ask(scene, 'POST', `/purchases/${purchaseId}/credit-notes`, { lines, reason: 'Bent' })
  account.return(line, units, disposition === 'restocked')
  return `returned ${units}`
}

async function cancel(scene: Scene): Promise<string> {
  const { random, account } = scene
  // Never all of a line: one without units is deleted.
  const open = linesWhere(account, ({ line }) => line.quantity > 1 && openUnits(line) > 0)
  const found = pick(random, open)
  if (!found) return 'nothing to cancel'
  const { purchaseId, line } = found
  const units = random(1, Math.min(openUnits(line), line.quantity - 1))
  const lines = [{ orderId: line.orderId, units, disposition: 'unsent' }]
  await ask(scene, 'POST', `/purchases/${purchaseId}/credit-notes`, { lines, reason: 'Late' })
  account.cancel(line, units)
  return `cancelled ${units}`
}

type FoundLine = { purchaseId: string; line: AccountLine }

function linesWhere(account: ModelAccount, is: (found: FoundLine) => boolean): FoundLine[] {
  const all = account.purchases.flatMap(({ id, lines }) =>
    lines.map((line) => ({ purchaseId: id, line })),
  )
  return all.filter(is)
}

/** A part, all or too much, which names an invoice or none, on one of the last forty days. */
async function pay(scene: Scene): Promise<string> {
  const { random, account } = scene
  const owed = Math.max(100, account.balance)
  const amount = pick(random, [random(1, owed), owed, owed + random(1, 5_000)]) ?? owed
  const named = pick(random, account.invoices)
  const words = named && random(0, 1) === 0 ? named.number : 'what we owe'
  const reference = `${words}, transfer ${account.payments.length + 1}`
  const { _id } = await record(scene, amount, reference)
  account.pay(_id, amount, reference, null)
  return `paid ${amount} for ${words}`
}

/** To one invoice as an admin chose, and never above what is open of it. */
async function payNamed(scene: Scene): Promise<string> {
  const { shop, random, account } = scene
  const open = account.invoices.filter((each) => account.openOf(each) > 0)
  const invoice = pick(random, open)
  if (!invoice) return 'nothing to pay'
  const most = account.openOf(invoice)
  const amount = random(1, most)
  const reference = `Chosen, transfer ${account.payments.length + 1}`
  const body = paymentBody(scene, most + 1, reference)
  const above = [{ number: invoice.number, amount: (most + 1) / 100 }]
  const refused = await shop.call('POST', '/payments', {
    as: scene.boss,
    body: { ...body, invoices: above },
  })
  if (refused.body.code !== 'allocation-wrong') throw new Error(`Above open: ${refused.status}`)
  const parts = [{ number: invoice.number, amount: amount / 100 }]
  const { _id } = await record(scene, amount, reference, parts)
  account.pay(_id, amount, reference, new Map([[invoice, amount]]))
  return `paid ${amount} of ${invoice.number}`
}

function paymentBody({ company, random }: Scene, amount: number, reference: string) {
  const at = Date.now() - random(0, 40) * dayMs
  return { company, amount: amount / 100, at, reference, method: 'transfer' }
}

function record(scene: Scene, amount: number, reference: string, invoices?: object[]) {
  const body = { ...paymentBody(scene, amount, reference), invoices }
  return ask(scene, 'POST', '/payments', body)
}

/** Once: again it is refused, and nothing changes. */
async function reverse(scene: Scene): Promise<string> {
  const { shop, boss, random, account } = scene
  const payment = pick(random, account.payments)
  if (!payment) return 'nothing to reverse'
  const path = `/payments/${payment.id}/reverse`
  const body = { reason: 'Of another customer' }
  if (!payment.isReversed) {
    await ask(scene, 'POST', path, body)
    account.reverse(payment)
  }
  const { status } = await shop.call('POST', path, { as: boss, body })
  if (status !== 409) throw new Error(`Reversing twice answered ${status}`)
  return `reversed ${payment.amount}`
}

/** What shop and model say of a company, in words where they differ. */
async function compare(scene: Scene): Promise<string[]> {
  const { company, account } = scene
  const wrong: string[] = []
  const same = (words: string, shops: number, models: number) => {
    if (shops !== models) wrong.push(`${words}: the shop says ${shops}, the model ${models}`)
  }
  const { exposure } = await ask(scene, 'GET', `/companies/${company}`)
  same('exposure', cents(exposure), account.exposure)
  const invoices: Json[] = await ask(scene, 'GET', `/invoices?company=${company}&limit=100`)
  same('invoices', invoices.length, account.invoices.length)
  for (const invoice of account.invoices) {
    const shown = invoices.find(({ number }) => number === invoice.number)
    same(`total of ${invoice.number}`, cents(shown?.total), invoice.total)
    same(`open of ${invoice.number}`, cents(shown?.open), account.openOf(invoice))
  }
  const owing: Json[] = await ask(scene, 'GET', `/invoices?company=${company}&state=open&limit=100`)
  const unpaid = account.invoices.filter((invoice) => account.openOf(invoice) > 0)
  same('open invoices', owing.length, unpaid.length)
  same(
    'their sum',
    sum(owing.map(({ open }) => cents(open))),
    sum(unpaid.map((one) => account.openOf(one))),
  )
  const payments: Json[] = await ask(scene, 'GET', `/payments?company=${company}&limit=100`)
  const allocations = payments.flatMap((payment) => payment.allocations)
  const open = sum(invoices.map((invoice) => cents(invoice.open)))
  const made = sum(invoices.map(({ total }) => cents(total)))
  const notes = invoices.flatMap(({ creditNotes }) => creditNotes)
  const paid = sum(allocations.map(({ amount }) => cents(amount)))
  same('what is open', open, made - sum(notes.map(({ total }) => cents(total))) - paid)
  await compareStatements(scene, open, same)
  for (const [productId, units] of account.stock) {
    const [product] = await ask(scene, 'GET', `/products?id=${productId}`)
    same('stock', product.quantity, units)
  }
  wrong.push(...findNegative(account.invoices, account))
  return wrong
}

function findNegative(invoices: AccountInvoice[], account: ModelAccount): string[] {
  const below = invoices.filter((invoice) => account.openOf(invoice) < 0)
  return below.map(({ number }) => `${number} is paid or credited above its total`)
}

/** All of it, and its end and beginning on some days between. */
async function compareStatements(
  scene: Scene,
  open: number,
  same: (words: string, shops: number, models: number) => void,
): Promise<void> {
  const { company, account, random } = scene
  const path = `/companies/${company}/statement`
  const all = await ask(scene, 'GET', `${path}?from=2000-01-01`)
  same('closing balance', cents(all.closing), account.balance)
  same('opening balance', cents(all.opening), 0)
  same('credit', cents(all.credit), open - account.balance)
  same('ageing', sum(Object.values<number>(all.ageing).map(cents)), open)
  const entries: Json[] = all.entries
  let running = 0
  for (const { amount, balance } of entries) {
    running += cents(amount)
    same('running balance', cents(balance), running)
  }
  const day = toIsoDay(Date.now() - random(0, 41) * dayMs)
  const before = entries.filter(({ at }) => toIsoDay(at) < day)
  const until = entries.filter(({ at }) => toIsoDay(at) <= day)
  const one = await ask(scene, 'GET', `${path}?from=${day}&to=${day}`)
  same(`opening of ${day}`, cents(one.opening), sum(before.map(({ amount }) => cents(amount))))
  same(`closing of ${day}`, cents(one.closing), sum(until.map(({ amount }) => cents(amount))))
}

function toIsoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

function cents(major: number): number {
  return Math.round(major * 100)
}
