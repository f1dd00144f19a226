import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Asked, Endpoint, Reply, Who } from '#base/endpoint.ts'
import type { Page } from '#base/paging.ts'
import { Problem } from '#base/problem.ts'
import { type Asker, demand, readAsker } from './asker.ts'
import type { Database, Work } from './database/open.ts'
import { remembering, rememberingOutside } from './idempotency.ts'
import { parse } from './parse.ts'

/** What a story is told besides what was asked. */
export type Given<E extends Endpoint> = Asked<E> & {
  asker: E['who'] extends 'anyone' | 'session' ? Asker | null : Asker
  request: FastifyRequest
  /** For headers only: what a story gives back is the answer. */
  reply: FastifyReply
}

type Answered<E extends Endpoint> = E extends { list: true }
  ? Page<Reply<E> extends (infer Row)[] ? Row : never>
  : Reply<E>

/** A call and how it is answered; `api.ts` lists them all. */
export type Call = { contract: Endpoint; answer: (asked: Incoming, door: Door) => Promise<unknown> }

type Incoming = { given: Given<Endpoint>; asker: Asker | null; request: FastifyRequest }
type Door = { db: Database; secret: string; checkReplies: boolean }

/** A call that changes nothing. */
export function look<E extends Endpoint>(
  contract: E,
  story: (given: Given<E>) => Promise<Answered<E>>,
): Call {
  return { contract, answer: ({ given }) => story(given as Given<E>) }
}

/** A call whose whole change is one transaction; with an Idempotency-Key its answer is part of it. */
export function change<E extends Endpoint>(
  contract: E,
  story: (work: Work, given: Given<E>) => Promise<Answered<E>>,
): Call {
  return {
    contract,
    answer: ({ given, request, asker }, { db }) =>
      db.write((work) => remembering(work, request, asker, () => story(work, given as Given<E>))),
  }
}

/**
 * A call that asks somebody outside (the card company, the identity service, the picture store) and
 * opens its transactions itself. Its story must be safe to run again; its answer is remembered.
 */
export function act<E extends Endpoint>(
  contract: E,
  story: (given: Given<E>) => Promise<Answered<E>>,
): Call {
  return {
    contract,
    answer: ({ given, request, asker }, { db }) =>
      rememberingOutside(db, request, asker, () => story(given as Given<E>)),
  }
}

/** Opens every call under the server's prefix. */
export function serve(app: FastifyInstance, calls: Call[], door: Door): void {
  for (const call of calls) {
    const { contract } = call
    app.route({
      method: contract.method,
      url: contract.path,
      handler: async (request, reply) => {
        const asker = await admit(contract.who, request, door)
        const asked = parse(contract, request)
        const answer = await call.answer(
          { given: { ...asked, asker, request, reply } as Given<Endpoint>, asker, request },
          door,
        )
        const body = contract.list ? listed(answer as Page<unknown>, request, reply) : answer
        if (door.checkReplies) contract.reply.parse(body)
        reply.header('cache-control', 'no-store')
        return body
      },
    })
  }
}

/** Who asks, once the contract has let them in. */
async function admit(who: Who, request: FastifyRequest, door: Door): Promise<Asker | null> {
  const asker = await readAsker(door.db.read, door.secret, request.headers.authorization)
  if (who === 'anyone' || who === 'session') return asker
  const known = demand(asker)
  if (who === 'admin' && !known.admin) throw new Problem('not-allowed')
  return known
}

/** Puts the total and the neighbours of a page into the headers; the body stays an array. */
function listed(page: Page<unknown>, request: FastifyRequest, reply: FastifyReply): unknown[] {
  const query = request.query as { page?: string; limit?: string }
  const limit = Number(query.limit ?? 1_000)
  const number = Number(query.page ?? 1)
  reply.header('x-total-count', page.total)
  const links: string[] = []
  if (number * limit < page.total) links.push(linkTo(request, number + 1, limit, 'next'))
  if (number > 1) links.push(linkTo(request, number - 1, limit, 'prev'))
  if (links.length > 0) reply.header('link', links.join(', '))
  return page.rows
}

function linkTo(request: FastifyRequest, page: number, limit: number, rel: string): string {
  const url = new URL(request.url, 'http://shop')
  url.searchParams.set('page', String(page))
  url.searchParams.set('limit', String(limit))
  return `<${url.pathname}${url.search}>; rel="${rel}"`
}
