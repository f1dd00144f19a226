import { sql } from 'kysely'
import type { Page } from '#base/paging.ts'
import { keyOf } from '#fitment/rules.ts'
import type { FitWish } from '#fitment/server/fitting.ts'
import { universalId } from '#fitment/server/motorcycles.ts'
import { nearNumbers, numbersEnding } from '#part-numbers/server/match.ts'
import { jsonTable, jsonTexts } from '#server/database/json-rows.ts'
import type { Db } from '#server/database/open.ts'
import { mostFound, type Wanted } from '#server/database/words.ts'
import { countFound, type FoundRow, find } from './find.ts'
import { mendWords } from './near-words.ts'
import {
  lookedUp,
  type Meanings,
  mayBeTwo,
  meaningsOfAll,
  readSought,
  type Sought,
  wantedOf,
  withoutPlaces,
} from './read-search.ts'
import type { Looked, Wish } from './ways.ts'

type SearchWish = Omit<Wish, 'most'> & { most?: number }

export type Found = Page<FoundRow> & {
  /** The reading that found it; null when nothing was found. */
  looked: Looked | null
  /** Nothing is as it was written: this was found instead, which they may have meant. */
  didYouMean?: string | undefined
  /** What is shown comes near, no more. */
  near: boolean
  /** The words that say the part. */
  words: string[]
  /** The motorcycle that was named with the part, and that all of this fits. */
  fit?: { name: string } | undefined
}

/**
 * The products that somebody means, best first: by number, however it is written, then by how a number
 * begins, then by words, in names before other texts. Only when there is none: a number or a word
 * spelled nearly so, then what has most of the words. At most 1,000, and 200 of what is only near.
 */
export async function searchProducts(db: Db, wish: SearchWish, text: string): Promise<Found> {
  const sought = readSought(text)
  for await (const reading of readingsOf(db, sought)) {
    const { looked } = reading
    const most = Math.min(mostOf(reading), wish.most ?? mostFound)
    const full = { ...wish, ...fitOf(reading, wish), most }
    const found = await findOrCount(db, looked, full)
    if (found.total > 0) return { ...found, ...reading, words: reading.fit?.rest ?? sought.words }
  }
  return { rows: [], total: 0, looked: null, near: false, words: sought.words }
}

/** How many of what a search finds each kind has; the same reading as the search itself takes. */
export async function countSearch(db: Db, text: string, fit: FitWish) {
  for await (const reading of readingsOf(db, readSought(text))) {
    const wish = { ...fitOf(reading, fit), most: mostOf(reading) }
    const counted = await countFound(db, reading.looked, wish)
    if (counted.length > 0) return counted
  }
  return []
}

/** On a page past the last one lies nothing that says how many there are. */
async function findOrCount(db: Db, looked: Looked, wish: Wish) {
  const found = await find(db, looked, wish)
  if (found.total > 0 || (wish.page ?? 1) === 1) return found
  const { total } = await find(db, looked, { ...wish, page: 1, limit: 1 })
  return { rows: [], total }
}

/** Of what was not asked for nobody reads so far, and there is always much of it. */
const mostNear = 200

function mostOf({ near }: Reading): number {
  return near ? mostNear : mostFound
}

type Reading = {
  looked: Looked
  near: boolean
  didYouMean?: string
  /** A motorcycle that was named with the part: only what fits it. */
  fit?: NamedMotorcycle
}

/** Whoever narrowed the catalogue to a motorcycle means that one. */
function fitOf({ fit }: Reading, wish: FitWish): FitWish {
  return wish.motorcycle === undefined && fit ? fit : wish
}

/** What somebody may mean, the likeliest first; each is thought of only when those before found nothing. */
async function* readingsOf(db: Db, sought: Sought): AsyncGenerator<Reading> {
  const { words, key, keys, numberLike } = sought
  if (key === '') return
  const meanings = await meaningsOf(db, words)
  const beginning = key.length > 1 ? key : null
  // What is known to mean just this is no worse than the words themselves.
  const asIs = { any: [wantedOf(words, 'none'), ...meaningsOfAll(words, meanings)] }
  const anywhere = wantedOf(words, 'last')
  const meant = meanings.size > 0 ? wantedOf(words, 'last', meanings) : anywhere
  yield { looked: { keys, beginning, words: { asIs, meant, anywhere } }, near: false }
  if (words.length > 1 || meanings.size > 0)
    yield { looked: inWords(null, wantedOf(words, 'all', meanings)), near: false }
  if (words.some(mayBeTwo))
    yield { looked: inWords(null, wantedOf(words, 'parted', meanings)), near: false }
  const fit = await motorcycleIn(db, words)
  if (fit) {
    const part = wantedOf(fit.rest, 'last', meanings)
    yield { looked: inWords(wantedOf(fit.rest, 'none'), part), near: false, fit }
  }
  const begun = await meaningsBegun(db, words)
  if (begun.size > 0) yield { looked: inWords(null, wantedOf(words, 'none', begun)), near: false }
  if (numberLike) {
    const ending = await numbersEnding(db, keys)
    if (ending.length > 0) yield { looked: { ...nothing, keys: ending }, near: false }
    const close = [...(await nearNumbers(db, keys)).values()].flat()
    const [first] = close
    const looked = { ...nothing, keys: close.map((match) => match.key) }
    if (first) yield { looked, near: true, didYouMean: first.number }
  }
  const mended = await mendWords(db, words)
  const written = mended ?? words
  const meaningsNow = mended ? await meaningsOf(db, written) : meanings
  if (mended) {
    const didYouMean = mended.join(' ')
    const read = wantedOf(mended, 'last', meaningsNow)
    yield { looked: inWords(wantedOf(mended, 'none'), read), near: true, didYouMean }
  }
  const telling = withoutPlaces(written)
  if (telling) yield { looked: anyOfThese([telling], meaningsNow), near: true }
  const few = written.slice(0, mostLeftOut)
  for (let most = few.length - 1; most > 0; most--)
    yield { looked: anyOfThese(chosenOf(few, most), meaningsNow), near: true }
}

/** Every choice of so many of these, in their order. */
function chosenOf(words: string[], most: number): string[][] {
  if (most === 0) return [[]]
  return words.flatMap((word, at) =>
    chosenOf(words.slice(at + 1), most - 1).map((others) => [word, ...others]),
  )
}

/** Of a longer text the last words are left out first. */
const mostLeftOut = 6

const nothing: Looked = { keys: [], beginning: null, words: null }

function inWords(asIs: Wanted | null, meant: Wanted): Looked {
  return { ...nothing, words: { asIs, meant, anywhere: meant } }
}

/** With words left out, how the others are written says less than what a name is of. */
function anyOfThese(parts: string[][], meanings: Meanings): Looked {
  return inWords(null, { any: parts.map((part) => wantedOf(part, 'none', meanings)) })
}

/** What these words, alone or two and three together, also mean; numbers mean themselves. */
async function meaningsOf(db: Db, words: string[]): Promise<Meanings> {
  if (words.every((word) => /\d/.test(word))) return new Map()
  const phrases = [1, 2, 3].flatMap((length) =>
    words.slice(0, words.length - length + 1).map((_, at) => words.slice(at, at + length)),
  )
  const asked = JSON.stringify([...new Set(phrases.flatMap(lookedUp))])
  const rows = await selectMeanings(db, { asked }).execute()
  return asMeanings(rows)
}

function asMeanings(rows: { word: string; means: string }[]): Meanings {
  const meanings = new Map<string, string[]>()
  for (const { word, means } of rows) meanings.set(word, [...(meanings.get(word) ?? []), means])
  return meanings
}

const selectMeanings = (read: Db, { asked }: { asked: string }) =>
  read
    .selectFrom('search_words')
    .select(['word', 'means'])
    .where('word', 'in', jsonTexts(read, asked))
    .orderBy('means')

/** Shorter beginnings are those of too many words. */
const shortestBegun = 3

/** What is meant by the last words while they are still being typed: 'muffl', 'turn sig'. */
async function meaningsBegun(db: Db, words: string[]): Promise<Meanings> {
  const phrases = [1, 2, 3].map((length) => words.slice(-length).join(' '))
  const begun = phrases.filter((phrase) => phrase.length >= shortestBegun && !/\d/.test(phrase))
  if (begun.length === 0) return new Map()
  const asked = JSON.stringify([...new Set(begun)])
  const { rows } = await selectBegun(db, { asked })
  return asMeanings(rows)
}

const selectBegun = (read: Db, { asked }: { asked: string }) =>
  sql<{ word: string; means: string }>`
      select text as word, means from ${jsonTable(read, asked)}
      join search_words on substr(word, 1, length(text)) = text
      order by means`.execute(read)

type NamedMotorcycle = {
  motorcycle: string
  year: number | undefined
  /** As the shop writes it: 'Hayanami HS 1000'. */
  name: string
  /** The words besides: the part. */
  rest: string[]
}

/** A model is not written in more words, nor a make. */
const longestRun = 4
const shortestModel = 3

/**
 * The motorcycle that is named with a part, like 'hs1000 brake pads' or 'Norvik Fjell 700 2016 hose'; null
 * where none is, or nothing else, or one whose make would have to be guessed.
 */
async function motorcycleIn(db: Db, words: string[]): Promise<NamedMotorcycle | null> {
  const runs = runsOf(words).filter(({ key }) => key.length >= shortestModel && /\d/.test(key))
  if (words.length < 2 || runs.length === 0) return null
  const models = JSON.stringify([...new Set(runs.map(({ key }) => key))])
  const rows = await selectModels(db, { models }).execute()
  const said = rows
    .flatMap((row) => runs.filter(({ key }) => key === row.model_key).map((run) => ({ row, run })))
    .map(({ row, run }) => ({ row, ...withMake(words, run, row.make_key) }))
    .sort((one, other) => other.to - other.from - (one.to - one.from))
  const [best, next] = said
  if (!best || (next && next.to - next.from === best.to - best.from)) return null
  const others = [...words.slice(0, best.from), ...words.slice(best.to)]
  const year = others.find((word) => /^(19|20)\d\d$/.test(word))
  const rest = others.filter((word) => word !== year)
  if (rest.length === 0) return null
  const { id, make, model } = best.row
  return {
    motorcycle: id,
    year: year === undefined ? undefined : Number(year),
    name: `${make} ${model}`,
    rest,
  }
}

type Run = { from: number; to: number; key: string }

/** Words that stand together, as makes and models are compared. */
function runsOf(words: string[]): Run[] {
  return words.flatMap((_, from) =>
    words
      .slice(from, from + longestRun)
      .map((_, more) => from + more + 1)
      .map((to) => ({ from, to, key: keyOf(words.slice(from, to).join('')) })),
  )
}

/** The same with its make, where that stands before it. */
function withMake(words: string[], { from, to }: Run, make: string) {
  const before = runsOf(words.slice(0, from)).find((run) => run.to === from && run.key === make)
  return { from: before?.from ?? from, to }
}

const selectModels = (read: Db, { models }: { models: string }) =>
  read
    .selectFrom('motorcycles')
    .select(['id', 'make', 'model', 'make_key', 'model_key'])
    .where('model_key', 'in', jsonTexts(read, models))
    .where('id', '<>', universalId)
