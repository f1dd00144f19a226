// Requests for one call of the description: valid, nearly valid and hostile, from its schemas.
import fc from 'fast-check'
import { anyText, anyValue, contentTypes, multipartBodies, oddBodies } from './hostile.ts'

export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

export type Operation = {
  method: string
  /** With parameters as `{name}`, the server's prefix before it. */
  path: string
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  body: Schema | null
  /** The statuses that the description names: `200`, `4XX`. */
  statuses: string[]
}

const roles = ['visitor', 'customer', 'owner', 'owner', 'admin', 'admin', 'garbage'] as const
type Role = (typeof roles)[number]

/** What goes over the wire; texts may hold `known-…` places, filled when it is sent. */
export type Sent = {
  method: string
  url: string
  as: Role
  headers: Record<string, string>
  payload: string | Buffer | null
}

/** Things that are there, by what they are: replaced by an id, an email, … at the moment of sending. */
export const knownPlace = /known-(product|order|user|email|intent|key|name)-(\d)-x/g

/** Mostly nearly valid ones: what is refused at the first look tests only the first look. */
export function requestsOf(operation: Operation): fc.Arbitrary<Sent> {
  const method = operation.method.toUpperCase()
  return fc
    .record({
      method: mostly(30, fc.constant(method), fc.constantFrom('HEAD', 'PUT', 'OPTIONS', 'TRACE')),
      url: urls(operation),
      as: fc.constantFrom<Role>(...roles),
      headers: mostly(6, usualHeaders, oddHeaders),
      body: bodies(operation),
    })
    .map(({ body, headers, ...rest }) => ({
      ...rest,
      headers: { ...(body ? { 'content-type': body.type } : {}), ...headers },
      payload: body ? body.payload : null,
    }))
}

function urls({ path, parameters }: Operation): fc.Arbitrary<string> {
  const places = parameters.filter((parameter) => parameter.in === 'path')
  const filled = fc.record(
    Object.fromEntries(
      places.map(({ name, schema }) => [
        name,
        mostly(5, valid(schema, name, path).map(encoded), oddPath),
      ]),
    ),
  )
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const pairs = query.map(({ name, required, schema }) => {
    const value = mostly(4, valid(schema, name, path), anyText).map(encoded)
    const pair = value.map((text) => `${name}=${text}`)
    const odd = fc.oneof(
      value.map((text) => `${name}=${text}&${name}=${text}`),
      value.map((text) => `${name}[a]=${text}`),
      fc.constantFrom(name, `${name}=`, `${name}=%zz`, `${name}=%00`, `${name}=%ff`),
    )
    const usual = required ? mostly(6, pair, fc.constant('')) : mostly(1, pair, fc.constant(''))
    return mostly(5, usual, odd)
  })
  const extra = mostly(
    12,
    fc.constant(''),
    fc.oneof(
      fc.constantFrom('__proto__[admin]=1', '&&&', '?', ';', 'a=1'.repeat(500)),
      anyText.map((text) => `${encoded(text)}=1`),
    ),
  )
  return fc.tuple(filled, fc.tuple(...pairs, extra)).map(([values, all]) => {
    const place = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    const words = all.filter((text) => text !== '').join('&')
    return words === '' ? place : `${place}?${words}`
  })
}

const oddPath = fc.oneof(
  anyText.map(encoded),
  fc.constantFrom('%zz', '%00', '%ff', '%2e%2e%2f', '..', '%2f', '%5c', '', '%252e', '*'),
  fc.constantFrom(64, 65, 300, 301, 5_000).map((length) => 'a'.repeat(length)),
)

const usualHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  fc.constant({}),
  fc.uuid().map((key) => ({ 'idempotency-key': key })),
)

const oddHeaders = fc
  .record(
    {
      'content-type': fc.constantFrom(...contentTypes),
      authorization: fc.constantFrom('Bearer', 'Bearer null', `Bearer ${'a.'.repeat(4_000)}`),
      'idempotency-key': fc.constantFrom('', 'one', 'k'.repeat(256)),
      cookie: fc.constantFrom('=', ';;;', 'kickstand.session_token=x', 'a=%zz', '__proto__=1'),
      origin: fc.constantFrom('null', 'https://evil.test', ''),
      accept: fc.constantFrom('text/html', 'application/xml', ''),
      'content-encoding': fc.constantFrom('gzip', 'br', 'x'),
      'x-forwarded-for': fc.constantFrom('unknown', "' or 1=1"),
      'if-none-match': fc.constantFrom('*', 'W/"x"'),
      range: fc.constantFrom('bytes=0-', 'bytes=9-1'),
    },
    { requiredKeys: [] },
  )
  .map((headers) => headers as Record<string, string>)

type Body = { type: string; payload: string | Buffer }

function bodies({ method, path, body }: Operation): fc.Arbitrary<Body | null> {
  const form = 'multipart/form-data; boundary=x'
  if (path.endsWith('/images'))
    return fc.constantFrom(...multipartBodies).map((payload) => ({ type: form, payload }))
  const odd = fc.record({
    type: mostly(3, fc.constant('application/json'), fc.constantFrom(...contentTypes)),
    payload: fc.constantFrom(...oddBodies, ...multipartBodies),
  })
  if (!body) return method === 'get' ? fc.constant(null) : mostly(3, fc.constant(null), odd)
  const json = fc
    .oneof(
      { weight: 4, arbitrary: valid(body, '', path) },
      { weight: 6, arbitrary: nearlyValid(body, path) },
      { weight: 1, arbitrary: anyValue },
    )
    .map((value) => ({ type: 'application/json', payload: JSON.stringify(value) ?? '' }))
  return mostly(10, json, odd)
}

function nearlyValid(schema: Schema, path: string): fc.Arbitrary<unknown> {
  const whole = schema.anyOf?.find(({ properties }) => properties) ?? schema
  const names = Object.keys(whole.properties ?? {})
  const wrong = fc.dictionary(fc.constantFrom('x', '__proto__', 'role', ...names), anyValue, {
    minKeys: 1,
    maxKeys: 2,
  })
  const missing = fc.subarray(names, { maxLength: Math.min(2, names.length) })
  return fc.tuple(valid(schema, '', path), wrong, missing).map(([right, changes, gone]) => {
    const left = Object.entries(right as object).filter(([name]) => !gone.includes(name))
    return Object.fromEntries([...left, ...Object.entries(changes)])
  })
}

function valid(schema: Schema, name: string, path: string): fc.Arbitrary<unknown> {
  const kind = kindOf(name, path)
  if (kind) {
    const known = fc.nat({ max: 4 }).map((number) => `known-${kind}-${number}-x`)
    return mostly(6, known, fc.constantFrom('0123456789', 'nobody@kickstand.test'))
  }
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  const choices = schema.anyOf ?? schema.allOf
  if (choices) return fc.oneof(...choices.map((choice) => valid(choice, name, path)))
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([key, field]) => [key, valid(field, key, path)] as const,
      )
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
    }
    case 'array':
      return fc.array(valid(schema.items ?? {}, '', path), { maxLength: 5 })
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number': {
      const min = Math.max(schema.minimum ?? 1, -1_000)
      return fc.integer({ min, max: Math.max(min, Math.min(schema.maximum ?? 100, 1_000)) })
    }
    case 'string':
      return textFor(schema, name)
    case 'null':
      return fc.constant(null)
    default:
      return mostly(2, fc.constantFrom('5', 10, 'x', true), anyValue)
  }
}

function textFor({ minLength = 1, maxLength = 30 }: Schema, name: string): fc.Arbitrary<string> {
  if (/phone/i.test(name)) return fc.constantFrom('+1 555 0142', '(020) 7946-0000', '12345')
  if (name === 'img') return fc.constantFrom('/images/disc.webp', 'https://i.ibb.co/a.png')
  if (/quantity|price|star|page|limit/i.test(name)) return fc.nat({ max: 60 }).map(String)
  const text = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, 30) })
  return text.map((word) => word.slice(0, maxLength))
}

function kindOf(name: string, path: string): string | null {
  const byName: Record<string, string> = {
    email: 'email',
    orders: 'order',
    productId: 'product',
    transactionId: 'intent',
    key: 'key',
  }
  if (name === 'name' && path.endsWith('/orders')) return 'name'
  if (name !== 'id') return Object.hasOwn(byName, name) ? (byName[name] ?? null) : null
  return path.includes('/orders') ? 'order' : path.includes('/users') ? 'user' : 'product'
}

function encoded(value: unknown): string {
  return encodeURIComponent(String(value).toWellFormed())
}

function mostly<T, U>(weight: number, usual: fc.Arbitrary<T>, other: fc.Arbitrary<U>) {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other })
}
