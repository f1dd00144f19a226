import { shortestMisspelt } from '#products/server/search-index.ts'
import { jsonTexts } from '#server/database/json-rows.ts'
import type { Db } from '#server/database/open.ts'
import { singularOf } from './read-search.ts'

/** As many signs at the beginning of a word are compared by what is left when some are left out. */
const compared = 7

/**
 * The words as they are perhaps meant: each that the catalogue does not know replaced by the nearest
 * that it knows, up to two letters away; or it and a neighbour by one word ('foot pegg'). Null when
 * there is none to replace.
 */
export async function mendWords(db: Db, words: string[]): Promise<string[] | null> {
  const mayBeWrong = words.filter(maySlip)
  if (mayBeWrong.length === 0) return null
  const inOne = words.slice(1).map((word, at) => `${words[at]}${word}`)
  const slips = new Map(
    [...mayBeWrong, ...inOne.filter(maySlip)].map(
      (word) => [word, [word, singularOf(word)].flatMap(slipsOfWord)] as const,
    ),
  )
  const known = await wordsWith(db, [...slips.values()].flat())
  const near = (word = '') => {
    const candidates = (slips.get(word) ?? []).flatMap((slip) => known.get(slip) ?? [])
    const those = [...new Set(candidates)]
    return nearest(word, those) ?? nearest(singularOf(word), those)
  }
  const mended = words.map((word) => near(word) ?? word)
  for (let at = words.length - 1; at > 0; at--) {
    const [one = '', other = ''] = [words[at - 1], words[at]]
    const unknown = [one, other].some((word) => maySlip(word) && near(word) === null)
    const both = unknown ? near(inOne[at - 1]) : null
    if (both) mended.splice(--at, 2, both)
  }
  return mended.join(' ') === words.join(' ') ? null : mended
}

function maySlip(word: string): boolean {
  return word.length >= shortestMisspelt && !/\d/.test(word)
}

/** As the migration's triggers write them: the beginning with none, one and two signs left out. */
function slipsOfWord(word: string): string[] {
  const begin = [...word].slice(0, compared).join('')
  const once = withoutOne(begin)
  return [...new Set([begin, ...once, ...once.flatMap(withoutOne)])]
}

function withoutOne(text: string): string[] {
  const signs = [...text]
  return signs.map((_, at) => signs.toSpliced(at, 1).join(''))
}

async function wordsWith(db: Db, slips: string[]) {
  const asked = JSON.stringify([...new Set(slips)])
  const rows = await selectWords(db, { asked }).execute()
  const known = new Map<string, string[]>()
  for (const { slip, word } of rows) known.set(slip, [...(known.get(slip) ?? []), word])
  return known
}

const selectWords = (read: Db, { asked }: { asked: string }) =>
  read.selectFrom('word_slips').select(['slip', 'word']).where('slip', 'in', jsonTexts(read, asked))

/** The candidate that takes the fewest changes; of those, the one that begins alike the longest. */
function nearest(word: string, candidates: string[]): string | null {
  const most = word.length > 5 ? 2 : 1
  const ranked = candidates
    .map((other) => ({ other, far: distance(word, other), alike: alikeUpTo(word, other) }))
    .filter(({ far }) => far <= most)
    .sort((a, b) => a.far - b.far || b.alike - a.alike || (a.other < b.other ? -1 : 1))
  return ranked[0]?.other ?? null
}

function alikeUpTo(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

/** Letters to change, add or leave out, and neighbours to change over, until one is the other. */
function distance(one: string, other: string): number {
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1
      const ways = [(above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + same]
      const crossed = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      if (row > 1 && at > 1 && crossed) ways.push((before[at - 2] ?? 0) + 1)
      line.push(Math.min(...ways))
    }
    before = above
    above = line
  }
  return above[other.length] ?? 0
}
