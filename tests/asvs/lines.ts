// What docs/asvs.tsv says of each requirement, and whether what it points to is there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { levels } from './numbers.ts'

const root = join(import.meta.dirname, '../..')

/** `where` holds files, each perhaps with words that stand in it: `tests/asvs/asvs.test.ts: its title`. */
export type Line = { number: string; state: string; short: string; note: string; where: string[] }

export function readLines(): Line[] {
  const [, ...rows] = readFileSync(join(root, 'docs/asvs.tsv'), 'utf8').trimEnd().split('\n')
  return rows.map((row) => {
    const [number = '', state = '', short = '', note = '', where = ''] = row.split('\t')
    return { number, state, short, note, where: where ? where.split('; ') : [] }
  })
}

/** Level 1 has no miss; of levels 1 and 2 together 155 of every 161 that apply are met, or more. */
const goal = 155 / 161

export type Count = { applies: number; met: number; missed: string[] }

/** Everything that is wrong with the lines, in words; nothing when they hold. */
export function faultsOf(lines: Line[]): string[] {
  const [one, both] = [countOf(lines, 1), countOf(lines, 2)]
  return [
    ...numbersMissing(lines),
    ...lines.flatMap(faultsOfLine),
    ...one.missed.map((number) => `${number} is of level 1 and missed`),
    ...(both.met / both.applies < goal ? [`met are ${both.met} of ${both.applies} only`] : []),
  ]
}

/** Of every requirement up to this level. */
export function countOf(lines: Line[], level: 1 | 2): Count {
  const these = lines.filter(({ number }) => (levels.get(number) ?? 9) <= level)
  const applying = these.filter(({ state }) => state !== 'not applicable')
  const missed = applying.filter(({ state }) => state !== 'met').map(({ number }) => number)
  return { applies: applying.length, met: applying.length - missed.length, missed }
}

function numbersMissing(lines: Line[]): string[] {
  const wanted = [...levels].flatMap(([number, level]) => (level <= 2 ? [number] : []))
  const told = lines.map(({ number }) => number)
  return [
    ...wanted.filter((number) => !told.includes(number)).map((number) => `${number} is missing`),
    ...told.filter((number) => !wanted.includes(number)).map((number) => `${number} is none`),
    ...told
      .filter((number, place) => told.indexOf(number) !== place)
      .map((number) => `${number} is told twice`),
  ]
}

function faultsOfLine({ number, state, short, note, where }: Line): string[] {
  const fault = (words: string) => [`${number} ${words}`]
  if (!['met', 'not applicable', 'missed'].includes(state)) return fault(`is ${state}`)
  if (short === '') return fault('says nothing')
  if (state === 'met' && where.length === 0) return fault('is met, but nowhere')
  if (state !== 'met' && note === '') return fault(`is ${state} without a reason`)
  return where.filter((place) => !isThere(place)).flatMap((place) => fault(`names ${place}`))
}

const texts = new Map<string, string>()

function isThere(place: string): boolean {
  const [, file = place, words = ''] = place.match(/^([^:]+): (.+)$/) ?? []
  const path = join(root, file)
  if (!texts.has(path)) texts.set(path, existsSync(path) ? readFileSync(path, 'utf8') : '')
  const text = texts.get(path) ?? ''
  return text !== '' && text.replace(/\s+/g, ' ').includes(words)
}
