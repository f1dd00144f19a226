import { sql } from 'kysely'
import type { NumberClass } from '#part-numbers/rules.ts'
import { standIns } from '#part-numbers/server/stand-ins.ts'
import type { Matched, SuccessorProduct } from '#products/contract.ts'
import { ranks } from '#products/server/columns.ts'
import { findSuccessors } from '#products/server/replacements.ts'
import { isOneOf, jsonTexts } from '#server/database/json-rows.ts'
import type { Db } from '#server/database/open.ts'
import { wordsOf } from '#server/database/words.ts'
import type { FoundRow } from './find.ts'
import { singularOf } from './read-search.ts'
import type { Found } from './search.ts'
import type { Looked } from './ways.ts'

export type Reason = { matched: Matched; successors?: SuccessorProduct[] }

/** Says of each that was found why, and what took its place. */
export async function tellWhy(
  db: Db,
  { rows, looked, near, fit, words }: Found,
  user?: string,
): Promise<Map<string, Reason>> {
  const byNumber = rows.filter(({ rank }) => rank <= ranks.numberBegins).map(({ id }) => id)
  const numbers = looked ? await numbersFound(db, byNumber, looked, user) : new Map()
  const nameless = looked ? byNumber.filter((id) => !numbers.has(id)) : []
  const instead = looked ? await numbersThatLeft(db, nameless, looked, user) : new Map()
  const replaced = rows.filter((row) => row.replaced === 1).map(({ id }) => id)
  const successors = await findSuccessors(db, replaced)
  return new Map(
    rows.map((row) => {
      const theirs = successors.get(row.id)
      const matched = why(row, numbers.get(row.id), {
        instead: instead.get(row.id),
        near,
        fit,
        words,
      })
      return [row.id, { matched, ...(theirs ? { successors: theirs } : {}) }]
    }),
  )
}

type Else = {
  /** The number of a product that left, whose place this one took. */
  instead: string | undefined
  near: boolean
  fit: Found['fit']
  words: string[]
}

function why(
  row: FoundRow,
  number: NumberFound | undefined,
  { instead, near, fit, words }: Else,
): Matched {
  if (number) {
    const { class: by, maker } = number
    const named = maker ? `${maker} ${number.number}` : number.number
    if (near) return { by: 'near', text: `near to ${named}`, number: number.number }
    return { by: by === 'ours' ? 'code' : by, text: sentences[by](named), number: number.number }
  }
  if (instead !== undefined)
    return { by: 'old', text: `took the place of ${instead}`, number: instead }
  if (near) return { by: 'near', text: 'comes near' }
  const fits = fit ? `fits ${fit.name}, ` : ''
  if (row.rank === ranks.text) return { by: 'words', text: `${fits}in the description` }
  const { product_code: code } = row
  if (standIn(code, words)) return { by: 'code', text: sentences.ours(code), number: code }
  const how = standIn(row.name, words) ? 'in the name' : 'under another name'
  return { by: 'name', text: fits + how }
}

/** Whether words stand in a name themselves, or only what they also mean. */
function standIn(name: string, words: string[]): boolean {
  const written = wordsOf(name).join('')
  return words.every((word) => written.includes(singularOf(word)))
}

const sentences: Record<NumberClass, (number: string) => string> = {
  ours: (number) => `our number ${number}`,
  own: (number) => `your number ${number}`,
  oem: (number) => `replaces ${number}`,
  competitor: (number) => `replaces ${number}`,
  old: (number) => `was ${number}`,
}

type NumberFound = { productId: string; class: NumberClass; number: string; maker: string }

/** By which of its numbers each product was found: one that is meant whole before one that begins so. */
async function numbersFound(
  db: Db,
  productIds: string[],
  { keys, beginning }: Looked,
  user: string | undefined,
): Promise<Map<string, NumberFound>> {
  if (productIds.length === 0) return new Map()
  const values = {
    products: JSON.stringify(productIds),
    keys: JSON.stringify(keys),
    beginning: beginning ?? '',
    end: beginning === null ? '' : `${beginning}\u{10ffff}`,
    user: user ?? '',
  }
  const { rows } = await selectNumbers(db, values, { own: user !== undefined })
  return new Map(rows.map((row) => [row.productId, row]))
}

type Values = { products: string; keys: string; beginning: string; end: string; user: string }

/** The likeliest last, so that a map keeps it. */
const selectNumbers = (read: Db, values: Values, { own }: { own: boolean }) => {
  const ofThese = isOneOf(read, 'product_id', values.products)
  const known = sql`select product_id, class, number, number_key, maker from part_numbers
        where ${ofThese} and (
          number_key in ${jsonTexts(read, values.keys)} or not exists (
            select 1 from sources where sources.name = source and no_api_at is not null))`
  const theirs = sql`select product_id, 'own' as class, number, number_key, '' as maker
        from own_numbers where user_id = ${values.user} and ${ofThese}`
  return sql<NumberFound>`
        select product_id as "productId", class, number, maker
        from (${own ? sql`${known} union all ${theirs}` : known}) as numbers
        where number_key in ${jsonTexts(read, values.keys)}
          or number_key >= ${values.beginning} and number_key < ${values.end}
        order by case when number_key in ${jsonTexts(read, values.keys)} then 1 else 0 end,
          case class when 'ours' then 4 when 'own' then 3 when 'oem' then 2
            when 'competitor' then 1 else 0 end, number_key desc`.execute(read)
}

/** Of what was found by the number of a product that has left: that number. */
async function numbersThatLeft(
  db: Db,
  productIds: string[],
  { keys }: Looked,
  user: string | undefined,
): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await standIns(db, {
    keys: JSON.stringify(keys),
    user: user ?? null,
  }).execute(db)
  return new Map(rows.map((row) => [row.product_id, row.number]))
}
