import { sql } from 'kysely'
import { type Currency, type Money, majorOf, showMoney } from '#base/money.ts'
import { Problem } from '#base/problem.ts'
import type { Asker } from '#server/calls/asker.ts'
import type { UnpaidLimits } from '#server/config/config.ts'
import type { Engine, Work } from '#server/database/open.ts'
import { yesOrNo } from '#users/server/proven-address.ts'
import { lockAccount } from '#users/server/users.ts'

/** So many times what one unproven account may hold, all of them may together. */
const accountsTogether = 10

/** Any number, the same in every process. */
const unprovenLock = 5_117_726

type Wanted = { units: number; total: Money }

/**
 * Refuses what would let one account hold more unpaid goods than the shop allows; what is shipped or
 * paid is held by nobody. Of orders that one account places at once each counts those before it. Gives
 * whether the account's address is proven.
 */
export async function demandRoom(
  work: Work,
  engine: Engine,
  asker: Asker,
  wanted: Wanted,
  limits: UnpaidLimits,
  currency: Currency,
): Promise<boolean> {
  const proven = await lockAccount(work, engine, asker.id)
  const { units: mostUnits, amount: most, unprovenAmount: mostUnproven } = limits
  if (!mostUnits && !most && (proven || !mostUnproven)) return proven
  const open = await openOf(work, asker)
  const [units, amount] = [open.units + wanted.units, open.amount + wanted.total]
  const show = (money: number) => showMoney(majorOf(money as Money, currency), currency.code)
  if (!proven && mostUnproven && amount > mostUnproven) {
    throw new Problem('prove-address', {
      detail: `Please confirm your email address first: without that, orders that are not paid yet can be ${show(mostUnproven)} at most together.`,
    })
  }
  if (!proven && mostUnproven) {
    const together = await openOfUnproven(work, engine)
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

function openOf(work: Work, { id }: Asker): Promise<{ units: number; amount: number }> {
  const sumOf = (column: string) =>
    sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`
  return work
    .selectFrom('orders')
    .select([sumOf('quantity').as('units'), sumOf('total_price').as('amount')])
    .where('user_id', '=', id)
    .where('paid_at', 'is', null)
    .where('shipped_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/**
 * What all accounts hold together whose address nobody has proven: they are free, and a program that made
 * 186 of them took all that the shop had. Nobody else counts it until this transaction ends.
 */
async function openOfUnproven(work: Work, engine: Engine): Promise<number> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${unprovenLock})`.execute(work)
  const { amount } = await work
    .selectFrom('purchases')
    .innerJoin('identity_users', 'identity_users.id', 'purchases.user_id')
    .select(sql<number>`cast(coalesce(sum(purchases.total), 0) as bigint)`.as('amount'))
    .where('paid_at', 'is', null)
    .where('shipped_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('emailVerified', '=', yesOrNo(engine, false))
    .executeTakeFirstOrThrow()
  return Number(amount)
}

function count(units: number): string {
  return units.toLocaleString('en-US')
}
