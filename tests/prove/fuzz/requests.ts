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
  pattern?: string
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

const roles = ['visitor', 'customer', 'owner', 'admin', 'garbage'] as const
export type Role = (typeof roles)[number]

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
  return fc
    .record({
      method: methodOf(operation),
      url: urlOf(operation),
      as: fc.constantFrom(...roles, 'owner' as const, 'admin' as const),
      headers: headersOf(operation),
      body: bodyOf(operation),
    })
    .map(({ method, url, as, headers, body }) => ({
      method,
      url,
      as,
      headers: { ...(body ? { 'content-type': body.type } : {}), ...headers },
      payload: body ? body.payload : null,
    }))
}

function methodOf({ method }: Operation): fc.Arbitrary<string> {
  const odd = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
  return mostly(30, fc.constant(method.toUpperCase()), fc.constantFrom(...odd))
}

function urlOf({ path, parameters }: Operation): fc.Arbitrary<string> {
  const places = parameters.filter((parameter) => parameter.in === 'path')
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const filled = fc.record(
    Object.fromEntries(
      places.map(({ name, schema }) => [
        name,
        mostly(5, valid(schema, name, path).map(encoded), oddPath),
      ]),
    ),
  )
  return fc.tuple(filled, queryOf(query, path)).map(([values, words]) => {
    const place = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    return words === '' ? place : `${place}?${words}`
  })
}

function queryOf(parameters: Operation['parameters'], path: string): fc.Arbitrary<string> {
  const pairs = parameters.map(({ name, required, schema }) => {
    const value = mostly(4, valid(schema, name, path).map(encoded), anyText.map(encoded))
    const pair = value.map((text) => `${name}=${text}`)
    const odd = fc.oneof(
      value.map((text) => `${name}=${text}&${name}=${text}`),
      value.map((text) => `${name}[]=${text}`),
      value.map((text) => `${name}[a]=${text}`),
      fc.constantFrom(name, `${name}=`, `${name}=%`, `${name}=%zz`, `${name}=%00`, `${name}=%ff`),
    )
    return mostly(5, required ? mostly(6, pair, fc.constant('')) : orNothing(pair), odd)
  })
  const extra = mostly(
    12,
    fc.constant(''),
    fc.oneof(
      fc.constantFrom(
        '__proto__=1',
        '__proto__[admin]=1',
        '&&&',
        '=',
        '?',
        '#',
        ';',
        'a=1'.repeat(500),
      ),
      anyText.map((text) => `${encoded(text)}=1`),
    ),
  )
  return fc.tuple(...pairs, extra).map((all) => all.filter((text) => text !== '').join('&'))
}

const oddPath = fc.oneof(
  anyText.map(encoded),
  fc.constantFrom(
    '%',
    '%zz',
    '%00',
    '%ff',
    '%2e%2e%2f',
    '..',
    '.',
    '%2f',
    '%5c',
    '',
    '%252e',
    ':id',
    '*',
  ),
  fc.constantFrom(64, 65, 299, 300, 301, 5_000).map((length) => 'a'.repeat(length)),
)

function headersOf({ method }: Operation): fc.Arbitrary<Record<string, string>> {
  const text = fc.string({ unit: 'grapheme-ascii', maxLength: 60 })
  const odd = fc.record(
    {
      'content-type': fc.constantFrom(...contentTypes),
      authorization: fc.oneof(
        text,
        text.map((word) => `Bearer ${word}`),
        fc.constantFrom(
          'Bearer',
          'Bearer ',
          'Bearer null',
          'Basic Og==',
          `Bearer ${'a.'.repeat(4_000)}`,
        ),
      ),
      'idempotency-key': fc.oneof(
        text,
        fc.constantFrom('', 'one', 'k'.repeat(255), 'k'.repeat(256)),
      ),
      cookie: fc.oneof(
        text,
        fc.constantFrom('=', ';;;', 'kickstand.session_token=x', 'a=%zz', '__proto__=1'),
      ),
      origin: fc.constantFrom('null', 'https://evil.test', 'http://127.0.0.1', ''),
      accept: fc.constantFrom('*/*', 'text/html', 'application/xml', ''),
      'content-encoding': fc.constantFrom('gzip', 'br', 'identity', 'x'),
      'x-forwarded-for': fc.constantFrom('1.2.3.4', 'unknown', "' or 1=1"),
      'if-none-match': fc.constantFrom('*', 'W/"x"'),
      range: fc.constantFrom('bytes=0-', 'bytes=9-1'),
    },
    { requiredKeys: [] },
  )
  const key = fc.record({ 'idempotency-key': fc.uuid() })
  return mostly(6, method === 'GET' ? fc.constant({}) : fc.oneof(fc.constant({}), key), odd).map(
    (headers) => headers as Record<string, string>,
  )
}

type Body = { type: string; payload: string | Buffer }

function bodyOf({ method, path, body }: Operation): fc.Arbitrary<Body | null> {
  if (path.endsWith('/images')) {
    const pictures = fc.constantFrom(...multipartBodies)
    return pictures.map((payload) => ({ type: 'multipart/form-data; boundary=x', payload }))
  }
  const odd = fc.record({
    type: mostly(3, fc.constant('application/json'), fc.constantFrom(...contentTypes)),
    payload: fc.constantFrom(...oddBodies, ...multipartBodies),
  })
  if (!body) return method === 'GET' ? fc.constant(null) : mostly(3, fc.constant(null), odd)
  const json = fc
    .oneof(
      { weight: 4, arbitrary: valid(body, '', path) },
      { weight: 6, arbitrary: nearlyValid(body, path) },
      { weight: 1, arbitrary: anyValue },
    )
    .map((value) => ({ type: 'application/json', payload: JSON.stringify(value) ?? '' }))
  return mostly(10, json, odd)
}

/** A body that is right but for one or two of its fields. */
function nearlyValid(schema: Schema, path: string): fc.Arbitrary<unknown> {
  const names = Object.keys(objectIn(schema).properties ?? {})
  const wrong = fc.dictionary(
    fc.oneof(fc.constantFrom('x', ...names), fc.constantFrom('__proto__', 'constructor', 'role')),
    anyValue,
    { minKeys: 1, maxKeys: 2 },
  )
  const missing = fc.subarray(names, { maxLength: Math.min(2, names.length) })
  return fc.tuple(valid(schema, '', path), wrong, missing).map(([right, changes, gone]) => {
    const kept = Object.entries(right as object).filter(([name]) => !gone.includes(name))
    return Object.fromEntries([...kept, ...Object.entries(changes)])
  })
}

/** A value that the schema accepts, as far as a schema can say. */
function valid(schema: Schema, name: string, path: string): fc.Arbitrary<unknown> {
  const known = knownAs(name, path)
  if (known) return mostly(6, known, fc.constantFrom('0123456789', 'nobody@kickstand.test'))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  const choices = schema.anyOf ?? []
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => valid(choice, name, path)))
  if (schema.allOf) return fc.oneof(...schema.allOf.map((one) => valid(one, name, path)))
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema
      const fields: Record<string, fc.Arbitrary<unknown>> = {}
      for (const [key, field] of Object.entries(properties)) fields[key] = valid(field, key, path)
      return fc.record(fields, { requiredKeys: required })
    }
    case 'array':
      return fc.array(valid(schema.items ?? {}, '', path), { maxLength: 5 })
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number': {
      const least = Math.max(schema.minimum ?? 1, -1_000)
      return fc.integer({
        min: least,
        max: Math.max(least, Math.min(schema.maximum ?? 100, 1_000)),
      })
    }
    case 'string':
      return textFor(schema, name)
    case 'null':
      return fc.constant(null)
    default:
      return mostly(2, fc.constantFrom('5', 10, 'x', true), anyValue)
  }
}

function textFor(schema: Schema, name: string): fc.Arbitrary<string> {
  if (/phone/i.test(name)) return fc.constantFrom('+1 555 0142', '(020) 7946-0000', '12345')
  if (name === 'img') return fc.constantFrom('/images/disc.webp', 'https://i.ibb.co/a.png')
  if (/quantity|price|star|page|limit/i.test(name))
    return fc.integer({ min: 0, max: 60 }).map(String)
  const text = fc.string({ unit: 'grapheme', minLength: schema.minLength ?? 1, maxLength: 30 })
  return schema.maxLength === undefined
    ? text
    : fc.oneof(
        text,
        text.map((word) => word.slice(0, schema.maxLength)),
      )
}

function knownAs(name: string, path: string): fc.Arbitrary<string> | null {
  const kind = kindOf(name, path)
  return kind === null ? null : fc.nat({ max: 4 }).map((number) => `known-${kind}-${number}-x`)
}

function kindOf(name: string, path: string): string | null {
  if (name === 'email') return 'email'
  if (name === 'orders') return 'order'
  if (name === 'productId') return 'product'
  if (name === 'transactionId') return 'intent'
  if (name === 'key') return 'key'
  if (name === 'name' && path.endsWith('/orders')) return 'name'
  if (name !== 'id') return null
  return path.includes('/orders') ? 'order' : path.includes('/users') ? 'user' : 'product'
}

function objectIn(schema: Schema): Schema {
  return schema.anyOf?.find(({ properties }) => properties) ?? schema
}

function encoded(value: unknown): string {
  return encodeURIComponent(String(value).toWellFormed())
}

function orNothing(pair: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof(pair, fc.constant(''), fc.constant(''))
}

/** The usual, and once in a while the other. */
function mostly<T, U>(weight: number, usual: fc.Arbitrary<T>, other: fc.Arbitrary<U>) {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other })
}
