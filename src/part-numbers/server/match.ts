import { sql } from 'kysely'
import { editDistance } from '#base/edit-distance.ts'
import { textList } from '#server/database/dialect.ts'
import type { Db } from '#server/database/open.ts'
import { visibleToAdmins } from '#server/database/orderable.ts'
import { type CurrentUser, isAdmin } from '#server/http/current-user.ts'
import { deletionVariants, type NumberClass, resolveLookalikes } from '../rules.ts'

export type Match = {
  productId: string
  class: NumberClass
  number: string
  /** The number as `numberKey` writes it. */
  key: string
  maker: string
  /** 1 where the product has left the catalogue, and something took its place. */
  left: number
}

export const likeliestFirst = sql`case class when 'ours' then 0 when 'own' then 1 when 'oem' then 2
  when 'competitor' then 3 when 'old' then 4 else 5 end`

export const isPublic = sql`not exists (
  select 1 from sources where sources.name = source and no_api_at is not null)`

/** True of a number that may be shown, and be learned from: it answers another one. */
export const isLearnable = sql`not exists (
  select 1 from sources where sources.name = source
    and (no_api_at is not null or no_learning_at is not null))`

/**
 * Which products go by each of these numbers (as `numberKey` writes them), also by the user's own
 * ones; a product comes once for each class that it has it in, ours first, then the customer's own,
 * then the others. Of what has left the catalogue only that whose place something took
 * comes, and only where nothing else goes by the number. One statement, however many numbers.
 */
export async function matchNumbers(
  db: Db,
  user: CurrentUser | null,
  keys: readonly string[],
): Promise<Map<string, Match[]>> {
  if (keys.length === 0) return new Map()
  const found = await selectMatches(db, [...new Set(keys)], { user })
  for (const [key, matches] of found) {
    const current = matches.filter(({ left }) => left === 0)
    if (current.length > 0) found.set(key, current)
  }
  return found
}

/**
 * The products of these numbers, by number. Near matches (`isNear`) leave out numbers that may not be shown
 * or learned from, and deleted products.
 */
async function selectMatches(
  db: Db,
  keys: string[],
  { user, isNear = false }: { user: CurrentUser | null; isNear?: boolean },
): Promise<Map<string, Match[]>> {
  const isOneOfKeys = sql`number_key in ${textList(db, keys)}`
  const isSuperseded = sql`exists (
    select 1 from supersessions where supersessions.product_id = products.id
  ) and products.hidden_at is null`
  // Goods In counts hidden products too.
  const isCurrent = user && isAdmin(user) ? visibleToAdmins() : sql`products.deleted_at is null`
  const { rows } = await sql<Match>`
    select product_id as "productId", class, number, number_key as key, maker,
      case when ${isCurrent} then 0 else 1 end as "left"
    from (
      select product_id, class, number, number_key, maker from part_numbers
        where ${isOneOfKeys} and ${isNear ? isLearnable : sql`true`}
      union all select product_id, 'own', number, number_key, '' from own_numbers
        where user_id = ${user?.id ?? null} and ${isOneOfKeys}
    ) as found
    join products on products.id = product_id
      and (${isCurrent} or ${isNear ? sql`false` : isSuperseded})
    order by ${likeliestFirst}, product_id, maker`.execute(db)
  return Map.groupBy(rows, ({ key }) => key)
}

/**
 * Numbers one sign away from each of these (another one, one more, one less, two changed over), or with
 * digits where letters look like them, with the products that go by them; none for what is too short. Two
 * statements, however many numbers.
 */
export async function nearNumbers(db: Db, keys: readonly string[]): Promise<Map<string, Match[]>> {
  const corrected = keys.map((key) => [key, deletionVariants(key)] as const)
  const variants = new Map(corrected.filter(([, some]) => some.length > 0))
  if (variants.size === 0) return new Map()
  const deletions = [...variants].flatMap(([key, some]) => [key, ...some])
  // The numbers that a deletion was left of, and itself where it is one: then a sign too many was typed.
  const { rows } = await sql<{ variant: string; key: string }>`
    select variant, number_key as key from number_deletions where variant in ${textList(db, deletions)}
    union select number_key, number_key from part_numbers
      where number_key in ${textList(db, deletions)}`.execute(db)
  const byDeletion = Map.groupBy(rows, ({ variant }) => variant)
  const near = [...variants].map(([key, some]) => {
    const candidates = [key, ...some].flatMap((one) => byDeletion.get(one) ?? [])
    const others = new Set(candidates.map((row) => row.key))
    const apart = [...others].filter((other) => editDistance(key, other) === 1).sort()
    return [key, [...apart, ...resolveLookalikes(key)]] as const
  })
  const nearKeys = [...new Set(near.flatMap(([, others]) => others))]
  if (nearKeys.length === 0) return new Map()
  const matches = await selectMatches(db, nearKeys, { user: null, isNear: true })
  const found = near.map(
    ([key, others]) => [key, others.flatMap((other) => matches.get(other) ?? [])] as const,
  )
  return new Map(found.filter(([, some]) => some.length > 0))
}
