import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Bank, transaction } from './bank.ts'

/** The parameters of a call as they came: flat names in bracket notation, such as `metadata[order]`. */
export type Params = URLSearchParams

/** Who calls: the shop's server with the secret key, or a browser with the publishable one. */
type Side = 'server' | 'browser'

/** A call that was let in; `id` is what its path names. */
export type Call = {
  bank: Bank
  side: Side
  path: string
  id: string
  params: Params
  key: string | null
}

export type Answer = { status: number; body: unknown }

/** A refusal in Stripe's own words: what stands under `error` in the answer. */
export type Failure = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  /** What the error is about. */
  charge?: string
  payment_intent?: unknown
}

/** Thrown where a call cannot be carried out. What the call wrote until then is taken back. */
export class StripeFailure extends Error {
  readonly status: number
  readonly failure: Failure

  constructor(status: number, failure: Failure) {
    super(failure.message)
    this.status = status
    this.failure = failure
  }
}

/** 400, with what Stripe adds to it. */
export function invalid(message: string, more: Partial<Failure> = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', ...more, message })
}

/** An id that names nothing: 404. */
export function noSuch(kind: string, id: string): StripeFailure {
  const message = `No such ${kind}: '${id}'`
  return new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
  })
}

/** One value that must be there and not empty. */
export function requiredText(params: Params, name: string): string {
  const value = params.get(name)
  if (value) return value
  throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
}

/** A whole number from 1 on; undefined where none was given. */
export function whole(params: Params, name: string): number | undefined {
  const value = params.get(name)
  if (value === null) return undefined
  if (/^[1-9]\d{0,14}$/.test(value)) return Number(value)
  throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: name })
}

/** The fields below a name: `metadata[order]=7` is `order: 7`. */
export function fields(params: Params, name: string): Record<string, string> {
  const found = [...params].flatMap(([given, value]) =>
    given.startsWith(`${name}[`) && given.endsWith(']')
      ? [[given.slice(name.length + 1, -1), value] as const]
      : [],
  )
  return Object.fromEntries(found)
}

/** Tells by its key who calls. Refuses with 401 where there is none or a wrong one. */
export function sideOf(bank: Bank, authorization = ''): Side {
  const key = authorization.replace(/^Bearer /i, '')
  if (same(key, bank.secretKey)) return 'server'
  if (same(key, bank.publishableKey)) return 'browser'
  const message = `Invalid API Key provided: ${'*'.repeat(8)}${key.slice(-4)}`
  throw new StripeFailure(401, { type: 'invalid_request_error', message })
}

/** Refuses what a browser may not do. */
export function onlyServers(side: Side): void {
  if (side === 'server') return
  const message =
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.'
  throw new StripeFailure(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message,
  })
}

/** Whether two secrets are equal, in a time that tells nothing about where they differ. */
export function same(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * Carries a call out in one transaction, and once for each idempotency key: the same key gets the same
 * answer. A call that was refused may be put right and sent again under the same key.
 */
export function once(call: Call, act: () => Answer): Answer {
  const { bank, key } = call
  return transaction(bank, () => {
    if (key === null) return act()
    const asked = fingerprint(call)
    const known = bank.sql.get`SELECT asked, status, body FROM answers WHERE key = ${key}` as
      | { asked: string; status: number; body: string }
      | undefined
    if (known?.asked === asked) return { status: known.status, body: JSON.parse(known.body) }
    if (known) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      throw new StripeFailure(400, { type: 'idempotency_error', message })
    }
    const { status, body } = act()
    bank.sql.run`
      INSERT INTO answers (key, asked, status, body, created)
      VALUES (${key}, ${asked}, ${status}, ${JSON.stringify(body)}, ${Date.now()})`
    return { status, body }
  })
}

/** What was asked, as a code that cannot be read back: card numbers are among the parameters. */
function fingerprint({ bank, path, params }: Call): string {
  const asked = [path, ...[...params].map((pair) => JSON.stringify(pair)).sort()]
  return createHmac('sha256', bank.secretKey).update(asked.join('\n')).digest('hex')
}
