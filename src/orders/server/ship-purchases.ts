import { type SqlBool, sql } from 'kysely'
import type { Reply } from '#base/endpoint.ts'
import { formatCount, pluralize } from '#base/format.ts'
import { Problem } from '#base/problem.ts'
import { shortenedBySpreadsheet } from '#base/sentences.ts'
import { type OrderRefusal, refuse } from '#orders/refusals.ts'
import type { Transaction } from '#server/database/open.ts'
import { auditRows, type RowChange } from '#server/http/audit.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { newId } from '#server/ids.ts'
import { changeMail, lockUnsentMails, withdrawMail } from '#server/mail/outbox.ts'
import * as contract from '../admin-contract.ts'
import type { Order, Shipment, shipOrder as shippingOrder } from '../contract.ts'
import { parseTrackingLine } from '../tracking-line.ts'
import { purchaseIs } from './conditions.ts'
import { writeAccountCredit } from './credit-notes.ts'
import { notifyBuyer, type ShippedFacts } from './mails.ts'
import { type AccountCredit, creditVoidedShipment, invoiceShipment } from './on-account.ts'
import { requireOrder } from './orders.ts'
import { auditedShipments } from './purchase-fields.ts'
import {
  countOpenUnits,
  lockLivePurchase,
  lockPurchase,
  type PurchaseRow,
  readLiveOrderRows,
  updateProgress,
} from './purchases.ts'
import { readShipments } from './shipments.ts'

/** How long the buyer's mail waits for further shipments, or voids. */
const mailDelayMs = 60_000

type ShipInput = {
  id: string
  /** Without units, all open units of the line. */
  lines?: { orderId: string; units?: number }[] | undefined
  carrier?: string | undefined
  tracking?: string | undefined
  despiteDispute?: boolean | undefined
}

export async function shipPurchases(
  trx: Transaction,
  { user: admin, body: { purchases } }: HandlerInput<typeof contract.shipPurchases>,
): Promise<Reply<typeof contract.shipPurchases>> {
  const shipped: Shipment[] = []
  const refused: Reply<typeof contract.shipPurchases>['refused'] = []
  // In the order of their ids, so that two admins never wait for each other.
  for (const input of purchases.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    try {
      shipped.push(await shipPurchase(trx, admin, input))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push({ id: input.id, code: error.code, message: error.message })
    }
  }
  const changes = shipped.map(({ _id, number, carrier, tracking, lines }) => {
    const units = Object.fromEntries(lines.map((line) => [line.productCode, line.units]))
    return { before: {}, after: { id: _id, number, carrier, tracking, ...units } }
  })
  await auditRows(trx, admin, contract.shipPurchases, auditedShipments, changes)
  return { shipped, refused }
}

/** The specification's call: ships all open units of one order, paid or not, because some buyers pay on account. */
export async function shipOrder(
  trx: Transaction,
  { user: admin, query: { id }, body: { despiteDispute } }: HandlerInput<typeof shippingOrder>,
): Promise<Order & { modifiedCount: number }> {
  const { purchaseId } = await requireOrder(trx, admin, id)
  await shipPurchase(trx, admin, { id: purchaseId, lines: [{ orderId: id }], despiteDispute })
  return { ...(await requireOrder(trx, admin, id)), modifiedCount: 1 }
}

/** Ships units of a purchase's lines, or all open ones. Refuses before it writes. */
export async function shipPurchase(
  trx: Transaction,
  admin: CurrentUser,
  { id: purchaseId, lines, carrier = '', tracking = '', despiteDispute = false }: ShipInput,
  now = Date.now(),
): Promise<Shipment> {
  const purchase = await lockLivePurchase(trx, purchaseId)
  if (!despiteDispute) await requireUndisputed(trx, purchaseId)
  const earlier = await readShipments(trx, admin, { purchaseIds: [purchaseId] })
  const units = await chooseUnits(trx, purchaseId, lines, earlier)
  const id = newId(now)
  const seq = earlier.length + 1
  const number = `${purchase.number}-${seq}`
  const shipment = { id, purchase_id: purchaseId, seq, number, carrier, tracking }
  await trx
    .insertInto('shipments')
    .values({ ...shipment, shipped_at: now, shipped_by: admin.id })
    .execute()
  const shipped = units.map((line) => ({ ...line, shipment_id: id }))
  await trx.insertInto('shipment_lines').values(shipped).execute()
  await addUnits(trx, id, 1)
  await updateProgress(trx, purchaseId, now)
  await invoiceShipment(trx, purchase, id, units, { now, notBefore: now + mailDelayMs })
  await queueShippedMail(trx, purchase, id, now)
  return readShipment(trx, admin, id)
}

async function requireUndisputed(trx: Transaction, purchaseId: string): Promise<void> {
  const disputed = await trx
    .selectFrom('purchases')
    .select('id')
    .where('id', '=', purchaseId)
    .where(purchaseIs('disputed'))
    .executeTakeFirst()
  if (disputed) throw refuse('payment-disputed')
}

/** The units to ship; refuses units that are no longer open, and says who shipped them. */
async function chooseUnits(
  trx: Transaction,
  purchaseId: string,
  lines: ShipInput['lines'],
  earlier: Shipment[],
) {
  const orders = await readLiveOrderRows(trx, purchaseId)
  const open = orders.filter((order) => countOpenUnits(order) > 0)
  const chosen: ShipInput['lines'] = lines ?? open.map(({ id }) => ({ orderId: id }))
  const refuseWhy = (code: OrderRefusal, why: string, orderId?: string) =>
    refuse(code, { detail: `${why} ${describeLast(earlier, orderId)}` })
  if (chosen.length === 0) throw refuseWhy('already-shipped', 'Nothing of it is open.')
  return chosen.map(({ orderId, units }) => {
    const order = orders.find(({ id }) => id === orderId)
    if (!order) throw refuse('unknown-order')
    const left = countOpenUnits(order)
    if (left === 0) throw refuseWhy('already-shipped', 'This order is already shipped.', orderId)
    if (units !== undefined && units > left) {
      const why = `${formatCount(left)} of ${formatCount(order.quantity)} × ${order.name} are open.`
      throw refuseWhy('units-shipped', why, orderId)
    }
    return { order_id: orderId, units: units ?? left }
  })
}

/** `Ada shipped 30 × Brake disc as K-26-004213-1.` */
function describeLast(shipments: Shipment[], orderId?: string): string {
  const isOf = (line: Shipment['lines'][number]) => !orderId || line.orderId === orderId
  const last = shipments.findLast(({ voidedAt, lines }) => voidedAt === null && lines.some(isOf))
  if (!last) return ''
  const [first, ...rest] = last.lines.filter(isOf)
  const parts =
    first && rest.length === 0
      ? `${formatCount(first.units)} × ${first.name}`
      : pluralize(rest.length + 1, 'line')
  return `${last.shippedBy || 'Somebody'} shipped ${parts} as ${last.number}.`
}

/** Adds a shipment's units to its lines' shipped units, or with -1 subtracts them. */
async function addUnits(trx: Transaction, shipmentId: string, sign: 1 | -1): Promise<void> {
  await sql`update orders set shipped_units = shipped_units + ${sql.lit(sign)} * line.units
    from shipment_lines as line
    where line.order_id = orders.id and line.shipment_id = ${shipmentId}`.execute(trx)
}

export async function voidShipment(
  trx: Transaction,
  { user: admin, params: { id } }: HandlerInput<typeof contract.voidShipment>,
): Promise<Shipment> {
  const { purchase } = await lockShipment(trx, id)
  const now = Date.now()
  const gone = await trx
    .selectFrom('shipment_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('order_id')
    .where('shipment_id', '=', id)
    .where(sql<SqlBool>`(deleted_at is not null
      or credited_units - closed_units > shipped_units - units)`)
    .executeTakeFirst()
  if (gone) throw refuse('shipment-final')
  const voided = { voided_at: now, voided_by: admin.id }
  await trx.updateTable('shipments').set(voided).where('id', '=', id).execute()
  await addUnits(trx, id, -1)
  await updateProgress(trx, purchase.id, now)
  await renewExpiry(trx, purchase, now)
  const credit = (note: AccountCredit) => writeAccountCredit(trx, admin.id, purchase, note)
  await creditVoidedShipment(trx, purchase, id, credit)
  if (!(await leaveOutOfMail(trx, purchase.id, id)))
    await notifyOfShipment(trx, purchase, id, `shipment-voided:${id}`)
  return readShipment(trx, admin, id)
}

/** An unpaid purchase without shipments can expire again, after a new full period. */
async function renewExpiry(trx: Transaction, purchase: PurchaseRow, now: number) {
  await trx
    .updateTable('purchases')
    .set({ expires_at: now + purchase.expires_at - purchase.placed_at, expiry_warned_at: null })
    .where('id', '=', purchase.id)
    .where(purchaseIs('neverPaidOrShipped'))
    .execute()
}

export async function correctShipment(
  trx: Transaction,
  { user: admin, params: { id }, body }: CorrectInput,
): Promise<Shipment> {
  const { carrier, tracking, mail, seen } = body
  const { purchase, shipment } = await lockShipment(trx, id)
  if (seen && (seen.carrier !== shipment.carrier || seen.tracking !== shipment.tracking))
    throw refuse('edited-meanwhile')
  await trx.updateTable('shipments').set({ carrier, tracking }).where('id', '=', id).execute()
  // A waiting mail will have the new numbers.
  if (mail && !(await findWaitingMail(trx, purchase.id, id)))
    await notifyOfShipment(trx, purchase, id, `tracking:${id}:${newId()}`)
  return readShipment(trx, admin, id)
}

type CorrectInput = Pick<HandlerInput<typeof contract.correctShipment>, 'user' | 'params' | 'body'>

/** Locks a shipment that is not voided, with its purchase. */
async function lockShipment(trx: Transaction, id: string) {
  const found = trx.selectFrom('shipments').selectAll().where('id', '=', id)
  const { purchase_id } = await found.executeTakeFirstOrThrow(() => refuse('unknown-shipment'))
  const purchase = await lockPurchase(trx, purchase_id)
  const shipment = await found.executeTakeFirst()
  if (!purchase || !shipment) throw refuse('unknown-shipment')
  if (shipment.voided_at !== null) throw refuse('shipment-voided')
  return { purchase, shipment }
}

/** One mail collects all shipments until it is sent. */
async function queueShippedMail(
  trx: Transaction,
  purchase: PurchaseRow,
  shipmentId: string,
  now: number,
): Promise<void> {
  const [mail] = await lockWaitingMails(trx, purchase.id)
  if (mail) return changeMail(trx, mail.id, { shipmentIds: [...mail.shipmentIds, shipmentId] })
  const key = `shipped:${purchase.id}:${shipmentId}`
  await notifyOfShipment(trx, purchase, shipmentId, key, now + mailDelayMs)
}

function notifyOfShipment(
  trx: Transaction,
  purchase: PurchaseRow,
  shipmentId: string,
  key: string,
  notBefore = Date.now(),
): Promise<void> {
  const facts: ShippedFacts = { shipmentIds: [shipmentId] }
  const { id: about, email } = purchase
  return notifyBuyer(trx, purchase, { key, to: email, about, facts, notBefore })
}

/** False if its mail is sent or being sent. */
async function leaveOutOfMail(trx: Transaction, purchaseId: string, shipmentId: string) {
  const mail = await findWaitingMail(trx, purchaseId, shipmentId)
  if (!mail) return false
  const shipmentIds = mail.shipmentIds.filter((id) => id !== shipmentId)
  if (shipmentIds.length === 0) await withdrawMail(trx, mail.id)
  else await changeMail(trx, mail.id, { shipmentIds })
  return true
}

async function findWaitingMail(trx: Transaction, purchaseId: string, shipmentId: string) {
  const mails = await lockWaitingMails(trx, purchaseId)
  return mails.find(({ shipmentIds }) => shipmentIds.includes(shipmentId))
}

async function lockWaitingMails(trx: Transaction, purchaseId: string) {
  const mails = await lockUnsentMails(trx, `shipped:${purchaseId}:`)
  return mails.map(({ id, facts }) => ({ id, ...(JSON.parse(facts ?? '') as ShippedFacts) }))
}

async function readShipment(trx: Transaction, user: CurrentUser, id: string): Promise<Shipment> {
  const [shipment] = await readShipments(trx, user, { ids: [id] })
  if (!shipment) throw refuse('unknown-shipment')
  return shipment
}

export async function pasteTracking(
  trx: Transaction,
  { user, body: { text, mail } }: HandlerInput<typeof contract.pasteTracking>,
): Promise<Reply<typeof contract.pasteTracking>> {
  const set: Shipment[] = []
  const changes: RowChange[] = []
  const refused: Reply<typeof contract.pasteTracking>['refused'] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const { number, carrier, tracking, readings } = parseTrackingLine(line)
    const [shortened] = shortenedInLine.exec(line) ?? []
    const found = number ? await findByNumber(trx, number) : []
    const [shipment] = found
    const leaveOut = (message: string) => refused.push({ line: index + 1, text: line, message })
    if (!number) leaveOut('There is no number of a shipment or an order in this line.')
    else if (shortened !== undefined) leaveOut(shortenedBySpreadsheet(shortened))
    else if (readings.length > 0)
      leaveOut(`This may say ${readings.join(' or ')}: please write the right one between commas.`)
    else if (!tracking) leaveOut('There is no tracking number in this line.')
    else if (!shipment) leaveOut(`Nothing of ${number} is shipped.`)
    else if (found.length > 1)
      leaveOut(`${number} was shipped in ${found.length} parts: please name the shipment.`)
    else {
      const sent = { carrier: carrier || shipment.carrier, tracking }
      const params = { id: shipment.id }
      set.push(await correctShipment(trx, { user, params, body: { ...sent, mail } }))
      changes.push({ before: shipment, after: { ...shipment, ...sent } })
    }
  }
  await auditRows(trx, user, contract.pasteTracking, auditedShipments, changes)
  return { set, refused }
}

/** `1,23457E+11`, whose last digits a spreadsheet has lost. */
const shortenedInLine = /(?<![\p{L}\d.,])\d[.,]\d+E\+\d{2,3}(?![\p{L}\d])/iu

/** The shipments of a purchase's number: untracked ones, or all if there are none. */
async function findByNumber(trx: Transaction, number: string) {
  const shipments = await trx
    .selectFrom('shipments')
    .innerJoin('purchases', 'purchases.id', 'purchase_id')
    .select(['shipments.id', 'shipments.number', 'carrier', 'tracking'])
    .where(sql<SqlBool>`${number} in (shipments.number, purchases.number)`)
    .where('voided_at', 'is', null)
    .execute()
  const untracked = shipments.filter(({ tracking }) => tracking === '')
  return untracked.length > 0 ? untracked : shipments
}
