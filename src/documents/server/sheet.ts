import { showDate } from '#base/calendar.ts'
import { showMoneyInFull } from '#base/currency.ts'
import { showCount } from '#base/format.ts'
import type {
  Disposition,
  Order,
  Purchase,
  PurchaseDetails,
  PurchaseLine,
} from '#orders/contract.ts'
import { listCredits, showInvoiceNumber } from '#orders/rules.ts'
import { openUnits } from '#orders/state.ts'
import type { DocumentName } from '../contract.ts'

export type Line = Order & Partial<Pick<PurchaseLine, 'deleted' | 'billed' | 'credits'>>

/** One that is read anew has what was credited of it; one of a mail is as it was placed or paid. */
export type PrintedPurchase = Purchase & Partial<PurchaseDetails>

/** A document's words, before they are set on pages (document.typ): plain data, which another process can be given. */
export type Sheet = {
  title: string
  /** What stands beside the title, and on every page. */
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
  closing?: string
}

/** `faint` where nothing is to be done with it any more; `heading` alone begins a group of rows. */
type Row = { cells: string[]; faint?: boolean } | { heading: string }
type Sum = [label: string, amount: string, look?: 'total']

/** Whose documents they are: the name, below it where they are and their tax number, and the foot of every page. */
export type Seller = { name: string; about: string; foot: string }

/** What is set on pages at once: each document begins on a page of its own. */
export type Printed = { documents: Sheet[]; seller: Seller }

export type Invoice = { number: number; madeAt: number }

/** What a document says of a purchase. An invoice says what was paid, whatever happened since. */
export function writeSheet(
  document: DocumentName,
  purchase: PrintedPurchase,
  lines: Line[],
  invoice: Invoice | null,
): Sheet {
  const { title, close } = kinds[document]
  const show = (amount: number) => showMoneyInFull(amount, purchase.currency)
  const sheet = {
    title,
    number: invoice ? invoiceNumber(invoice) : purchase.number,
    at: invoice?.madeAt ?? purchase.placedAt,
    buyer: listBuyer(purchase),
    facts: listFacts(document, purchase, invoice),
    note: purchase.note,
    closing: close(purchase),
  }
  if (document === 'packing-slip') {
    const columns = { 'Part number': 120, Part: 239, Quantity: 70, Packed: 70 }
    return { ...sheet, columns, rows: listPackedRows(lines) }
  }
  const asPaid = { ...purchase, refunded: 0, creditNotes: [], allLines: [] }
  const billed = invoice ? asPaid : purchase
  const paid = lines.filter(({ paid }) => paid).map((line) => ({ ...line, deleted: false }))
  const rows = (invoice ? paid : lines).map((line) => {
    const amounts = [show(line.price), show((line.billed ?? true) ? line.totalPrice : 0)]
    return { cells: [...listCells(line), ...amounts], faint: line.deleted ?? false }
  })
  const columns = { 'Part number': 96, Part: 178, Quantity: 58, Each: 78, Price: 89 }
  const credited = invoice ? [] : listCredited(purchase, lines)
  return { ...sheet, columns, rows: [...rows, ...credited], sums: listSums(billed) }
}

/** What was taken off each line, below the credit note that says so; their amounts are without tax, too. */
function listCredited({ currency, creditNotes = [] }: PrintedPurchase, lines: Line[]): Row[] {
  const credited = lines.flatMap((line) => {
    return (line.credits ?? []).map((credit) => ({ ...credit, line }))
  })
  return [...Map.groupBy(credited, ({ creditNote }) => creditNote)].flatMap(([number, credits]) => {
    const note = creditNotes.find((each) => each.number === number)
    const about = note && [showDate(note.at), note.reason].filter(Boolean).join(': ')
    const heading = note ? `Credit note ${note.number}, ${about}` : 'Deleted'
    const rows = credits.map(({ line, units, amount, disposition }) => {
      const name = `${line.name} (${dispositionNames[disposition].toLowerCase()})`
      const off = `−${showMoneyInFull(amount, currency)}`
      return { cells: [line.productCode, name, `−${showCount(units)}`, '', off] }
    })
    return [{ heading }, ...rows]
  })
}

export const dispositionNames: Record<Disposition, string> = {
  unsent: 'Not shipped',
  restocked: 'Returned',
  scrapped: 'Scrapped',
}

/** What each document is called, and how it ends. */
const kinds: Record<DocumentName, { title: string; close: (purchase: Purchase) => string }> = {
  confirmation: {
    title: 'Order confirmation',
    close: ({ paid }) =>
      paid ? 'Thank you. This order is paid.' : 'Thank you for your order. It is not paid yet.',
  },
  'pro-forma': {
    title: 'Pro-forma invoice',
    close: () => 'This is not an invoice. The invoice is created when the order is paid.',
  },
  invoice: { title: 'Invoice', close: () => 'Paid in full. Thank you.' },
  'packing-slip': {
    title: 'Packing slip',
    close: ({ openUnits }) => (openUnits > 0 ? '' : 'Nothing left to pack.'),
  },
}

export function invoiceNumber({ number }: Pick<Invoice, 'number'>): string {
  return showInvoiceNumber(number)
}

export function listBuyer({ userName, address, phone, email }: Purchase): string[] {
  return [userName, address, phone, email].filter(Boolean)
}

/** What is still to go first, with a box to tick; apart from it what went, and what is not to go. */
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
  return [productCode, lineNote ? `${named}\nNote: ${lineNote}` : named, showCount(quantity)]
}

function listFacts(
  document: DocumentName,
  purchase: Purchase,
  invoice: Invoice | null,
): Sheet['facts'] {
  const { number, poNumber, placedAt, paid, transactionId, expiresAt } = purchase
  const hasPayment = document !== 'packing-slip'
  const facts: Sheet['facts'] = []
  if (invoice) facts.push(['Invoice date', showDate(invoice.madeAt)])
  facts.push(['Order', number], ['Order date', showDate(placedAt)])
  if (poNumber) facts.push(['Your order number', poNumber])
  if (hasPayment && expiresAt !== null) facts.push(['Pay by', showDate(expiresAt)])
  if (hasPayment && paid) facts.push(['Paid', `by card, ${transactionId}`])
  return facts
}

export function listSums(purchase: PrintedPurchase): Sum[] {
  const { currency, subtotal, taxName, taxPercent, tax, total, refunded } = purchase
  const sums: Sum[] = [
    ['Subtotal', showMoneyInFull(subtotal, currency)],
    [`${taxName} ${taxPercent} %`, showMoneyInFull(tax, currency)],
    [`Total ${currency}`, showMoneyInFull(total, currency), 'total'],
  ]
  const { credits, left } = listCredits(purchase)
  for (const { name, amount } of credits) sums.push([name, `−${showMoneyInFull(amount, currency)}`])
  if (credits.length > 0) sums.push(['After credits', showMoneyInFull(left, currency), 'total'])
  if (refunded !== 0) sums.push(['Refunded', showMoneyInFull(refunded, currency)])
  return sums
}
