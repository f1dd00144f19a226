import type { Sorting } from '#server/database/lists.ts'
import type { ProductSort } from '../contract.ts'

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
  'img',
] as const

export type ProductRow = {
  id: string
  product_code: string
  name: string
  description: string
  kind: string
  price: number
  quantity: number
  minimum_quantity: number
  case_quantity: number | null
  img: string
}

/** The orders that the catalogue can be shown in. */
export const sortings: Record<ProductSort, Sorting> = {
  newest: { by: 'products.created_at', id: 'products.id', holds: 'number', direction: 'desc' },
  name: { by: 'products.name_key', id: 'products.id', holds: 'text', direction: 'asc' },
  price: { by: 'products.price', id: 'products.id', holds: 'number', direction: 'asc' },
  '-price': { by: 'products.price', id: 'products.id', holds: 'number', direction: 'desc' },
}
