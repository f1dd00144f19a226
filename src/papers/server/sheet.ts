import { showCount, showCounted } from '#base/counts.ts'
import { showDate, showTime } from '#base/dates.ts'
import { showMoneyInFull } from '#base/money.ts'
import type { Order, Purchase } from '#orders/contract.ts'
import type { CreditNote } from '#orders/credit-notes-contract.ts'
import { openUnits } from '#orders/rules.ts'
import type { StockReceipt } from '#products/stock-contract.ts'
import { invoiceNumber, type PaperName } from '../rules.ts'

/** Whose papers they are, by the settings; what is not set is null. */
export type Seller = {
  name: string
  address: string | null
  taxNumber: string | null
  url: string
  email: string | null
  phone: string | null
}

export type Line = Order & { deleted: boolean }

/** A paper's words, before they are set on pages (paper.typ): plain data, which another thread can be given. */
export type Sheet = {
  title: string
  /** What stands beside the title, and on every page. */
  number: string
  /** Epoch milliseconds: the date that the file carries, the same whenever it is made. */
  at: number
  seller: string
  /** What stands below the seller's name: where they are, and their tax number. */
  about: string
  /** At the foot of every page. */
  foot: string
  buyer: string[]
  facts: [label: string, value: string][]
  note: string
  columns: Column[]
  rows: Row[]
  sums: Sum[]
  closing: string
}

type Column = { head: string; width: number; look: 'code' | 'words' | 'figure' | 'box' }
/** `faint` where nothing is to be done with it any more; `heading` alone begins a group of rows. */
type Row = { cells: string[]; faint?: true } | { heading: string }
type Sum = { label: string; amount: string; look: 'plain' | 'total' }

export type PaperFacts = {
  purchase: Purchase
  /** What was ordered, without what left the purchase before it was paid. */
  lines: Line[]
  invoice: Invoice | null
}

export type Invoice = { number: number; madeAt: number }

/** What a paper says of a purchase. An invoice says what was paid, whatever happened since. */
export function writeSheet(paper: PaperName, facts: PaperFacts, seller: Seller): Sheet {
  const { purchase, invoice } = facts
  const billed = paper === 'invoice' ? { ...purchase, refunded: 0 } : purchase
  const number = paper === 'invoice' && invoice ? invoiceNumber(invoice.number) : purchase.number
  return {
    title: titles[paper],
    number,
    at: paper === 'invoice' && invoice ? invoice.madeAt : purchase.placedAt,
    ...sellerParts(seller),
    buyer: buyerLines(purchase),
    facts: listFacts(paper, facts),
    note: purchase.note,
    columns: paper === 'packing-list' ? packingColumns : priceColumns,
    rows: paper === 'packing-list' ? packingRows(facts.lines) : priceRows(paper, facts.lines),
    sums: paper === 'packing-list' ? [] : listSums(billed),
    closing: writeClosing(paper, facts),
  }
}

/** What a credit note gives back of an invoice. */
export function writeCreditNoteSheet(
  facts: { creditNote: CreditNote; purchase: Purchase; invoice: Invoice },
  seller: Seller,
): Sheet {
  const { creditNote, purchase, invoice } = facts
  const { number, at, reason, lines, amount, tax, total } = creditNote
  const { currency } = purchase
  return {
    title: 'Credit note',
    number,
    at,
    ...sellerParts(seller),
    buyer: buyerLines(purchase),
    facts: [
      ['Date', showDate(at)],
      ['Invoice', `${invoiceNumber(invoice.number)}, ${showDate(invoice.madeAt)}`],
      ['Order', purchase.number],
    ],
    note: reason,
    columns: creditColumns,
    rows: lines.map(({ productCode, name, units, goods, ...line }) => ({
      cells: [
        productCode,
        name,
        goods === 'unsent' ? 'Not sent' : 'Returned',
        showCount(units),
        showMoneyInFull(line.amount, currency),
      ],
    })),
    sums: listSums({ ...purchase, goods: amount, tax, total, refunded: 0 }),
    closing: 'We return it to the card that you paid with.',
  }
}

function buyerLines({ userName, address, phone, email }: Purchase): string[] {
  return [userName, address, phone, email].filter(Boolean)
}

/** What came with a delivery, and who took it in. */
export function writeReceiptSheet(receipt: StockReceipt, seller: Seller): Sheet {
  const { note, receivedBy, receivedAt, revertedAt, lines } = receipt
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    title: 'Goods in',
    number: note,
    at: receivedAt,
    ...sellerParts(seller),
    buyer: [],
    facts: [
      ['Received', showTime(receivedAt)],
      ['By', receivedBy],
    ],
    note: '',
    columns: receiptColumns,
    rows: lines.map((line) => ({ cells: partCells(line, '') })),
    sums: [{ label: 'Units', amount: showCount(units), look: 'total' }],
    closing: revertedAt === null ? '' : `Taken back ${showTime(revertedAt)}: nothing of it counts.`,
  }
}

function sellerParts(seller: Seller): Pick<Sheet, 'seller' | 'about' | 'foot'> {
  const { name, address, taxNumber, url, email, phone } = seller
  return {
    seller: name,
    about: [address, taxNumber && `Tax number ${taxNumber}`].filter(Boolean).join('\n'),
    foot: [name, url.replace(/^https?:\/\//, ''), email, phone].filter(Boolean).join(' · '),
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
export function writePickList(picks: UnitsToPick[], purchases: number, seller: Seller): Sheet {
  const parts = [...Map.groupBy(picks, ({ product_id }) => product_id).values()]
  const rows = parts.map((same): Row & { bin: string; code: string } => {
    const [{ bin, product_code: code, name }] = same as [UnitsToPick]
    const units = same.reduce((sum, pick) => sum + pick.units, 0)
    const purposes = same.map((pick) => `${showCount(pick.units)} for ${pick.number}`)
    return { bin, code, cells: [bin, code, name, purposes.join('\n'), showCount(units), ''] }
  })
  rows.sort(
    (one, other) =>
      Number(one.bin === '') - Number(other.bin === '') ||
      naturally.compare(one.bin, other.bin) ||
      naturally.compare(one.code, other.code),
  )
  return {
    title: 'Pick list',
    number: showCounted(purchases, 'order'),
    at: Date.now(),
    ...sellerParts(seller),
    buyer: [],
    facts: [['Printed', showTime(Date.now())]],
    note: '',
    columns: pickColumns,
    rows,
    sums: [],
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

const priceColumns: Column[] = [
  { head: 'Part number', width: 96, look: 'code' },
  { head: 'Part', width: 178, look: 'words' },
  { head: 'Quantity', width: 58, look: 'figure' },
  { head: 'Each', width: 78, look: 'figure' },
  { head: 'Price', width: 89, look: 'figure' },
]

const packingColumns: Column[] = [
  { head: 'Part number', width: 120, look: 'code' },
  { head: 'Part', width: 239, look: 'words' },
  { head: 'Quantity', width: 70, look: 'figure' },
  { head: 'Packed', width: 70, look: 'box' },
]

const creditColumns: Column[] = [
  { head: 'Part number', width: 96, look: 'code' },
  { head: 'Part', width: 178, look: 'words' },
  { head: 'What', width: 78, look: 'words' },
  { head: 'Quantity', width: 58, look: 'figure' },
  { head: 'Amount', width: 89, look: 'figure' },
]

const receiptColumns: Column[] = [
  { head: 'Part number', width: 120, look: 'code' },
  { head: 'Part', width: 309, look: 'words' },
  { head: 'Units', width: 70, look: 'figure' },
]

const pickColumns: Column[] = [
  { head: 'Bin', width: 60, look: 'words' },
  { head: 'Part number', width: 96, look: 'code' },
  { head: 'Part', width: 143, look: 'words' },
  { head: 'For', width: 110, look: 'words' },
  { head: 'Quantity', width: 50, look: 'figure' },
  { head: 'Fetched', width: 40, look: 'box' },
]

/** What was deleted after it was paid stands on the invoice as it was paid. */
function priceRows(paper: PaperName, lines: Line[]): Row[] {
  if (paper === 'invoice') return lines.filter(({ paid }) => paid).map((line) => priceRow(line))
  return lines.map((line) =>
    line.deleted ? { ...priceRow(line, ' (deleted)'), faint: true } : priceRow(line),
  )
}

function priceRow({ price, totalPrice, currency, ...line }: Line, mark = '') {
  const amounts = [price, totalPrice].map((amount) => showMoneyInFull(amount, currency))
  return { cells: [...partCells(line, mark), ...amounts] }
}

/** What is still to go first, with a box to tick; apart from it what went, and what is not to go. */
function packingRows(lines: Line[]): Row[] {
  const live = lines.filter(({ deleted }) => !deleted)
  const groups = [
    { heading: 'Still to go', lines: live, count: openUnits, box: true },
    { heading: 'Shipped before', lines, count: ({ shippedUnits }: Line) => shippedUnits },
    {
      heading: 'Given back: not to be packed',
      lines: live,
      count: ({ closedUnits }: Line) => closedUnits,
    },
    {
      heading: 'Deleted: not to be packed',
      lines: lines.filter(({ deleted }) => deleted),
      count: ({ quantity, shippedUnits }: Line) => quantity - shippedUnits,
    },
  ].filter((group) => group.lines.some((line) => group.count(line) > 0))
  return groups.flatMap(({ heading, lines: among, count, box }): Row[] => [
    ...(groups.length === 1 && box ? [] : [{ heading }]),
    ...among
      .filter((line) => count(line) > 0)
      .map((line): Row => {
        const units = { ...line, quantity: count(line) }
        const cells = partCells(units, line.deleted ? ' (deleted)' : '')
        return box ? { cells: [...cells, ''] } : { cells, faint: true }
      }),
  ])
}

function partCells(
  { productCode, name, quantity }: Pick<Line, 'productCode' | 'name' | 'quantity'>,
  mark: string,
) {
  return [productCode, `${name}${mark}`, showCount(quantity)]
}

function listFacts(paper: PaperName, { purchase, invoice }: PaperFacts): [string, string][] {
  const { number, poNumber, placedAt, paid, transactionId, lapsesAt } = purchase
  const facts: [string, string | null][] = [
    ['Invoice date', paper === 'invoice' && invoice ? showDate(invoice.madeAt) : null],
    ['Order', number],
    ['Order date', showDate(placedAt)],
    ['Your number', poNumber || null],
    ['Pay by', paper !== 'packing-list' && lapsesAt !== null ? showDate(lapsesAt) : null],
    ['Paid', paper !== 'packing-list' && paid ? `by card, ${transactionId}` : null],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

function listSums(purchase: Purchase): Sum[] {
  const { currency, goods, taxName, taxPercent, tax, total, refunded } = purchase
  const sum = (label: string, amount: number, look: Sum['look'] = 'plain'): Sum => ({
    label,
    amount: showMoneyInFull(amount, currency),
    look,
  })
  return [
    sum('Goods', goods),
    sum(`${taxName} ${taxPercent} %`, tax),
    sum(`Total ${currency}`, total, 'total'),
    ...(refunded === 0 ? [] : [sum('Given back', refunded)]),
  ]
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
