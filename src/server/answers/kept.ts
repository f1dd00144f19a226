import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReadVersion, Version } from '../database/version.ts'
import { type Fixed, fixed } from './fixed.ts'

/** What is to be kept: the bytes of a 200 and their headers. */
export type Made = {
  body: Buffer
  headers: Record<string, string | number>
  /** Whether it is still right although something was written; without it, it is made again. */
  stillHolds?: () => Promise<boolean>
}

type Entry = {
  version: Version
  fixed: Fixed
  stillHolds: Made['stillHolds']
  /** Asked for since the last tidying. */
  wanted: boolean
}

type Flight = { version: Version; entry: Promise<Entry> }

const mostBytesInAll = 32 * 1024 * 1024
const mostBytesEach = 4 * 1024 * 1024
/** What an entry weighs besides its body. */
const weightOfEntry = 2_000

export type KeptAnswers = ReturnType<typeof keepAnswers>

/**
 * Keeps answers that are the same for everybody, by address, until anything is written to the
 * database; what has not changed by then is kept on. Many who ask at once for what must be made are
 * given what is made once. In memory within 32 MB; what nobody asks for goes first.
 */
export function keepAnswers(readVersion: ReadVersion) {
  const entries = new Map<string, Entry>()
  const flights = new Map<string, Flight>()
  let bytes = 0

  /** Answers with what is kept, if it is known at once to be right; gives whether it did. */
  function answerAtOnce(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false
    const entry = entries.get(request.url ?? '')
    if (!entry || readVersion() !== entry.version) return false
    entry.wanted = true
    entry.fixed.send(request, response)
    return true
  }

  /** Answers a request with what is kept for its address, or is made for it now. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<Made>,
  ): Promise<FastifyReply> {
    const { url = '' } = request.raw
    const version = await readVersion()
    const entry = entries.get(url)
    send(entry?.version === version ? entry : await fly(url, version, make), reply)
    return reply
  }

  /** Once for all who ask about the same version. */
  function fly(url: string, version: Version, make: () => Promise<Made>): Promise<Entry> {
    const known = flights.get(url)
    if (known?.version === version) return known.entry
    const flight: Flight = { version, entry: renew(url, version, make) }
    flights.set(url, flight)
    const land = () => {
      if (flights.get(url) === flight) flights.delete(url)
    }
    flight.entry.then(land, land)
    return flight.entry
  }

  async function renew(url: string, version: Version, make: () => Promise<Made>): Promise<Entry> {
    const old = entries.get(url)
    if (old && (await old.stillHolds?.())) {
      old.version = version
      return old
    }
    const made = await make()
    const answer = fixed(made.body, made.headers)
    // The same bytes as before: what was packed of them need not be packed again.
    const same = old?.fixed.etag === answer.etag && old.stillHolds === undefined
    const entry = {
      version,
      fixed: same ? old.fixed : answer,
      stillHolds: made.stillHolds,
      wanted: true,
    }
    store(url, entry)
    return entry
  }

  function store(url: string, entry: Entry): void {
    drop(url)
    const weight = weightOf(entry)
    if (weight > mostBytesEach) return
    entries.set(url, entry)
    bytes += weight
    if (bytes > mostBytesInAll) tidy()
  }

  /** Lets go of the oldest that nobody asked for since the last time. */
  function tidy(): void {
    for (const [url, entry] of entries) {
      if (bytes <= mostBytesInAll * 0.9) break
      drop(url)
      if (!entry.wanted) continue
      entry.wanted = false
      entries.set(url, entry)
      bytes += weightOf(entry)
    }
  }

  function drop(url: string): void {
    const entry = entries.get(url)
    if (!entry) return
    entries.delete(url)
    bytes -= weightOf(entry)
  }

  return { answerAtOnce, answer, size: () => ({ entries: entries.size, bytes }) }
}

function weightOf({ fixed }: Entry): number {
  return fixed.size + weightOfEntry
}

/** Past the framework, which would copy headers and measure the body each time. */
function send(entry: Entry, reply: FastifyReply): void {
  entry.wanted = true
  reply.hijack()
  entry.fixed.send(reply.request.raw, reply.raw)
}
