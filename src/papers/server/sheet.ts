import { showCount } from '#base/counts.ts'
import { showDate } from '#base/dates.ts'
import { showMoneyInFull } from '#base/money.ts'
import type { Order } from '#orders/contract.ts'
import type { Purchase } from '#purchases/contract.ts'
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

/** An order as a paper lists it. */
export type Line = Order & { deleted: boolean }

/** A paper's words, before they are set on pages: plain data, which another thread can be given. */
export type Sheet = {
  title: string
  /** What stands beside the title, and on every page. */
  number: string
  /** Epoch milliseconds: the date that the file carries, the same whenever it is made. */
  at: number
  seller: Seller
  buyer: string[]
  facts: [label: string, value: string][]
  note: string
  columns: Column[]
  rows: Row[]
  sums: Sum[]
  closing: string
}

type Column = { head: string; width: number; look: 'code' | 'words' | 'figure' | 'box' }
type Row = { cells: string[]; deleted: boolean }
type Sum = { label: string; amount: string; look: 'plain' | 'total' }

export type PaperFacts = {
  purchase: Purchase
  /** What was ordered, without what left the purchase before it was paid. */
  lines: Line[]
  /** Null while there is none. */
  invoice: { number: number; madeAt: number } | null
}

/** What a paper says of a purchase. An invoice says what was paid, whatever happened since. */
export function sheetOf(paper: PaperName, facts: PaperFacts, seller: Seller): Sheet {
  const { purchase, invoice } = facts
  const number = paper === 'invoice' && invoice ? invoiceNumber(invoice.number) : purchase.number
  const lines = paper === 'packing-list' ? facts.lines.filter((line) => !line.deleted) : facts.lines
  return {
    title: titles[paper],
    number,
    at: paper === 'invoice' && invoice ? invoice.madeAt : purchase.placedAt,
    seller,
    buyer: [purchase.userName, purchase.address, purchase.phone, purchase.email].filter(Boolean),
    facts: factsOf(paper, facts),
    note: purchase.note,
    columns: paper === 'packing-list' ? packingColumns : priceColumns,
    rows: lines.map((line) => rowOf(paper, line)),
    sums: paper === 'packing-list' ? [] : sumsOf(paper, purchase),
    closing: closingOf(paper, facts),
  }
}

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

function rowOf(paper: PaperName, line: Line): Row {
  const { productCode, name, quantity, price, totalPrice, currency } = line
  // What was deleted after it was paid stands on the invoice as it was paid.
  const deleted = line.deleted && paper !== 'invoice'
  const words = deleted ? `${name} (deleted)` : name
  const cells = [productCode, words, showCount(quantity)]
  if (paper === 'packing-list') return { cells: [...cells, ''], deleted }
  return {
    cells: [...cells, showMoneyInFull(price, currency), showMoneyInFull(totalPrice, currency)],
    deleted,
  }
}

function factsOf(paper: PaperName, { purchase, invoice }: PaperFacts): [string, string][] {
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

function sumsOf(paper: PaperName, purchase: Purchase): Sum[] {
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
    ...(paper === 'invoice' || refunded === 0 ? [] : [sum('Given back', refunded)]),
  ]
}

function closingOf(paper: PaperName, { purchase, lines }: PaperFacts): string {
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
      return lines.some(({ deleted }) => !deleted)
        ? ''
        : 'Every part of this order was deleted: there is nothing to pack.'
  }
}
