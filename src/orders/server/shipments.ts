import { textList } from '#server/database/dialect.ts'
import type { Db } from '#server/database/open.ts'
import type { FileAnswer, HandlerInput } from '#server/http/calls.ts'
import { type CurrentUser, isAdmin } from '#server/http/current-user.ts'
import { csvFile, type FileColumns } from '#server/imports/csv-file.ts'
import type * as contract from '../admin-contract.ts'
import type { Shipment } from '../contract.ts'
import { readOrdersInPart } from './orders.ts'

type Input = { ids?: string[]; purchaseIds?: string[] }

/** The oldest first. Only admins get voided ones and the shipper's name. */
export async function readShipments(db: Db, user: CurrentUser, input: Input): Promise<Shipment[]> {
  const shipments = await findShipments(db, input)
  if (isAdmin(user)) return shipments
  return shipments
    .filter(({ voidedAt }) => voidedAt === null)
    .map((shipment) => ({ ...shipment, shippedBy: '' }))
}

export async function readShipped(db: Db, ids: string[]) {
  const shipments = await findShipments(db, { ids })
  const lines = shipments.flatMap((shipment) => shipment.lines)
  return { shipments, orders: await readOrdersInPart(db, lines) }
}

async function findShipments(db: Db, { ids, purchaseIds = [] }: Input) {
  const among = textList(db, ids ?? purchaseIds)
  const rows = await db
    .selectFrom('shipments')
    .leftJoin('users', 'users.id', 'shipped_by')
    .select(['shipments.id as _id', 'purchase_id as purchaseId', 'number', 'carrier', 'tracking'])
    .select(['shipped_at as shippedAt', 'users.name as shippedBy', 'voided_at as voidedAt'])
    .where(ids ? 'shipments.id' : 'purchase_id', 'in', among)
    .orderBy('purchase_id')
    .orderBy('seq')
    .execute()
  const shipmentIds = rows.map(({ _id }) => _id)
  const lines = await db
    .selectFrom('shipment_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['shipment_id', 'order_id as orderId', 'product_code as productCode', 'name', 'units'])
    .where('shipment_id', 'in', textList(db, shipmentIds))
    .orderBy('order_id')
    .execute()
  const byShipment = Map.groupBy(lines, ({ shipment_id }) => shipment_id)
  return rows.map((row) => ({
    ...row,
    shippedBy: row.shippedBy ?? '',
    lines: (byShipment.get(row._id) ?? []).map(({ shipment_id, ...line }) => line),
  }))
}

export async function exportShipments(
  db: Db,
  { query }: HandlerInput<typeof contract.exportShipments>,
): Promise<FileAnswer> {
  return csvFile('shipments.csv', columns, await findParcels(db, query.ids))
}

type Parcel = Awaited<ReturnType<typeof findParcels>>[number]

function findParcels(db: Db, ids: string[]) {
  const among = textList(db, ids)
  return db
    .selectFrom('shipments')
    .innerJoin('purchases', 'purchases.id', 'purchase_id')
    .innerJoin('shipment_lines', 'shipment_id', 'shipments.id')
    .select(['shipments.number', 'user_name', 'address', 'phone', 'email', 'carrier', 'tracking'])
    .select(({ fn }) => fn.sum<number>('units').as('units'))
    .where(({ or, eb }) => or([eb('shipments.id', 'in', among), eb('purchase_id', 'in', among)]))
    .where('voided_at', 'is', null)
    .groupBy(['shipments.id', 'purchases.id'])
    .orderBy('shipments.number')
    .execute()
}

/** An address on one line, with commas in place of line breaks. */
function splitAddress({ address }: Parcel): string[] {
  return address.split(/\s*[\n,]\s*/)
}

const columns: FileColumns<Parcel> = {
  Number: ({ number }) => number,
  Name: ({ user_name }) => user_name,
  'Address 1': (parcel) => splitAddress(parcel)[0] ?? '',
  'Address 2': (parcel) => splitAddress(parcel)[1] ?? '',
  'Address 3': (parcel) => splitAddress(parcel)[2] ?? '',
  'Address 4': (parcel) => splitAddress(parcel).slice(3).join(', '),
  Phone: ({ phone }) => phone,
  Email: ({ email }) => email,
  Units: ({ units }) => Number(units),
  'Weight (kg)': () => '',
  Carrier: ({ carrier }) => carrier,
  'Tracking number': ({ tracking }) => tracking,
}
