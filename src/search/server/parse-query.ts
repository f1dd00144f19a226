import { numberKey } from '#part-numbers/rules.ts'
import { splitWords, type TextQuery } from '#server/database/words.ts'

export type ParsedQuery = {
  words: string[]
  /** The whole as a number, if it has a letter or digit. */
  key: string
  /** Possible numbers in the query: the whole, and words written like one. */
  numbers: string[]
  looksLikeNumber: boolean
}

/** Words that say nothing of a part, unless nothing else is said. */
const stopWords = new Set(
  `a an and by for from i in is my need of on or please the to with
  d l au aux avec de des du et la le les pour svp bitte fuer fur mit und`.split(/\s+/),
)

/** How many are wanted, which says nothing of the part: '10x', '2 pcs', 'set of', but not '20 x 47'. */
const countBefore =
  /^\s*(?:\d+\s*(?:[x×]|pcs?|pieces?|pairs?|sets?|units?|off|ea)\b\.?|(?:qty|quantity)[\s.:]*\d+\b|(?:a\s+)?(?:pair|set|box)(?=\s+of\b))\s*(?=\p{L})/iu
const countAfter =
  /(?<=\p{L})[\s,]+(?:[x×]\s*\d+|\d+\s*(?:pcs?|pieces?|units?|off|ea)|(?:qty|quantity)[\s.:]*\d+)\.?\s*$/iu

/** Nouns counted in part names: '4 piston calipers', '5 spoke wheels'. */
const countedInNames = new Set(
  `bolt button cylinder friction hole inch into link liter litre piston plate point speed spoke spring
  stage step stroke teeth tooth volt watt wire`.split(/\s+/),
)

/** Shorter numbers stand in any sentence. */
const shortestNumber = 5

export function parseQuery(written: string): ParsedQuery {
  const text = withoutCount(written.replace(countBefore, '').replace(countAfter, ''))
  const all = splitWords(text)
  const withDigits = text.split(/\s+/).filter((part) => /\p{Nd}/u.test(part))
  const telling = all.filter((word) => !stopWords.has(word))
  const words = telling.length > 0 ? telling : all
  const key = numberKey(text)
  const parts = withDigits.map(numberKey).filter((one) => one.length >= shortestNumber)
  const keys = new Set([key, numberKey(withDigits.join('')), ...parts])
  const numbers = [...keys].filter((one) => one !== '')
  const hasNoWord = words.every((word) => /\d/.test(word) || word.length <= 3)
  return { words, key, numbers, looksLikeNumber: withDigits.length > 0 && hasNoWord }
}

/** '5 wheel bearings' are five of them. A longer number rather says which: '43 fork seals'. */
function withoutCount(text: string): string {
  const [count, next = ''] = /^\s*[1-9]\s+(?=(\p{L}{4,}))/u.exec(text) ?? []
  if (count === undefined || countedInNames.has(singular(next.toLowerCase()))) return text
  const isPlural = splitWords(text).some((word) => singular(word) !== word)
  return isPlural ? text.slice(count.length) : text
}

/** Words that say where a part sits, which its texts often leave out. */
const positionWords = new Set(
  `front rear back left right lh rh inner outer upper lower
  vorne vorn hinten rechts avant arriere gauche droit droite`.split(/\s+/),
)

/** The words that say what is meant; undefined where all do, or none would be left. */
export function withoutPositions(words: string[]): string[] | undefined {
  const rest = words.filter((word) => !positionWords.has(word))
  return rest.length === 0 || rest.length === words.length ? undefined : rest
}

/** Optional properties: searched for even if no part is known to have them. */
const optionalWords = new Set(
  `adjustable aftermarket assembly best black blue braided carbon ceramic cheap chrome complete custom genuine gold
  green grey heavy kit large long new oem original overhaul pair plastic quality race racing rebuild red repair replacement set
  short silver single small spare sport stainless standard steel titanium universal used white yellow
  links rot schwarz neu noir rouge`.split(/\s+/),
)

/** The word that says what is wanted: the last that says neither where it sits nor how it is nor how large. */
export function findRequiredWord(words: string[]): string | undefined {
  return words.findLast((word, at) => {
    if (!/^\p{L}{3,}$/u.test(word)) return false
    const forms = [word, singular(word)]
    const isCounted =
      /^\d+$/.test(words[at - 1] ?? '') && forms.some((form) => countedInNames.has(form))
    return !isCounted && !forms.some((form) => positionWords.has(form) || optionalWords.has(form))
  })
}

/** Other meanings of words, by word or by phrase. */
export type Synonyms = ReadonlyMap<string, string[]>
const noSynonyms: Synonyms = new Map()

/**
 * How words are read: as they stand; the last perhaps still being typed; or each perhaps a beginning,
 * or two that are written in one ('camchain').
 */
export type Reading = 'whole' | 'typing' | 'lenient'

/** Longer queries are not written in one. */
const maxJoined = 4

/** A text has the words, or what they also mean, two neighbours perhaps in one ('head light'). */
export function textWith(words: string[], reading: Reading, synonyms = noSynonyms): TextQuery {
  const pairs = words.length > maxJoined ? [] : words.slice(1)
  const joined = pairs.map((word, at) => words.toSpliced(at, 2, `${words[at]}${word}`))
  return { any: [...joined, words].map((spelling) => allWords(spelling, reading, synonyms)) }
}

function allWords(words: string[], reading: Reading, synonyms: Synonyms): TextQuery {
  const parts: TextQuery[] = []
  for (let at = 0; at < words.length; ) {
    const length = phraseLength(words.slice(at), synonyms)
    const phrase = words.slice(at, at + length)
    at += length
    const literal = phrase.map((word, index) => {
      const isTyped = reading === 'typing' && at === words.length && index === length - 1
      return listForms(word, reading === 'lenient', isTyped)
    })
    const meanings = wordSynonyms(phrase, synonyms)
    parts.push({ any: [{ all: literal }, ...meanings.map(phraseText)] })
  }
  return { all: parts }
}

/** The text of something that the words, all together, are known to mean: 'rear light', 'bars'. */
export function phraseText(phrase: string): TextQuery {
  return allWords(phrase.split(' '), 'whole', noSynonyms)
}

/** How many of the first words are known together to mean something: three at most. */
function phraseLength(words: string[], synonyms: Synonyms): number {
  const length = [3, 2].find(
    (length) => length <= words.length && wordSynonyms(words.slice(0, length), synonyms).length > 0,
  )
  return length ?? 1
}

export function wordSynonyms(phrase: string[], synonyms: Synonyms): string[] {
  return listSpellings(phrase).flatMap((name) => synonyms.get(name) ?? [])
}

/** How a phrase may stand among the synonyms. */
export function listSpellings(phrase: string[]): string[] {
  return [...new Set([phrase, phrase.map(singular)].map((words) => words.join(' ')))]
}

/** Measures that are written in one: '320mm', '10w40', '12v11ah'. */
const measure = /^\d+[a-z]{1,3}(\d+[a-z]{0,3})?$/

/** Sizes that are written in one: '43x54x11', 'm14x1'. */
const sizes = /^[a-z]{0,2}\d+(x\d+)+$/

/** A word in one and in many; a measure also apart; leniently, each part of what may be two words. */
function listForms(word: string, lenient: boolean, isTyped: boolean): TextQuery {
  const forms: TextQuery[] = [{ word, isPrefix: lenient || isTyped }]
  for (const form of new Set([singular(word), plural(singular(word))]))
    if (form !== word) forms.push(whole(form))
  const runs = measure.test(word) ? (word.match(/\d+|[a-z]+/g) ?? []) : []
  for (let at = 1; at < runs.length; at++)
    forms.push(apart(runs.slice(0, at).join(''), runs.slice(at).join('')))
  // A rim, as tyres name it.
  if (!lenient && /^\d\d$/.test(word)) forms.push(whole(`r${word}`), whole(`zr${word}`))
  if (sizes.test(word)) forms.push(apart(...word.split(/(?<=\d)x/)))
  else if (runs.length > 3) forms.push(apart(...runs))
  if (lenient) forms.push(...partings(word))
  return { any: forms }
}

const shortestPart = 3

/** A word that was perhaps written without its space, parted at each place: 'camchain'. */
function partings(word: string): TextQuery[] {
  if (/\d/.test(word)) return []
  const count = Math.max(0, word.length - 2 * shortestPart + 1)
  return Array.from({ length: count }, (_, at) =>
    apart(word.slice(0, at + shortestPart), word.slice(at + shortestPart)),
  )
}

function whole(word: string): TextQuery {
  return { word, isPrefix: false }
}

function apart(...words: string[]): TextQuery {
  return { all: words.map(whole) }
}

const shortestInflected = 4

export function singular(word: string): string {
  if (word.length < shortestInflected || /\d|(ss|us|is)$/.test(word)) return word
  if (/[^aeiou]ies$/.test(word)) return word.replace(/ies$/, 'y')
  // 'fuses', 'hoses', but 'lenses', 'boxes', 'switches'.
  if (/[aeiou][sz]es$/.test(word)) return word.slice(0, -1)
  if (/(s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.replace(/s$/, '')
}

function plural(word: string): string {
  if (word.length < shortestInflected - 1 || /\d/.test(word)) return word
  if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, 'ies')
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}
