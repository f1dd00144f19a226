import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Bank } from './bank.ts'
import { disputeOf } from './calls/disputes.ts'
import { type Fault, setFault } from './faults.ts'
import { records } from './records.ts'
import { disputeShape } from './shapes.ts'
import { secretKeyRequired, sideOf } from './wire/keys.ts'
import { oneOf, type Params, requiredText, text, whole } from './wire/params.ts'

/**
 * What tests do to a sandbox that runs in another process. These are not Stripe's; they lie beside
 * `/v1` and take the secret key.
 */
export function serveTestDoors(app: FastifyInstance, bank: Bank): void {
  app.get('/test/records', async (request) => {
    onlyServers(bank, request)
    return records(bank)
  })

  // The fields of Fault as parameters; `kind=none` takes all faults away.
  app.post('/test/faults', async (request) => {
    onlyServers(bank, request)
    setFault(bank, faultIn(paramsOf(request)))
    return { done: true }
  })

  app.post('/test/disputes', async (request) => {
    onlyServers(bank, request)
    const params = paramsOf(request)
    const reason = text(params, 'reason') ?? 'fraudulent'
    return disputeShape(disputeOf(bank, requiredText(params, 'payment_intent'), reason))
  })
}

function faultIn(params: Params): Fault | null {
  requiredText(params, 'kind')
  const kind = oneOf(params, 'kind', [...callKinds, ...webhookKinds, 'none']) ?? 'none'
  const [ms, times, copies] = [whole(params, 'ms'), whole(params, 'times'), whole(params, 'copies')]
  const common = { ...(ms === undefined ? {} : { ms }), ...(times === undefined ? {} : { times }) }
  if (kind === 'none') return null
  const webhookKind = webhookKinds.find((candidate) => candidate === kind)
  if (webhookKind) {
    const event = text(params, 'event')
    return {
      kind: webhookKind,
      ...common,
      ...(event ? { event } : {}),
      ...(copies ? { copies } : {}),
    }
  }
  const callKind = callKinds.find((candidate) => candidate === kind) ?? 'error'
  const [when, call] = [oneOf(params, 'when', ['before', 'after']), text(params, 'call')]
  return { kind: callKind, ...common, ...(when ? { when } : {}), ...(call ? { call } : {}) }
}

function onlyServers(bank: Bank, request: FastifyRequest): void {
  if (sideOf(bank, request.headers.authorization, undefined) !== 'server') throw secretKeyRequired()
}

function paramsOf(request: FastifyRequest): Params {
  return (request.body as Params | undefined) ?? []
}

const callKinds = ['hang', 'error', 'garbage', 'cut'] as const
const webhookKinds = ['webhook-drop', 'webhook-duplicate', 'webhook-delay'] as const
