import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import {
  commaSeparated,
  email,
  id,
  listQuery,
  partFields,
  requiredText,
  wholeNumber,
} from '#base/fields.ts'
import { importOptions } from '#base/import-report.ts'
import { maxLengths, maxLines, maxPricesPerRequest } from '#base/limits.ts'
import { maxUnits } from '#base/whole-number.ts'
import { adminProduct, priceBreak } from './contract.ts'
import { maxListPrices, maxOnHand, productMaxLengths } from './rules.ts'

const slice = { page: listQuery.page, limit: listQuery.limit }

/** Conditions by which admins filter the catalogue; several are joined by AND. */
export const condition = z.enum([
  'belowMinimum',
  'outOfStock',
  'hidden',
  'withoutPicture',
  'withoutFitment',
])
export type Condition = z.infer<typeof condition>

export const filter = z.object({
  id: id.optional(),
  q: listQuery.q,
  kind: z.string().max(productMaxLengths.kind).optional(),
  only: commaSeparated(100, z.array(condition)).optional(),
})
export type AdminFilter = z.infer<typeof filter>

/** `best` is the order of a search; without one, the newest come first. */
export const adminSort = z.enum([
  'best',
  'newest',
  'name',
  'number',
  'price',
  '-price',
  'stock',
  '-stock',
])
export type AdminSort = z.infer<typeof adminSort>

export const listAdminProducts = endpoint('GET /admin-products', {
  who: 'admin',
  does: 'Lists all products for admins, including hidden ones. `only` selects products below their minimum, out of stock, hidden, without a picture or without applications; without `hidden` it selects among visible products.',
  query: filter.extend({ ...slice, sort: adminSort.optional() }),
  reply: z.array(adminProduct),
  list: true,
})

const percent = 'Please enter a percent above -100, such as 4 or -4.25'

const prices = z.object({ price: z.number(), priceBreaks: z.array(priceBreak) })

export const changePrices = endpoint('POST /admin-products/prices', {
  who: 'admin',
  auditsItself: true,
  idempotent: true,
  does: 'Raises or lowers the prices of many products, and their breaks, by percent, rounded half up to `roundTo`: of those of these ids, or of all that a filter finds. With `dryRun=true` it changes nothing; send its `version` with the change, and the change is refused (409) if prices have changed since. Removes breaks that no longer save anything. More than 50 products are changed in steps, which go on after this call is cut off; products edited meanwhile are skipped. `id` names the change, to ask for its progress.',
  query: importOptions.pick({ dryRun: true, id: true }),
  body: z.object({
    percent: z
      .number(percent)
      .gt(-100, percent)
      .max(1_000, 'Please enter 1,000 percent at most')
      .multipleOf(0.01, percent)
      .refine((value) => value !== 0, percent),
    roundTo: z.number().positive().max(1_000),
    ids: z.array(id).min(1).max(1_000).optional(),
    filter: filter.omit({ id: true }).optional(),
    version: z.string().max(100).optional(),
  }),
  reply: z.object({
    products: z.int(),
    changed: z.int(),
    first: z.array(z.object({ _id: id, ...partFields, from: prices, to: prices })),
    version: z.string(),
  }),
})

export const readPriceChange = endpoint('GET /price-changes/:id', {
  who: 'admin',
  does: 'Reads the progress of a change of more than 50 prices: products done, changed, and skipped because they were edited. `finishedAt` is null until the end.',
  reply: z.object({
    products: z.int(),
    done: z.int(),
    changed: z.int(),
    skipped: z.int(),
    finishedAt: z.int().nullable(),
  }),
})

export const exportPriceChange = endpoint('GET /price-changes/:id/prices.csv', {
  who: 'admin',
  does: 'Exports the prices of a change of more than 50, before and after, as CSV.',
  file: 'csv',
})

export const stockReceipt = z.object({
  _id: id,
  note: z.string(),
  receivedBy: z.string(),
  receivedAt: z.int(),
  revertedAt: z.int().nullable(),
  lines: z.array(z.object({ productId: id, ...partFields, quantity: z.int() })),
})
export type StockReceipt = z.infer<typeof stockReceipt>

export const listReceipts = endpoint('GET /stock-receipts', {
  who: 'admin',
  does: 'Lists deliveries into stock, newest first.',
  query: z.object(slice),
  reply: z.array(stockReceipt),
  list: true,
})

const received = wholeNumber('Please enter a quantity', 1, maxUnits)
const receivedLines = z
  .array(z.object({ productId: id, quantity: received }))
  .min(1)
  .max(maxLines)

export const addReceipt = endpoint('POST /stock-receipts', {
  who: 'admin',
  audited: 'stock_receipts',
  does: 'Adds a delivery to the stock of its products, all lines or none.',
  body: z.object({ note: z.string().trim().max(200), lines: receivedLines }),
  reply: stockReceipt,
})

export const revertReceipt = endpoint('DELETE /stock-receipts/:id', {
  who: 'admin',
  audited: 'stock_receipts',
  does: 'Reverts a delivery: removes its units from stock. It stays in the list, marked. Refused (409, `stock-taken`) while less is in stock.',
  reply: stockReceipt,
})

const countedIds = z.array(id).max(maxPricesPerRequest)

export const readOnHand = endpoint('GET /stock-on-hand', {
  who: 'admin',
  does: 'Reads the units on hand of these products: `available` can be ordered, `reserved` belongs to orders that are not shipped yet, `onHand` is both.',
  query: z.object({ ids: commaSeparated(maxLengths.id * maxPricesPerRequest, countedIds) }),
  reply: z.array(
    z.object({
      productId: id,
      ...partFields,
      available: z.int(),
      reserved: z.int(),
      onHand: z.int(),
    }),
  ),
})

const countedLine = z.object({
  productId: id,
  counted: wholeNumber('Please enter a count', 0, maxUnits),
  onHand: z.int().min(0).max(maxOnHand),
})

export const stockTake = z.object({
  _id: id,
  note: z.string(),
  countedBy: z.string(),
  countedAt: z.int(),
  revertedAt: z.int().nullable(),
  lines: z.array(
    z.object({
      productId: id,
      ...partFields,
      counted: z.int(),
      onHand: z.int(),
      /** By so much the stock was corrected. */
      difference: z.int(),
    }),
  ),
})
export type StockTake = z.infer<typeof stockTake>

export const listStockTakes = endpoint('GET /stock-takes', {
  who: 'admin',
  does: 'What was counted and how the stock was corrected, the newest stock-take first.',
  query: z.object(slice),
  reply: z.array(stockTake),
  list: true,
})

export const addStockTake = endpoint('POST /stock-takes', {
  who: 'admin',
  audited: 'stock_takes',
  does: 'Corrects the stock by one entry: of each product by what was `counted` less what was `onHand` when it was counted, as `GET /stock-on-hand` said. Orders and deliveries since then stay. A product that is named twice was counted in two places, and its counts are added. All lines or none: refused (409, `stock-reserved`) where open orders need more than would be left.',
  body: z.object({
    note: z.string().trim().max(200),
    lines: z.array(countedLine).min(1).max(maxLines),
  }),
  reply: stockTake,
})

export const revertStockTake = endpoint('DELETE /stock-takes/:id', {
  who: 'admin',
  audited: 'stock_takes',
  does: 'Takes back the corrections of a stock-take; it stays in the list, marked. Refused (409, `stock-reserved`) where open orders need what it added.',
  reply: stockTake,
})

export const readStockHistory = endpoint('GET /products/:id/stock-history', {
  who: 'admin',
  does: "Lists the changes of a product's stock with their causes, newest first, at most 500.",
  reply: z.object({
    product: z.object({
      _id: id,
      ...partFields,
      img: z.string(),
      quantity: z.int(),
      minimumQuantity: z.int(),
    }),
    changes: z.array(
      z.object({
        at: z.int(),
        what: z.enum([
          'ordered',
          'given back',
          'credited',
          'received',
          'reverted',
          'edited',
          'stock-take',
          'stock-take reverted',
        ]),
        /** Units that came, or below zero that went. */
        units: z.int(),
        /** The number of the purchase or the credit note, the note of the delivery, or who counted or edited it. */
        cause: z.string(),
      }),
    ),
  }),
})
export type StockHistory = z.infer<typeof readStockHistory.reply>

export const priceList = z.object({
  _id: id,
  name: z.string(),
  prices: z.int(),
  customers: z.int(),
})
export type PriceList = z.infer<typeof priceList>

export const listedPrice = prices.extend({ productId: id, ...partFields, publicPrice: z.number() })
export type ListedPrice = z.infer<typeof listedPrice>

const listName = requiredText('Name is Required', maxLengths.priceList)
const modified = z.object({ modifiedCount: z.int() })

export const listPriceLists = endpoint('GET /price-lists', {
  who: 'admin',
  does: 'Lists the price lists by name.',
  reply: z.array(priceList),
})

export const readPriceList = endpoint('GET /price-lists/:id', {
  who: 'admin',
  does: 'Reads a price list: its prices by product code, and its customers.',
  reply: z.object({
    _id: id,
    name: z.string(),
    currency: z.string(),
    prices: z.array(listedPrice),
    customers: z.array(z.object({ _id: id, name: z.string(), email: z.string() })),
  }),
})
export type WholePriceList = z.infer<typeof readPriceList.reply>

export const addPriceList = endpoint('POST /price-lists', {
  who: 'admin',
  audited: 'price_lists',
  does: 'Adds an empty price list. Refuses a taken name (409).',
  body: z.object({ name: listName }),
  reply: priceList,
})

const enteredBreak = z.object({ from: z.int(), price: z.number() })

/** A line as entered; the handler checks it, so that all wrong lines are named at once. */
export const enteredPrice = z.object({
  productCode: z.string().trim().min(1).max(maxLengths.productCode),
  /** In major units; null takes the product out of the list. */
  price: z.number().nullable(),
  priceBreaks: z.array(enteredBreak).max(20).optional(),
})
export type EnteredPrice = z.infer<typeof enteredPrice>

export const changePriceList = endpoint('PUT /price-lists/:id', {
  who: 'admin',
  audited: 'price_lists',
  does: 'Renames a price list, or sets some of its prices, all or none. Names refused lines by index (422, `prices-refused`); no price may exceed the public one.',
  body: z.object({ name: listName, prices: z.array(enteredPrice).max(maxListPrices) }).partial(),
  reply: modified,
})

export const deletePriceList = endpoint('DELETE /price-lists', {
  who: 'admin',
  audited: 'price_lists',
  does: 'Deletes a price list; its customers pay public prices. Orders keep their prices.',
  query: z.object({ id }),
  reply: z.object({ deletedCount: z.int() }),
})

export const givePriceList = endpoint('PUT /price-lists/:id/customers/:email', {
  who: 'admin',
  audited: 'users',
  does: 'Gives a customer this price list, instead of any other.',
  params: z.object({ id, email }),
  reply: modified,
})

export const takePriceList = endpoint('DELETE /price-lists/:id/customers/:email', {
  who: 'admin',
  audited: 'users',
  does: 'Removes this price list from a customer.',
  params: z.object({ id, email }),
  reply: modified,
})

export const ownPrice = prices.extend({ productId: id })
export type OwnPrice = z.infer<typeof ownPrice>

const pricedIds = z.array(id).max(maxPricesPerRequest)

export const readPrices = endpoint('GET /prices', {
  who: 'customer',
  does: "Reads the user's list prices of these products.",
  query: z.object({ ids: commaSeparated(maxLengths.id * maxPricesPerRequest, pricedIds) }),
  reply: z.array(ownPrice),
})
