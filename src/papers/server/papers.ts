import { type SqlBool, sql } from 'kysely'
import { Problem } from '#base/problem.ts'
import type { Purchase } from '#orders/contract.ts'
import { readCreditNote } from '#orders/server/credit-notes.ts'
import { selectOrders, toOrder, wasPaidOrShipped } from '#orders/server/orders.ts'
import { findPurchase, toPurchase } from '#orders/server/purchases.ts'
import { readReceipt } from '#products/server/stock-receipts.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/database/open.ts'
import type { FileAnswer } from '#server/http/calls.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import type { Attachment } from '#server/ports.ts'
import type { PaperName } from '../rules.ts'
import type { PdfWorker } from './pdf-worker.ts'
import {
  type Invoice,
  type Line,
  type Seller,
  type Sheet,
  type UnitsToPick,
  writeCreditNoteSheet,
  writePickList,
  writeReceiptSheet,
  writeSheet,
} from './sheet.ts'

/** A paper of a purchase that the user may see; of one that is not paid there is no invoice. */
export async function readPaper(
  { pdfs, config }: { pdfs: PdfWorker; config: Config },
  db: Db,
  user: CurrentUser,
  { id, paper }: { id: string; paper: PaperName },
): Promise<FileAnswer> {
  const invoice = paper === 'invoice' ? await readInvoice(db, id) : null
  const facts = { ...(await readFacts(db, user, id)), invoice }
  return {
    name: fileName(facts.purchase, paper),
    contents: await pdfs.render(writeSheet(paper, facts, toSeller(config)), user.id),
  }
}

/** The packing lists of several purchases, one after the other. */
export async function readPackingLists(
  { pdfs, config }: { pdfs: PdfWorker; config: Config },
  db: Db,
  user: CurrentUser,
  ids: string[],
): Promise<FileAnswer> {
  const sheets: Sheet[] = []
  for (const id of ids) {
    const facts = { ...(await readFacts(db, user, id)), invoice: null }
    sheets.push(writeSheet('packing-list', facts, toSeller(config)))
  }
  return { name: 'packing-slips.pdf', contents: await pdfs.render(sheets, user.id) }
}

/** What is to be fetched for several purchases, bin by bin. */
export async function readPickList(
  { pdfs, config }: { pdfs: PdfWorker; config: Config },
  db: Db,
  user: CurrentUser,
  ids: string[],
): Promise<FileAnswer> {
  const sheet = writePickList(await findPicks(db, ids), ids.length, toSeller(config))
  return { name: 'pick-list.pdf', contents: await pdfs.render(sheet, user.id) }
}

async function readFacts(db: Db, user: CurrentUser, id: string) {
  const row = await findPurchase(db, user, id)
  if (!row) throw new Problem('unknown-purchase')
  return { purchase: toPurchase(row, [], row.refunded), lines: await readLines(db, id) }
}

/** What of these purchases is still to ship. */
function findPicks(db: Db, ids: string[]): Promise<UnitsToPick[]> {
  return db
    .selectFrom('orders')
    .innerJoin('purchases', 'purchases.id', 'orders.purchase_id')
    .innerJoin('products', 'products.id', 'orders.product_id')
    .select([
      'purchases.number',
      'products.bin',
      'orders.product_id',
      'orders.product_code',
      'orders.name',
    ])
    .select(sql<number>`orders.quantity - shipped_units - closed_units`.as('units'))
    .where('purchase_id', 'in', ids)
    .where('orders.deleted_at', 'is', null)
    .where(sql<SqlBool>`orders.quantity > shipped_units + closed_units`)
    .orderBy('orders.id')
    .execute()
}

export async function readCreditNotePaper(
  { pdfs, config }: { pdfs: PdfWorker; config: Config },
  db: Db,
  user: CurrentUser,
  number: string,
): Promise<FileAnswer> {
  const { purchaseId, ...creditNote } = await readCreditNote(db, user, number)
  const { purchase } = await readFacts(db, user, purchaseId)
  const facts = { creditNote, purchase, invoice: await readInvoice(db, purchaseId) }
  const sheet = writeCreditNoteSheet(facts, toSeller(config))
  return { name: `${number}.pdf`, contents: await pdfs.render(sheet, user.id) }
}

export async function readReceiptPaper(
  { pdfs, config }: { pdfs: PdfWorker; config: Config },
  db: Db,
  user: CurrentUser,
  id: string,
): Promise<FileAnswer> {
  const receipt = await readReceipt(db, id)
  const sheet = writeReceiptSheet(receipt, toSeller(config))
  return { name: `goods-in-${id}.pdf`, contents: await pdfs.render(sheet, user.id) }
}

export async function attachPaper(
  { pdfs, config }: { pdfs: PdfWorker; config: Config },
  db: Db,
  purchase: Purchase,
  paper: PaperName,
): Promise<Attachment> {
  const lines = purchase.orders.map((order): Line => ({ ...order, deleted: false }))
  const invoice = paper === 'invoice' ? await readInvoice(db, purchase._id) : null
  const sheet = writeSheet(paper, { purchase, lines, invoice }, toSeller(config))
  return {
    name: fileName(purchase, paper),
    type: 'application/pdf',
    bytes: await pdfs.render(sheet),
  }
}

function fileName({ number }: Purchase, paper: PaperName): string {
  return `${number}-${paper}.pdf`
}

async function readInvoice(db: Db, id: string): Promise<Invoice> {
  const row = await db
    .selectFrom('invoices')
    .select(['number', 'made_at'])
    .where('purchase_id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('no-invoice-yet')
  return { number: row.number, madeAt: row.made_at }
}

/** What was deleted before it was paid or shipped has left the purchase; what was deleted later is told. */
async function readLines(db: Db, id: string): Promise<Line[]> {
  const rows = await selectOrders(db)
    .select('orders.deleted_at')
    .where('orders.purchase_id', '=', id)
    .where((where) => where.or([where('orders.deleted_at', 'is', null), wasPaidOrShipped(where)]))
    .orderBy('orders.id')
    .execute()
  return rows.map((row) => ({ ...toOrder(row), deleted: row.deleted_at !== null }))
}

function toSeller({ shopName, seller, publicUrl, contact }: Config): Seller {
  const { email, phone } = contact
  return { name: shopName, ...seller, url: publicUrl, email, phone }
}
