import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ParsedRequest } from '#base/endpoint.ts'
import { refuse } from '#part-numbers/refusals.ts'
import { isAmong, lockTable, textList } from '#server/database/dialect.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import { orderableNow } from '#server/database/orderable.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { newId } from '#server/ids.ts'
import type * as contract from '../contract.ts'
import type { NamedSupersession, StoredSuccessors } from '../contract.ts'
import {
  countSuccessorUnits,
  type FollowedChain,
  groupSupersessions,
  type Successor,
} from '../supersessions.ts'
import { requireProducts, saveSources } from './numbers.ts'

/** Longer than any chain. Circles are refused when they are saved. */
const maxSteps = 50

/**
 * Finds the successors of each product; products without one are left out. A successor 'when-sold-out' counts once the
 * minimum quantity cannot be ordered. A product with several successors is split, and each is followed; several products
 * with one successor became a kit.
 */
export async function followSuccessors(db: Db, ids: string[]): Promise<Map<string, FollowedChain>> {
  const first = [...new Set(ids)]
  if (first.length === 0) return new Map()
  const { rows } = await selectLinks(db, first)
  const links = Map.groupBy(rows, ({ from }) => from)
  return new Map(first.filter((id) => links.has(id)).map((id) => [id, chainFrom(id, links)]))
}

function chainFrom(first: string, all: ReadonlyMap<string, Link[]>): FollowedChain {
  const links = new Map<string, Link[]>()
  const open = [first]
  for (const productId of open) {
    const next = all.get(productId)
    if (!next || links.has(productId)) continue
    links.set(productId, next)
    open.push(...next.map((link) => link.productId))
  }
  const taken = countSuccessorUnits(new Map([[first, 1]]), links)
  const ends = [...taken].filter(([productId]) => !links.has(productId))
  return { links, ends: ends.map(([productId, quantity]) => ({ productId, quantity })) }
}

type Link = Successor & { from: string }

export function isInEffect(): RawBuilder<SqlBool> {
  return sql`(supersessions.moment = 'at-once' or not ${orderableNow()})`
}

const selectLinks = (db: Db, ids: string[]) =>
  sql<Link>`
      with recursive reached (id, steps) as (
        select id, 0 from products where id in ${textList(db, ids)}
        union
        select supersessions.successor_id, steps + 1 from reached
          join supersessions on supersessions.product_id = reached.id
          join products on products.id = reached.id
          where steps < ${sql.lit(maxSteps)} and ${isInEffect()}
      )
      select distinct supersessions.id, supersessions.product_id as "from",
        successor_id as "productId", supersessions.quantity
      from reached join supersessions on supersessions.product_id = reached.id
        join products on products.id = reached.id
      where ${isInEffect()} order by supersessions.id`.execute(db)

/** The supersession of each product for its units, by product; products without a complete one are left out. */
export async function findSupersessions(
  db: Db,
  wanted: readonly Successor[],
): Promise<Map<string, NamedSupersession>> {
  const ids = wanted.map(({ productId }) => productId)
  const supersessions = groupSupersessions(wanted, await followSuccessors(db, ids))
  const taken = supersessions.flatMap(({ successors }) => successors)
  const parts = await findSoldParts(db, taken)
  const found = new Map<string, NamedSupersession>()
  for (const { superseded, successors } of supersessions) {
    const named = successors.flatMap((take) => {
      const part = parts.get(take.productId)
      return part ? [{ ...take, productCode: part.productCode, name: part.name }] : []
    })
    // A split without one of its parts is incomplete.
    if (named.length === 0 || named.length < successors.length) continue
    // All products of a kit share one object, so that callers count it once.
    const supersession = { superseded, successors: named }
    for (const id of superseded) found.set(id, supersession)
  }
  return found
}

/** The present successors of each of these products; none if one of them is no longer in the catalogue. */
export async function findSuccessors(db: Db, productIds: string[]) {
  const chains = [...(await followSuccessors(db, productIds))]
  const all = chains.flatMap(([, { ends }]) => ends)
  const parts = await findSoldParts(db, all)
  return new Map(
    chains.map(([id, { ends }]) => {
      const sold = ends.flatMap((end) => {
        const part = parts.get(end.productId)
        return part ? [{ ...part, ...end }] : []
      })
      return [id, sold.length === ends.length ? sold : []]
    }),
  )
}

async function findSoldParts(db: Db, named: readonly Successor[]) {
  const ids = named.map(({ productId }) => productId)
  const rows = await db
    .selectFrom('products')
    .select(['id as productId', 'product_code as productCode', 'name', 'img'])
    .select(['minimum_quantity as minimumQuantity', 'case_quantity as caseQuantity'])
    .where(isAmong(db, 'id', ids))
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.productId, row]))
}

/** The supersessions to or from a product, including those that are only announced. */
export async function listRelated(db: Db, id: string, side: 'product_id' | 'successor_id') {
  const isBefore = side === 'product_id'
  const rows = await db
    .selectFrom('supersessions')
    .innerJoin('products', 'products.id', side)
    .leftJoin('sources', 'sources.name', 'supersessions.source')
    .select(['products.id as productId', 'product_code as productCode', 'products.name', 'img'])
    .select(['supersessions.quantity', 'moment as when', 'deleted_at'])
    .where(isBefore ? 'successor_id' : 'product_id', '=', id)
    .where('hidden_at', 'is', null)
    .where('no_api_at', 'is', null)
    .orderBy(isBefore ? 'product_code' : 'supersessions.id')
    .execute()
  return rows.map(({ deleted_at, ...related }) => ({ ...related, there: deleted_at === null }))
}

/** The declared successors of a product, in force or not. */
export function readSuccessors(
  db: Db,
  { params }: HandlerInput<typeof contract.readSuccessors>,
): Promise<StoredSuccessors> {
  return findStoredSuccessors(db, params.id)
}

async function findStoredSuccessors(db: Db, productId: string): Promise<StoredSuccessors> {
  const rows = await db
    .selectFrom('supersessions')
    .innerJoin('products', 'products.id', 'successor_id')
    .select(['successor_id as productId', 'product_code as productCode', 'name', 'img'])
    .select(['supersessions.id', 'supersessions.quantity', 'moment', 'source'])
    .where('product_id', '=', productId)
    .orderBy('supersessions.id')
    .execute()
  const [first] = rows
  return {
    successors: rows.map(({ id: _, moment: __, source: ___, ...successor }) => successor),
    when: first?.moment ?? 'at-once',
    source: first?.source ?? '',
    // A change rewrites all rows of a product: the first row's id identifies the version.
    version: first?.id ?? '',
  }
}

export function saveSuccessors(
  trx: Transaction,
  { params, body }: HandlerInput<typeof contract.saveSuccessors>,
): Promise<StoredSuccessors> {
  return replaceSuccessors(trx, params.id, body)
}

/**
 * Throws 'unknown-product', 'successor-circle' and 'edited-meanwhile'. It locks out other admins: two who each save half of
 * a circle would not notice it.
 */
export async function replaceSuccessors(
  trx: Transaction,
  productId: string,
  body: ParsedRequest<typeof contract.saveSuccessors>['body'],
): Promise<StoredSuccessors> {
  const { successors, when, source = '', version } = body
  await lockTable(trx, 'supersessions')
  const ids = [productId, ...successors.map((successor) => successor.productId)]
  if (new Set(ids).size < ids.length) throw refuse('successor-circle')
  await requireProducts(trx, ...ids)
  const before = await findStoredSuccessors(trx, productId)
  if (version !== undefined && version !== before.version) throw refuse('edited-meanwhile')
  await trx.deleteFrom('supersessions').where('product_id', '=', productId).execute()
  if (successors.length === 0) return findStoredSuccessors(trx, productId)
  const now = Date.now()
  const common = { product_id: productId, moment: when, source, made_at: now }
  const rows = successors.map(({ productId: successor_id, quantity }) => {
    return { id: newId(now), ...common, successor_id, quantity }
  })
  await trx.insertInto('supersessions').values(rows).execute()
  await saveSources(trx, [source])
  if (await formsCycle(trx, productId)) throw refuse('successor-circle')
  return findStoredSuccessors(trx, productId)
}

/** True if any chain of successors, sold out or not, leads back to the product. */
async function formsCycle(trx: Transaction, productId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with recursive behind (id) as (
      select successor_id from supersessions where product_id = ${productId}
      union
      select successor_id from behind join supersessions on product_id = behind.id
    )
    select id from behind where id = ${productId}`.execute(trx)
  return rows.length > 0
}
