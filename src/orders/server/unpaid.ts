import { sql } from 'kysely'
import { formatMoney, type Money, toMajor } from '#base/currency.ts'
import { formatCount } from '#base/format.ts'
import { refuse } from '#orders/refusals.ts'
import { lockNumber } from '#server/database/dialect.ts'
import type { Transaction } from '#server/database/open.ts'
import { orderIs } from './conditions.ts'
import type { PurchaseTerms } from './purchases.ts'

/** All unverified accounts together may hold this many times the limit of one. */
const accountsTogether = 10

/** The number of the lock, the same in every process. */
const unverifiedLock = 5_117_726

export type Unpaid = { units: number; amount: number }

/**
 * Locks an account's unpaid total until the transaction ends. Taken before any product lock, as the triggers of
 * returned stock do, so that two never deadlock.
 */
export async function lockUnpaidTotal(trx: Transaction, userId: string) {
  const { units, amount, verified } = await trx
    .insertInto('unpaid_totals')
    .values({ user_id: userId, units: 0, amount: 0 as Money })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((row) => ({ units: row.ref('unpaid_totals.units') })),
    )
    .returning(({ selectFrom }) => [
      'units',
      'amount',
      selectFrom('identity_users').select('emailVerified').where('id', '=', userId).as('verified'),
    ])
    .executeTakeFirstOrThrow()
  return { units, amount, isEmailVerified: Boolean(verified) }
}

/**
 * Refuses an order that would exceed the unpaid goods allowed to an account. Paid and shipped goods do not count.
 */
export async function requireUnpaidRoom(
  trx: Transaction,
  unpaid: Unpaid & { isEmailVerified: boolean },
  added: Unpaid,
  { unpaid: limits, currency }: PurchaseTerms,
): Promise<void> {
  const units = unpaid.units + added.units
  const amount = unpaid.amount + added.amount
  const show = (money: number) => formatMoney(toMajor(money as Money, currency), currency.code)
  const limit = limits.unverifiedAmount
  if (!unpaid.isEmailVerified && limit) {
    if (amount > limit)
      throw refuse('prove-address', {
        detail: `Please confirm your email address first: without that, orders that are not paid yet can be ${show(limit)} at most together.`,
      })
    if ((await sumUnverified(trx)) + added.amount > limit * accountsTogether)
      throw refuse('prove-address', {
        detail:
          'Please confirm your email address first: without that, the shop holds no more goods just now.',
      })
  }
  if (limits.units && units > limits.units)
    throw refuse('unpaid-too-much', {
      detail: `Orders that are not paid yet can hold ${formatCount(limits.units)} units at most together; yours hold ${formatCount(unpaid.units)}. Please pay some of them first.`,
    })
  if (limits.amount && amount > limits.amount)
    throw refuse('unpaid-too-much', {
      detail: `Orders that are not paid yet can be ${show(limits.amount)} at most together; yours are ${show(unpaid.amount)}. Please pay some of them first.`,
    })
}

/** Ended, never-paid lines kept per account (erase-purchases.ts). */
export const maxEnded = { unverified: 500, verified: 20_000 }

/** Refuses an account that keeps placing and deleting orders: each deleted line is stored for a while. */
export async function requireEndedRoom(
  trx: Transaction,
  userId: string,
  isEmailVerified: boolean,
): Promise<void> {
  const most = isEmailVerified ? maxEnded.verified : maxEnded.unverified
  const kept = trx
    .selectFrom('orders')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .where(orderIs('neverPaidOrShipped'))
    .limit(most)
  const { count } = await trx
    .selectFrom(kept.as('kept'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) < most) return
  const ended = `${formatCount(most)} lines of your orders ended in the last 30 days and were never paid.`
  if (isEmailVerified)
    throw refuse('unpaid-too-much', {
      detail: `${ended} Please write to us before you order more.`,
    })
  throw refuse('prove-address', {
    detail: `Please confirm your email address first: ${ended}`,
  })
}

/**
 * The unpaid total of all unverified accounts: they cost nothing, and a program with 186 of them once reserved all stock.
 * Locked until the transaction ends.
 */
async function sumUnverified(trx: Transaction): Promise<number> {
  await lockNumber(trx, unverifiedLock)
  const { amount } = await trx
    .selectFrom('unpaid_totals')
    .innerJoin('identity_users', 'identity_users.id', 'unpaid_totals.user_id')
    .select(sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as('amount'))
    .where('emailVerified', '=', sql.lit(false))
    .executeTakeFirstOrThrow()
  return Number(amount)
}
