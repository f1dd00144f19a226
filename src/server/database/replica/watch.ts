import type pg from 'pg'
import { Problem } from '#base/problem.ts'
import type { Connections } from '../connections.ts'
import type { ReadSide, Source } from '../open.ts'
import { askedVersions } from '../version.ts'
import { isReplicaOf, readReplayed, readWritten } from './place.ts'

/** The most that a visitor's answer from a replica may be behind the primary, in milliseconds. */
export const mostBehindMs = 1_000

/** How often the primary is asked how far it has written, while visitors come. */
const markEveryMs = 100

/** A replica that failed is left alone for so long; one that is several, for longer. */
const restMs = 1_000
const longRestMs = 60_000

export type Log = {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}

/** How far the primary had written at a moment of this process's clock. */
type Mark = { at: number; written: number }

export class SeveralServers extends Error {
  override message = 'DATABASE_REPLICA_URL leads to several servers: it has to name one'
}

/**
 * A read replica that serves visitors only while it is known to be fresh. Clocks of other machines
 * are not trusted: the primary is asked now and then how far its log is written, and the replica how
 * far it has replayed it. Once the replica has passed a mark, it shows all that was committed before
 * the mark was asked for. Where that stands is the version of what is kept from it: a standby's
 * snapshot does not name the transactions that are open. Another server that answers in its place
 * is not read before it has come as far as the one before.
 */
export function watchReplica(
  primary: pg.Pool,
  { questions, distrust }: Connections,
  readSide: ReadSide,
  log: Log,
  behindMs = mostBehindMs,
): () => Source | null {
  let marks: Mark[] = []
  let markedAt = Number.NEGATIVE_INFINITY
  let marking = false
  /** Everything that was committed before this moment is to be seen. */
  let freshAt = Number.NEGATIVE_INFINITY
  /** The furthest place that visitors may have been shown. */
  let shown = 0
  let restUntil = 0
  let lookedAt = Number.NEGATIVE_INFINITY
  let lookingSince = 0
  let isSame: boolean | null = null
  let said: 'nothing' | 'serves' | 'away' = 'nothing'

  const versions = askedVersions(async () => {
    const replayed = await readReplayed(questions)
    if (replayed < shown) return replayed
    shown = replayed
    const passed = marks.filter(({ written }) => written <= replayed)
    freshAt = Math.max(freshAt, ...passed.map(({ at }) => at))
    marks = marks.filter(({ written }) => written > replayed)
    return replayed
  })

  async function mark(): Promise<void> {
    marking = true
    markedAt = performance.now()
    const at = markedAt
    try {
      isSame ??= await isReplicaOf(primary, questions)
      if (!isSame) throw new Error('DATABASE_REPLICA_URL names no standby of DATABASE_URL')
      marks = [...marks.slice(-100), { at, written: await readWritten(primary) }]
    } finally {
      marking = false
    }
  }

  function rest(error: unknown): void {
    const several = error instanceof SeveralServers
    restUntil = performance.now() + (several ? longRestMs : restMs)
    freshAt = Number.NEGATIVE_INFINITY
    marks = []
    // After a failure another server may answer there.
    isSame = null
    distrust()
    tell('away', error)
  }

  function tell(state: 'serves' | 'away', error?: unknown): void {
    if (said === state) return
    if (state === 'away')
      log.warn(error ? { err: error } : {}, 'the replica cannot be used: visitors read the primary')
    else log.info({}, 'visitors read the replica')
    said = state
  }

  /** Asks both how far they are, as long as somebody comes who would read there. */
  function lookAfter(now: number): void {
    if (now - lookedAt > behindMs) lookingSince = now
    lookedAt = now
    if (!marking && now - markedAt >= markEveryMs) void mark().catch(rest)
    void Promise.resolve(versions.usual()).catch(rest)
  }

  const source: Source = {
    name: 'replica',
    readSide,
    version: versions.usual,
    known: versions.known,
    failed: (error) => {
      if (!isFault(error)) return false
      rest(error)
      return true
    },
  }

  return () => {
    const now = performance.now()
    if (now < restUntil) return null
    lookAfter(now)
    if (now - freshAt <= behindMs) {
      tell('serves')
      return source
    }
    if (now - lookingSince > behindMs) tell('away')
    return null
  }
}

/** The server or the way to it; not what the shop refuses, nor a statement that fails anywhere. */
function isFault(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Problem) return false
  if ('code' in error) return !/^(2.|42)...$/.test(String(error.code))
  if (error instanceof SeveralServers) return true
  return /timeout|terminated|connection/i.test(error.message)
}
