import type { Endpoint } from '#base/endpoint.ts'
import type { readImport } from '#base/import-report.ts'
import type * as fitment from '#fitment/contract.ts'
import type * as images from '#images/contract.ts'
import type * as lists from '#lists/contract.ts'
import type * as managingOrders from '#orders/admin-contract.ts'
import type * as orders from '#orders/contract.ts'
import type * as creditNotes from '#orders/credit-notes-contract.ts'
import type * as customers from '#orders/customers-contract.ts'
import type * as shipments from '#orders/shipments-contract.ts'
import type * as papers from '#papers/contract.ts'
import type * as partNumbers from '#part-numbers/contract.ts'
import type * as payments from '#payments/contract.ts'
import type * as managingProducts from '#products/admin-contract.ts'
import type * as products from '#products/contract.ts'
import type * as priceLists from '#products/price-lists-contract.ts'
import type * as quickOrder from '#quick-order/contract.ts'
import type * as reviews from '#reviews/contract.ts'
import type * as search from '#search/contract.ts'
import type * as storefront from '#storefront/contract.ts'
import type * as audit from '#users/audit-contract.ts'
import type * as users from '#users/contract.ts'
import type * as security from '#users/security-contract.ts'

type Contract =
  | { readImport: typeof readImport }
  | typeof fitment
  | typeof images
  | typeof lists
  | typeof managingOrders
  | typeof orders
  | typeof creditNotes
  | typeof customers
  | typeof shipments
  | typeof papers
  | typeof partNumbers
  | typeof payments
  | typeof managingProducts
  | typeof products
  | typeof priceLists
  | typeof quickOrder
  | typeof reviews
  | typeof search
  | typeof storefront
  | typeof audit
  | typeof users
  | typeof security

type EndpointOf<C> = C extends unknown ? Extract<C[keyof C], Endpoint> : never

/** Every call of the shop by its name: `Calls['GET /orders/:id']`. Types only: no schema reaches the browser. */
export type Calls = { [E in EndpointOf<Contract> as `${E['method']} ${E['path']}`]: E }
