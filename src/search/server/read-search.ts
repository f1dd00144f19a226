import { numberKey } from '#part-numbers/rules.ts'
import { type Wanted, wordsOf } from '#server/database/words.ts'

/** What somebody looks for, as it can be compared. */
export type Sought = {
  words: string[]
  /** The whole as a number, if it has a letter or digit. */
  key: string
  /** What in it may be a number: the whole, what follows 'OEM no.', and what is written like one. */
  keys: string[]
  /** Whether it is written as numbers are: hardly a word in it. */
  numberLike: boolean
}

/** Words that say nothing of a part, unless nothing else is said. */
const empty = new Set('a an and by for from i in is my need of on or the to with'.split(' '))
const beforeNumbers = /^(\s|[.:#]|(oem|part|art|article|item|ref|no|nr|number|code|sku)\b)+/i

/** How many are wanted, which says nothing of the part: '10x', '2 pcs', 'set of', but not '20 x 47'. */
const countBefore =
  /^\s*(?:\d+\s*(?:[x×]|pcs?|pieces?|pairs?|sets?|units?|off|ea)\b\.?|(?:qty|quantity)[\s.:]*\d+\b|(?:a\s+)?(?:pair|set|box)(?=\s+of\b))\s*(?=\p{L})/iu
const countAfter =
  /(?<=\p{L})[\s,]+(?:[x×]\s*\d+|\d+\s*(?:pcs?|pieces?|units?|off|ea)|(?:qty|quantity)[\s.:]*\d+)\.?\s*$/iu

/** What so few of are counted in a part's name: '4 piston calipers', '5 spoke wheels'. */
const countedInNames = new Set(
  `bolt button cylinder friction hole inch into link liter litre piston plate point speed spoke spring
  stage step stroke teeth tooth volt watt wire`.split(/\s+/),
)

export function readSought(written: string): Sought {
  const text = withoutFew(written.replace(countBefore, '').replace(countAfter, ''))
  const all = wordsOf(text)
  // 'in' says nothing, but in 'KS-IN-02' it does.
  const numbered = text.split(/\s+/).filter((part) => /\p{Nd}/u.test(part))
  const inNumbers = new Set(numbered.flatMap(wordsOf))
  const telling = all.filter((word) => !empty.has(word) || inNumbers.has(word))
  const words = telling.length > 0 ? telling : all
  const key = numberKey(text)
  const keys = [
    key,
    numberKey(text.replace(beforeNumbers, '')),
    numberKey(numbered.join('')),
    ...numbered.map(numberKey).filter((one) => one.length >= shortestAlone),
  ]
  return {
    words,
    key,
    keys: [...new Set(keys)].filter((one) => one !== ''),
    numberLike: /\p{Nd}/u.test(text) && words.every((word) => /\d/.test(word) || word.length <= 3),
  }
}

/** '5 wheel bearings' are five of them. A longer number rather says which: '43 fork seals'. */
function withoutFew(text: string): string {
  const [few, next = ''] = /^\s*[1-9]\s+(?=(\p{L}{4,}))/u.exec(text) ?? []
  if (few === undefined || countedInNames.has(singularOf(next.toLowerCase()))) return text
  const many = wordsOf(text).some((word) => singularOf(word) !== word)
  return many ? text.slice(few.length) : text
}

/** Words that say where a part sits, which its texts often leave out. */
const whereabouts = new Set('front rear back left right lh rh inner outer upper lower'.split(' '))

/** The words that say what is meant; null where all do, or none would be left. */
export function withoutPlaces(words: string[]): string[] | null {
  const rest = words.filter((word) => !whereabouts.has(word))
  return rest.length === 0 || rest.length === words.length ? null : rest
}

/** Shorter ones stand in any sentence. */
const shortestAlone = 5

/**
 * How words are read: as they stand, the last perhaps still being typed, each by its beginning, or each
 * perhaps two that are written in one ('camchain').
 */
export type Begins = 'none' | 'last' | 'all' | 'parted'

/** What words mean besides themselves, by word or by words with a space between. */
export type Meanings = ReadonlyMap<string, string[]>

/**
 * What a text must hold for somebody's words: each of them, in one or many, apart or in one
 * ('320 mm', 'head light'), or what it also means.
 */
export function wantedOf(words: string[], begins: Begins, meanings: Meanings = new Map()): Wanted {
  const parts: Wanted[] = []
  let plain: Wanted[] = []
  let run: string[] = []
  const endRun = () => {
    if (run.length > 0) parts.push(inRow(run, plain))
    plain = []
    run = []
  }
  for (let at = 0; at < words.length; ) {
    const length = phraseAt(words, at, meanings)
    const phrase = words.slice(at, at + length)
    const literal = phrase.map((word, place) => {
      const last = begins === 'last' && at + place === words.length - 1
      const forms = formsOf(word, begins === 'all' || last)
      return begins === 'parted' && mayBeTwo(word) ? anyOf([forms, ...partsOf(word)]) : forms
    })
    const others = meaningsOf(phrase, meanings).map(wholePhrase)
    if (length === 1) {
      run.push(...phrase)
      plain.push(anyOf([...literal, ...others]))
    } else {
      endRun()
      parts.push(anyOf([inRow(phrase, literal), ...others]))
    }
    at += length
  }
  endRun()
  return parts.length === 1 && parts[0] ? parts[0] : { all: parts }
}

/** Longer runs are not written in one. */
const longestRun = 4

/**
 * Words in a row, two neighbours of which are perhaps written in one. The last is asked for once: it may
 * be a beginning, and each place where one stands is looked up by itself. It comes last here, too: a
 * product's name is compared with the word that is still being typed.
 */
function inRow(words: string[], plain: Wanted[]): Wanted {
  if (words.length > longestRun) return { all: plain }
  const [first = { all: plain }, ...others] = plain
  return others.reduce((before: Wanted, next, at) => {
    const both = anyOf(inOneOrMany(`${words[at]}${words[at + 1]}`))
    return anyOf([{ all: [...plain.slice(0, at), both] }, { all: [before, next] }])
  }, first)
}

/** How many words from here on are known together to mean something: three at most. */
function phraseAt(words: string[], at: number, meanings: Meanings): number {
  const length = [3, 2].find(
    (most) =>
      at + most <= words.length && meaningsOf(words.slice(at, at + most), meanings).length > 0,
  )
  return length ?? 1
}

function meaningsOf(phrase: string[], meanings: Meanings): string[] {
  return lookedUp(phrase).flatMap((name) => meanings.get(name) ?? [])
}

/** How a phrase may stand in the list of meanings: its last word in one or in many. */
export function lookedUp(phrase: string[]): string[] {
  const last = phrase.at(-1) ?? ''
  const before = phrase.slice(0, -1)
  return [...new Set([last, singularOf(last)])].map((word) => [...before, word].join(' '))
}

function wholePhrase(phrase: string): Wanted {
  return { all: phrase.split(' ').map((word) => formsOf(word, false)) }
}

/** What the words, all together, are known to mean besides: 'rear light', 'bars'. */
export function meaningsOfAll(words: string[], meanings: Meanings): Wanted[] {
  return meaningsOf(words, meanings).map(wholePhrase)
}

/** Measures that are written in one: '320mm', '10w40', '12v11ah'. */
const measure = /^\d+[a-z]{1,3}(\d+[a-z]{0,3})?$/

/** Sizes that are written in one: '43x54x11', 'm14x1'. */
const sizes = /^[a-z]{0,2}\d+(x\d+)+$/

/** A part of a product code that is written in one: 'bd320'. */
const code = /^([a-z]{2,4})(\d{2,})$/

/** Units that are written out and in one with their number: '20amp', '45teeth'. */
const written = /^(\d+)(amp|volt|watt|inch|tooth|teeth)s?$/
const unitOf: Readonly<Record<string, string>> = {
  ...{ amp: 'a', volt: 'v', watt: 'w', inch: 'in', tooth: 't', teeth: 't' },
}

/** A word in one and in many; a measure also apart. */
function formsOf(word: string, begins: boolean): Wanted {
  const forms: Wanted[] = [{ word, begins }]
  const [, number, unit = ''] = written.exec(word) ?? []
  if (number) {
    const short = unitOf[unit] ?? unit
    forms.push({ word: `${number}${short}`, begins: false }, inTwo([number], [short]))
  }
  const runs = measure.test(word) ? (word.match(/\d+|[a-z]+/g) ?? []) : []
  for (let at = 1; at < runs.length; at++) forms.push(inTwo(runs.slice(0, at), runs.slice(at)))
  if (sizes.test(word))
    forms.push({ all: word.split('x').map((size) => ({ word: size, begins: false })) })
  else if (runs.length > 3) forms.push({ all: runs.map((run) => ({ word: run, begins: false })) })
  const plural = pluralOf(singularOf(word))
  forms.push(...inOneOrMany(word).slice(1))
  if (plural !== word) forms.push({ word: plural, begins: false })
  return anyOf(forms)
}

/** A word, and that for one of them where it is for many. */
function inOneOrMany(word: string): Wanted[] {
  return [...new Set([word, singularOf(word)])].map((one) => ({ word: one, begins: false }))
}

/** Shorter words are hardly two. */
const shortestParted = 6
const shortestPart = 3

/** Whether a word may be two that are written in one. */
export function mayBeTwo(word: string): boolean {
  return (word.length >= shortestParted && !/\d/.test(word)) || code.test(word)
}

/** A word that was perhaps written without its space, parted at each place: 'camchain'. */
function partsOf(word: string): Wanted[] {
  const [, letters, digits] = code.exec(word) ?? []
  if (letters && digits) return [inTwo([letters], [digits])]
  const places = Array.from(
    { length: word.length - 2 * shortestPart + 1 },
    (_, at) => at + shortestPart,
  )
  return places.map((at) => inTwo([word.slice(0, at)], [word.slice(at)]))
}

function inTwo(first: string[], second: string[]): Wanted {
  return { all: [first, second].map((part) => ({ word: part.join(''), begins: false })) }
}

function anyOf(wanted: Wanted[]): Wanted {
  return wanted.length === 1 && wanted[0] ? wanted[0] : { any: wanted }
}

const shortestInflected = 4

export function singularOf(word: string): string {
  if (word.length < shortestInflected || /\d|(ss|us|is)$/.test(word)) return word
  if (/[^aeiou]ies$/.test(word)) return word.replace(/ies$/, 'y')
  // 'fuses', 'hoses', but 'lenses', 'boxes', 'switches'.
  if (/[aeiou][sz]es$/.test(word)) return word.slice(0, -1)
  if (/(s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.replace(/s$/, '')
}

function pluralOf(word: string): string {
  if (word.length < shortestInflected - 1 || /\d/.test(word)) return word
  if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, 'ies')
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}
