import type { Currency } from '#base/currency.ts'
import type { Db } from '#server/database/open.ts'

export type Exposure = { exposure: number; overdue: number }

/**
 * By company what it owes or has ordered on account, less what it has paid too much, and what of that is overdue;
 * in minor units. Those that owe nothing are left out: nothing is placed on account yet.
 */
export async function readExposures(
  _db: Db,
  _companyIds: string[],
  _currency: Currency,
): Promise<Map<string, Exposure>> {
  return new Map()
}
