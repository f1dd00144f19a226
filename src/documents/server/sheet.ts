import { formatDate } from '#base/calendar.ts'
import { formatMoneyInFull } from '#base/currency.ts'
import { formatCount } from '#base/format.ts'
import type { Invoice } from '#invoices/contract.ts'
import type { DescribedInvoice } from '#invoices/server/read-invoices.ts'
import type { FrozenSeller } from '#invoices/server/sellers.ts'
import type {
  Disposition,
  Order,
  Purchase,
  PurchaseDetails,
  PurchaseLine,
} from '#orders/contract.ts'
import { describePayment, listCredits } from '#orders/rules.ts'
import { openUnits } from '#orders/state.ts'
import type { Transfer } from '#payments/bank.ts'
import type { DocumentName } from '../contract.ts'

export type Line = Order & Partial<Pick<PurchaseLine, 'deleted' | 'billed' | 'credits'>>

/** A purchase read from the database has its credit notes; one of a mail is as it was when placed or paid. */
export type PrintedPurchase = Purchase & Partial<PurchaseDetails>

/** A document's words, before they are set on pages (document.typ): plain data, which another process can be given. */
export type Sheet = {
  title: string
  /** Beside the title, and on every page. */
  number: string
  /** Epoch milliseconds: the date that the file carries, the same whenever it is made. */
  at: number
  buyer?: string[]
  facts: [label: string, value: string][]
  note?: string
  /** Heads, by which the template knows how a column looks, and widths in points. */
  columns: Record<string, number>
  rows: Row[]
  sums?: Sum[]
  /** The payment, open or made; the worker adds the account for it. */
  transfer?: Transfer & { isOpen: boolean }
  /** Where to, and where something is open the code that a banking app reads. */
  bank?: { rows: [label: string, value: string][]; qr: string }
  closing?: string
  /** As it was when the document was written; left out where today's is meant. */
  frozen?: FrozenSeller | null
  /** The same in printable form; the worker fills it in. */
  seller?: Seller
}

/** `faint` where nothing is to be done with it any more; `heading` alone begins a group of rows. */
type Row = { cells: string[]; faint?: boolean } | { heading: string }
type Sum = [label: string, amount: string, look?: 'total']

/** The seller: name, address and tax number, and the footer of every page. */
export type Seller = {
  name: string
  about: string
  foot: string
  /** #rrggbb, and a picture as SVG; without them the look that the shop came with. */
  accent?: string
  mark?: string
}

/** Documents that are printed together, each from a new page. */
export type Printed = { documents: Sheet[]; seller: Seller }

/** The content of a document about a purchase; invoices are made from their own rows. */
export function writeSheet(
  document: Exclude<DocumentName, 'invoice'>,
  purchase: PrintedPurchase,
  lines: Line[],
): Sheet {
  const { title, close } = kinds[document]
  const show = (amount: number) => formatMoneyInFull(amount, purchase.currency)
  const { number, openAmount: amount, currency } = purchase
  const transfer = { amount, currency, reference: number, isOpen: amount > 0 }
  const sheet: Omit<Sheet, 'columns' | 'rows'> = {
    title,
    number,
    at: purchase.placedAt,
    buyer: listBuyer(purchase),
    facts: listFacts(document, purchase),
    note: purchase.note,
    closing: close(purchase),
    ...(document === 'pro-forma' ? { transfer } : {}),
  }
  if (document === 'packing-slip') {
    const columns = { 'Part number': 120, Part: 239, Quantity: 70, Packed: 70 }
    return { ...sheet, columns, rows: listPackedRows(lines) }
  }
  const rows = lines.map((line) => {
    const amounts = [show(line.price), show((line.billed ?? true) ? line.totalPrice : 0)]
    return { cells: [...listCells(line), ...amounts], faint: line.deleted ?? false }
  })
  const credited = listCredited(purchase, lines)
  return { ...sheet, columns: priced, rows: [...rows, ...credited], sums: listSums(purchase) }
}

const priced = { 'Part number': 96, Part: 178, Quantity: 58, Each: 78, Price: 89 }

/** The invoice with the amounts of the time when it was made. */
export function writeInvoiceSheet(
  { row, invoice }: DescribedInvoice,
  frozen: FrozenSeller | null,
): Sheet {
  const { number, at, dueAt, currency, lines, total } = invoice
  const show = (amount: number) => formatMoneyInFull(amount, currency)
  const facts: Sheet['facts'] = [
    ['Invoice date', formatDate(at)],
    ['Order', invoice.purchaseNumber],
    ['Order date', formatDate(row.placed_at)],
  ]
  if (invoice.shipmentNumber) facts.push(['Shipment', invoice.shipmentNumber])
  if (invoice.poNumber) facts.push(['Your order number', invoice.poNumber])
  if (dueAt !== null) facts.push(['Due', formatDate(dueAt)])
  if (row.payment) facts.push(['Paid', row.payment])
  const buyer = row.buyer ? (JSON.parse(row.buyer) as string[]) : listBuyer(toBuyer(row))
  return {
    title: 'Invoice',
    number,
    at,
    buyer,
    facts,
    note: row.note,
    columns: priced,
    rows: lines.map(({ units: quantity, note: lineNote, price, amount, ...line }) => ({
      cells: [...listCells({ ...line, quantity, lineNote }), show(price), show(amount)],
    })),
    sums: listInvoiceSums(invoice),
    transfer: {
      amount: total,
      currency,
      reference: row.payment ? invoice.purchaseNumber : number,
      isOpen: row.payment === '' && total > 0,
    },
    closing: closeInvoice(row.payment, total),
    frozen,
  }
}

function closeInvoice(payment: string, total: number): string {
  if (payment) return 'Paid in full. Thank you.'
  return total > 0 ? 'Please name the reference.' : 'Nothing is due.'
}

function toBuyer({ user_name: userName, address, phone, email }: DescribedInvoice['row']) {
  return { userName, address, phone, email }
}

function listInvoiceSums({ currency, subtotal, freight, taxName, taxes, total }: Invoice): Sum[] {
  const show = (amount: number) => formatMoneyInFull(amount, currency)
  const carried: Sum[] = freight === 0 ? [] : [['Freight', show(freight)]]
  const taxed = taxes.map(({ rate, amount }): Sum => [`${taxName} ${rate} %`, show(amount)])
  return [
    ['Subtotal', show(subtotal)],
    ...carried,
    ...taxed,
    [`Total ${currency}`, show(total), 'total'],
  ]
}

/** The credits of each line, below their credit note; amounts are without tax, too. */
function listCredited({ currency, creditNotes = [] }: PrintedPurchase, lines: Line[]): Row[] {
  const credited = lines.flatMap((line) => {
    return (line.credits ?? []).map((credit) => ({ ...credit, line }))
  })
  return [...Map.groupBy(credited, ({ creditNote }) => creditNote)].flatMap(([number, credits]) => {
    const note = creditNotes.find((each) => each.number === number)
    const about = note && [formatDate(note.at), note.reason].filter(Boolean).join(': ')
    const heading = note ? `Credit note ${note.number}, ${about}` : 'Deleted'
    const rows = credits.map(({ line, units, amount, disposition }) => {
      const name = `${line.name} (${dispositionNames[disposition].toLowerCase()})`
      const off = `−${formatMoneyInFull(amount, currency)}`
      return { cells: [line.productCode, name, `−${formatCount(units)}`, '', off] }
    })
    return [{ heading }, ...rows]
  })
}

export const dispositionNames: Record<Disposition, string> = {
  unsent: 'Not shipped',
  restocked: 'Returned',
  scrapped: 'Scrapped',
}

/** The title and the closing sentence of each document. */
const kinds: Record<
  Exclude<DocumentName, 'invoice'>,
  { title: string; close: (purchase: Purchase) => string }
> = {
  confirmation: {
    title: 'Order confirmation',
    close: ({ paid, payment }) => {
      if (payment === 'account') return 'Thank you for your order. Each shipment is invoiced.'
      return paid
        ? 'Thank you. This order is paid.'
        : 'Thank you for your order. It is not paid yet.'
    },
  },
  'pro-forma': {
    title: 'Pro-forma invoice',
    close: ({ payment }) =>
      payment === 'account'
        ? 'This is not an invoice. Each shipment is invoiced.'
        : 'This is not an invoice. The invoice is created when the order is paid.',
  },
  'packing-slip': {
    title: 'Packing slip',
    close: ({ openUnits }) => (openUnits > 0 ? '' : 'Nothing left to pack.'),
  },
}

type Buyer = Pick<Purchase, 'userName' | 'address' | 'phone' | 'email'>

export function listBuyer({ userName, address, phone, email }: Buyer): string[] {
  return [userName, address, phone, email].filter(Boolean)
}

/** Open units first, with a box to tick; then, apart, shipped and cancelled ones. */
function listPackedRows(lines: Line[]): Row[] {
  const live = lines.filter(({ deleted }) => !deleted)
  const gone = lines.filter(({ deleted }) => deleted)
  const toGo = listUnits('To ship', live, openUnits)
  const settled = [
    ...listUnits('Shipped before', lines, ({ shippedUnits }) => shippedUnits),
    ...listUnits('Cancelled: do not pack', live, ({ closedUnits }) => closedUnits),
    ...listUnits('Deleted: do not pack', gone, (line) => line.quantity - line.shippedUnits),
  ].map((row) => ({ ...row, faint: true }))
  return settled.length === 0 ? toGo.slice(1) : [...toGo, ...settled]
}

/** A heading and the lines of which there are such units; nothing where there are none. */
function listUnits(heading: string, lines: Line[], count: (line: Line) => number): Row[] {
  const rows = lines
    .filter((line) => count(line) > 0)
    .map((line) => ({ cells: listCells({ ...line, quantity: count(line) }) }))
  return rows.length === 0 ? [] : [{ heading }, ...rows]
}

type Named = {
  productCode: string
  name: string
  quantity: number
  deleted?: boolean
  lineNote?: string
}

export function listCells({ productCode, name, quantity, deleted, lineNote }: Named): string[] {
  const named = deleted ? `${name} (deleted)` : name
  return [productCode, lineNote ? `${named}\nNote: ${lineNote}` : named, formatCount(quantity)]
}

function listFacts(document: DocumentName, purchase: Purchase): Sheet['facts'] {
  const { number, poNumber, placedAt, paid, paidBy, transactionId, expiresAt, payment } = purchase
  const hasPayment = document !== 'packing-slip'
  const facts: Sheet['facts'] = [
    ['Order', number],
    ['Order date', formatDate(placedAt)],
  ]
  if (poNumber) facts.push(['Your order number', poNumber])
  if (hasPayment && expiresAt !== null) facts.push(['Pay by', formatDate(expiresAt)])
  // On account each invoice is paid. A mail that was queued by an earlier version does not know how.
  if (hasPayment && paid && payment !== 'account')
    facts.push(['Paid', describePayment(paidBy ?? 'card', transactionId)])
  return facts
}

export function listSums(purchase: PrintedPurchase): Sum[] {
  const { currency, subtotal, taxName, taxPercent, tax, total, refunded } = purchase
  const { received, openAmount } = purchase
  const sums: Sum[] = [
    ['Subtotal', formatMoneyInFull(subtotal, currency)],
    [`${taxName} ${taxPercent} %`, formatMoneyInFull(tax, currency)],
    [`Total ${currency}`, formatMoneyInFull(total, currency), 'total'],
  ]
  const { credits, left } = listCredits(purchase)
  for (const { name, amount } of credits)
    sums.push([name, `−${formatMoneyInFull(amount, currency)}`])
  if (credits.length > 0) sums.push(['After credits', formatMoneyInFull(left, currency), 'total'])
  if (received > 0 && openAmount > 0) {
    sums.push(['Received', `−${formatMoneyInFull(received, currency)}`])
    sums.push(['Open', formatMoneyInFull(openAmount, currency), 'total'])
  }
  if (refunded !== 0) sums.push(['Refunded', `−${formatMoneyInFull(refunded, currency)}`])
  return sums
}
