// Joins what each room declares about its tables for the audit log.
import { auditedCompanies } from '#companies/server/company-fields.ts'
import { auditedDrafts } from '#drafts/server/drafts.ts'
import { auditedApplications } from '#fitment/server/applications.ts'
import { auditedLists } from '#lists/server/lists.ts'
import {
  auditedOrders,
  auditedPurchases,
  auditedShipments,
} from '#orders/server/purchase-fields.ts'
import { auditedNumbers } from '#part-numbers/server/numbers.ts'
import { auditedPayments } from '#payments/server/record-transfer.ts'
import { auditedPriceLists } from '#products/server/price-lists.ts'
import { auditedProducts } from '#products/server/product-fields.ts'
import { auditedReceipts } from '#products/server/stock.ts'
import { auditedStockTakes } from '#products/server/stock-takes.ts'
import { auditedReviews } from '#reviews/server/reviews.ts'
import { auditedSearchWords } from '#search/server/search-words.ts'
import type { AuditedTables } from '#server/http/audit.ts'
import { auditedAppearance } from '#storefront/server/appearance.ts'
import { auditedMessages } from '#storefront/server/messages.ts'
import { auditedPages } from '#storefront/server/pages.ts'
import { auditedUsers } from '#users/server/user-fields.ts'

export const auditedTables: AuditedTables = {
  products: auditedProducts,
  orders: auditedOrders,
  purchases: auditedPurchases,
  shipments: auditedShipments,
  users: auditedUsers,
  price_lists: auditedPriceLists,
  part_numbers: auditedNumbers,
  applications: auditedApplications,
  stock_receipts: auditedReceipts,
  stock_takes: auditedStockTakes,
  search_words: auditedSearchWords,
  reviews: auditedReviews,
  messages: auditedMessages,
  pages: auditedPages,
  appearance: auditedAppearance,
  lists: auditedLists,
  payments: auditedPayments,
  companies: auditedCompanies,
  drafts: auditedDrafts,
}
