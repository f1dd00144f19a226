import type { Page } from '#base/paging.ts'
import { Problem } from '#base/problem.ts'
import type { Asker } from '#server/asker.ts'
import {
  count,
  nextCursor,
  type Slice,
  type Sorting,
  slice,
  sortedBy,
} from '#server/database/lists.ts'
import type { Database, Reader } from '#server/database/open.ts'
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

type ListWish = Slice & {
  email?: string | undefined
  q?: string | undefined
  status?: 'Pending' | 'Shipped' | undefined
  paid?: 'true' | 'false' | undefined
}

/** Orders, the newest first: all for an admin; with an email that customer's, if they may be seen. */
export async function listOrders(db: Database, asker: Asker, wish: ListWish): Promise<Page<Order>> {
  if (!asker.admin && wish.email !== asker.email) throw new Problem('not-allowed')
  const { read } = db
  let orders = read.selectFrom('orders').where('deleted_at', 'is', null)
  if (!asker.admin) orders = orders.where('user_id', '=', asker.id)
  else if (wish.email !== undefined)
    orders = orders.where('user_id', '=', ({ selectFrom }) =>
      selectFrom('users')
        .select('id')
        .where('email', '=', wish.email ?? ''),
    )
  if (wish.status)
    orders = orders.where('shipped_at', wish.status === 'Shipped' ? 'is not' : 'is', null)
  if (wish.paid) orders = orders.where('paid_at', wish.paid === 'true' ? 'is not' : 'is', null)
  if (wish.q) orders = orders.where(await writtenOn(db, wish.q))
  const sorted = slice(orders.select(orderColumns).select(sortedBy(newest)), newest, wish)
  const rows = await sorted.execute()
  const total = await count(read, orders, wish, rows.length)
  return { rows: rows.map(asOrder), total, next: nextCursor(rows, wish) }
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
