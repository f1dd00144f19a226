// Random histories of a shop against a model of it: after each step both say the same.
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expirePurchases } from '#orders/server/delete-orders.ts'
import type { Person } from '#tests/makers.ts'
import type { Answer, TestShop } from '#tests/open-shop.ts'
import { where } from '../pay.ts'
import { audit } from './auditor.ts'
import {
  anyHistory,
  clients,
  creditUnits,
  type Disposition,
  edit,
  expire,
  type Line,
  type ModelOrder,
  type ModelShop,
  minimum,
  openModel,
  openUnits,
  place,
  prices,
  remove,
  type Step,
  stockAtFirst,
  taxRate,
  totalOf,
  validate,
} from './model-shop.ts'
import { buyers, insisting, payAtProvider, recordPayment, settleDown } from './scene.ts'
import { countHistories, seed, stressTest } from './stress-test.ts'

/** Histories on each engine, and how many run beside each other. */
const histories = countHistories(8, 2_000)
const beside = 8

stressTest('model', async ({ open, miss }) => {
  const shop = insisting(await open({ TAX_PERCENT: String(taxRate / 1_000) }))
  const initial = new Map<string, number>()
  const known = await buyers(shop, clients)
  const { email: adminsEmail } = await shop.admin()
  const lane = async (number: number) => {
    const property = fc.asyncProperty(anyHistory, async (history) => {
      // Again for each: all of them may take longer than a token lasts.
      const people = await Promise.all(known.map(({ email }) => shop.signedIn(email)))
      const admin = await shop.signedIn(adminsEmail)
      const difference = await live(shop, people, admin, history, initial)
      if (difference) throw new Error(difference)
    })
    const numRuns = Math.ceil(histories / beside)
    const found = await fc.check(property, { numRuns, seed: seed + number, endOnFailure: true })
    if (found.failed) miss(String(found.errorInstance))
  }
  await Promise.all(Array.from({ length: beside }, (_, number) => lane(number)))
  await settleDown(shop)
  const books = shop.sandbox?.cards.records() ?? null
  for (const words of await audit(shop.shop.db.read, books, { initial })) miss(words)
  const words = await exportDiffers(shop)
  if (words) miss(words)
})

/** The accountant's months come to what the ledger does, to the cent, and their tax to what was kept of it. */
async function exportDiffers(shop: TestShop): Promise<string | null> {
  const ledger = await shop.shop.db.read.selectFrom('ledger').select(['amount', 'at']).execute()
  const months = new Set(ledger.map(({ at }) => new Date(at).toISOString().slice(0, 7)))
  const as = await shop.admin()
  const cents = { Net: 0, Tax: 0, Amount: 0 }
  for (const month of months) {
    const { body } = await shop.call('GET', `/ledger.csv?month=${month}`, { as })
    for (const row of parse(body, { columns: true, bom: true }) as Record<string, string>[])
      for (const column of ['Net', 'Tax', 'Amount'] as const)
        cents[column] += Math.round(Number(row[column]) * 100)
  }
  const total = ledger.reduce((sum, { amount }) => sum + amount, 0)
  return (
    differ('the export', total, cents.Amount) ?? differ('its tax', total - cents.Net, cents.Tax)
  )
}

/** Runs one history on separate products; returns the first difference, or null. */
async function live(
  shop: TestShop,
  people: Person[],
  admin: Person,
  history: Step[],
  initial: Map<string, number>,
): Promise<string | null> {
  const model = openModel()
  const products: string[] = []
  const atFirst = { quantity: stockAtFirst, minimumQuantity: minimum }
  for (const price of prices) products.push(await shop.product({ price: price / 100, ...atFirst }))
  for (const [number, step] of history.entries()) {
    const words = (await take(step)) ?? (await stockDiffers(shop, products, model))
    if (words)
      return `${words}, after step ${number} of ${JSON.stringify(history.slice(0, number + 1))}`
  }
  for (const [place, id] of products.entries())
    initial.set(id, stockAtFirst + (model.edited[place] ?? 0))
  return lists()

  async function take(step: Step): Promise<string | null> {
    if (step.does === 'order') return order(step.client, step.line)
    if (step.does === 'order many') return orderMany(step.client, step.lines)
    if (step.does === 'edit stock') return editStock(step)
    const orders = model.purchases.flatMap((purchase) => purchase.orders)
    const one = orders[step.at % orders.length]
    if (!one) return null
    switch (step.does) {
      case 'delete':
        return removeBoth(`/orders?id=${one.id}`, [one], step.client)
      case 'delete as admin':
        return removeBoth(`/orders?id=${one.id}`, [one], null)
      case 'delete purchase':
        return removeBoth(`/purchases?id=${one.of.id}`, one.of.orders, step.client)
      case 'delete purchase as admin':
        return removeBoth(`/purchases?id=${one.of.id}`, one.of.orders, null)
      case 'pay':
        return pay(one)
      case 'ship':
        return ship(one)
      case 'credit':
        return refund(one, step.units, step.disposition)
      case 'close':
        return close(one)
      case 'ship part':
        return shipPart(one, step.units)
      case 'void':
        return voidLast(one)
      case 'expire':
        return expireBoth(one)
    }
  }

  async function order(client: number, line: Line): Promise<string | null> {
    const { refused } = validate(model, [line])
    const body = { ...where, productId: products[line.product], quantity: line.units }
    const answer = await shop.call('POST', '/orders', { as: people[client] ?? null, body })
    const expected = refused[0]?.code ?? 200
    const found = answer.status === 200 ? 200 : answer.body.code
    if (found === 200 && expected === 200) {
      const purchase = place(model, client, [line])
      purchase.id = answer.body.purchaseId
      for (const each of purchase.orders) each.id = answer.body._id
    }
    return differ('order', expected, found)
  }

  async function orderMany(client: number, lines: Line[]): Promise<string | null> {
    const { wanted, refused } = validate(model, lines)
    const named = lines.map(({ product, units }) => ({
      productId: products[product],
      quantity: units,
    }))
    const body = { ...where, lines: named }
    const answer = await shop.call('POST', '/purchases', { as: people[client] ?? null, body })
    if (refused.length > 0 || answer.status !== 200)
      return differ('refused', told(refused.map(nameOf)), refusedIn(answer))
    const purchase = place(model, client, wanted)
    purchase.id = answer.body._id
    for (const each of purchase.orders) {
      const its = answer.body.orders.find(
        ({ productId }: { productId: string }) => productId === products[each.product],
      )
      each.id = its?._id ?? ''
      if (its?.quantity !== each.units) return `${its?.quantity} ordered, not ${each.units}`
    }
    return differ('total', totalOf(purchase), Math.round(answer.body.total * 100))
  }

  function nameOf({ product, ...rest }: { product: number; code: string; available: number }) {
    return { productId: products[product] ?? '', ...rest }
  }

  async function removeBoth(
    path: string,
    orders: ModelOrder[],
    client: number | null,
  ): Promise<string | null> {
    const as = client === null ? admin : (people[client] ?? null)
    const { status, body } = await shop.call('DELETE', path, { as })
    const deleted = remove(model, orders, client)
    return differ('deleted', deleted, status === 200 ? body.deletedCount : 0)
  }

  async function pay({ id, gone, of }: ModelOrder): Promise<string | null> {
    const buyer = people[of.client]
    if (!buyer || gone || of.paidAt !== null) return null
    const intent = await payAtProvider(shop, buyer, id)
    const { body } = await recordPayment(shop, buyer, id, intent)
    of.paidAt = totalOf(of)
    return differ('paid', intent, body.transactionId)
  }

  async function ship(one: ModelOrder): Promise<string | null> {
    const { status } = await shop.call('PUT', `/orders?id=${one.id}`, {
      as: admin,
      body: { status: 'Shipped' },
    })
    const units = openUnits(one)
    const expected = one.gone ? 404 : units === 0 ? 409 : 200
    if (expected === 200 && status === 200) {
      const { body } = await shop.call('GET', `/purchases/${one.of.id}`, { as: admin })
      addShipment(one, units, body.shipments.at(-1)._id)
    }
    return differ('ship', expected, status)
  }

  async function shipPart(one: ModelOrder, units: number): Promise<string | null> {
    const purchases = [{ id: one.of.id, lines: [{ orderId: one.id, units }] }]
    const { body } = await shop.call('POST', '/shipments', { as: admin, body: { purchases } })
    const mayShip = !one.gone && units <= openUnits(one)
    const [shipped] = body.shipped
    if (mayShip && shipped) addShipment(one, units, shipped._id)
    return differ('ship part', mayShip, shipped !== undefined)
  }

  function addShipment(order: ModelOrder, units: number, id: string): void {
    order.shipped += units
    order.of.shipments.push({ id, order, units })
  }

  async function refund(
    one: ModelOrder,
    units: number,
    disposition: Disposition,
  ): Promise<string | null> {
    const { status } = await shop.call('POST', `/purchases/${one.of.id}/credit-notes`, {
      as: admin,
      body: { lines: [{ orderId: one.id, units, disposition }], reason: '' },
    })
    return differ('refund', creditUnits(model, one, units, disposition), status)
  }

  async function close({ of }: ModelOrder): Promise<string | null> {
    const open = of.orders.filter((order) => !order.gone && openUnits(order) > 0)
    if (open.length === 0) return null
    const disposition = 'unsent'
    const lines = open.map((order) => ({ orderId: order.id, units: openUnits(order), disposition }))
    const { status } = await shop.call('POST', `/purchases/${of.id}/credit-notes`, {
      as: admin,
      body: { lines, reason: '' },
    })
    for (const order of open) creditUnits(model, order, openUnits(order), disposition)
    return differ('close', 200, status)
  }

  async function voidLast({ of }: ModelOrder): Promise<string | null> {
    const last = of.shipments.at(-1)
    if (!last) return null
    const { status } = await shop.call('DELETE', `/shipments/${last.id}`, { as: admin })
    const { gone, returned, shipped } = last.order
    const expected = gone || returned > shipped - last.units ? 409 : 200
    if (expected === 200) {
      of.shipments.pop()
      last.order.shipped -= last.units
    }
    return differ('void', expected, status)
  }

  async function expireBoth({ of }: ModelOrder): Promise<string | null> {
    const { db } = shop.shop
    const setEnd = (expires_at: number) =>
      db.write((trx) =>
        trx.updateTable('purchases').set({ expires_at }).where('id', '=', of.id).execute(),
      )
    await setEnd(1)
    // Another history's turn may be the one that takes it: both are the shop's.
    await expirePurchases(db, Date.now())
    // Purchases that have not expired do not end earlier, even when a shipment is voided later.
    await setEnd(Date.now() + 86_400_000)
    expire(model, of)
    return null
  }

  async function editStock({
    product,
    by,
    seen,
  }: Extract<Step, { does: 'edit stock' }>): Promise<string | null> {
    const stock = model.stock[product] ?? 0
    const quantity = Math.max(0, stock + by)
    const { status } = await shop.call('PUT', `/products/${products[product]}`, {
      as: admin,
      // A stock that was never set: the edit must be refused.
      body: {
        price: (prices[product] ?? 0) / 100,
        quantity,
        minimumQuantity: minimum,
        seen: { quantity: seen ? stock : stock + 100_000 },
      },
    })
    if (seen) edit(model, product, quantity)
    return differ('edit', seen ? 200 : 409, status)
  }

  /** What people are shown of it in the end. */
  async function lists(): Promise<string | null> {
    for (const purchase of model.purchases) {
      const as = people[purchase.client] ?? null
      const paid = purchase.paidAt !== null
      for (const order of purchase.orders) {
        const { id, gone, shipped } = order
        const { status, body } = await shop.call('GET', `/orders/${id}`, { as })
        const expected = gone
          ? 'gone'
          : `${paid} ${shipped} ${openUnits(order) === 0 ? 'Shipped' : 'Pending'}`
        const found = status === 404 ? 'gone' : `${body.paid} ${body.shippedUnits} ${body.status}`
        if (found !== expected) return differ('order', expected, found)
      }
      if (purchase.orders.every(({ gone }) => gone)) continue
      const { body } = await shop.call('GET', `/purchases/${purchase.id}`, { as })
      const total = purchase.paidAt ?? totalOf(purchase)
      const found = `${body.paid} ${Math.round(body.total * 100)}`
      if (found !== `${paid} ${total}`) return differ('purchase', `${paid} ${total}`, found)
    }
    return null
  }
}

function refusedIn({ status, body }: Answer): string {
  if (status === 200) return told([])
  return body.code === 'lines-refused' ? told(body.lines) : `${status} ${body.code}`
}

type Named = { productId: string; code: string; available: number }

function told(refused: Named[]): string {
  const words = refused.map(({ productId, code, available }) => `${productId} ${code} ${available}`)
  return words.sort().join(', ') || 'nothing'
}

async function stockDiffers(
  { shop }: TestShop,
  products: string[],
  { stock }: ModelShop,
): Promise<string | null> {
  const rows = await shop.db.read
    .selectFrom('products')
    .select('quantity')
    .where('id', 'in', products)
    .orderBy('id')
    .execute()
  const written = rows.map(({ quantity }) => quantity).join()
  return differ('the stock', stock.join(), written)
}

function differ(what: string, expected: unknown, found: unknown): string | null {
  return expected === found ? null : `${what} is ${String(found)}, not ${String(expected)}`
}
