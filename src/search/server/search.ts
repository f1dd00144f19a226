import { sql } from 'kysely'
import type { Page } from '#base/paging.ts'
import { comparableName } from '#fitment/rules.ts'
import { universalId } from '#fitment/server/motorcycles.ts'
import { numberKey } from '#part-numbers/rules.ts'
import { nearNumbers } from '#part-numbers/server/match.ts'
import { textList, textTable } from '#server/database/dialect.ts'
import type { Db } from '#server/database/open.ts'
import type { TextQuery } from '#server/database/words.ts'
import { countFound, type FoundRow, find, type SearchInput, type SearchPlan } from './find.ts'
import { type NumberHit, numbersContaining, numbersEnding, numbersOfMaker } from './find-numbers.ts'
import {
  findRequiredWord,
  listSpellings,
  parseQuery,
  phraseText,
  type Reading,
  type Synonyms,
  singular,
  textWith,
  withoutPlaces,
  wordSynonyms,
} from './parse-query.ts'
import { correctSpelling } from './spelling.ts'

export type Found = Page<FoundRow> & {
  numbers: NumberHit[]
  /** The plan that found it; null when nothing was found. */
  plan: SearchPlan | null
}

/**
 * The products that somebody means, best first: by number, however it is written, then by how a number
 * begins, then by words, in names before other texts. Only when there is none: a number or a word
 * spelled nearly so, then what has most of the words.
 */
export async function searchProducts(db: Db, input: SearchInput, text: string): Promise<Found> {
  for await (const plan of plansFor(db, text)) {
    const found = await find(db, plan, filtered(plan, input))
    if (found.total > 0) return { ...found, didYouMean: plan.didYouMean, plan }
  }
  return { rows: [], total: 0, numbers: [], plan: null }
}

/** How many of what a search finds each kind has; by the same plan as the search itself. */
export async function countSearch(db: Db, text: string, filter: SearchInput) {
  for await (const plan of plansFor(db, text)) {
    const counted = await countFound(db, plan, filtered(plan, filter))
    if (counted.length > 0) return counted
  }
  return []
}

/** Of what comes near nobody reads so far, and there is always much of it. */
const maxNear = 200

/** Whoever narrowed the catalogue to a motorcycle means that one. */
function filtered({ maker, fit, isNear }: SearchPlan, input: SearchInput): SearchInput {
  const near = isNear ? { candidates: maxNear } : {}
  return { ...input, maker, ...near, ...(input.motorcycle === undefined ? fit : {}) }
}

/** What somebody may mean, the likeliest first; each is thought of only when those before found nothing. */
async function* plansFor(db: Db, written: string): AsyncGenerator<SearchPlan> {
  const { words, key, numbers, looksLikeNumber } = parseQuery(written)
  if (key === '') return
  const synonyms = await findSynonyms(db, words)
  const typed = textPlan(words, 'typing', synonyms)
  const text = {
    ...typed.text,
    usual: usualMeaning(words, synonyms),
    // Synonyms are noise outside a name.
    anywhere: textWith(words, 'typing'),
  }
  yield { ...typed, text, numbers, prefix: key.length > 1 ? key : null }
  yield textPlan(words, 'loose', new Map([...synonyms, ...(await findSynonymsBegun(db, words))]))
  const maker = looksLikeNumber ? undefined : await findMaker(db, words)
  const part = words.filter((word) => word !== maker)
  if (maker && part.length === 0) yield numberPlan(words, await numbersOfMaker(db, maker))
  if (maker && part.length > 0)
    yield { ...textPlan(part, 'typing', synonyms), numbers: [numberKey(part.join(' '))], maker }
  const named = await findMotorcycle(db, words)
  if (named) yield { ...textPlan(named.rest, 'typing', synonyms), fit: named.fit }
  if (looksLikeNumber) {
    yield numberPlan(words, await numbersEnding(db, numbers))
    const near = [...(await nearNumbers(db, numbers)).values()].flat()
    const nearKeys = near.map((match) => match.key)
    const didYouMean = near[0]?.number
    if (didYouMean) yield { ...numberPlan(words, nearKeys), isNear: true, didYouMean }
    yield numberPlan(words, await numbersContaining(db, numbers))
  }
  const corrected = await correctSpelling(db, words)
  const meant = corrected ?? words
  const known = corrected ? await findSynonyms(db, corrected) : synonyms
  if (corrected) {
    const didYouMean = corrected.join(' ')
    yield { ...textPlan(corrected, 'typing', known), isNear: true, didYouMean }
  }
  const some = meant.slice(0, maxLeftOut)
  const required = findRequiredWord(meant)
  if (required && (await isOfAnother(db, meant, required)))
    for (const word of listSpellings([required])) known.delete(word)
  for (let count = some.length - 1; count > 0; count--) {
    const choices = choose(some, count).filter((words) => !required || words.includes(required))
    if (choices.length === 0) return
    const anyChoice = { any: choices.map((chosen) => textWith(chosen, 'whole', known)) }
    const text = { name: anyChoice, anywhere: null, plain: null }
    yield { ...textPlan(meant, 'whole', known), text, isNear: true }
  }
}

/**
 * Whether the word before says what kind it is: what else it means comes not near then. An 'oil cooler'
 * is no radiator, but a 'yamaha muffler' is a silencer.
 */
async function isOfAnother(db: Db, words: string[], required: string): Promise<boolean> {
  const before = findRequiredWord(words.slice(0, words.lastIndexOf(required)).slice(-1))
  if (before === undefined) return false
  return (await find(db, textPlan([before], 'whole', new Map()), { limit: 1 })).total > 0
}

/** What a bare word of the trade usually means: a part whose name has it, such as 'drive chain'. */
function usualMeaning([word, more]: string[], synonyms: Synonyms): TextQuery | undefined {
  if (word === undefined || more !== undefined) return undefined
  // The word itself, said more exactly.
  const usual = wordSynonyms([word], synonyms).filter((means) =>
    means.split(' ').includes(singular(word)),
  )
  return usual.length === 0 ? undefined : { any: usual.map(phraseText) }
}

/** Of a longer text the last words are left out first. */
const maxLeftOut = 6

function textPlan(words: string[], reading: Reading, synonyms: Synonyms) {
  const name = textWith(words, reading, synonyms)
  const rest = withoutPlaces(words)
  const plain = rest && textWith(rest, reading, synonyms)
  const text = { name, anywhere: name, plain }
  return { numbers: [], prefix: null, text, words, isNear: false }
}

function numberPlan(words: string[], numbers: string[]): SearchPlan {
  return { numbers, prefix: null, text: null, words, isNear: false }
}

function choose(words: string[], count: number): string[][] {
  if (count === 0) return [[]]
  return words.flatMap((word, at) =>
    choose(words.slice(at + 1), count - 1).map((others) => [word, ...others]),
  )
}

/** What these words, alone or two and three together, also mean; numbers mean themselves. */
async function findSynonyms(db: Db, words: string[]): Promise<Map<string, string[]>> {
  if (words.every((word) => /\d/.test(word))) return new Map()
  const phrases = [1, 2, 3].flatMap((length) =>
    words.slice(0, words.length - length + 1).map((_, at) => words.slice(at, at + length)),
  )
  const spellings = new Set(phrases.flatMap(listSpellings))
  const rows = await db
    .selectFrom('search_words')
    .select(['word', 'means'])
    .where('word', 'in', textList(db, spellings))
    .orderBy('means')
    .execute()
  return byWord(rows)
}

function byWord(rows: { word: string; means: string }[]): Map<string, string[]> {
  const groups = Map.groupBy(rows, ({ word }) => word)
  return new Map([...groups].map(([word, group]) => [word, group.map(({ means }) => means)]))
}

/** Shorter beginnings are those of too many words. */
const shortestBegun = 3

/** What is meant by the last words while they are still being typed: 'muffl', 'turn sig'. */
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

/** The first of these words that is a maker's name. */
async function findMaker(db: Db, words: string[]): Promise<string | undefined> {
  const row = await db
    .selectFrom('part_numbers')
    .select(sql<string>`lower(maker)`.as('maker'))
    .where(sql<string>`lower(maker)`, 'in', words)
    .limit(1)
    .executeTakeFirst()
  return row?.maker
}

/** A model is not written in more words, nor a make. */
const maxWordsOfModel = 4
const shortestModel = 3

/**
 * The motorcycle that is named with a part, like 'hs1000 brake pads' or 'Norvik Fjell 700 2016 hose'; null
 * where none is, or nothing else, or one whose make would have to be guessed.
 */
async function findMotorcycle(db: Db, words: string[]) {
  const runs = listRuns(words)
  const models = runs.filter(({ key }) => key.length >= shortestModel && /\d/.test(key))
  if (words.length < 2 || models.length === 0) return null
  const modelKeys = models.map(({ key }) => key)
  const rows = await db
    .selectFrom('motorcycles')
    .select(['id', 'make', 'model', 'make_key', 'model_key'])
    .where('model_key', 'in', textList(db, modelKeys))
    .where('id', '<>', universalId)
    .execute()
  const named = rows
    .flatMap((row) =>
      models
        .filter(({ key }) => key === row.model_key)
        .map(({ from, to }) => {
          const make = runs.find((run) => run.to === from && run.key === row.make_key)
          return { row, from: make?.from ?? from, to }
        }),
    )
    .sort((one, other) => other.to - other.from - (one.to - one.from))
  const [best, next] = named
  if (!best || (next && next.to - next.from === best.to - best.from)) return null
  const others = words.toSpliced(best.from, best.to - best.from)
  const year = others.find((word) => /^(19|20)\d\d$/.test(word))
  const rest = others.filter((word) => word !== year)
  if (rest.length === 0) return null
  const { id, make, model } = best.row
  const name = `${make} ${model}`
  return { fit: { motorcycle: id, year: year ? Number(year) : undefined, name }, rest }
}

/** Words that stand together, as makes and models are compared. */
function listRuns(words: string[]): { from: number; to: number; key: string }[] {
  return words.flatMap((_, from) =>
    words
      .slice(from, from + maxWordsOfModel)
      .map((_, more) => from + more + 1)
      .map((to) => ({ from, to, key: comparableName(words.slice(from, to).join('')) })),
  )
}
