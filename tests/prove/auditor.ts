// Reads the shop's database and the card company's books, and says in words whatever does not agree.
import type { Records } from '#sandbox/cards/records.ts'
import type { Reader } from '#server/database/open.ts'
import { auditPictures, type PicturesTold } from './auditor-pictures.ts'

/** What people were told, to be held against what is written. */
export type Told = {
  /** Units that each product began with. */
  initial: ReadonlyMap<string, number>
  /** Orders that somebody was answered: their units by id. */
  acknowledged?: ReadonlyMap<string, number>
  pictures?: PicturesTold
}

type OrderFacts = {
  id: string
  product_id: string
  quantity: number
  total_price: number
  paid_at: number | null
  transaction_id: string | null
  shipped_at: number | null
  deleted_at: number | null
  deleted_by: string | null
}

/**
 * Every invariant of the shop, once nothing is under way any more: stock, one charge for each paid
 * order, refunds never above charges, a ledger that equals the card company's books, answers that
 * are true, and one mail for each fact. Gives what is violated, in words; nothing when all holds.
 */
export async function audit(read: Reader, books: Records | null, told: Told): Promise<string[]> {
  const orders = await read
    .selectFrom('orders')
    .select([
      'id',
      'product_id',
      'quantity',
      'total_price',
      'paid_at',
      'transaction_id',
      'shipped_at',
      'deleted_at',
      'deleted_by',
    ])
    .execute()
  return [
    ...(await auditStock(read, orders, told)),
    ...auditAnswers(orders, told),
    ...(await auditMails(read, orders)),
    ...(books ? await auditMoney(read, orders, books) : []),
    ...(told.pictures ? await auditPictures(read, told.pictures) : []),
  ]
}

/** Initial stock = what can be ordered + what live orders hold + what has left the house. */
async function auditStock(read: Reader, orders: OrderFacts[], told: Told): Promise<string[]> {
  const products = await read.selectFrom('products').select(['id', 'quantity']).execute()
  const wrong: string[] = []
  for (const { id, quantity } of products) {
    const initial = told.initial.get(id)
    if (initial === undefined) continue
    const out = orders
      .filter((order) => order.product_id === id)
      .filter(({ deleted_at, shipped_at }) => deleted_at === null || shipped_at !== null)
      .reduce((sum, order) => sum + order.quantity, 0)
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
async function auditMails(read: Reader, orders: OrderFacts[]): Promise<string[]> {
  const rows = await read.selectFrom('outbox').select(['fact']).execute()
  const facts = rows.map(({ fact }) => fact)
  const known = new Set(facts)
  const due = orders.flatMap((order) => [
    `placed:${order.id}`,
    ...(order.paid_at === null ? [] : [`paid:${order.id}`]),
    ...(order.shipped_at === null ? [] : [`shipped:${order.id}`]),
    ...(order.deleted_by === 'lapse' ? [`lapsed:${order.id}`] : []),
  ])
  const doubled = facts.length === known.size ? [] : ['a fact has two mails']
  return [...doubled, ...due.filter((fact) => !known.has(fact)).map((fact) => `no mail ${fact}`)]
}

async function auditMoney(read: Reader, orders: OrderFacts[], books: Records): Promise<string[]> {
  const ledger = await read
    .selectFrom('ledger')
    .select(['kind', 'fact', 'intent_id', 'amount'])
    .execute()
  const asked = await read.selectFrom('refunds').select(['intent_id', 'done_at']).execute()
  const charges = books.charges.filter(({ status }) => status === 'succeeded')
  const byTransaction = new Map(orders.map((order) => [order.transaction_id, order]))
  const wrong: string[] = []
  for (const charge of charges) {
    const written = sum(ledger, 'charge', charge.intent)
    if (written !== charge.amount / 100)
      wrong.push(`${charge.intent}: charged ${charge.amount / 100}, written ${written}`)
    const back = -sum(ledger, 'refund', charge.intent)
    if (back !== charge.amount_refunded / 100)
      wrong.push(`${charge.intent}: refunded ${charge.amount_refunded / 100}, written ${back}`)
    if (charge.amount_refunded > charge.amount) wrong.push(`${charge.intent}: refunded above`)
    const order = byTransaction.get(charge.intent)
    const keeps = order && (order.deleted_at === null || order.shipped_at !== null)
    const owes = asked.some(({ intent_id }) => intent_id === charge.intent)
    if (keeps && charge.amount_refunded > 0) wrong.push(`${charge.intent}: a live order refunded`)
    if (!keeps && charge.amount_refunded === 0)
      wrong.push(`${charge.intent}: charged for nothing, refund ${owes ? 'waits' : 'never asked'}`)
    if (keeps && charge.amount !== order.total_price * 100)
      wrong.push(`${charge.intent}: charged ${charge.amount}, the order costs ${order.total_price}`)
  }
  const charged = new Set(charges.map(({ intent }) => intent))
  for (const { id, transaction_id } of orders) {
    if (transaction_id !== null && !charged.has(transaction_id))
      wrong.push(`order ${id} is paid by ${transaction_id}, which charged nobody`)
  }
  for (const { kind, intent_id } of ledger) {
    if (!charged.has(intent_id)) wrong.push(`the ledger has a ${kind} of ${intent_id}, unknown`)
  }
  return [...wrong, ...chargedTwice(charges, books)]
}

/** Of the payments of one order at most one may be kept. */
function chargedTwice(charges: Records['charges'], books: Records): string[] {
  const orderOf = new Map(
    books.intents.map(({ id, metadata }) => [
      id,
      (JSON.parse(metadata) as { order?: string }).order,
    ]),
  )
  const kept = new Map<string, number>()
  for (const charge of charges) {
    const order = orderOf.get(charge.intent)
    if (order && charge.amount_refunded === 0) kept.set(order, (kept.get(order) ?? 0) + 1)
  }
  return [...kept].filter(([, times]) => times > 1).map(([order]) => `order ${order} paid twice`)
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
