import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Bank, type Fault, records, takeFault } from './bank.ts'
import { closeDispute, retrieveDispute, submitEvidence } from './disputes.ts'
import { servePages } from './pages.ts'
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  createMethod,
  retrieveIntent,
  updateIntent,
} from './payments.ts'
import { createRefund, listRefunds } from './refunds.ts'
import {
  type Answer,
  type Call,
  once,
  onlyServers,
  type Params,
  StripeFailure,
  sideOf,
} from './wire.ts'

/** Every call that the shop's server makes, and those of a browser with the publishable key. */
const calls: [
  method: 'GET' | 'POST',
  url: string,
  who: Call['side'],
  act: (call: Call) => Answer,
][] = [
  ['POST', '/v1/payment_intents', 'server', createIntent],
  ['GET', '/v1/payment_intents/:id', 'browser', retrieveIntent],
  ['POST', '/v1/payment_intents/:id', 'server', updateIntent],
  ['POST', '/v1/payment_intents/:id/cancel', 'server', cancelIntent],
  ['POST', '/v1/payment_intents/:id/confirm', 'browser', confirmIntent],
  ['POST', '/v1/payment_methods', 'browser', createMethod],
  ['POST', '/v1/refunds', 'server', createRefund],
  ['GET', '/v1/refunds', 'server', listRefunds],
  ['GET', '/v1/disputes/:id', 'server', retrieveDispute],
  ['POST', '/v1/disputes/:id', 'server', submitEvidence],
  ['POST', '/v1/disputes/:id/close', 'server', closeDispute],
]

/**
 * The sandbox's routes. Bodies are read as Stripe reads them, by a parser that the rest of the shop does
 * not get. `nudge` is called after what may have put a webhook on the table.
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
      async (_: FastifyRequest, body: string) => new URLSearchParams(body),
    )
    app.setErrorHandler(refuse)
    app.addHook('onResponse', async ({ method }) => {
      if (method === 'POST') nudge()
    })
    for (const [method, url, who, act] of calls)
      app.route({
        method,
        url,
        // An intent's secret may stand in the address of a browser's call: it stays out of the log.
        logLevel: 'warn',
        handler: (request, reply) => serve(bank, request, reply, who, act),
      })
    // For tests of a shop that runs in another process: not Stripe's.
    app.get('/test/records', async ({ headers }) => {
      onlyServers(sideOf(bank, headers.authorization))
      return records(bank)
    })
    servePages(app, bank)
  }
}

async function serve(
  bank: Bank,
  request: FastifyRequest,
  reply: FastifyReply,
  who: Call['side'],
  act: (call: Call) => Answer,
): Promise<FastifyReply> {
  const call = callIn(bank, request)
  if (who === 'server') onlyServers(call.side)
  reply.header('cache-control', 'no-store')
  const fault = takeFault(
    bank,
    ({ kind, call: only = '' }) =>
      kind !== 'webhook-drop' && `${request.method} ${call.path}`.startsWith(only),
  )
  if (fault?.kind === 'hang') await sleep(fault.ms ?? 1_000)
  else if (fault && fault.when !== 'after') return strike(fault, reply)
  const { status, body } = request.method === 'POST' ? once(call, () => act(call)) : act(call)
  return fault?.when === 'after' ? strike(fault, reply) : reply.status(status).send(body)
}

function callIn(bank: Bank, { url, headers, params, body }: FastifyRequest): Call {
  const [address = '', query = ''] = url.split('?', 2)
  const key = headers['idempotency-key']
  return {
    bank,
    side: sideOf(bank, headers.authorization),
    path: address.slice(address.indexOf('/v1/')),
    id: (params as { id?: string }).id ?? '',
    params: new URLSearchParams(`${query}&${(body as Params | undefined) ?? ''}`),
    key: typeof key === 'string' && key !== '' ? key : null,
  }
}

function strike({ kind }: Fault, reply: FastifyReply): FastifyReply {
  if (kind === 'cut') {
    reply.hijack()
    reply.raw.destroy()
    return reply
  }
  if (kind === 'garbage') return reply.type('application/json').send('<html>Bad gateway')
  const message = 'An unknown error occurred. (This one was ordered from the card sandbox.)'
  return reply.status(500).send({ error: { type: 'api_error', message } })
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof StripeFailure)
    return reply.status(error.status).send({ error: error.failure })
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status >= 500) request.log.error(error)
  const message = status < 500 ? 'Invalid request' : 'An unknown error occurred'
  return reply.status(status < 500 ? 400 : 500).send({ error: { type: 'api_error', message } })
}
