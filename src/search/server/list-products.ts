import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Currency, toMajor } from '#base/currency.ts'
import type { ParsedRequest, Reply } from '#base/endpoint.ts'
import { maxRows, type Page } from '#base/paging.ts'
import { isFitByMany, isRankedByFit, listFitting, rankOfFit } from '#fitment/server/fitments.ts'
import type { SoldSuccessor } from '#part-numbers/contract.ts'
import { findSuccessors } from '#part-numbers/server/successors.ts'
import type * as contract from '#products/contract.ts'
import type { Matched, Product } from '#products/contract.ts'
import { applyPriceList } from '#products/pricing.ts'
import { findListPrices, parsePrices, productColumns, sortings } from '#products/server/columns.ts'
import { addPictures } from '#products/server/product-pictures.ts'
import { findProduct, toProduct } from '#products/server/products.ts'
import { isAmong } from '#server/database/dialect.ts'
import { readPage } from '#server/database/lists.ts'
import type { Db } from '#server/database/open.ts'
import { orderableNow } from '#server/database/orderable.ts'
import { splitWords } from '#server/database/words.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { Shop } from '#server/shop.ts'
import { matchesFilters, ranks } from './find.ts'
import type { NumberHit } from './find-numbers.ts'
import { singular } from './parse-query.ts'
import { type FoundPage, type FoundRow, search, searchProducts } from './search.ts'

type ListInput = ParsedRequest<typeof contract.listProducts>['query']

type ListedProduct = Product & Partial<Explanation>

export async function listProducts(
  db: Db,
  { query }: HandlerInput<typeof contract.listProducts>,
  { config: { currency }, missed }: Shop,
): Promise<Page<ListedProduct>> {
  const { q, id } = query
  if (id !== undefined) return readListed(db, id, currency)
  if (!q) return listCatalogue(db, query, currency)
  const found = await searchProducts(db, query, q)
  const isMissed = found.plan === null || found.plan.isNear === true
  if (isMissed && !isNarrowed(query)) missed.note(q, found.plan?.didYouMean !== undefined)
  const explanations = await explain(db, found)
  return {
    rows: found.rows.map((row) => ({ ...toProduct(row, currency), ...explanations(row) })),
    total: found.total,
    didYouMean: found.plan?.didYouMean,
  }
}

/** True for a filtered list: products that are not in it may still be in the catalogue. */
function isNarrowed({ kind, inStock, motorcycle }: ListInput): boolean {
  return kind !== undefined || inStock === true || motorcycle !== undefined
}

async function readListed(db: Db, id: string, currency: Currency): Promise<Page<ListedProduct>> {
  const row = await findProduct(db, { id })
  const rows = row ? [await addPictures(db, toProduct(row, currency))] : []
  return { rows: await addSuccessors(db, rows), total: rows.length }
}

/** Adds the successors, which every list shows. */
async function addSuccessors(db: Db, products: Product[]): Promise<ListedProduct[]> {
  const successors = await findSuccessors(
    db,
    products.map(({ _id }) => _id),
  )
  return products.map((product) => {
    const theirs = successors.get(product._id)
    return theirs ? { ...product, successors: theirs } : product
  })
}

async function listCatalogue(
  db: Db,
  input: ListInput,
  currency: Currency,
): Promise<Page<ListedProduct>> {
  const { year, motorcycle = input.fitsFirst } = input
  const many = motorcycle !== undefined && (await isFitByMany(db, motorcycle, year))
  const condition = matchesFilters({ ...input, many })
  const products = db.selectFrom('products').where(condition)
  const { sort = 'newest', page = 1, limit = maxRows } = input
  const sorting = sortings[sort === 'best' ? 'newest' : sort]
  const ranked = isSortedByFit(input)
    ? products
        .where(isRankedByFit(input, condition, { most: page * limit, many }))
        .orderBy(rankOfFit(input.fitsFirst, year, { many }))
    : products
  const selected = ranked.select(productColumns)
  const countAll = async () => (await countFacets(db, { query: input })).total
  const { rows, total, next, previous } = await readPage(db, selected, sorting, input, countAll)
  return {
    rows: await addSuccessors(
      db,
      rows.map((row) => toProduct(row, currency)),
    ),
    total,
    ...(ranked === products ? { next, previous } : {}),
  }
}

/** Sorts by fit, unless the user has chosen a sort order or follows a cursor. */
function isSortedByFit(input: ListInput): input is ListInput & { fitsFirst: string } {
  const isUsual = input.sort === undefined || input.sort === 'newest' || input.sort === 'best'
  return input.fitsFirst !== undefined && isUsual && !input.after && !input.before
}

type FacetsInput = Pick<HandlerInput<typeof contract.readFacets>, 'query'>

export async function countFacets(
  db: Db,
  { query }: FacetsInput,
): Promise<Reply<typeof contract.readFacets>> {
  const { kind, inStock, ...counted } = query
  const all = await countByKind(db, counted)
  const visible = (one: CountedKind) => (inStock ? one.orderable : one.products)
  const chosen = all.filter((one) => kind === undefined || one.kind === kind)
  const sum = (counts: number[]) => counts.reduce((total, one) => total + one, 0)
  const kinds = all.map((one) => ({ kind: one.kind, products: visible(one) }))
  return {
    kinds: kinds.filter((one) => one.products > 0 || one.kind === kind),
    inStock: sum(chosen.map((one) => one.orderable)),
    total: sum(chosen.map(visible)),
  }
}

type CountedKind = { kind: string; products: number; orderable: number }

async function countByKind(
  db: Db,
  { q, motorcycle, year }: FacetsInput['query'],
): Promise<CountedKind[]> {
  if (q) {
    const { hits } = await search(db, { motorcycle, year }, q)
    const ids = hits.map(({ id }) => id)
    return countProducts(db, isAmong(db, 'products.id', ids))
  }
  if (motorcycle !== undefined) return countFitting(db, motorcycle, year)
  // From what triggers count: the catalogue itself may have a million rows.
  return db
    .selectFrom('product_kinds')
    .select(['kind', 'products', 'orderable'])
    .where('products', '>', 0)
    .orderBy('kind')
    .execute()
}

const countedAtOnce = 5_000

/** In steps, as tens of thousands may fit: on SQLite everybody waits for each. */
async function countFitting(db: Db, motorcycle: string, year: number | undefined) {
  const ids = await listFitting(db, motorcycle, year)
  const counted = new Map<string, CountedKind>()
  for (let at = 0; at < ids.length; at += countedAtOnce) {
    await turnOfLoop()
    const some = isAmong(db, 'products.id', ids.slice(at, at + countedAtOnce))
    for (const { kind, products, orderable } of await countProducts(db, some)) {
      const before = counted.get(kind) ?? { products: 0, orderable: 0 }
      counted.set(kind, {
        kind,
        products: before.products + products,
        orderable: before.orderable + orderable,
      })
    }
  }
  return [...counted.values()].sort((one, other) => (one.kind < other.kind ? -1 : 1))
}

function countProducts(db: Db, condition: RawBuilder<SqlBool>): Promise<CountedKind[]> {
  return db
    .selectFrom('products')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('products')])
    .select(sql<number>`sum(case when ${orderableNow()} then 1 else 0 end)`.as('orderable'))
    .where('deleted_at', 'is', null)
    .where(condition)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
}

type Suggestion = Reply<typeof contract.listSuggestions>[number]

const defaultSuggestions = 8
/** The most candidates of each way of matching: a user who keeps typing sees others. */
const candidates = 100

/** Suggests products while a user types: by their own numbers too, and at their prices. */
export async function suggest(
  db: Db,
  { user, query }: HandlerInput<typeof contract.listSuggestions>,
  { config: { currency } }: Shop,
): Promise<Page<Suggestion>> {
  const { q, limit = defaultSuggestions, ...fit } = query
  const found = await searchProducts(db, { ...fit, limit, candidates, user: user?.id }, q)
  const explanations = await explain(db, found)
  const ids = found.rows.map(({ id }) => id)
  const lists = await findListPrices(db, user?.priceList ?? null, ids)
  const rows = found.rows.map((row) => {
    const list = lists.get(row.id)
    const price = list ? applyPriceList(parsePrices(row), list).price : row.price
    return {
      productId: row.id,
      productCode: row.product_code,
      name: row.name,
      img: row.img,
      price: toMajor(price, currency),
      currency: currency.code,
      stock: row.quantity,
      minimumQuantity: row.minimum_quantity,
      caseQuantity: row.case_quantity,
      ...explanations(row),
    }
  })
  return { rows, total: rows.length, didYouMean: found.plan?.didYouMean }
}

type Explanation = { matched: Matched; successors?: SoldSuccessor[] }

async function explain(
  db: Db,
  { rows, numbers, plan }: FoundPage,
): Promise<(row: FoundRow) => Explanation> {
  const hits = new Map(numbers.map((hit) => [hit.productId, hit]))
  const superseded = rows.filter((row) => row.superseded === 1).map(({ id }) => id)
  const successors = await findSuccessors(db, superseded)
  return (row) => {
    const hit = hits.get(row.id)
    const matched = hit ? byNumber(hit, plan) : byWords(row, plan)
    const theirs = successors.get(row.id)
    return theirs ? { matched, successors: theirs } : { matched }
  }
}

function byNumber(hit: NumberHit, plan: FoundPage['plan']): Matched {
  const { maker, number } = hit
  const named = maker ? `${maker} ${number}` : number
  if (plan?.isNear) return { by: 'near', text: `near to ${named}`, number }
  const { by, reason } = reasons[hit.class]
  return { by, text: `${reason} ${named}`, number }
}

const reasons: Record<NumberHit['class'], { by: Matched['by']; reason: string }> = {
  ours: { by: 'code', reason: 'our number' },
  own: { by: 'own', reason: 'your number' },
  oem: { by: 'oem', reason: 'replaces' },
  competitor: { by: 'oem', reason: 'replaces' },
  old: { by: 'old', reason: 'was' },
  gone: { by: 'old', reason: 'supersedes' },
}

function byWords(row: FoundRow, plan: FoundPage['plan']): Matched {
  if (!plan || plan.isNear || row.rank === ranks.plain) return { by: 'near', text: 'similar' }
  if (plan.fit && !plan.text) return { by: 'words', text: `fits ${plan.fit.name}` }
  const fits = plan.fit ? `fits ${plan.fit.name}, ` : ''
  if (row.rank === ranks.text) return { by: 'words', text: `${fits}in the description` }
  const code = row.product_code
  if (hasWords(code, plan.words)) return { by: 'code', text: `our number ${code}`, number: code }
  const how = hasWords(row.name, plan.words) ? 'in the name' : 'under another name'
  return { by: 'words', text: fits + how }
}

/** True if a name has the words themselves, and not only their synonyms. */
function hasWords(name: string, words: string[]): boolean {
  const written = splitWords(name).join('')
  return words.every((word) => written.includes(singular(word)))
}
