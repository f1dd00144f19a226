import { type Selectable, sql } from 'kysely'
import { type Currency, type Money, showMoney, toMajor } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import type { Asker } from '#server/calls/asker.ts'
import type { UnpaidLimits } from '#server/config/config.ts'
import { booleanValue, lockNumber } from '#server/database/dialect.ts'
import type { Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import { isAddressProven } from '#users/server/proven-address.ts'

/** So many times what one unproven account may hold, all of them may together. */
const accountsTogether = 10

/** Any number, the same in every process. */
const unprovenLock = 5_117_726

type Units = { units: number; total: Money }

/** What an account's orders hold that are neither paid nor shipped. */
export type Unpaid = Pick<Selectable<Schema['unpaid_totals']>, 'units' | 'amount'>

/**
 * What an account holds unpaid, which nobody else changes before the transaction ends. Locked before any
 * product, as triggers do for whoever gives back, so that two never wait for each other.
 */
export function lockUnpaidTotal(trx: Transaction, userId: string): Promise<Unpaid> {
  return trx
    .insertInto('unpaid_totals')
    .values({ user_id: userId, units: 0, amount: 0 as Money })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((row) => ({ units: row.ref('unpaid_totals.units') })),
    )
    .returning(['units', 'amount'])
    .executeTakeFirstOrThrow()
}

/**
 * Refuses what would let one account hold more unpaid goods than the shop allows, besides what is `open`
 * already; what is shipped or paid is held by nobody. Gives whether the account's address is proven.
 */
export async function requireUnpaidRoom(
  trx: Transaction,
  asker: Asker,
  open: Unpaid,
  wanted: Units,
  limits: UnpaidLimits,
  currency: Currency,
): Promise<boolean> {
  const proven = await isAddressProven(trx, asker.id)
  const { units: mostUnits, amount: most, unprovenAmount: mostUnproven } = limits
  const [units, amount] = [open.units + wanted.units, open.amount + wanted.total]
  const show = (money: number) => showMoney(toMajor(money as Money, currency), currency.code)
  if (!proven && mostUnproven && amount > mostUnproven) {
    throw new Problem('prove-address', {
      detail: `Please confirm your email address first: without that, orders that are not paid yet can be ${show(mostUnproven)} at most together.`,
    })
  }
  if (!proven && mostUnproven) {
    const together = await openOfUnproven(trx)
    if (together + wanted.total > mostUnproven * accountsTogether)
      throw new Problem('prove-address', {
        detail:
          'Please confirm your email address first: without that, the shop holds no more goods just now.',
      })
  }
  if (mostUnits && units > mostUnits) {
    throw new Problem('unpaid-too-much', {
      detail: `Orders that are not paid yet can hold ${count(mostUnits)} units at most together; yours hold ${count(open.units)}. Please pay some of them first.`,
    })
  }
  if (most && amount > most) {
    throw new Problem('unpaid-too-much', {
      detail: `Orders that are not paid yet can be ${show(most)} at most together; yours are ${show(open.amount)}. Please pay some of them first.`,
    })
  }
  return proven
}

/**
 * What all accounts hold together whose address nobody has proven: they are free, and a program that made
 * 186 of them took all that the shop had. Nobody else counts it until this transaction ends.
 */
async function openOfUnproven(trx: Transaction): Promise<number> {
  await lockNumber(trx, unprovenLock)
  const { amount } = await trx
    .selectFrom('unpaid_totals')
    .innerJoin('identity_users', 'identity_users.id', 'unpaid_totals.user_id')
    .select(sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as('amount'))
    .where('emailVerified', '=', booleanValue(trx, false))
    .executeTakeFirstOrThrow()
  return Number(amount)
}

function count(units: number): string {
  return units.toLocaleString('en-US')
}
