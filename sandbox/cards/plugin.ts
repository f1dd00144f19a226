import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Bank } from './bank.ts'
import { endpoints } from './calls/calls.ts'
import { serveChallenge } from './pages/challenge.ts'
import { serveOverview } from './pages/overview.ts'
import { serveTestDoors } from './test-doors.ts'
import { StripeFailure } from './wire/failure.ts'
import { parseForm } from './wire/params.ts'
import { refuse, serve } from './wire/serve.ts'

/**
 * The sandbox's routes. Bodies are read as Stripe reads them, by a parser that the rest of the
 * shop does not get. `nudge` is called after what may have put a webhook on the table.
 */
export function cardsPlugin(
  bank: Bank,
  nudge: () => void,
): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: FastifyRequest, body: string) => parseForm(body),
    )
    app.setErrorHandler(failed)
    app.addHook('onResponse', async (request) => {
      if (request.method === 'POST') nudge()
    })
    for (const endpoint of endpoints) {
      app.route({
        method: endpoint.method,
        url: endpoint.url,
        // An intent's secret may stand in the address of a browser's call: it stays out of the log.
        logLevel: 'warn',
        handler: (request, reply) => serve(bank, endpoint, request, reply),
      })
    }
    app.options('/v1/*', { logLevel: 'warn' }, preflight)
    app.route({ method: ['GET', 'POST', 'DELETE', 'PUT', 'PATCH'], url: '/v1/*', handler: unknown })
    serveTestDoors(app, bank)
    serveChallenge(app, bank)
    serveOverview(app, bank)
  }
}

function unknown(request: FastifyRequest): never {
  const path = /\/v1\/[^?]*/.exec(request.url)?.[0] ?? ''
  const message = `Unrecognized request URL (${request.method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`
  throw new StripeFailure(404, { type: 'invalid_request_error', message }, false)
}

/** Browsers on any origin may call, as at Stripe: what protects an intent is its secret. */
async function preflight(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply
    .status(204)
    .headers({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, PUT, PATCH, POST, DELETE',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
      'access-control-max-age': '300',
    })
    .send()
}

function failed(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof StripeFailure) return refuse(request, reply, error)
  const status = (error as { statusCode?: number }).statusCode ?? 500
  // Fastify calls a body that it has no parser for 415; Stripe calls it 400.
  if (status === 415) return refuse(request, reply, new StripeFailure(400, unreadable, false))
  if (status < 500) return refuse(request, reply, new StripeFailure(status, unreadable, false))
  request.log.error(error)
  return refuse(request, reply, new StripeFailure(500, unexpected, false))
}

const unreadable = {
  type: 'invalid_request_error',
  message:
    'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.',
} as const

const unexpected = { type: 'api_error', message: 'An unknown error occurred' } as const
