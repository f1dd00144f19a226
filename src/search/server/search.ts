import { sql } from 'kysely'
import { maxRows } from '#base/paging.ts'
import { comparableName } from '#fitment/rules.ts'
import { universalId } from '#fitment/server/fitments.ts'
import { numberKey } from '#part-numbers/rules.ts'
import { nearNumbers } from '#part-numbers/server/match.ts'
import { findProductsById, type ProductRow } from '#products/server/columns.ts'
import { textList, textTable } from '#server/database/dialect.ts'
import type { Db } from '#server/database/open.ts'
import { splitSpellings, splitWords, type TextQuery } from '#server/database/words.ts'
import { findHits, type Hit, type SearchInput, type SearchPlan } from './find.ts'
import {
  listMakers,
  type NumberHit,
  numbersContaining,
  numbersEnding,
  numbersOfMakers,
} from './find-numbers.ts'
import {
  findRequiredWord,
  listSpellings,
  parseQuery,
  phraseText,
  type Reading,
  type Synonyms,
  singular,
  textWith,
  withoutPositions,
  wordSynonyms,
} from './parse-query.ts'
import { correctSpelling } from './spelling.ts'

type Found = {
  hits: Hit[]
  numbers: NumberHit[]
  /** The plan that found it; null when nothing was found. */
  plan: SearchPlan | null
}

/**
 * Finds products, best first: by number in any writing, by the beginning of a number, then by words, names before
 * other texts. Only without a match: similar numbers and spellings, then products with most of the words.
 */
export async function search(db: Db, input: SearchInput, text: string): Promise<Found> {
  for await (const plan of plansFor(db, text)) {
    const found = await findHits(db, plan, filtered(plan, input))
    if (found.hits.length > 0) return { ...found, plan }
  }
  return { hits: [], numbers: [], plan: null }
}

export type FoundRow = ProductRow & Hit

export type FoundPage = Omit<Found, 'hits'> & { rows: FoundRow[]; total: number }

export async function searchProducts(db: Db, input: SearchInput, text: string): Promise<FoundPage> {
  const { limit = maxRows, page = 1 } = input
  const { hits, ...found } = await search(db, input, text)
  const visible = hits.slice((page - 1) * limit, page * limit)
  const ids = visible.map(({ id }) => id)
  const products = await findProductsById(db, ids)
  const rows = visible.flatMap((hit) => {
    const product = products.get(hit.id)
    return product ? [{ ...product, ...hit }] : []
  })
  return { ...found, rows, total: hits.length }
}

/** The most near matches: there are many, and users read only the first. */
const maxNear = 200

/** A motorcycle filter decides the motorcycle that is meant. */
function filtered({ makers, fit, isNear }: SearchPlan, input: SearchInput): SearchInput {
  const near = isNear ? { candidates: maxNear } : {}
  return { ...input, makers, ...near, ...(input.motorcycle === undefined ? fit : {}) }
}

/** The query with facts that strategies look up, each once and only when needed. */
type Query = ReturnType<typeof parseQuery> & {
  db: Db
  synonyms: Synonyms
  /** The motorcycle that is named, and the words beside it. */
  findMotorcycle: () => ReturnType<typeof findMotorcycle>
  /** The words as they are probably spelled; `corrected` where that is not as they were written. */
  spell: () => Promise<{ words: string[]; corrected: boolean; synonyms: Map<string, string[]> }>
}

type Strategy = (query: Query) => AsyncGenerator<SearchPlan>

/** The likeliest first; each is tried only when those before found nothing. */
const strategies: readonly Strategy[] = [
  asWritten,
  withSynonymsBegun,
  byMaker,
  byMotorcycle,
  byPartOfNumber,
  withCorrectedSpelling,
  byMostWords,
]

async function* plansFor(db: Db, written: string): AsyncGenerator<SearchPlan> {
  const parsed = parseQuery(written)
  if (parsed.key === '') return
  const query = await openQuery(db, parsed, splitSpellings(written))
  for (const strategy of strategies) yield* strategy(query)
}

async function openQuery(
  db: Db,
  parsed: ReturnType<typeof parseQuery>,
  spellings: string[][],
): Promise<Query> {
  const { words } = parsed
  const findMotorcycleOnce = once(() => findMotorcycle(db, words))
  return {
    ...parsed,
    db,
    synonyms: withSpellings(await findSynonyms(db, [...words, ...spellings.flat()]), spellings),
    findMotorcycle: findMotorcycleOnce,
    spell: once(async () => {
      const { rest } = await findMotorcycleOnce()
      const corrected = await correctSpelling(db, rest)
      const spelled = corrected ?? rest
      const synonyms = await findSynonyms(db, spelled)
      return { words: spelled, corrected: corrected !== null, synonyms }
    }),
  }
}

function once<Value>(find: () => Promise<Value>): () => Promise<Value> {
  let found: Promise<Value> | undefined
  return () => (found ??= find())
}

/** 'brake disc', '22201-216-600' */
async function* asWritten({ words, key, numbers, synonyms }: Query) {
  const text = toTexts(words, 'typing', synonyms)
  yield { words, text, numbers, prefix: key.length > 1 ? key : undefined }
}

/** 'muffl', while it is being typed, for 'muffler': silencers. */
async function* withSynonymsBegun({ db, words, synonyms }: Query) {
  const begun = await findSynonymsBegun(db, words)
  yield { words, text: toTexts(words, 'lenient', new Map([...synonyms, ...begun])) }
}

/** 'castellan oil filter', 'hallam t2023' */
async function* byMaker({ db, words, looksLikeNumber, synonyms }: Query) {
  if (looksLikeNumber) return
  const { makers, part } = await findMakers(db, words)
  if (!makers) return
  if (part.length === 0) {
    yield { words, numbers: await numbersOfMakers(db, makers) }
    return
  }
  const number = numberKey(part.join(' '))
  const text = toTexts(part, 'typing', synonyms)
  yield { words: part, text, numbers: [number], prefix: number, makers }
}

/** 'hs1000 brake pads', or a motorcycle alone */
async function* byMotorcycle({ findMotorcycle, synonyms }: Query) {
  const { rest, fit } = await findMotorcycle()
  if (!fit) return
  if (rest.length === 0) yield { words: [], fit }
  else yield { words: rest, text: toTexts(rest, 'typing', synonyms), fit }
}

/** The end of a number, one nearly spelled so, or its middle */
async function* byPartOfNumber({ db, words, numbers, looksLikeNumber, findMotorcycle }: Query) {
  const { rest } = await findMotorcycle()
  if (!looksLikeNumber || rest.length === 0) return
  yield { words, numbers: await numbersEnding(db, numbers) }
  const near = [...(await nearNumbers(db, numbers)).values()].flat()
  const nearKeys = near.map(({ key }) => key)
  yield { words, numbers: nearKeys, isNear: true as const, didYouMean: near[0]?.number }
  yield { words, numbers: await numbersContaining(db, numbers) }
}

/** 'brak shoes' */
async function* withCorrectedSpelling({ findMotorcycle, spell }: Query) {
  const { fit } = await findMotorcycle()
  const { words, corrected, synonyms } = await spell()
  if (!corrected) return
  const didYouMean = [...(fit ? [fit.name] : []), ...words].join(' ')
  yield { words, text: toTexts(words, 'typing', synonyms), isNear: true as const, didYouMean, fit }
}

/** Products with most of the words; the motorcycle is dropped first if nothing fits. */
async function* byMostWords({ db, findMotorcycle, spell }: Query) {
  const { rest, fit } = await findMotorcycle()
  if (rest.length === 0) return
  const { words, synonyms } = await spell()
  const some = words.slice(0, maxLeftOut)
  const required = findRequiredWord(words)
  const least = required ? 1 : some.length / 2
  if (required && (await isOfAnother(db, words, required)))
    for (const word of listSpellings([required])) synonyms.delete(word)
  for (const only of new Set([fit, undefined]))
    for (let count = some.length - (only === fit ? 1 : 0); count >= least; count--) {
      const choices = choose(some, count).filter((words) => !required || words.includes(required))
      if (choices.length === 0) return
      const name = { any: choices.map((chosen) => textWith(chosen, 'whole', synonyms)) }
      yield { words, text: { name }, isNear: true as const, fit: only }
    }
}

/**
 * True where the word before says what kind it is, so that other meanings of the word do not come near: an
 * 'oil cooler' is no radiator, but a 'yamaha muffler' is a silencer.
 */
async function isOfAnother(db: Db, words: string[], required: string): Promise<boolean> {
  const before = findRequiredWord(words.slice(0, words.lastIndexOf(required)).slice(-1))
  if (before === undefined) return false
  const name = textWith([before], 'whole')
  const { hits } = await findHits(db, { words: [before], text: { name } }, { candidates: 1 })
  return hits.length > 0
}

/** Longer texts lose their last words first. */
const maxLeftOut = 6

function toTexts(words: string[], reading: Reading, synonyms: Synonyms) {
  const name = textWith(words, reading, synonyms)
  const rest = withoutPositions(words)
  const plain = rest && textWith(rest, reading, synonyms)
  // Synonyms are noise outside a name, unless nothing else is found.
  const anywhere = reading === 'lenient' ? name : textWith(words, reading)
  return { usual: usualMeaning(words, synonyms), name, anywhere, plain }
}

/** The usual meaning of a bare trade word: a part whose name has it, such as 'drive chain'. */
function usualMeaning([word, more]: string[], synonyms: Synonyms): TextQuery | undefined {
  if (word === undefined || more !== undefined) return undefined
  // The word itself, said more exactly.
  const usual = wordSynonyms([word], synonyms).filter((means) =>
    means.split(' ').includes(singular(word)),
  )
  return usual.length === 0 ? undefined : { any: usual.map(phraseText) }
}

function choose(words: string[], count: number): string[][] {
  if (count === 0) return [[]]
  return words.flatMap((word, at) =>
    choose(words.slice(at + 1), count - 1).map((others) => [word, ...others]),
  )
}

/** Other meanings of these words, alone or together; numbers mean themselves. */
async function findSynonyms(db: Db, words: string[]): Promise<Map<string, string[]>> {
  if (words.every((word) => /\d/.test(word))) return new Map()
  const spellings = new Set(listRuns(words).flatMap(listSpellings))
  const rows = await db
    .selectFrom('search_words')
    .select(['word', 'means'])
    .where('word', 'in', textList(db, spellings))
    .orderBy('means')
    .execute()
  return byWord(rows)
}

/** Another spelling of a word means the same, and what that means. */
function withSpellings(synonyms: Map<string, string[]>, spellings: string[][]): Synonyms {
  for (const [word = '', ...others] of spellings) {
    const means = others.flatMap((other) => [other, ...(synonyms.get(other) ?? [])])
    if (means.length > 0) synonyms.set(word, [...(synonyms.get(word) ?? []), ...means])
  }
  return synonyms
}

function byWord(rows: { word: string; means: string }[]): Map<string, string[]> {
  const groups = Map.groupBy(rows, ({ word }) => word)
  return new Map([...groups].map(([word, group]) => [word, group.map(({ means }) => means)]))
}

/** Shorter beginnings are those of too many words. */
const shortestBegun = 3

/** Completions of words still being typed: 'muffl', 'turn sig'. */
async function findSynonymsBegun(db: Db, words: string[]): Promise<Synonyms> {
  const phrases = [1, 2, 3].map((length) => words.slice(-length).join(' '))
  const begun = phrases.filter((phrase) => phrase.length >= shortestBegun && !/\d/.test(phrase))
  if (begun.length === 0) return new Map()
  const texts = textTable(db, new Set(begun))
  const { rows } = await sql<{ word: string; means: string }>`
    select text as word, means from ${texts}
    join search_words on substr(word, 1, length(text)) = text
    order by means`.execute(db)
  return byWord(rows)
}

const noMaker = { makers: undefined, part: [] }

/** The maker that most of the words name ('sw motech', 'All-Balls', 'ohlins'), and the other words. */
async function findMakers(db: Db, words: string[]) {
  const byKey = Map.groupBy(await listMakers(db), (maker) => splitWords(maker).join(''))
  const runs = listRuns(words).sort((one, other) => other.length - one.length)
  const named = runs.find((run) => byKey.has(run.join('')))
  if (!named) return noMaker
  const makers = byKey.get(named.join(''))
  return { makers, part: words.filter((word) => !named.includes(word)) }
}

const shortestModel = 3

/**
 * The motorcycle that is named, like 'hs1000 brake pads', 'Norvik Fjell 700 2016 hose' or 'fjell hose',
 * and the rest; none where none is, or make or size would have to be guessed.
 */
async function findMotorcycle(db: Db, words: string[]) {
  const none = { rest: words, fit: undefined }
  const runs = listRuns(words)
    .map((run) => ({ run, key: comparableName(run.join('')) }))
    .filter(({ key }) => key.length >= shortestModel)
  const stems = runs.map(({ key }) => withoutDigits(key))
  const rows = await db
    .selectFrom('motorcycles')
    .select(['id', 'make', 'model', 'make_key', 'model_key'])
    .where(sql`rtrim(model_key, '0123456789')`, 'in', textList(db, stems))
    .where('id', '<>', universalId)
    .execute()
  const named = rows
    .flatMap((row) => {
      const models = [row.model_key, withoutDigits(row.model_key) || row.model_key]
      const names = models.flatMap((model) => [model, row.make_key + model])
      return runs.filter(({ key }) => names.includes(key)).map(({ run }) => ({ run, row }))
    })
    .sort((one, other) => other.run.length - one.run.length)
  const [best, next] = named
  if (!best || best.run.length === next?.run.length) return none
  const others = words.filter((word) => !best.run.includes(word))
  const year = others.find((word) => /^(19|20)\d\d$/.test(word))
  const rest = others.filter((word) => word !== year)
  const { id, make, model } = best.row
  const name = `${make} ${model}`
  return { fit: { motorcycle: id, year: year ? Number(year) : undefined, name }, rest }
}

function withoutDigits(model: string): string {
  return model.replace(/\d+$/, '')
}

/** Words that stand together. */
function listRuns(words: string[]): string[][] {
  return words.flatMap((_, from) =>
    words.slice(from).map((_, more) => words.slice(from, from + more + 1)),
  )
}
