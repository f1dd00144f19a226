import { type SqlBool, sql } from 'kysely'
import { type Currency, type Money, toMajor } from '#base/currency.ts'
import { readGarage } from '#fitment/server/garage.ts'
import { refuse } from '#orders/refusals.ts'
import type { Db } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { Shop } from '#server/shop.ts'
import { listSessions } from '#users/server/sessions.ts'
import type * as contract from '../admin-contract.ts'
import { listedStateConditions } from '../state.ts'
import { orderIs, purchaseIs } from './conditions.ts'

/** Money of other currencies is left out. */
export async function readCustomer(
  db: Db,
  { params: { id } }: HandlerInput<typeof contract.readCustomer>,
  { config }: Shop,
) {
  const user = await db
    .selectFrom('users')
    .leftJoin('identity_users', 'identity_users.id', 'users.id')
    .leftJoin('price_lists', 'price_lists.id', 'users.price_list_id')
    .select(['users.id as _id', 'users.name', 'users.email', 'phone', 'address', 'admin_at'])
    .select(['users.created_at as since', 'disabled_at as disabledAt', 'price_list_id'])
    .select(['identity_users.emailVerified', 'price_lists.name as priceListName'])
    .where('users.id', '=', id)
    .where('forgotten_at', 'is', null)
    .executeTakeFirstOrThrow(() => refuse('unknown-user'))
  const lists = await db
    .selectFrom('lists')
    .select(['id as _id', 'name'])
    .where('user_id', '=', id)
    .orderBy('changed_at', 'desc')
    .execute()
  const company = await db
    .selectFrom('company_members')
    .innerJoin('companies', 'companies.id', 'company_members.company_id')
    .select(['companies.id as _id', 'companies.number', 'companies.name'])
    .where('user_id', '=', id)
    .executeTakeFirst()
  const { motorcycles } = await readGarage(db, { user: { id } })
  const { emailVerified, admin_at, price_list_id, priceListName, ...account } = user
  return {
    ...account,
    addressProven: Boolean(emailVerified),
    isAdmin: admin_at !== null,
    priceList: price_list_id === null ? null : { _id: price_list_id, name: priceListName ?? '' },
    company: company ?? null,
    ...(await readTotals(db, id, config.currency)),
    lists,
    motorcycles: motorcycles.map(({ make, model, year }) =>
      [make, model, year].filter(Boolean).join(' '),
    ),
    sessions: await listSessions(db, { user: { id, session: '' } }),
  }
}

/** Without purchases on account: the company owes those by invoice. */
const unpaid = sql<SqlBool>`${sql.raw(listedStateConditions.unpaid)}`

async function readTotals(db: Db, userId: string, currency: Currency) {
  const purchases = db
    .selectFrom('purchases')
    .where('purchases.user_id', '=', userId)
    .where('purchases.currency', '=', currency.code)
  const placed = await purchases
    .select(({ fn }) => [
      fn.countAll().as('purchases'),
      fn.countAll().filterWhere(unpaid).as('unpaid'),
      fn.sum('total').filterWhere(unpaid).as('amount'),
    ])
    .where(purchaseIs('live'))
    .executeTakeFirstOrThrow()
  const money = await purchases
    .innerJoin('ledger', 'ledger.purchase_id', 'purchases.id')
    .select(({ fn }) => fn.sum('ledger.amount').as('revenue'))
    .executeTakeFirstOrThrow()
  const sold = await db
    .selectFrom('orders')
    .select(({ fn, eb }) => fn.sum(eb('quantity', '-', eb.ref('credited_units'))).as('units'))
    .where('user_id', '=', userId)
    .where(orderIs('paid'))
    .where(orderIs('sold'))
    .executeTakeFirstOrThrow()
  const major = (sum: unknown) => toMajor(Number(sum) as Money, currency)
  return {
    currency: currency.code,
    revenue: major(money.revenue),
    purchases: Number(placed.purchases),
    units: Number(sold.units),
    unpaid: { purchases: Number(placed.unpaid), amount: major(placed.amount) },
  }
}
