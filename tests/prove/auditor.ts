// Reads the shop's database and the card company's books, and describes every difference.
import { existsSync, readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { findCurrency, type Money } from '#base/currency.ts'
import { parsePictureId, pictureFile, pictureWidths } from '#base/pictures.ts'
import { computeTotals } from '#basket/rules.ts'
import type { Records } from '#sandbox/cards/bank.ts'
import type { Db } from '#server/database/open.ts'

export type Told = {
  /** Units that each product began with. */
  initial: ReadonlyMap<string, number>
  /** Orders that a client got as an answer: their units by id. */
  acknowledged?: ReadonlyMap<string, number>
  pictures?: PicturesTold
}

type OrderFacts = Awaited<ReturnType<typeof readOrders>>[number]

/**
 * Every invariant of the shop, once nothing is under way any more: stock, one charge for each paid
 * purchase, refunds that are the shares of what was deleted, a ledger that equals the card company's
 * books, answers that are true, and one mail for each fact. Gives what is violated, in words; nothing
 * when all holds.
 */
export async function audit(read: Db, books: Records | null, told: Told): Promise<string[]> {
  const orders = await readOrders(read)
  return [
    ...(await auditStock(read, orders, told)),
    ...auditAnswers(orders, told),
    ...(await auditMails(read, orders)),
    ...(await auditShipments(read, orders)),
    ...(await auditTotals(read, orders)),
    ...(await auditUnpaid(read, orders)),
    ...(await auditOpenAmounts(read)),
    ...(books ? await auditMoney(read, orders, books) : []),
    ...(await auditShares(read)),
    ...(told.pictures ? await auditPictures(read, told.pictures) : []),
  ]
}

function readOrders(read: Db) {
  return read
    .selectFrom('orders')
    .innerJoin('purchases', 'purchases.id', 'orders.purchase_id')
    .select([
      'orders.id',
      'orders.purchase_id',
      'orders.user_id',
      'orders.product_id',
      'orders.quantity',
      'orders.price',
      'orders.total_price',
      'orders.shipped_units',
      'orders.closed_units',
      'orders.paid_at',
      'orders.shipped_at',
      'orders.deleted_at',
      'orders.deleted_by',
      'purchases.transaction_id',
    ])
    .select([
      sql<number>`(select cast(coalesce(sum(amount), 0) as integer) from credit_note_lines
        where order_id = orders.id)`.as('credited'),
      sql<number>`(select cast(coalesce(sum(units), 0) as integer) from credit_note_lines
        where order_id = orders.id and disposition = 'restocked')`.as('restocked'),
    ])
    .execute()
}

/** Initial stock = what can be ordered + what live orders hold + what has left the house. */
async function auditStock(read: Db, orders: OrderFacts[], told: Told): Promise<string[]> {
  const products = await read.selectFrom('products').select(['id', 'quantity']).execute()
  const wrong: string[] = []
  for (const { id, quantity } of products) {
    const initial = told.initial.get(id)
    if (initial === undefined) continue
    const out = orders
      .filter((order) => order.product_id === id)
      .map(({ deleted_at, quantity, shipped_units, closed_units, restocked }) =>
        deleted_at === null ? quantity - closed_units - restocked : shipped_units - restocked,
      )
      .reduce((sum, units) => sum + units, 0)
    if (quantity < 0) wrong.push(`product ${id} has ${quantity} units`)
    if (initial !== quantity + out)
      wrong.push(`product ${id}: ${initial} units at first, ${quantity} left and ${out} ordered`)
  }
  return wrong
}

function auditAnswers(orders: OrderFacts[], { acknowledged }: Told): string[] {
  if (!acknowledged) return []
  const byId = new Map(orders.map((order) => [order.id, order]))
  const lost = [...acknowledged].filter(([id, units]) => byId.get(id)?.quantity !== units)
  const silent = orders.filter(({ id }) => !acknowledged.has(id))
  return [
    ...lost.map(([id]) => `order ${id} was acknowledged and is lost`),
    ...silent.map(({ id }) => `order ${id} is there and nobody was told`),
  ]
}

/** The outbox holds one mail for each fact by its own rule; none may be missing. */
async function auditMails(read: Db, orders: OrderFacts[]): Promise<string[]> {
  const rows = await read.selectFrom('outbox').select(['key']).execute()
  const facts = rows.map(({ key }) => key)
  const known = new Set(facts)
  const due = new Set(
    orders.flatMap((order) => [
      `placed:${order.purchase_id}`,
      ...(order.paid_at === null ? [] : [`paid:${order.purchase_id}`]),
      ...(order.deleted_by === 'expiry' ? [`expired:${order.purchase_id}`] : []),
    ]),
  )
  const doubled = facts.length === known.size ? [] : ['a fact has two mails']
  // One mail tells what was shipped of a purchase at once; one of version 0.1 tells of one order.
  const isTold = ({ id, purchase_id }: OrderFacts) =>
    known.has(`shipped:${id}`) || facts.some((fact) => fact.startsWith(`shipped:${purchase_id}:`))
  const untold = orders.filter((order) => order.shipped_at !== null && !isTold(order))
  return [
    ...doubled,
    ...[...due].filter((key) => !known.has(key)).map((key) => `no mail ${key}`),
    ...untold.map(({ id }) => `no mail that ${id} was shipped`),
  ]
}

/** What is shipped of an order is what its shipments hold, and never more than it has. */
async function auditShipments(read: Db, orders: OrderFacts[]): Promise<string[]> {
  const lines = await read
    .selectFrom('shipment_lines')
    .innerJoin('shipments', 'shipments.id', 'shipment_id')
    .select(['order_id', 'units'])
    .where('voided_at', 'is', null)
    .execute()
  const byOrder = Map.groupBy(lines, ({ order_id }) => order_id)
  return orders.flatMap(({ id, quantity, shipped_units, closed_units }) => {
    const units = (byOrder.get(id) ?? []).reduce((sum, line) => sum + line.units, 0)
    if (units === shipped_units && units + closed_units <= quantity) return []
    return [`order ${id} has ${shipped_units} of ${quantity} units shipped, in shipments ${units}`]
  })
}

/** What is kept of an account's unpaid lines is what they come to. */
async function auditUnpaid(read: Db, orders: OrderFacts[]): Promise<string[]> {
  const totals = await read.selectFrom('unpaid_totals').selectAll().execute()
  const open = orders.filter((order) => !order.paid_at && !order.shipped_at && !order.deleted_at)
  const kept = new Map(totals.map((total) => [total.user_id, total]))
  return [...new Set([...kept.keys(), ...open.map(({ user_id }) => user_id)])].flatMap((id) => {
    const own = open.filter(({ user_id }) => user_id === id)
    const units = own.reduce((sum, { quantity }) => sum + quantity, 0)
    const amount = own.reduce((sum, { total_price }) => sum + total_price, 0)
    const { units: keptUnits, amount: keptAmount } = kept.get(id) ?? { units: 0, amount: 0 }
    if (units === keptUnits && amount === keptAmount) return []
    return [
      `${id} holds ${units} units for ${amount} unpaid, kept as ${keptUnits} for ${keptAmount}`,
    ]
  })
}

/**
 * What is kept as open of an invoice, and as left of a company's payment, is what its total, credit notes and payments
 * come to.
 */
export async function auditOpenAmounts(read: Db): Promise<string[]> {
  const open = await sql<Kept>`
    select 'invoice ' || invoices.number as name, open_amounts.amount as kept,
      case when invoices.due_at is null
        then case when paid_at is null then purchases.total - credited - received else 0 end
        else invoices.total
          - (select coalesce(sum(amount + tax), 0) from credit_notes where invoice_number = invoices.number)
          - (select coalesce(sum(amount), 0) from allocations where invoice_number = invoices.number)
        end as computed,
      case when open_amounts.user_id = purchases.user_id and open_amounts.currency = invoices.currency
        and coalesce(open_amounts.company_id, '') = coalesce(purchases.company_id, '')
        and coalesce(open_amounts.due_at, 0) = coalesce(invoices.due_at, 0) then 1 else 0 end as agrees
    from invoices join purchases on purchases.id = invoices.purchase_id
    left join open_amounts on open_amounts.invoice_number = invoices.number`.execute(read)
  const left = await sql<Kept>`
    select 'payment ' || payments.id as name, payment_credits.amount as kept,
      (select coalesce(sum(amount), 0) from ledger
        where intent_id = payments.id and ledger.company_id is not null)
        - (select coalesce(sum(amount), 0) from allocations where payment_id = payments.id) as computed,
      case when payment_credits.company_id = payments.company_id
        and payment_credits.currency = payments.currency then 1 else 0 end as agrees
    from payments left join payment_credits on payment_id = payments.id
    where payments.company_id is not null`.execute(read)
  const all = [...open.rows, ...left.rows]
  return all
    .filter(({ kept, computed, agrees }) => kept !== Number(computed) || agrees !== 1)
    .map(({ name, kept, computed }) => `${name} is kept as ${kept}, and comes to ${computed}`)
}

type Kept = { name: string; kept: number | null; computed: number; agrees: number }

/** What a purchase comes to is what its live orders come to; a paid one stays as it was paid. */
async function auditTotals(read: Db, orders: OrderFacts[]): Promise<string[]> {
  const purchases = await read.selectFrom('purchases').selectAll().execute()
  return purchases.flatMap((purchase) => {
    const live = orders.filter((order) => order.purchase_id === purchase.id && !order.deleted_at)
    const wrong: string[] = []
    if ((live.length === 0) !== (purchase.ended_at !== null))
      wrong.push(`purchase ${purchase.id} has ${live.length} orders and ended ${purchase.ended_at}`)
    const { total } = costOf(purchase, live)
    if (live.length > 0 && purchase.paid_at === null && total !== purchase.total)
      wrong.push(`purchase ${purchase.id} says ${purchase.total}, its orders come to ${total}`)
    if (live.some((order) => (order.paid_at === null) !== (purchase.paid_at === null)))
      wrong.push(`purchase ${purchase.id} and its orders differ in being paid`)
    return wrong
  })
}

function costOf(purchase: { tax_rate: number; currency: string }, orders: OrderFacts[]) {
  const lines = orders.map(({ total_price, credited }) => (total_price - credited) as Money)
  return computeTotals(lines, purchase.tax_rate, findCurrency(purchase.currency))
}

async function auditMoney(read: Db, orders: OrderFacts[], books: Records): Promise<string[]> {
  const ledger = await read
    .selectFrom('ledger')
    .select(['kind', 'fact', 'intent_id', 'amount'])
    .execute()
  const asked = await read.selectFrom('refunds').select(['intent_id', 'done_at']).execute()
  const charges = books.charges.filter(({ status }) => status === 'succeeded')
  const purchases = await read
    .selectFrom('purchases')
    .selectAll()
    .where('transaction_id', 'is not', null)
    .execute()
  const byTransaction = new Map(purchases.map((purchase) => [purchase.transaction_id, purchase]))
  const wrong: string[] = []
  for (const charge of charges) {
    const written = sum(ledger, 'charge', charge.intent)
    if (written !== charge.amount)
      wrong.push(`${charge.intent}: charged ${charge.amount}, written ${written}`)
    const back = -sum(ledger, 'refund', charge.intent)
    if (back !== charge.amount_refunded)
      wrong.push(`${charge.intent}: refunded ${charge.amount_refunded}, written ${back}`)
    if (charge.amount_refunded > charge.amount) wrong.push(`${charge.intent}: refunded above`)
    const purchase = byTransaction.get(charge.intent)
    const kept = orders.filter(
      (order) =>
        order.purchase_id === purchase?.id &&
        order.paid_at !== null &&
        (order.deleted_at === null || order.shipped_at !== null),
    )
    const keeps = purchase && kept.length > 0
    const owes = asked.some(({ intent_id }) => intent_id === charge.intent)
    if (!keeps && charge.amount_refunded === 0)
      wrong.push(`${charge.intent}: charged for nothing, refund ${owes ? 'waits' : 'never asked'}`)
    const cost = purchase ? costOf(purchase, kept).total : 0
    if (charge.amount - charge.amount_refunded !== cost)
      wrong.push(
        `${charge.intent}: charged ${charge.amount}, refunded ${charge.amount_refunded}, what was kept costs ${cost}`,
      )
  }
  const charged = new Set(charges.map(({ intent }) => intent))
  for (const { id, transaction_id } of purchases) {
    if (transaction_id !== null && !charged.has(transaction_id))
      wrong.push(`purchase ${id} is paid by ${transaction_id}, which charged nobody`)
  }
  for (const { kind, intent_id } of ledger) {
    if (!charged.has(intent_id)) wrong.push(`the ledger has a ${kind} of ${intent_id}, unknown`)
  }
  return [...wrong, ...chargedTwice(charges, books)]
}

/**
 * What is asked back by a credit note is what its lines come to with their tax, to the one step that rounding
 * the whole purchase's tax may make of it; asked once. That all of them are the total is `auditMoney`'s matter.
 */
async function auditShares(read: Db): Promise<string[]> {
  const notes = await read
    .selectFrom('credit_notes')
    .innerJoin('purchases', 'purchases.id', 'credit_notes.purchase_id')
    .leftJoin('refunds', 'refunds.credit_note_id', 'credit_notes.id')
    .select(['credit_notes.number', 'credit_notes.amount', 'credit_notes.tax'])
    .select(['credit_notes.counter', 'refunds.amount as refund'])
    .select(['purchases.tax_rate', 'purchases.currency'])
    .select(
      sql<number>`(select cast(sum(amount) as integer) from credit_note_lines
        where credit_note_id = credit_notes.id)`.as('lines'),
    )
    .orderBy('credit_notes.counter')
    .execute()
  const wrong = notes.filter(({ amount, tax, refund, tax_rate, currency, lines }) => {
    const { step } = findCurrency(currency)
    const isShare = Math.abs(tax - (amount * tax_rate) / 100_000) <= step
    return !isShare || refund !== amount + tax || lines !== amount
  })
  const gaps = notes.filter(({ counter }, place) => counter !== place + 1)
  return [
    ...gaps.map(({ number }) => `${number} is numbered twice or follows a gap`),
    ...wrong.map(({ number, refund }) => `${number}: ${refund} is not its share`),
  ]
}

function chargedTwice(charges: Records['charges'], books: Records): string[] {
  const purchaseOf = new Map(
    books.intents.map(({ id, metadata }) => [
      id,
      (JSON.parse(metadata) as { purchase?: string }).purchase,
    ]),
  )
  const kept = new Map<string, number>()
  for (const charge of charges) {
    const purchase = purchaseOf.get(charge.intent)
    if (purchase && charge.amount_refunded < charge.amount)
      kept.set(purchase, (kept.get(purchase) ?? 0) + 1)
  }
  return [...kept]
    .filter(([, times]) => times > 1)
    .map(([purchase]) => `purchase ${purchase} paid twice`)
}

function sum(
  ledger: { kind: string; intent_id: string; amount: number }[],
  kind: string,
  intent: string,
): number {
  return ledger
    .filter((entry) => entry.kind === kind && entry.intent_id === intent)
    .reduce((total, { amount }) => total + Number(amount), 0)
}

type PicturesTold = {
  folder: string
  /** Addresses of pictures that the shop acknowledged. */
  acknowledged: Iterable<string>
}

async function auditPictures(read: Db, { folder, acknowledged }: PicturesTold): Promise<string[]> {
  const records = await read.selectFrom('images').select('id').execute()
  const known = new Set(records.map(({ id }) => id))
  const files = existsSync(folder) ? readdirSync(folder) : []
  const there = new Set(files)
  const orphans = files
    // A half that a kill left has another end, and is swept an hour later.
    .filter((name) => !name.endsWith('.part') && !known.has(name.split('-')[0] ?? ''))
    .map((name) => `the picture ${name} has no record`)
  const shown = [
    ...(await read.selectFrom('products').select('img').execute()),
    ...(await read.selectFrom('users').select('img').execute()),
  ].map(({ img }) => img)
  const missing = [...shown, ...acknowledged].flatMap((address) => {
    const id = parsePictureId(address)
    if (!id) return []
    const whole = pictureWidths.every((width) => there.has(pictureFile(id, width)))
    return whole && known.has(id) ? [] : [`the picture ${address} is missing`]
  })
  return [...orphans, ...missing]
}
