import type { AccountTables } from './tables/accounts.ts'
import type { CatalogueTables } from './tables/catalogue.ts'
import type { OrderTables } from './tables/orders.ts'
import type { WorkingTables } from './tables/working.ts'

/**
 * The tables as TypeScript sees them. Ids are text, money whole minor units, times epoch milliseconds;
 * what happened is a time (`paid_at`), never a yes or no. Both engines hold the same.
 */
export type Schema = AccountTables & CatalogueTables & OrderTables & WorkingTables
