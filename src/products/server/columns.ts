import type { Selectable } from 'kysely'
import type { Sorting } from '#server/database/lists.ts'
import type { Schema } from '#server/database/schema.ts'
import type { ProductSort } from '../contract.ts'
import type { Orderable } from '../orderable.ts'

export const productColumns = [
  'id',
  'product_code',
  'name',
  'description',
  'kind',
  'price',
  'quantity',
  'minimum_quantity',
  'case_quantity',
  'price_breaks',
  'img',
] as const

export const adminColumns = [...productColumns, 'bin', 'hidden_at'] as const

export type AdminRow = Pick<Selectable<Schema['products']>, (typeof adminColumns)[number]>

export type ProductRow = Pick<Selectable<Schema['products']>, (typeof productColumns)[number]>

export function toOrderable(row: ProductRow): Orderable {
  const { quantity, minimum_quantity: minimumQuantity, case_quantity: caseQuantity } = row
  return { quantity, minimumQuantity, caseQuantity }
}

export const sortings: Record<Exclude<ProductSort, 'best'>, Sorting> = {
  newest: { by: 'products.created_at', id: 'products.id', holds: 'number', direction: 'desc' },
  name: { by: 'products.name_key', id: 'products.id', holds: 'text', direction: 'asc' },
  price: { by: 'products.price', id: 'products.id', holds: 'number', direction: 'asc' },
  '-price': { by: 'products.price', id: 'products.id', holds: 'number', direction: 'desc' },
}
