import { sql } from 'kysely'
import { formatDate, formatDateTime, startOfIsoDay } from '#base/calendar.ts'
import { formatMoneyInFull } from '#base/currency.ts'
import { formatCount, pluralize } from '#base/format.ts'
import { refuse } from '#documents/refusals.ts'
import type { Invoice } from '#invoices/contract.ts'
import {
  type DescribedInvoice,
  findInvoice,
  readInvoicesOf,
  requireInvoice,
} from '#invoices/server/read-invoices.ts'
import type { ReminderFacts } from '#invoices/server/reminders.ts'
import { readSeller } from '#invoices/server/sellers.ts'
import { readStatement } from '#invoices/server/statement.ts'
import type { CreditNote, PaymentMethod, Purchase, PurchaseDetails } from '#orders/contract.ts'
import { orderIs } from '#orders/server/conditions.ts'
import type { CreditNoteFacts } from '#orders/server/credit-notes.ts'
import type { InvoiceFacts } from '#orders/server/on-account.ts'
import { findCreditNotes, requirePurchaseDetails } from '#orders/server/purchases.ts'
import { isOfPurchase, openUnitsOfOrder } from '#orders/state.ts'
import { readReceipt } from '#products/server/stock.ts'
import type { Db } from '#server/database/open.ts'
import type { Attachment } from '#server/external-services.ts'
import type { FileAnswer, HandlerInput } from '#server/http/calls.ts'
import { type CurrentUser, visibleTo } from '#server/http/current-user.ts'
import { type MailRow, renderMail, type ShopNames } from '#server/mail/mail-template.ts'
import type { Writers } from '#server/mail/outbox.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../contract.ts'
import type { DocumentName } from '../contract.ts'
import type { PdfWorker } from './pdf-worker.ts'
import {
  dispositionNames,
  type Line,
  listBuyer,
  listCells,
  listSums,
  type Sheet,
  writeInvoiceSheet,
  writeSheet,
} from './sheet.ts'

type Documents = [name: string, documents: Sheet[]]

/** Makes handlers of functions that give a file's name and its documents: they answer with these as a PDF. */
export function printer(pdfs: PdfWorker) {
  return <Input extends { user: CurrentUser }>(
    write: (db: Db, input: Input, shop: Shop) => Promise<Documents>,
  ) =>
    async (db: Db, input: Input, shop: Shop): Promise<FileAnswer> => {
      const [name, documents] = await write(db, input, shop)
      return { name, contents: await pdfs.render(documents, input.user.id) }
    }
}

/** The document that goes with a mail, of the purchase as it was when the mail was queued. */
export async function attachDocument(
  pdfs: PdfWorker,
  db: Db,
  purchase: Purchase,
  document: DocumentName,
): Promise<Attachment> {
  const sheets = await writeDocuments(db, document, purchase, purchase.orders)
  return {
    filename: `${purchase.number}-${document}.pdf`,
    contentType: 'application/pdf',
    content: await pdfs.render(sheets),
  }
}

/** Write the mails of invoices when sending, each with the invoice as a PDF. */
export function invoiceMailWriters(shop: ShopNames, db: Db, pdfs: PdfWorker): Writers {
  const attach = async (described: DescribedInvoice): Promise<Attachment[]> => {
    const content = await pdfs.render([await writeFrozen(db, described)])
    const filename = `${described.invoice.number}.pdf`
    return [{ filename, contentType: 'application/pdf', content }]
  }
  return {
    invoice: async (facts) => {
      const { purchaseId, shipmentId } = facts as InvoiceFacts
      const invoices = await readInvoicesOf(db, purchaseId)
      const described = invoices.find(({ row }) => row.shipment_id === shipmentId)
      if (!described) throw new Error('a mail of an invoice names none')
      const attachments = await attach(described)
      return { ...writeInvoiceLetter(shop, described.invoice), attachments }
    },
    reminder: async (facts) => {
      const described = await findInvoice(db, (facts as ReminderFacts).invoiceNumber)
      // It was paid while the mail waited.
      if (described.invoice.open === 0) return null
      const attachments = await attach(described)
      return { ...writeReminder(shop, described.invoice), attachments }
    },
    'credit-note': async (facts) => {
      const { number, invoiceNumber, purchase } = facts as CreditNoteFacts
      const { note, sheet } = await writeCreditNote(db, purchase, number)
      const { invoice } = await findInvoice(db, invoiceNumber)
      const content = await pdfs.render([sheet])
      const attachments = [{ filename: `${number}.pdf`, contentType: 'application/pdf', content }]
      return { ...writeCreditNoteLetter(shop, note, invoice), attachments }
    },
  }
}

function writeInvoiceLetter(shop: ShopNames, invoice: Invoice) {
  const { number, purchaseNumber, poNumber, shipmentNumber, currency } = invoice
  const total = formatMoneyInFull(invoice.total, currency)
  const due = invoice.dueAt === null ? '' : formatDate(invoice.dueAt)
  const table: MailRow[] = [
    ['Invoice', number],
    ['Order', purchaseNumber],
    ['Your order number', poNumber],
    ['Shipment', shipmentNumber],
    ['Total', total],
    ['Due', due],
  ]
  const words = {
    heading: `Invoice ${number}`,
    paragraphs: [`The invoice of your shipment is attached: ${total}, due ${due}.`],
    table: table.filter(([, value]) => value !== ''),
    button: { label: 'View invoices', href: '/dashboard/invoices' },
  }
  return { subject: `Invoice ${number}: ${total}, due ${due}`, ...renderMail(shop, words) }
}

function writeReminder(shop: ShopNames, invoice: Invoice) {
  const { number, purchaseNumber, poNumber, dueAt, currency, total, open } = invoice
  const show = (amount: number) => formatMoneyInFull(amount, currency)
  const due = formatDate(dueAt ?? invoice.at)
  const isOverdue = invoice.state === 'overdue'
  const table: MailRow[] = [
    ['Invoice', number],
    ['Order', purchaseNumber],
    ['Your order number', poNumber],
    ['Invoice total', open < total ? show(total) : ''],
    ['Still open', show(open)],
    ['Due', due],
  ]
  const sentence = isOverdue
    ? `Invoice ${number} was due on ${due}, and ${show(open)} of it is not paid yet. Please pay it.`
    : `Invoice ${number} is due on ${due}: ${show(open)} is open.`
  const words = {
    heading: isOverdue ? 'An invoice is overdue' : 'An invoice is due soon',
    paragraphs: [`${sentence} The invoice is attached.`],
    table: table.filter(([, value]) => value !== ''),
    button: { label: 'Pay by card', href: '/dashboard/invoices' },
    small: 'If you have paid it in the last days, please ignore this email.',
  }
  const state = isOverdue ? 'Overdue since' : 'Due on'
  return {
    subject: `${state} ${due}: invoice ${number}, ${show(open)}`,
    ...renderMail(shop, words),
  }
}

function writeCreditNoteLetter(shop: ShopNames, note: CreditNote, invoice: Invoice) {
  const { purchaseNumber, poNumber, currency } = invoice
  const total = formatMoneyInFull(note.total, currency)
  const open = formatMoneyInFull(invoice.open, currency)
  const rest =
    invoice.open > 0
      ? `${open} of the invoice is still open.`
      : "Nothing of the invoice is open; what was paid above it is your company's credit."
  const table: MailRow[] = [
    ['Credit note', note.number],
    ['Invoice', invoice.number],
    ['Order', purchaseNumber],
    ['Your order number', poNumber],
    ...note.lines.map(({ productCode, name, units, disposition }): MailRow => {
      return [productCode, `${name}, ${formatCount(units)} ${dispositionNames[disposition]}`]
    }),
    ['Reason', note.reason],
    ['Credited', total],
    ['Still open', open],
  ]
  const words = {
    heading: `Credit note ${note.number}`,
    paragraphs: [
      `We took ${total} off invoice ${invoice.number}. The credit note is attached.`,
      rest,
    ],
    table: table.filter(([, value]) => value !== ''),
    button: { label: 'View invoices', href: '/dashboard/invoices' },
  }
  return {
    subject: `Credit note ${note.number}: ${total} off invoice ${invoice.number}`,
    ...renderMail(shop, words),
  }
}

export async function readDocument(
  db: Db,
  { user, params: { id, document } }: HandlerInput<typeof contract.readDocument>,
): Promise<Documents> {
  const purchase = await requirePurchaseDetails(db, user, id)
  const name = document === 'packing-list' ? 'packing-slip' : document
  return [`${purchase.number}-${document}.pdf`, await writeSaved(db, name, purchase)]
}

export async function readPackingSlips(
  db: Db,
  { user, query: { ids } }: HandlerInput<typeof contract.readPackingSlips>,
): Promise<Documents> {
  const purchases = await Promise.all(ids.map((id) => requirePurchaseDetails(db, user, id)))
  const documents = purchases.map((purchase) => writeSaved(db, 'packing-slip', purchase))
  return ['packing-slips.pdf', (await Promise.all(documents)).flat()]
}

/** Lines that were deleted before payment and shipping left the purchase; later deletions are shown. */
function writeSaved(db: Db, document: DocumentName, purchase: PurchaseDetails): Promise<Sheet[]> {
  return writeDocuments(db, document, purchase, purchase.allLines.filter(isOfPurchase))
}

/** One, but for invoices: there may be one for each shipment. */
async function writeDocuments(db: Db, document: DocumentName, purchase: Purchase, lines: Line[]) {
  if (document !== 'invoice') return [writeSheet(document, purchase, lines)]
  const invoices = await readInvoicesOf(db, purchase._id)
  if (invoices.length === 0) throw refuse('no-invoice-yet')
  return Promise.all(invoices.map((invoice) => writeFrozen(db, invoice)))
}

export async function readCreditNoteDocument(
  db: Db,
  { user, params: { number } }: HandlerInput<typeof contract.readCreditNoteDocument>,
): Promise<Documents> {
  const { purchaseId } = await db
    .selectFrom('credit_notes')
    .innerJoin('purchases', 'purchases.id', 'purchase_id')
    .select('purchase_id as purchaseId')
    .where('credit_notes.number', '=', number)
    .where(visibleTo(user, 'purchases'))
    .executeTakeFirstOrThrow(() => refuse('unknown-credit-note'))
  const purchase = await requirePurchaseDetails(db, user, purchaseId)
  const { sheet } = await writeCreditNote(db, purchase, number)
  return [`${number}.pdf`, [sheet]]
}

async function writeCreditNote(db: Db, purchase: Purchase, number: string) {
  const { invoiceNumber, seller } = await db
    .selectFrom('credit_notes')
    .select(['invoice_number as invoiceNumber', 'seller'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const invoices = await readInvoicesOf(db, purchase._id)
  const invoice = invoices.find(({ row }) => row.number === invoiceNumber)
  const { currency } = purchase
  const notes = await findCreditNotes(db, { id: purchase._id, currency }, { voids: true })
  const note = notes.find((each) => each.number === number)
  if (!note) throw refuse('unknown-credit-note')
  const { at, reason, amount: subtotal, tax, total } = note
  const rows = note.lines.map((line) => {
    const what = dispositionNames[line.disposition]
    const amount = formatMoneyInFull(line.amount, purchase.currency)
    return { cells: [line.productCode, line.name, what, formatCount(line.units), amount] }
  })
  const sheet: Sheet = {
    title: 'Credit note',
    number,
    at,
    buyer: listBuyer(purchase),
    facts: [['Date', formatDate(at)], ...listInvoice(invoice), ['Order', purchase.number]],
    note: reason,
    columns: { 'Part number': 96, Part: 178, What: 78, Quantity: 58, Amount: 89 },
    rows,
    sums: listSums({
      ...purchase,
      subtotal,
      tax,
      total,
      refunded: 0,
      received: 0,
      creditNotes: [],
      allLines: [],
    }),
    closing:
      purchase.paid && purchase.payment === 'card'
        ? refundWords[purchase.paidBy ?? 'card']
        : 'Taken off the invoice.',
    frozen: await readSeller(db, seller),
  }
  return { note, sheet }
}

const refundWords: Record<PaymentMethod, string> = {
  card: 'Refunded to the card that you paid with.',
  transfer: 'Refunded by bank transfer.',
  cash: 'Refunded by bank transfer.',
}

function listInvoice(described: DescribedInvoice | undefined): Sheet['facts'] {
  if (!described) return []
  const { number, at } = described.invoice
  return [['Invoice', `${number}, ${formatDate(at)}`]]
}

export async function readInvoiceDocument(
  db: Db,
  { user, params: { number } }: HandlerInput<typeof contract.readInvoiceDocument>,
): Promise<Documents> {
  const invoice = await requireInvoice(db, user, number)
  return [`${invoice.invoice.number}.pdf`, [await writeFrozen(db, invoice)]]
}

/** An invoice with the seller that it was written by. */
async function writeFrozen(db: Db, invoice: DescribedInvoice): Promise<Sheet> {
  return writeInvoiceSheet(invoice, await readSeller(db, invoice.row.seller))
}

export async function readStatementDocument(
  db: Db,
  input: HandlerInput<typeof contract.readStatementDocument>,
  shop: Shop,
): Promise<Documents> {
  const statement = await readStatement(db, input, shop)
  const { company, currency, from, to, entries, ageing, opening, closing } = statement
  const show = (amount: number) => formatMoneyInFull(amount, currency)
  const ages: [string, number][] = [
    ['Not due yet', ageing.current],
    ['1 to 30 days', ageing.to30],
    ['31 to 60 days', ageing.to60],
    ['61 to 90 days', ageing.to90],
    ['Over 90 days', ageing.above],
  ]
  const words = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const
  const nameKind = (kind: (typeof entries)[number]['kind']) =>
    kind === 'payment' ? 'Payment' : kind === 'refund' ? 'Refund' : words[kind]
  const sheet: Sheet = {
    title: 'Statement',
    number: company.number,
    at: startOfIsoDay(to),
    buyer: [company.name],
    facts: [
      ['From', formatDate(startOfIsoDay(from))],
      ['To', formatDate(startOfIsoDay(to))],
      ['Opening balance', show(opening)],
    ],
    columns: { Date: 80, What: 75, Number: 166, Amount: 89, Balance: 89 },
    rows: entries.map(({ at, kind, number, amount, balance }) => ({
      cells: [formatDate(at), nameKind(kind), number, show(amount), show(balance)],
    })),
    sums: [
      ...ages
        .filter(([, amount]) => amount !== 0)
        .map(([age, amount]): [string, string] => [age, show(amount)]),
      ['Closing balance', show(closing), 'total'],
    ],
  }
  return [`statement-${company.number}-${to}.pdf`, [sheet]]
}

export async function readReceiptDocument(
  db: Db,
  { params: { id } }: HandlerInput<typeof contract.readReceiptDocument>,
): Promise<Documents> {
  const { note, receivedBy, receivedAt, revertedAt, lines } = await readReceipt(db, id)
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const sheet: Sheet = {
    title: 'Delivery received',
    number: note,
    at: receivedAt,
    facts: [
      ['Received', formatDateTime(receivedAt)],
      ['By', receivedBy],
    ],
    columns: { 'Part number': 120, Part: 309, Units: 70 },
    rows: lines.map((line) => ({ cells: listCells(line) })),
    sums: [['Units', formatCount(units), 'total']],
    closing:
      revertedAt === null ? '' : `Reverted ${formatDateTime(revertedAt)}. It no longer counts.`,
  }
  return [`goods-in-${id}.pdf`, [sheet]]
}

/** Each part once, in the order of the bins: `A-2` before `A-10`, and what has no bin last. */
export async function readPickList(
  db: Db,
  { query: { ids } }: HandlerInput<typeof contract.readPickList>,
): Promise<Documents> {
  const picks = await db
    .selectFrom('orders')
    .innerJoin('purchases', 'purchases.id', 'orders.purchase_id')
    .innerJoin('products', 'products.id', 'orders.product_id')
    .select(['number', 'bin', 'product_id', 'orders.product_code', 'orders.name'])
    .select(sql.raw<number>(openUnitsOfOrder).as('units'))
    .where('purchase_id', 'in', ids)
    .where(orderIs('live'))
    .where(orderIs('hasOpenUnits'))
    .orderBy('orders.id')
    .execute()
  const sorted = picks.toSorted(
    (one, other) =>
      Number(one.bin === '') - Number(other.bin === '') ||
      naturally.compare(one.bin, other.bin) ||
      naturally.compare(one.product_code, other.product_code),
  )
  const parts = Map.groupBy(sorted, ({ product_id }) => product_id)
  const rows = Array.from(parts.values(), (same) => {
    const units = same.reduce((sum, pick) => sum + pick.units, 0)
    const purposes = same.map((pick) => `${formatCount(pick.units)} for ${pick.number}`)
    const { bin = '', product_code = '', name = '' } = same[0] ?? {}
    return { cells: [bin, product_code, name, purposes.join('\n'), formatCount(units)] }
  })
  const sheet: Sheet = {
    title: 'Pick list',
    number: pluralize(ids.length, 'order'),
    at: Date.now(),
    facts: [['Printed', formatDateTime(Date.now())]],
    columns: { Bin: 60, 'Part number': 96, Part: 143, For: 110, Quantity: 50, Fetched: 40 },
    rows,
    closing: rows.length === 0 ? 'Nothing left to pick.' : '',
  }
  return ['pick-list.pdf', [sheet]]
}

const naturally = new Intl.Collator('en', { numeric: true })
