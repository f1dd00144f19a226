// What the demo shop sells, from the tables in catalogue/: a file for each kind, a line for each
// product. A line and a picture (pictures/CODE.svg) add a product; the one listed last comes first.
// Makers, motorcycles and numbers are invented; the shape of each is the shape such numbers have.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

export type DemoProduct = {
  productCode: string
  name: string
  description: string
  kind: string
  /** For one unit, in major units of the shop's currency. */
  price: number
  /** `50: 19.50; 200: 18`: quantities, and the price per unit from there on. */
  priceBreaks: { from: number; price: number }[]
  /** Units in stock. */
  quantity: number
  minimumQuantity: number
  /** Orders go in multiples of this, counted from 0; null: any number from the minimum. */
  caseQuantity: number | null
  /** Cross-references. */
  numbers: { class: 'oem' | 'old' | 'competitor'; maker: string; number: string }[]
}

/** `units` of another product stand in the place of one of `code`. */
export type DemoSupersession = {
  code: string
  by: string
  units: number
  when: 'at-once' | 'when-sold-out'
}

const kinds = join(import.meta.dirname, 'catalogue')

/** The newest first. The tables are in dollars: as many euros or dinars, a hundred times as many yen. */
export function readDemoProducts({ decimals } = { decimals: 2 }): DemoProduct[] {
  const priced = (dollars: number) => (decimals === 0 ? Math.round(dollars * 100) : dollars)
  const rows = readdirSync(kinds).flatMap((file) => {
    const kind = file.charAt(0).toUpperCase() + file.slice(1, -'.csv'.length)
    return readTable(join(kinds, file)).map((row) => ({
      listed: row['listed'] ?? '',
      product: read(row, kind, priced),
    }))
  })
  return rows
    .sort((one, other) => other.listed.localeCompare(one.listed))
    .map(({ product }) => product)
}

/** What took whose place: one by one, by several, or several by one kit. */
export function readDemoSupersessions(): DemoSupersession[] {
  return readTable(join(import.meta.dirname, 'supersessions.csv')).map((row) => ({
    code: row['code'] ?? '',
    by: row['successor'] ?? '',
    units: Number(row['units']),
    when: row['when'] === 'when-sold-out' ? 'when-sold-out' : 'at-once',
  }))
}

/** Which motorcycles they fit, as an admin would import it; its first row names the columns. */
export function readDemoApplications(): Buffer {
  return readFileSync(join(import.meta.dirname, 'applications.csv'))
}

function readTable(file: string): Record<string, string>[] {
  return parse(readFileSync(file), { columns: true })
}

function read(
  row: Record<string, string>,
  kind: string,
  priced: (dollars: number) => number,
): DemoProduct {
  const text = (column: string) => row[column]?.trim() ?? ''
  return {
    productCode: text('code'),
    name: text('name'),
    description: text('description'),
    kind,
    price: priced(Number(text('price'))),
    priceBreaks: listOf(text('breaks')).map((one) => {
      const [from, price] = one.split(':').map(Number)
      return { from: from ?? 0, price: priced(price ?? 0) }
    }),
    quantity: Number(text('stock')),
    minimumQuantity: Number(text('minimum')),
    caseQuantity: text('case') === '' ? null : Number(text('case')),
    numbers: [
      ...listOf(text('oem')).map((one) => ({ class: 'oem' as const, ...made(one) })),
      ...listOf(text('competitor')).map((one) => ({ class: 'competitor' as const, ...made(one) })),
      ...listOf(text('old')).map((number) => ({ class: 'old' as const, maker: '', number })),
    ],
  }
}

/** `Hayanami 45120-KS3-701`: a maker's name is one word. */
function made(text: string): { maker: string; number: string } {
  const [maker = '', ...number] = text.split(' ')
  return { maker, number: number.join(' ') }
}

function listOf(cell: string): string[] {
  return cell
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)
}
