import { type Money, toMajor } from '#base/currency.ts'
import { maxLines } from '#base/limits.ts'
import { joinNotes } from '#base/line-notes.ts'
import { multiply, toMoney } from '#base/money.ts'
import { maxUnits } from '#base/whole-number.ts'
import { refuse } from '#basket/refusals.ts'
import { findSuccessors, findSupersessions } from '#part-numbers/server/successors.ts'
import type { Orderable } from '#products/orderable.ts'
import { type Prices, priceFor } from '#products/pricing.ts'
import { checkQuantity } from '#products/rules.ts'
import {
  findListPrices,
  type ProductRow,
  parsePrices,
  productColumns,
  toOrderable,
} from '#products/server/columns.ts'
import { findNamedProducts } from '#products/server/products.ts'
import type { Config } from '#server/config/config.ts'
import { bumpVersion, textList } from '#server/database/dialect.ts'
import { deleteRows } from '#server/database/lists.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { newId } from '#server/ids.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../contract.ts'
import type { Basket, ChangedLine, Totals, ValidatedLine } from '../contract.ts'
import { computeTotals, toTaxRate } from '../rules.ts'

/** The settings that prices and totals depend on. */
export type PriceTerms = Pick<Config, 'currency' | 'tax'>

/** A quantity and the price per unit that the buyer last saw; null for a line that is just being set. */
type Line = { productId: string; quantity: number; seenPrice: Money | null; note: string }

export async function readBasket(
  db: Db,
  { user: buyer }: HandlerInput<typeof contract.readBasket>,
  { config }: Shop,
): Promise<Basket> {
  const lines = await readBasketLines(db, buyer)
  const saved = await db
    .selectFrom('baskets')
    .select('version')
    .where('user_id', '=', buyer.id)
    .executeTakeFirst()
  return addSupersessions(db, await validate(db, buyer, lines, config, saved?.version))
}

/**
 * Changes the basket. Throws 'basket-changed' for an outdated `version`, 'unknown-product' for a line
 * without an existing product, 'basket-full' for more lines than a purchase may have.
 */
export async function changeBasket(
  trx: Transaction,
  { user: buyer, body: input }: HandlerInput<typeof contract.changeBasket>,
  { config }: Shop,
): Promise<Basket> {
  const version = await bumpVersion(trx, 'baskets', buyer.id)
  requireVersion(input.version, version - 1)
  const previous = input.how === 'replace' ? [] : await readBasketLines(trx, buyer)
  const changed = new Map(previous.map((line) => [line.productId, line]))
  const findProduct = await findNamedProducts(trx, input.lines)
  for (const line of input.lines) {
    const product = findProduct(line)
    if (!product || product.deleted_at !== null) throw refuse('unknown-product')
    const productId = product.id
    const current = changed.get(productId)
    const base = input.how === 'set' ? 0 : (current?.quantity ?? 0)
    const quantity = Math.min(base + line.quantity, maxUnits)
    const oldNote = current?.note ?? ''
    const note = input.how === 'set' ? (line.note ?? oldNote) : joinNotes([oldNote, line.note])
    changed.set(productId, { productId, quantity, seenPrice: readSeenPrice(line, config), note })
  }
  const lines = [...changed.values()].filter(({ quantity }) => quantity > 0)
  if (lines.length > maxLines) throw refuse('basket-full')
  const basket = await validate(trx, buyer, lines, config, version)
  await saveLines(trx, buyer, lines, basket, config)
  return addSupersessions(trx, basket)
}

export async function emptyBasket(
  trx: Transaction,
  { user: buyer }: HandlerInput<typeof contract.emptyBasket>,
): Promise<{ deletedCount: number }> {
  await bumpVersion(trx, 'baskets', buyer.id)
  return deleteRows(trx.deleteFrom('basket_lines').where('user_id', '=', buyer.id))
}

export async function takeBasketLines(
  trx: Transaction,
  buyer: CurrentUser,
  seenVersion: number | undefined,
): Promise<Line[]> {
  const version = await bumpVersion(trx, 'baskets', buyer.id)
  const lines = await readBasketLines(trx, buyer)
  if (lines.length === 0) throw refuse('basket-empty')
  requireVersion(seenVersion, version - 1)
  await trx.deleteFrom('basket_lines').where('user_id', '=', buyer.id).execute()
  return lines
}

export async function checkBasket(
  db: Db,
  { user, body }: HandlerInput<typeof contract.checkBasket>,
  { config }: Shop,
): Promise<Basket> {
  return addSupersessions(db, await validateLines(db, user, body.lines, config))
}

/** The buyer whose prices apply; null for public prices. */
export type Buyer = Pick<CurrentUser, 'priceList'>

/** Checks how lines could be ordered now. A line without an existing product has the state `gone`. */
export function validateLines(
  db: Db,
  buyer: Buyer | null,
  lines: ChangedLine[],
  terms: PriceTerms,
): Promise<ValidatedBasket> {
  const read = lines.map((line) => ({
    productId: line.productId ?? line.productCode ?? '',
    quantity: line.quantity,
    seenPrice: readSeenPrice(line, terms),
    note: line.note ?? '',
  }))
  return validate(db, buyer, read, terms)
}

type ValidatedBasket = Omit<Basket, 'lines'> & { lines: ValidatedLine[] }

async function validate(
  db: Db,
  buyer: Buyer | null,
  lines: Line[],
  terms: PriceTerms,
  version = 0,
): Promise<ValidatedBasket> {
  const ids = lines.map(({ productId }) => productId)
  const rows = await db
    .selectFrom('products')
    .select([...productColumns, 'deleted_at'])
    .where('id', 'in', textList(db, ids))
    .execute()
  const products = new Map(rows.map((row) => [row.id, row]))
  const listPrices = await findListPrices(db, buyer?.priceList ?? null, ids)
  const successors = await findSuccessors(db, ids)
  const toWire = (money: Money) => toMajor(money, terms.currency)
  const validated = lines.map((line) => {
    const { productId } = line
    const row = products.get(productId)
    const product = row && { ...row, successors: successors.get(productId) }
    return validateLine(line, product, listPrices.get(productId), toWire)
  })
  const ready = validated.filter(({ state }) => state === 'ready')
  const amounts = ready.map(({ lineTotal }) => toMoney(lineTotal, terms.currency))
  return { lines: validated, ...computeWireTotals(amounts, terms), version }
}

/** The totals of lines, in major units. */
export function computeWireTotals(amounts: Money[], { tax, currency }: PriceTerms): Totals {
  const sums = computeTotals(amounts, toTaxRate(tax.percent), currency)
  const subtotal = toMajor(sums.subtotal, currency)
  return {
    subtotal,
    goods: subtotal,
    taxName: tax.name,
    taxPercent: tax.percent,
    tax: toMajor(sums.tax, currency),
    total: toMajor(sums.total, currency),
    currency: currency.code,
  }
}

type ProductToCheck = ProductRow & { deleted_at: number | null } & Pick<Orderable, 'successors'>

function validateLine(
  { productId, quantity, seenPrice, note }: Line,
  product: ProductToCheck | undefined,
  listPrices: Prices | undefined,
  toWire: (money: Money) => number,
): ValidatedLine {
  const asOrdered = {
    productId,
    productCode: product?.product_code ?? '',
    name: product?.name ?? '',
    img: product?.img ?? '',
    quantity,
    note,
  }
  if (!product || product.deleted_at !== null) {
    const { code, message } = refuse('unknown-product')
    return { ...asOrdered, ...unavailableLine, code, message }
  }
  const { quantity: stock, minimumQuantity, caseQuantity } = toOrderable(product)
  const { unitPrice, nextBreak } = priceFor(parsePrices(product), quantity, listPrices)
  const { successors } = product
  const checked = checkQuantity({ ...toOrderable(product), successors }, quantity)
  const { code, message, below, above } = checked.ok ? nothingWrong : checked
  const canBeFixed = below !== null || above !== null
  return {
    ...asOrdered,
    unitPrice: toWire(unitPrice),
    priceBefore: seenPrice === null || seenPrice === unitPrice ? null : toWire(seenPrice),
    basePrice: toWire(product.price),
    lineTotal: toWire(multiply(unitPrice, quantity)),
    stock,
    minimumQuantity,
    caseQuantity,
    nextBreak: nextBreak && {
      from: nextBreak.from,
      price: toWire(nextBreak.price),
      saves: toWire(nextBreak.saves),
    },
    state: checked.ok ? 'ready' : canBeFixed ? 'fixable' : 'gone',
    code,
    message,
    below,
    above,
  }
}

const nothingWrong = { code: null, message: null, below: null, above: null }

const unavailableLine = {
  unitPrice: 0,
  priceBefore: null,
  basePrice: 0,
  lineTotal: 0,
  stock: 0,
  minimumQuantity: 1,
  caseQuantity: null,
  nextBreak: null,
  state: 'gone',
  below: null,
  above: null,
} as const

async function addSupersessions(db: Db, basket: ValidatedBasket): Promise<Basket> {
  const supersessions = await findSupersessions(db, basket.lines)
  const lines = basket.lines.map((line) => ({
    ...line,
    supersession: supersessions.get(line.productId) ?? null,
  }))
  return { ...basket, lines }
}

function requireVersion(expected: number | undefined, version: number): void {
  if (expected !== undefined && expected !== version) throw refuse('basket-changed')
}

function readSeenPrice({ priceSeen }: ChangedLine, { currency }: PriceTerms): Money | null {
  return priceSeen === undefined ? null : toMoney(priceSeen, currency)
}

function readBasketLines(db: Db, buyer: CurrentUser): Promise<Line[]> {
  return db
    .selectFrom('basket_lines')
    .select(['product_id as productId', 'quantity', 'seen_price as seenPrice', 'note'])
    .where('user_id', '=', buyer.id)
    .orderBy('added_at')
    .orderBy('product_id')
    .execute()
}

/** Saves today's price as the seen one where a line has none: it was changed just now. */
async function saveLines(
  trx: Transaction,
  buyer: CurrentUser,
  lines: Line[],
  basket: ValidatedBasket,
  { currency }: PriceTerms,
): Promise<void> {
  await trx.deleteFrom('basket_lines').where('user_id', '=', buyer.id).execute()
  if (lines.length === 0) return
  const now = Date.now()
  const rows = lines.map(({ productId, quantity, seenPrice, note }, index) => {
    const price = basket.lines[index]?.unitPrice
    return {
      id: newId(now),
      user_id: buyer.id,
      product_id: productId,
      quantity,
      seen_price: seenPrice ?? (price ? toMoney(price, currency) : null),
      note,
      added_at: now + index,
    }
  })
  await trx.insertInto('basket_lines').values(rows).execute()
}
