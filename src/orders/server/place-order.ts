import { totalPrice } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import { checkQuantity, readUnits } from '#products/rules.ts'
import type { ProductRow } from '#products/server/columns.ts'
import { findProduct } from '#products/server/products.ts'
import { takeFromStock } from '#products/server/stock.ts'
import type { Asker } from '#server/calls/asker.ts'
import type { Work } from '#server/database/open.ts'
import { prepared } from '#server/database/prepared.ts'
import { newId } from '#server/ids.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Order } from '../contract.ts'
import { fitsOnePayment, lapsesAt } from '../rules.ts'
import { orderMail } from './mails.ts'
import { asOrder, type OrderRow, orderColumns } from './orders.ts'

export type OrderInput = {
  productId?: string | undefined
  name?: string | undefined
  phone: string
  address: string
  quantity?: unknown
}

export type ShopFacts = { lapseDays: number }

/**
 * Places an order in the asker's name: takes its stock, freezes the product's price and texts as
 * they are now, and queues the mail that tells so; all of it or nothing. Refuses what the quantity
 * rule refuses, what the stock does not hold at this moment, and what no card payment could take.
 */
export async function placeOrder(
  work: Work,
  asker: Asker,
  input: OrderInput,
  shop: ShopFacts,
  now = Date.now(),
): Promise<Order> {
  const { product, units } = await takeWanted(work, input)
  const total = totalPrice(product.price, units)
  if (!fitsOnePayment(total)) throw new Problem('order-too-large')
  const row: OrderRow = {
    id: newId(now),
    user_id: asker.id,
    product_id: product.id,
    product_code: product.product_code,
    user_name: asker.name,
    email: asker.email,
    phone: input.phone,
    address: input.address,
    name: product.name,
    description: product.description,
    price: product.price,
    quantity: units,
    total_price: total,
    minimum_quantity: product.minimum_quantity,
    img: product.img,
    placed_at: now,
    lapses_at: lapsesAt(now, shop.lapseDays),
    paid_at: null,
    transaction_id: null,
    shipped_at: null,
  }
  const order = asOrder(row)
  await Promise.all([insertOrder(work, row), queueMail(work, orderMail('placed', order))])
  return order
}

const insertOrder = prepared((work: Work, row: OrderRow) =>
  work
    .insertInto('orders')
    .values(Object.fromEntries(orderColumns.map((column) => [column, row[column]])) as OrderRow),
)

/**
 * Takes the wanted units, and gives the product as it was at that moment: its price and its stock are
 * of one look. What the rules then refuse is taken back with the transaction.
 */
async function takeWanted(
  work: Work,
  input: OrderInput,
): Promise<{ product: ProductRow; units: number }> {
  const id = await wantedId(work, input)
  const wanted = readUnits(input.quantity)
  const taken = wanted === null ? null : await takeFromStock(work, id, wanted)
  const product = taken ?? (await findProduct(work, { id }))
  if (!product) throw new Problem('unknown-product')
  const units = demandUnits(product, input.quantity)
  // It was there when we looked: somebody gave it back in between.
  if (!taken) throw new Problem('shortage')
  return { product, units }
}

/** Our pages name the product by its id; the specification's call only by its unique name. */
async function wantedId(work: Work, { productId, name }: OrderInput): Promise<string> {
  const id = productId || (name && (await findProduct(work, { name }))?.id)
  if (!id) throw new Problem('unknown-product')
  return id
}

function demandUnits(product: ProductRow, quantity: unknown): number {
  const answer = checkQuantity(
    {
      quantity: product.quantity,
      minimumQuantity: product.minimum_quantity,
      caseQuantity: product.case_quantity,
    },
    quantity,
  )
  if (answer.ok) return answer.units
  throw new Problem(answer.code, {
    detail: answer.message,
    errors: [{ field: 'quantity', message: answer.message }],
    extra: { below: answer.below, above: answer.above },
  })
}
