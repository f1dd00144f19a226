import { editDistance } from '#base/edit-distance.ts'
import { shortestMisspelt } from '#products/server/search-index.ts'
import { textList } from '#server/database/dialect.ts'
import type { Db } from '#server/database/open.ts'
import { singular } from './parse-query.ts'

/** As many letters at the beginning of a word are compared by what is left when some are left out. */
const comparedLetters = 7

/**
 * The words as they are perhaps meant: each that the catalogue does not know replaced by the nearest
 * that it knows, up to two letters away; or it and a neighbour by one word ('foot pegg'). Null when
 * there is none to replace.
 */
export async function correctSpelling(db: Db, words: string[]): Promise<string[] | null> {
  if (!words.some(mayBeMisspelt)) return null
  const joined = words.slice(1).map((word, at) => `${words[at]}${word}`)
  const corrections = await findCorrections(db, [...words, ...joined].filter(mayBeMisspelt))
  const corrected: string[] = []
  for (let at = 0; at < words.length; at++) {
    const [one = '', next, both] = [words[at], words[at + 1], joined[at]]
    const isUnknown = [one, next].some(
      (word) => word && mayBeMisspelt(word) && !corrections.get(word),
    )
    const inOne = isUnknown && both ? corrections.get(both) : undefined
    corrected.push(inOne ?? corrections.get(one) ?? one)
    if (inOne) at++
  }
  return corrected.join(' ') === words.join(' ') ? null : corrected
}

function mayBeMisspelt(word: string): boolean {
  return word.length >= shortestMisspelt && !/\d/.test(word)
}

async function findCorrections(db: Db, words: string[]): Promise<Map<string, string>> {
  const deletions = new Map(
    words.map((word) => [word, [word, singular(word)].flatMap(listDeletions)]),
  )
  const all = new Set([...deletions.values()].flat())
  const rows = await db
    .selectFrom('word_deletions')
    .select(['variant', 'word'])
    .where('variant', 'in', textList(db, all))
    .execute()
  const byDeletion = Map.groupBy(rows, ({ variant }) => variant)
  return new Map(
    words.flatMap((word) => {
      const near = (deletions.get(word) ?? []).flatMap((one) => byDeletion.get(one) ?? [])
      const candidates = [...new Set(near.map((row) => row.word))]
      const correction = nearest(word, candidates) ?? nearest(singular(word), candidates)
      return correction === null ? [] : [[word, correction] as const]
    }),
  )
}

/** As the migration's triggers write them: the beginning with none, one and two letters left out. */
function listDeletions(word: string): string[] {
  const start = [...word].slice(0, comparedLetters).join('')
  const once = withoutOne(start)
  return [...new Set([start, ...once, ...once.flatMap(withoutOne)])]
}

function withoutOne(text: string): string[] {
  const letters = [...text]
  return letters.map((_, at) => letters.toSpliced(at, 1).join(''))
}

function nearest(word: string, candidates: string[]): string | null {
  const maxChanges = word.length > 5 ? 2 : 1
  const ranked = candidates
    .map((other) => ({ other, far: editDistance(word, other), shared: sharedStart(word, other) }))
    .filter(({ far }) => far <= maxChanges)
    .sort((a, b) => a.far - b.far || b.shared - a.shared || (a.other < b.other ? -1 : 1))
  return ranked[0]?.other ?? null
}

function sharedStart(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}
