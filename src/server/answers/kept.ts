import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestIdOf } from '#server/calls/request-id.ts'
import type { ChooseSource, Freshness, Source } from '../database/open.ts'
import type { Version } from '../database/version.ts'
import { type Fixed, fixed } from './fixed.ts'

/** What is to be kept: the bytes of a 200 and their headers. */
export type Made = {
  body: Buffer
  headers: Record<string, string | number>
  /** One of so many that this one may never be asked for again: kept from the second time on. */
  seldom?: boolean
  /** Not for whoever brings a token: theirs may be another. */
  visitorsOnly?: boolean
  /** Whether it is still right although something was written; without it, it is made again. */
  stillHolds?: () => Promise<boolean>
}

type Entry = {
  version: Version
  fixed: Fixed
  stillHolds: Made['stillHolds']
  visitorsOnly: boolean
  /** Asked for since the last tidying. */
  wanted: boolean
  /** As it was counted last. */
  weight: number
}

type Flight = { version: Version; entry: Promise<Entry> }

const usualBytes = 32 * 1024 * 1024
const mostBytesEach = 4 * 1024 * 1024
/** What an entry weighs besides its answer and its address. */
const weightOfEntry = 2_000

/** Longer addresses are nobody's: what is made for them is not kept. */
const longestAddress = 2_000
/** An address is its name, and again in what a page was made from. */
const timesOfAddress = 3

export type KeptAnswers = ReturnType<typeof keepAnswers>

/** Makes what is to be kept. */
export type Make = () => Promise<Made>

/**
 * Keeps answers that are the same for everybody, by address, until anything is written to the database; what has not changed by then is kept on. Many who ask at once
 * for what must be made are given what is made once. In memory within `mostBytes`, 32 MB unless told,
 * with all that belongs to an answer; what nobody asks for goes first.
 */
export function keepAnswers(choose: ChooseSource, mostBytes = usualBytes) {
  const entries = new Map<string, Entry>()
  const flights = new Map<string, Flight>()
  const wasAskedFor = rememberNames()
  let bytes = 0

  /** Answers with what is kept, if it is known at once to be right; gives the request's id if it did. */
  function answerAtOnce(request: IncomingMessage, response: ServerResponse): string | null {
    if (request.method !== 'GET') return null
    const source = choose(freshnessFor(request.headers))
    const entry = entries.get(request.url ?? '')
    if (!entry || source.known() !== entry.version) return null
    if (entry.visitorsOnly && request.headers.authorization !== undefined) return null
    entry.wanted = true
    const id = requestIdOf(request)
    entry.fixed.send(request, response, id)
    return id
  }

  /** Answers a request with what is kept for its address, or is made for it now. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    make: Make,
  ): Promise<FastifyReply> {
    const source = choose(freshnessFor(request.headers))
    send(await entryOf(source, request.raw.url ?? '', make), reply)
    return reply
  }

  async function entryOf(source: Source, name: string, make: Make): Promise<Entry> {
    const version = await source.version()
    const entry = entries.get(name)
    return entry?.version === version ? entry : fly(name, version, make)
  }

  /** Once for all who ask about the same version. */
  function fly(name: string, version: Version, make: () => Promise<Made>): Promise<Entry> {
    const known = flights.get(name)
    if (known?.version === version) return known.entry
    const flight: Flight = { version, entry: renew(name, version, make) }
    flights.set(name, flight)
    const land = () => {
      if (flights.get(name) === flight) flights.delete(name)
    }
    flight.entry.then(land, land)
    return flight.entry
  }

  async function renew(name: string, version: Version, make: () => Promise<Made>): Promise<Entry> {
    const old = entries.get(name)
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
      visitorsOnly: made.visitorsOnly ?? false,
      wanted: true,
      weight: 0,
    }
    if (old || !made.seldom || wasAskedFor(name)) store(name, entry)
    return entry
  }

  function store(name: string, entry: Entry): void {
    drop(name)
    const weight = weightOf(name, entry)
    if (name.length > longestAddress || weight > mostBytesEach) return
    makeRoom(weight)
    put(name, entry, weight)
    entry.fixed.resized = () => weighAgain(name, entry)
  }

  function weighAgain(name: string, entry: Entry): void {
    if (entries.get(name) !== entry) return
    bytes -= entry.weight
    entry.weight = weightOf(name, entry)
    bytes += entry.weight
    makeRoom(0)
  }

  /** Lets go of the oldest that nobody asked for since the last time, if there is too much. */
  function makeRoom(weight: number): void {
    if (bytes + weight <= mostBytes) return
    for (const [name, entry] of entries) {
      if (bytes + weight <= mostBytes * 0.9) break
      drop(name)
      if (!entry.wanted) continue
      entry.wanted = false
      put(name, entry, entry.weight)
    }
  }

  function put(name: string, entry: Entry, weight: number): void {
    entries.set(name, entry)
    entry.weight = weight
    bytes += weight
  }

  function drop(name: string): void {
    const entry = entries.get(name)
    if (!entry) return
    entries.delete(name)
    bytes -= entry.weight
  }

  return { answerAtOnce, answer, size: () => ({ entries: entries.size, bytes }) }
}

/** Names remembered at least, and letters of one at most: addresses are as long as people like. */
const namesRemembered = 4_000
const longestName = 300

/** Gives a function that says whether it was told a name before, as long ago as that is remembered. */
function rememberNames(): (name: string) => boolean {
  let names = new Set<string>()
  let older = names
  return (name) => {
    if (names.has(name) || older.has(name)) return true
    if (names.size >= namesRemembered) {
      older = names
      names = new Set()
    }
    if (name.length <= longestName) names.add(name)
    return false
  }
}

/** Set after a write, for those whom nothing else shows: whoever has just signed out. */
export const wroteCookie = 'kickstand.wrote'

/** Whoever is signed in, by token or by cookie, sees what they have just written, on every node. */
function freshnessFor({ authorization, cookie }: IncomingMessage['headers']): Freshness {
  if (authorization !== undefined) return 'fresh'
  return cookie?.includes('kickstand.') ? 'fresh' : 'usual'
}

function weightOf(name: string, { fixed }: Entry): number {
  return fixed.size() + name.length * timesOfAddress + weightOfEntry
}

/** Past the framework, which would copy headers and measure the body each time. */
function send(entry: Entry, reply: FastifyReply): void {
  entry.wanted = true
  reply.hijack()
  entry.fixed.send(reply.request.raw, reply.raw, reply.request.id)
}
