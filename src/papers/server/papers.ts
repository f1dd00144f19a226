import { type SqlBool, sql } from 'kysely'
import { refuse } from '#base/refuse.ts'
import type { Purchase } from '#orders/contract.ts'
import { readCreditNote } from '#orders/server/credit-notes.ts'
import { selectOrders, toOrder, wasPaidOrShipped } from '#orders/server/orders.ts'
import { findPurchase, toPurchase } from '#orders/server/purchases.ts'
import { readReceipt } from '#products/server/stock.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/database/open.ts'
import type { FileAnswer, HandlerInput } from '#server/http/calls.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import type { Attachment } from '#server/ports.ts'
import type * as contract from '../contract.ts'
import type { PaperName } from '../rules.ts'
import type { PdfWorker } from './pdf-worker.ts'
import {
  describeSeller,
  type Invoice,
  type Line,
  type PaperFacts,
  type Sheet,
  type UnitsToPick,
  writeCreditNoteSheet,
  writePickList,
  writeReceiptSheet,
  writeSheet,
} from './sheet.ts'

type Printer = { pdfs: PdfWorker; config: Config }

/** A file, and the papers that stand in it. */
type Unprinted = { name: string; papers: Sheet[] }

/** Makes handlers of functions that give papers: they answer with these as a PDF. */
export function printer({ pdfs, config }: Printer) {
  return <Input extends { user: CurrentUser }>(
    write: (db: Db, input: Input) => Promise<Unprinted>,
  ) =>
    async (db: Db, input: Input): Promise<FileAnswer> => {
      const { name, papers } = await write(db, input)
      const seller = describeSeller(config)
      return { name, contents: await pdfs.render({ papers, seller }, input.user.id) }
    }
}

export async function readPaper(
  db: Db,
  { user, params: { id, paper } }: HandlerInput<typeof contract.readPaper>,
): Promise<Unprinted> {
  const facts = await readFacts(db, user, id, paper)
  return { name: `${facts.purchase.number}-${paper}.pdf`, papers: [writeSheet(paper, facts)] }
}

export async function readPackingLists(
  db: Db,
  { user, query }: HandlerInput<typeof contract.readPackingLists>,
): Promise<Unprinted> {
  const facts = await Promise.all(query.ids.map((id) => readFacts(db, user, id, 'packing-list')))
  const papers = facts.map((each) => writeSheet('packing-list', each))
  return { name: 'packing-slips.pdf', papers }
}

export async function readPickList(
  db: Db,
  { query: { ids } }: HandlerInput<typeof contract.readPickList>,
): Promise<Unprinted> {
  const picks: UnitsToPick[] = await db
    .selectFrom('orders')
    .innerJoin('purchases', 'purchases.id', 'orders.purchase_id')
    .innerJoin('products', 'products.id', 'orders.product_id')
    .select(['number', 'bin', 'product_id', 'orders.product_code', 'orders.name'])
    .select(sql<number>`orders.quantity - shipped_units - closed_units`.as('units'))
    .where('purchase_id', 'in', ids)
    .where('orders.deleted_at', 'is', null)
    .where(sql<SqlBool>`orders.quantity > shipped_units + closed_units`)
    .orderBy('orders.id')
    .execute()
  return { name: 'pick-list.pdf', papers: [writePickList(picks, ids.length)] }
}

export async function readCreditNotePaper(
  db: Db,
  { user, params: { number } }: HandlerInput<typeof contract.readCreditNotePaper>,
): Promise<Unprinted> {
  const { purchaseId, ...creditNote } = await readCreditNote(db, user, number)
  const purchase = await requirePurchase(db, user, purchaseId)
  const invoice = await readInvoice(db, purchaseId)
  return { name: `${number}.pdf`, papers: [writeCreditNoteSheet(creditNote, purchase, invoice)] }
}

export async function readReceiptPaper(
  db: Db,
  { params: { id } }: HandlerInput<typeof contract.readReceiptPaper>,
): Promise<Unprinted> {
  return { name: `goods-in-${id}.pdf`, papers: [writeReceiptSheet(await readReceipt(db, id))] }
}

/** The paper that goes with a mail, of the purchase as it was when the mail was queued. */
export async function attachPaper(
  { pdfs, config }: Printer,
  db: Db,
  purchase: Purchase,
  paper: PaperName,
): Promise<Attachment> {
  const lines = purchase.orders.map((order): Line => ({ ...order, deleted: false }))
  const invoice = paper === 'invoice' ? await readInvoice(db, purchase._id) : null
  const papers = [writeSheet(paper, { purchase, lines, invoice })]
  return {
    filename: `${purchase.number}-${paper}.pdf`,
    contentType: 'application/pdf',
    content: await pdfs.render({ papers, seller: describeSeller(config) }),
  }
}

/** What was deleted before it was paid or shipped has left the purchase; what was deleted later is told. */
async function readFacts(
  db: Db,
  user: CurrentUser,
  id: string,
  paper: PaperName,
): Promise<PaperFacts> {
  const purchase = await requirePurchase(db, user, id)
  const rows = await selectOrders(db)
    .select('orders.deleted_at')
    .where('orders.purchase_id', '=', id)
    .where(sql<SqlBool>`(orders.deleted_at is null or ${wasPaidOrShipped})`)
    .orderBy('orders.id')
    .execute()
  const lines = rows.map((row) => ({ ...toOrder(row), deleted: row.deleted_at !== null }))
  return { purchase, lines, invoice: paper === 'invoice' ? await readInvoice(db, id) : null }
}

async function requirePurchase(db: Db, user: CurrentUser, id: string): Promise<Purchase> {
  const row = await findPurchase(db, user, id)
  if (!row) throw refuse('unknown-purchase')
  return toPurchase(row, [], row.refunded)
}

async function readInvoice(db: Db, id: string): Promise<Invoice> {
  const row = await db
    .selectFrom('invoices')
    .select(['number', 'made_at as madeAt'])
    .where('purchase_id', '=', id)
    .executeTakeFirstOrThrow(() => refuse('no-invoice-yet'))
  return row
}
