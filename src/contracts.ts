// Every contract by its room, for the description of the API: a call's name there is its contract's here.
import * as addresses from '#addresses/contract.ts'
import * as importReports from '#base/import-report.ts'
import * as basket from '#basket/contract.ts'
import * as companies from '#companies/contract.ts'
import * as documents from '#documents/contract.ts'
import * as drafts from '#drafts/contract.ts'
import * as fitment from '#fitment/contract.ts'
import * as images from '#images/contract.ts'
import * as invoices from '#invoices/contract.ts'
import * as lists from '#lists/contract.ts'
import * as orderAdmin from '#orders/admin-contract.ts'
import * as orders from '#orders/contract.ts'
import * as partNumbers from '#part-numbers/contract.ts'
import * as payments from '#payments/contract.ts'
import * as productAdmin from '#products/admin-contract.ts'
import * as products from '#products/contract.ts'
import * as quickOrder from '#quick-order/contract.ts'
import * as reviews from '#reviews/contract.ts'
import * as search from '#search/contract.ts'
import type { Contracts } from '#server/http/openapi.ts'
import * as storefront from '#storefront/contract.ts'
import * as users from '#users/contract.ts'
import * as security from '#users/security-contract.ts'

export const contracts: Contracts = {
  Products: { ...products, ...productAdmin },
  Search: search,
  'Part numbers': partNumbers,
  Fitment: fitment,
  Addresses: addresses,
  Companies: companies,
  Basket: basket,
  Orders: { ...orders, ...orderAdmin },
  Payments: payments,
  Invoices: invoices,
  Documents: documents,
  Drafts: drafts,
  'Quick order': quickOrder,
  Lists: lists,
  Reviews: reviews,
  Users: users,
  Security: security,
  Storefront: storefront,
  Images: images,
  Imports: importReports,
}
