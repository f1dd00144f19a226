import { foldLetters } from '#base/fold-letters.ts'

/** The fit of a product and a motorcycle: never a guess (docs/decisions/0135). */
export type Fit = 'fits' | 'does not fit' | 'not known'

/** A product fits a motorcycle of these years (null: no bound) and frame numbers ('': no bound). */
export type Application = {
  yearFrom: number | null
  yearTo: number | null
  frameFrom: string
  frameTo: string
  note: string
}

type Fitment = { universal: boolean; complete: boolean; applications: readonly Application[] }

/** With notes, such as 'front left', or the facts that are missing. */
type FitResult = { fits: Fit; note: string }

type Ridden = { year: number; frameNumber: string }

export const maxMotorcycles = 100

export const fitmentMaxLengths = {
  make: 60,
  model: 80,
  frameNumber: 30,
  name: 60,
  note: 200,
  source: 200,
} as const

export const years = { first: 1885, last: 2099 } as const

export const needsFrameNumber = 'It depends on the frame number'

/**
 * Checks whether a product fits a motorcycle. It fits if an application says so. It does not fit if the product's
 * applications are complete, or name this motorcycle only with other years or frame numbers. Otherwise it is unknown.
 */
export function checkFit(fitment: Fitment, ridden: Ridden): FitResult {
  const { universal, complete, applications } = fitment
  if (universal) return { fits: 'fits', note: '' }
  const checked = applications.map((one) => ({ ...one, covers: covers(one, ridden) }))
  const fitting = checked.find(({ covers }) => covers === true)
  if (fitting) return { fits: 'fits', note: fitting.note }
  if (checked.some(({ covers }) => covers === null))
    return { fits: 'not known', note: needsFrameNumber }
  if (complete || applications.length > 0) return { fits: 'does not fit', note: '' }
  return { fits: 'not known', note: '' }
}

/** Null where the frame number would decide, and is not there or cannot be compared. */
function covers(application: Application, { year, frameNumber }: Ridden): boolean | null {
  const { yearFrom, yearTo, frameFrom, frameTo } = application
  if (year < (yearFrom ?? 0) || year > (yearTo ?? 9999)) return false
  const isAfter = frameFrom === '' || isUpTo(frameFrom, frameNumber)
  const isBefore = frameTo === '' || isUpTo(frameNumber, frameTo)
  return isAfter === false || isBefore === false ? false : isAfter && isBefore
}

/** True if a frame number is not after another; null if they are not comparable. */
export function isUpTo(one: string, other: string): boolean | null {
  const [first, second] = [count(one), count(other)]
  if (!first || !second || first.letters !== second.letters) return null
  return first.count <= second.count
}

/** A frame number counts at its end: 'CB750-1044649' is the 1,044,649th of 'CB750'. */
function count(frameNumber: string): { letters: string; count: bigint } | null {
  const [, before = '', digits] = /^(.*?)(\d+)$/.exec(frameNumber.trim().toUpperCase()) ?? []
  if (digits === undefined) return null
  return { letters: before.replace(/[^\p{L}\p{N}]/gu, ''), count: BigInt(digits) }
}

/** As makes and models are compared: without case, accents, spaces and punctuation. */
export function comparableName(text: string): string {
  return foldLetters(motorcycleKey(text))
}

/** The keys of ids, which garages and applications store: their folding must never change. */
export function motorcycleKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** '1998–2003', 'from 2004', 'until 1997', '2001', 'all years'. */
export function formatYears({
  yearFrom,
  yearTo,
}: Pick<Application, 'yearFrom' | 'yearTo'>): string {
  if (yearFrom === null) return yearTo === null ? 'all years' : `until ${yearTo}`
  if (yearTo === null) return `from ${yearFrom}`
  return yearFrom === yearTo ? String(yearFrom) : `${yearFrom}–${yearTo}`
}

/** 'from CB750-1044650', 'CB750-1000001 to CB750-1044649'; '' where all fit. */
export function formatFrames({ frameFrom, frameTo }: Pick<Application, 'frameFrom' | 'frameTo'>) {
  if (frameFrom && frameTo) return `${frameFrom} to ${frameTo}`
  if (frameFrom) return `from ${frameFrom}`
  return frameTo ? `until ${frameTo}` : ''
}

type Span = Pick<Application, 'yearFrom' | 'yearTo' | 'frameFrom' | 'frameTo'>

/** Overlaps of two applications of a product to a motorcycle, and gaps between them. */
export function compareSpans(spans: readonly Span[]): { overlaps: string[]; gaps: string[] } {
  const sorted = spans.toSorted((one, other) => (one.yearFrom ?? 0) - (other.yearFrom ?? 0))
  const overlaps: string[] = []
  const gaps: string[] = []
  let reached = sorted[0]?.yearTo ?? 9999
  for (const [index, span] of sorted.entries()) {
    const { yearFrom, yearTo } = span
    if (index > 0 && (yearFrom ?? 0) > reached + 1)
      gaps.push(formatYears({ yearFrom: reached + 1, yearTo: (yearFrom ?? 0) - 1 }))
    const sharing = sorted.slice(0, index).filter((before) => overlap(before, span))
    for (const before of sharing) {
      const end = Math.min(before.yearTo ?? 9999, yearTo ?? 9999)
      overlaps.push(formatYears({ yearFrom, yearTo: end === 9999 ? null : end }))
    }
    reached = Math.max(reached, yearTo ?? 9999)
  }
  return { overlaps: [...new Set(overlaps)], gaps }
}

/** Sorted by their first years. Frame numbers that cannot be compared are taken for different ones. */
function overlap(before: Span, after: Span): boolean {
  if ((before.yearTo ?? 9999) < (after.yearFrom ?? 0)) return false
  const apart = (one: Span, other: Span) =>
    one.frameTo !== '' && other.frameFrom !== '' && isUpTo(other.frameFrom, one.frameTo) !== true
  return !apart(before, after) && !apart(after, before)
}
