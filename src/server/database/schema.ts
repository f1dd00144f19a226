import type { BasketTables } from './tables/baskets.ts'
import type { FitmentTables } from './tables/fitment.ts'
import type { IdentityTables } from './tables/identity.ts'
import type { ImageTables } from './tables/images.ts'
import type { ListTables } from './tables/lists.ts'
import type { MessageTables } from './tables/messages.ts'
import type { PadTables } from './tables/pads.ts'
import type { PartNumberTables } from './tables/part-numbers.ts'
import type { PaymentTables } from './tables/payments.ts'
import type { ProductTables } from './tables/products.ts'
import type { PurchaseTables } from './tables/purchases.ts'
import type { ReviewTables } from './tables/reviews.ts'
import type { StockWatchTables } from './tables/stock-watches.ts'
import type { UserTables } from './tables/users.ts'
import type { WorkingTables } from './tables/working.ts'

/**
 * The tables as TypeScript sees them, a file for each noun. Ids are text, money whole minor units, times
 * epoch milliseconds; what happened is a time (`paid_at`), never a yes or no. Both engines hold the same.
 */
export type Schema = BasketTables &
  FitmentTables &
  IdentityTables &
  ImageTables &
  ListTables &
  MessageTables &
  PadTables &
  PartNumberTables &
  PaymentTables &
  ProductTables &
  PurchaseTables &
  ReviewTables &
  StockWatchTables &
  UserTables &
  WorkingTables
