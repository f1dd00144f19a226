import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { commaSeparated, email, id, line, listQuery } from '#base/fields.ts'
import { longest, maxPricesPerRequest } from '#base/limits.ts'
import { priceBreak } from './contract.ts'
import { maxListPrices } from './rules.ts'

const priceList = z.object({
  _id: id,
  name: z.string(),
  prices: z.int(),
  customers: z.int(),
})
export type PriceList = z.infer<typeof priceList>

const listedPrice = z.object({
  productId: id,
  productCode: z.string(),
  name: z.string(),
  publicPrice: z.number(),
  price: z.number(),
  priceBreaks: z.array(priceBreak),
})
export type ListedPrice = z.infer<typeof listedPrice>

const customer = z.object({ _id: id, name: z.string(), email: z.string() })

const wholeList = z.object({
  _id: id,
  name: z.string(),
  currency: z.string(),
  prices: z.array(listedPrice),
  customers: z.array(customer),
})
export type WholePriceList = z.infer<typeof wholeList>

const name = line('Name is Required', longest.priceList)
const modified = z.object({ modifiedCount: z.int() })

export const listPriceLists = endpoint('GET /price-lists', {
  who: 'admin',
  does: 'The price lists, by name.',
  query: z.object({
    page: listQuery.page,
    limit: listQuery.limit,
    after: listQuery.after,
    before: listQuery.before,
  }),
  reply: z.array(priceList),
  list: true,
})

export const readPriceList = endpoint('GET /price-lists/:id', {
  who: 'admin',
  does: 'One price list: its prices by product code, and who buys by it.',
  reply: wholeList,
})

export const addPriceList = endpoint('POST /price-lists', {
  who: 'admin',
  audited: 'price_lists',
  does: 'Adds an empty price list of this name, which no other bears (409).',
  body: z.object({ name }),
  reply: priceList,
})

/** A line as it is entered; checked by the handler, so that every wrong one is named at once. */
const enteredPrice = z.object({
  productCode: z.string().trim().min(1).max(longest.productCode),
  /** In major units; null takes the product out of the list. */
  price: z.number().nullable(),
  priceBreaks: z
    .array(z.object({ from: z.int(), price: z.number() }))
    .max(20)
    .optional(),
})
export type EnteredPrice = z.infer<typeof enteredPrice>

export const changePriceList = endpoint('PUT /price-lists/:id', {
  who: 'admin',
  audited: 'price_lists',
  does: 'Renames a list, or sets these prices of it and leaves the others: all of them or none. Refused lines are named by their place (422, `prices-refused`); none is above what everybody pays.',
  body: z.object({
    name: name.optional(),
    prices: z.array(enteredPrice).max(maxListPrices).optional(),
  }),
  reply: modified,
})

export const deletePriceList = endpoint('DELETE /price-lists', {
  who: 'admin',
  audited: 'price_lists',
  does: 'Deletes a list; whoever bought by it pays what everybody pays. Orders keep their prices.',
  query: z.object({ id }),
  reply: z.object({ deletedCount: z.int() }),
})

export const givePriceList = endpoint('PUT /price-lists/:id/customers/:email', {
  who: 'admin',
  audited: 'users',
  does: 'Lets a customer buy by this list, and by no other.',
  params: z.object({ id, email }),
  reply: modified,
})

export const takePriceList = endpoint('DELETE /price-lists/:id/customers/:email', {
  who: 'admin',
  audited: 'users',
  does: 'Lets a customer buy by this list no more.',
  params: z.object({ id, email }),
  reply: modified,
})

const ownPrice = z.object({ productId: id, price: z.number(), priceBreaks: z.array(priceBreak) })
export type OwnPrice = z.infer<typeof ownPrice>

export const readPrices = endpoint('GET /prices', {
  who: 'customer',
  does: 'What these products cost the asker, where their price list says something of them.',
  query: z.object({
    ids: commaSeparated(longest.id * maxPricesPerRequest, z.array(id).max(maxPricesPerRequest)),
  }),
  reply: z.array(ownPrice),
})
