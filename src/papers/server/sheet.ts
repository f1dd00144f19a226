import { showCount, showCounted, showDate, showTime } from '#base/format.ts'
import { showMoneyInFull } from '#base/money.ts'
import type { CreditNote, Order, Purchase } from '#orders/contract.ts'
import { openUnits } from '#orders/rules.ts'
import type { StockReceipt } from '#products/admin-contract.ts'
import type { Config } from '#server/config/config.ts'
import { invoiceNumber, type PaperName } from '../rules.ts'

export type Line = Order & { deleted: boolean }

/** A paper's words, before they are set on pages (paper.typ): plain data, which another thread can be given. */
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

/** Whose papers they are: the name, below it where they are and their tax number, and the foot of every page. */
export type Seller = { name: string; about: string; foot: string }

/** What is set on pages at once: each paper begins on a page of its own. */
export type Printed = { papers: Sheet[]; seller: Seller }

export function describeSeller({
  shopName,
  seller: { address, taxNumber },
  publicUrl,
  contact,
}: Config): Seller {
  const site = publicUrl.replace(/^https?:\/\//, '')
  return {
    name: shopName,
    about: [address, taxNumber && `Tax number ${taxNumber}`].filter(Boolean).join('\n'),
    foot: [shopName, site, contact.email, contact.phone].filter(Boolean).join(' · '),
  }
}

export type PaperFacts = {
  purchase: Purchase
  /** What was ordered, without what left the purchase before it was paid. */
  lines: Line[]
  invoice: Invoice | null
}

export type Invoice = { number: number; madeAt: number }

/** What a paper says of a purchase. An invoice says what was paid, whatever happened since. */
export function writeSheet(paper: PaperName, facts: PaperFacts): Sheet {
  const { purchase, lines, invoice } = facts
  const sheet = {
    title: titles[paper],
    number: invoice ? invoiceNumber(invoice.number) : purchase.number,
    at: invoice?.madeAt ?? purchase.placedAt,
    buyer: listBuyer(purchase),
    facts: listFacts(paper, facts),
    note: purchase.note,
    closing: writeClosing(paper, facts),
  }
  if (paper === 'packing-list')
    return { ...sheet, columns: packingColumns, rows: listPackingRows(lines) }
  const billed = invoice ? { ...purchase, refunded: 0 } : purchase
  const paid = lines.filter(({ paid }) => paid).map((line) => ({ ...line, deleted: false }))
  const rows = (invoice ? paid : lines).map((line) => ({
    cells: [...listCells(line), showPrice(line, line.price), showPrice(line, line.totalPrice)],
    faint: line.deleted,
  }))
  return { ...sheet, columns: priceColumns, rows, sums: listSums(billed) }
}

/** What a credit note gives back of an invoice. */
export function writeCreditNoteSheet(
  { number, at, reason, lines, amount, tax, total }: CreditNote,
  purchase: Purchase,
  invoice: Invoice,
): Sheet {
  return {
    title: 'Credit note',
    number,
    at,
    buyer: listBuyer(purchase),
    facts: [
      ['Date', showDate(at)],
      ['Invoice', `${invoiceNumber(invoice.number)}, ${showDate(invoice.madeAt)}`],
      ['Order', purchase.number],
    ],
    note: reason,
    columns: creditColumns,
    rows: lines.map((line) => ({
      cells: [
        line.productCode,
        line.name,
        line.goods === 'unsent' ? 'Not sent' : 'Returned',
        showCount(line.units),
        showPrice(purchase, line.amount),
      ],
    })),
    sums: listSums({ ...purchase, goods: amount, tax, total, refunded: 0 }),
    closing: 'We return it to the card that you paid with.',
  }
}

function listBuyer({ userName, address, phone, email }: Purchase): string[] {
  return [userName, address, phone, email].filter(Boolean)
}

/** What came with a delivery, and who took it in. */
export function writeReceiptSheet(receipt: StockReceipt): Sheet {
  const { note, receivedBy, receivedAt, revertedAt, lines } = receipt
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    title: 'Goods in',
    number: note,
    at: receivedAt,
    facts: [
      ['Received', showTime(receivedAt)],
      ['By', receivedBy],
    ],
    columns: receiptColumns,
    rows: lines.map((line) => ({ cells: listCells(line) })),
    sums: [['Units', showCount(units), 'total']],
    closing: revertedAt === null ? '' : `Taken back ${showTime(revertedAt)}: nothing of it counts.`,
  }
}

/** Units of a part that are to be fetched for a purchase. */
export type UnitsToPick = {
  bin: string
  number: string
  product_id: string
  product_code: string
  name: string
  units: number
}

/** Each part once, in the order of the bins: `A-2` before `A-10`, and what has no bin last. */
export function writePickList(picks: UnitsToPick[], purchases: number): Sheet {
  const sorted = picks.toSorted(
    (one, other) =>
      Number(one.bin === '') - Number(other.bin === '') ||
      naturally.compare(one.bin, other.bin) ||
      naturally.compare(one.product_code, other.product_code),
  )
  const parts = Map.groupBy(sorted, ({ product_id }) => product_id)
  const rows = Array.from(parts.values(), (same) => {
    const units = same.reduce((sum, pick) => sum + pick.units, 0)
    const purposes = same.map((pick) => `${showCount(pick.units)} for ${pick.number}`)
    const [{ bin, product_code, name }] = same as [UnitsToPick]
    return { cells: [bin, product_code, name, purposes.join('\n'), showCount(units)] }
  })
  return {
    title: 'Pick list',
    number: showCounted(purchases, 'order'),
    at: Date.now(),
    facts: [['Printed', showTime(Date.now())]],
    columns: pickColumns,
    rows,
    closing: rows.length === 0 ? 'There is nothing left to fetch.' : '',
  }
}

const naturally = new Intl.Collator('en', { numeric: true })

const titles: Record<PaperName, string> = {
  confirmation: 'Order confirmation',
  'pro-forma': 'Pro-forma invoice',
  invoice: 'Invoice',
  'packing-list': 'Packing list',
}

const priceColumns = { 'Part number': 96, Part: 178, Quantity: 58, Each: 78, Price: 89 }
const packingColumns = { 'Part number': 120, Part: 239, Quantity: 70, Packed: 70 }
const creditColumns = { 'Part number': 96, Part: 178, What: 78, Quantity: 58, Amount: 89 }
const receiptColumns = { 'Part number': 120, Part: 309, Units: 70 }
const pickColumns = { Bin: 60, 'Part number': 96, Part: 143, For: 110, Quantity: 50, Fetched: 40 }

/** What is still to go first, with a box to tick; apart from it what went, and what is not to go. */
function listPackingRows(lines: Line[]): Row[] {
  const live = lines.filter(({ deleted }) => !deleted)
  const gone = lines.filter(({ deleted }) => deleted)
  const toGo = listUnits('Still to go', live, openUnits)
  const settled = [
    ...listUnits('Shipped before', lines, ({ shippedUnits }) => shippedUnits),
    ...listUnits('Given back: not to be packed', live, ({ closedUnits }) => closedUnits),
    ...listUnits('Deleted: not to be packed', gone, (line) => line.quantity - line.shippedUnits),
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

type Named = { productCode: string; name: string; quantity: number; deleted?: boolean }

function listCells({ productCode, name, quantity, deleted }: Named): string[] {
  return [productCode, deleted ? `${name} (deleted)` : name, showCount(quantity)]
}

function showPrice({ currency }: { currency: string }, amount: number): string {
  return showMoneyInFull(amount, currency)
}

function listFacts(paper: PaperName, { purchase, invoice }: PaperFacts): Sheet['facts'] {
  const { number, poNumber, placedAt, paid, transactionId, lapsesAt } = purchase
  const hasPayment = paper !== 'packing-list'
  const facts: Sheet['facts'] = []
  if (invoice) facts.push(['Invoice date', showDate(invoice.madeAt)])
  facts.push(['Order', number], ['Order date', showDate(placedAt)])
  if (poNumber) facts.push(['Your number', poNumber])
  if (hasPayment && lapsesAt !== null) facts.push(['Pay by', showDate(lapsesAt)])
  if (hasPayment && paid) facts.push(['Paid', `by card, ${transactionId}`])
  return facts
}

function listSums(purchase: Purchase): Sum[] {
  const { currency, goods, taxName, taxPercent, tax, total, refunded } = purchase
  const sums: Sum[] = [
    ['Goods', showPrice(purchase, goods)],
    [`${taxName} ${taxPercent} %`, showPrice(purchase, tax)],
    [`Total ${currency}`, showPrice(purchase, total), 'total'],
  ]
  if (refunded !== 0) sums.push(['Given back', showPrice(purchase, refunded)])
  return sums
}

function writeClosing(paper: PaperName, { purchase, lines }: PaperFacts): string {
  switch (paper) {
    case 'confirmation':
      return purchase.paid
        ? 'Thank you. This order is paid.'
        : 'Thank you for your order. It is not paid yet.'
    case 'pro-forma':
      return 'This is not an invoice: the invoice is made when the order is paid.'
    case 'invoice':
      return 'Paid in full. Thank you.'
    case 'packing-list':
      return lines.some((line) => !line.deleted && openUnits(line) > 0)
        ? ''
        : 'There is nothing left to pack.'
  }
}
