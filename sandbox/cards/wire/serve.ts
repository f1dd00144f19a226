import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Bank, newId } from '../bank.ts'
import type { Endpoint } from '../calls/calls.ts'
import { apiVersion } from '../events.ts'
import { type CallFault, takeCallFault } from '../faults.ts'
import type { Answer, Asked, Side } from './answer.ts'
import { failureBody, StripeFailure } from './failure.ts'
import { hold, once } from './idempotency.ts'
import { secretKeyRequired, sideOf } from './keys.ts'
import { onlyKnown, type Params, parseForm, text } from './params.ts'

/** Answers one call of Stripe's interface: lets the caller in, carries the call out once, says how it went. */
export async function serve(
  bank: Bank,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = askedIn(request)
  stripeHeaders(reply, asked)
  const fault = takeCallFault(bank, `${asked.method} ${asked.path}`)
  if (fault && fault.when !== 'after' && fault.kind !== 'hang') return strike(fault, reply)
  const hang = fault?.kind === 'hang' ? (fault.ms ?? 1_000) : 0
  const answer = await answered(bank, endpoint, request, asked, fault?.when === 'after' ? 0 : hang)
  if (fault?.when === 'after') {
    if (fault.kind !== 'hang') return strike(fault, reply)
    await sleep(hang)
  }
  return send(reply, answer)
}

/** Sends a refusal in Stripe's shape. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: StripeFailure,
): FastifyReply {
  if (!reply.hasHeader('request-id')) stripeHeaders(reply, askedIn(request))
  return send(reply, {
    status: failure.status,
    body: failureBody(failure.failure),
    remembered: failure.remembered,
  })
}

async function answered(
  bank: Bank,
  endpoint: Endpoint,
  request: FastifyRequest,
  asked: Asked,
  hang: number,
): Promise<Answer> {
  try {
    const side = sideOf(bank, request.headers.authorization, text(asked.params, 'key'))
    if (side === 'browser' && !endpoint.browsers) throw secretKeyRequired()
    onlyKnown(asked.params, [...endpoint.knows, ...carried])
    if (hang > 0) {
      // While the call hangs, its key is held, so that a second try meets it as Stripe's would.
      const known = hold(bank, asked, hang + 5_000)
      if (known) return known
      await sleep(hang)
    }
    return carryOut(bank, endpoint, request, asked, side)
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    return { status: error.status, body: failureBody(error.failure), remembered: error.remembered }
  }
}

function carryOut(
  bank: Bank,
  endpoint: Endpoint,
  request: FastifyRequest,
  asked: Asked,
  side: Side,
): Answer {
  const { id = '' } = request.params as { id?: string }
  const act = () => endpoint.act({ ...asked, bank, side, id })
  return asked.method === 'POST' ? once(bank, asked, act) : act()
}

function askedIn(request: FastifyRequest): Asked {
  const [address = '', query = ''] = request.url.split('?', 2)
  const start = address.indexOf('/v1/')
  const { 'idempotency-key': key, 'stripe-version': version } = request.headers
  return {
    method: request.method,
    path: start === -1 ? address : address.slice(start),
    params: [...parseForm(query), ...((request.body as Params | undefined) ?? [])],
    key: request.method === 'POST' && typeof key === 'string' && key !== '' ? key : null,
    requestId: newId('req_', 14),
    version: typeof version === 'string' ? version : apiVersion,
  }
}

function stripeHeaders(reply: FastifyReply, asked: Asked): void {
  reply.headers({
    'request-id': asked.requestId,
    'stripe-version': asked.version,
    'cache-control': 'no-cache, no-store',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Request-Id, Stripe-Should-Retry, Idempotent-Replayed',
    ...(asked.key === null ? {} : { 'idempotency-key': asked.key }),
  })
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.replayOf)
    reply.headers({ 'idempotent-replayed': 'true', 'original-request': answer.replayOf })
  if (answer.status === 409) reply.header('stripe-should-retry', 'true')
  return reply
    .status(answer.status)
    .type('application/json')
    .send(`${JSON.stringify(answer.body, null, 2)}\n`)
}

function strike(fault: CallFault, reply: FastifyReply): FastifyReply {
  switch (fault.kind) {
    case 'cut':
      reply.hijack()
      reply.raw.destroy()
      return reply
    case 'garbage':
      return reply
        .status(200)
        .type('application/json')
        .send('<html>Bad gateway, and no JSON at all')
    case 'error':
    case 'hang': {
      const message = 'An unknown error occurred. (This one was ordered from the card sandbox.)'
      return reply.status(500).send({ error: { type: 'api_error', message } })
    }
  }
}

/** What may stand beside any call's own parameters: browsers send their key, and who they are. */
const carried = [
  ...[
    'key',
    '_stripe_version',
    '_stripe_account',
    'client_attribution_metadata',
    'expected_payment_method_type',
  ],
  ...['guid', 'muid', 'sid', 'pasted_fields', 'payment_user_agent', 'referrer', 'time_on_page'],
]
