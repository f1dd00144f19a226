import { sql } from 'kysely'
import { columnsWith, type Fields } from '#server/database/fields.ts'
import type { Audited } from '#server/http/audit.ts'
import type { AdminProduct } from '../contract.ts'

type Decisions = {
  shownTo: 'everybody' | 'admins' | 'nobody'
  /** The audit log has its value before and after an admin's call. */
  audited: boolean
  /** The field of imports and exports that holds it. */
  inFiles: keyof AdminProduct | null
}

/** Every column of a product. */
export const productFields = {
  id: { shownTo: 'everybody', audited: false, inFiles: null },
  product_code: { shownTo: 'everybody', audited: true, inFiles: 'productCode' },
  name: { shownTo: 'everybody', audited: true, inFiles: 'name' },
  description: { shownTo: 'everybody', audited: true, inFiles: 'description' },
  kind: { shownTo: 'everybody', audited: true, inFiles: 'kind' },
  price: { shownTo: 'everybody', audited: true, inFiles: 'price' },
  price_breaks: { shownTo: 'everybody', audited: true, inFiles: 'priceBreaks' },
  quantity: { shownTo: 'everybody', audited: true, inFiles: 'quantity' },
  minimum_quantity: { shownTo: 'everybody', audited: true, inFiles: 'minimumQuantity' },
  case_quantity: { shownTo: 'everybody', audited: true, inFiles: 'caseQuantity' },
  img: { shownTo: 'everybody', audited: true, inFiles: 'img' },
  bin: { shownTo: 'admins', audited: true, inFiles: 'bin' },
  hidden_at: { shownTo: 'admins', audited: true, inFiles: 'hidden' },
  deleted_at: { shownTo: 'nobody', audited: true, inFiles: null },
  name_key: { shownTo: 'nobody', audited: false, inFiles: null },
  head: { shownTo: 'nobody', audited: false, inFiles: null },
  fitted: { shownTo: 'nobody', audited: false, inFiles: null },
  created_at: { shownTo: 'nobody', audited: false, inFiles: null },
  changed_at: { shownTo: 'nobody', audited: false, inFiles: null },
} as const satisfies Fields<'products', Decisions>

export const auditedProducts: Audited<'products'> = {
  table: 'products',
  label: 'product_code',
  columns: columnsWith(productFields, 'audited', true),
  details: (id) => sql`
    select 'replaced by ' || product_code as field, supersessions.quantity || ' ' || moment as value
    from supersessions join products on products.id = successor_id where product_id = ${id}
    union all select class || ' ' || number, maker from part_numbers
    where product_id = ${id} and class <> 'ours'
    union all select 'applications', 'complete' from complete_fitments where product_id = ${id}`,
}
