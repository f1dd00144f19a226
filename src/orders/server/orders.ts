import { mostRows, type Page } from '#base/paging.ts'
import { Problem } from '#base/problem.ts'
import type { Asker } from '#server/calls/asker.ts'
import {
  count,
  countAll,
  countNamed,
  countOfPage,
  nextCursor,
  type Slice,
  type Sorting,
  slice,
  sortedBy,
} from '#server/database/lists.ts'
import type { Database, Reader } from '#server/database/open.ts'
import { preparedFor } from '#server/database/prepared.ts'
import type { Order } from '../contract.ts'
import { writtenOn } from './search.ts'

export const orderColumns = [
  'id',
  'user_id',
  'user_name',
  'email',
  'phone',
  'address',
  'product_id',
  'product_code',
  'name',
  'description',
  'price',
  'quantity',
  'total_price',
  'minimum_quantity',
  'img',
  'placed_at',
  'lapses_at',
  'paid_at',
  'transaction_id',
  'shipped_at',
] as const

export type OrderRow = {
  id: string
  user_id: string
  user_name: string
  email: string
  phone: string
  address: string
  product_id: string
  product_code: string
  name: string
  description: string
  price: number
  quantity: number
  total_price: number
  minimum_quantity: number
  img: string
  placed_at: number
  lapses_at: number
  paid_at: number | null
  transaction_id: string | null
  shipped_at: number | null
}

type ListInput = Slice & {
  email?: string | undefined
  q?: string | undefined
  status?: 'Pending' | 'Shipped' | undefined
  paid?: 'true' | 'false' | undefined
}

/** Orders, the newest first: all for an admin; with an email that customer's, if they may be seen. */
export async function listOrders(
  db: Database,
  asker: Asker,
  input: ListInput,
): Promise<Page<Order>> {
  if (!asker.admin && input.email !== asker.email) throw new Problem('not-allowed')
  const { email = '', status, paid } = input
  const of = !asker.admin ? 'asker' : input.email === undefined ? 'everybody' : 'email'
  const shape: Shape = { of, status, paid }
  const values: Values = { asker: asker.id, email, limit: input.limit ?? mostRows }
  const isFirst = input.after === undefined && (input.page ?? 1) === 1
  return isFirst && !input.q
    ? firstOrders(db, values, shape, input)
    : otherOrders(db, values, shape, input)
}

/** Whose orders, and which of them. */
type Shape = {
  of: 'everybody' | 'asker' | 'email'
  status: 'Pending' | 'Shipped' | undefined
  paid: 'true' | 'false' | undefined
}
type Values = { asker: string; email: string; limit: number }

/** What is asked most, by statements that are there already. */
async function firstOrders(
  { read, source }: Database,
  values: Values,
  shape: Shape,
  input: ListInput,
): Promise<Page<Order>> {
  const [version, { rows }] = await Promise.all([
    source('fresh').version(),
    firstPage(read, values, shape),
  ])
  const name = JSON.stringify([shape, values.asker, values.email])
  const total =
    countOfPage(input, rows.length) ??
    (await countNamed(read, name, () => countOrders(read, values, shape), version))
  return { rows: rows.map(asOrder), total, next: nextCursor(rows, input) }
}

const firstPage = preparedFor((read: Reader, values: Values, shape: Shape) =>
  slice(chosen(read, values, shape).select(orderColumns).select(sortedBy(newest)), newest, {
    limit: values.limit,
  }),
)
const countOrders = preparedFor((read: Reader, values: Values, shape: Shape) =>
  chosen(read, values, shape).select(countAll()),
)

async function otherOrders(
  db: Database,
  values: Values,
  shape: Shape,
  input: ListInput,
): Promise<Page<Order>> {
  let orders = chosen(db.read, values, shape)
  if (input.q) orders = orders.where(await writtenOn(db, input.q))
  const sorted = slice(orders.select(orderColumns).select(sortedBy(newest)), newest, input)
  const rows = await sorted.execute()
  const total = await count(db.read, orders, input, rows.length)
  return { rows: rows.map(asOrder), total, next: nextCursor(rows, input) }
}

function chosen(read: Reader, { asker, email }: Values, { of, status, paid }: Shape) {
  let orders = read.selectFrom('orders').where('deleted_at', 'is', null)
  // True of every order, but it leads SQLite to count by the index instead of reading all the rows.
  if (of === 'everybody') orders = orders.where('placed_at', '>=', 0)
  if (of === 'asker') orders = orders.where('user_id', '=', asker)
  if (of === 'email')
    orders = orders.where('user_id', '=', ({ selectFrom }) =>
      selectFrom('users').select('id').where('email', '=', email),
    )
  if (status) orders = orders.where('shipped_at', status === 'Shipped' ? 'is not' : 'is', null)
  if (paid) orders = orders.where('paid_at', paid === 'true' ? 'is not' : 'is', null)
  return orders
}

const newest: Sorting = {
  by: 'orders.placed_at',
  id: 'orders.id',
  holds: 'number',
  direction: 'desc',
}

/** One order of the asker, or for an admin anybody's; else it is unknown. */
export async function readOrder(read: Reader, asker: Asker, id: string): Promise<Order> {
  const row = await findOrder(read, asker, id)
  if (!row) throw new Problem('unknown-order')
  return asOrder(row)
}

/** The row of an order that the asker may see and that is not deleted. */
export function findOrder(read: Reader, asker: Asker, id: string): Promise<OrderRow | undefined> {
  let order = read
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  if (!asker.admin) order = order.where('user_id', '=', asker.id)
  return order.executeTakeFirst()
}

export function asOrder(row: OrderRow): Order {
  const settled = row.paid_at !== null || row.shipped_at !== null
  return {
    _id: row.id,
    userName: row.user_name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    productId: row.product_id,
    productCode: row.product_code,
    name: row.name,
    description: row.description,
    price: row.price,
    quantity: row.quantity,
    totalPrice: row.total_price,
    minimumQuantity: row.minimum_quantity,
    img: row.img,
    status: row.shipped_at === null ? 'Pending' : 'Shipped',
    paid: row.paid_at !== null,
    transactionId: row.transaction_id ?? '',
    placedAt: row.placed_at,
    lapsesAt: settled ? null : row.lapses_at,
  }
}
