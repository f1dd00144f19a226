// Everything that can be called: what the description tells, and the doors beside it.
import type { Operation, Schema } from './requests.ts'

type Described = {
  parameters?: (Omit<Operation['parameters'][number], 'in'> & { in: 'path' | 'query' | 'header' })[]
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
  responses: Record<string, unknown>
}

type Description = {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

export function describedOperations({ paths, components }: Description): Operation[] {
  const resolve = (schema: Schema) => resolveReferences(schema, components.schemas)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => {
      const body = requestBody?.content['application/json']?.schema
      return {
        method,
        path: `/api${path}`,
        parameters: parameters.flatMap(({ in: place, ...parameter }) =>
          place === 'header'
            ? []
            : [{ ...parameter, in: place, schema: resolve(parameter.schema) }],
        ),
        body: body ? resolve(body) : null,
        statuses: Object.keys(responses),
      }
    }),
  )
}

function resolveReferences(schema: Schema, named: Record<string, Schema>): Schema {
  const text = JSON.stringify(schema, (_, value) => {
    const [, name] = /^#\/components\/schemas\/(.+)$/.exec(value?.$ref ?? '') ?? []
    return name === undefined ? value : named[name]
  })
  return JSON.parse(text)
}

/** Doors that are not the shop's own calls: they may answer as they like, but never with a fault. */
export const otherDoors: Operation[] = [
  door('post', '/api/identity/sign-in/email', 'email', 'password', 'callbackURL'),
  door('post', '/api/identity/sign-in/social', 'provider', 'callbackURL'),
  door('post', '/api/identity/sign-out'),
  door('get', '/api/identity/get-session'),
  door('post', '/api/identity/request-password-reset', 'email', 'redirectTo'),
  door('post', '/api/identity/reset-password', 'newPassword', 'token'),
  door('get', '/api/identity/reset-password/{token}', 'callbackURL'),
  door('get', '/api/identity/verify-email', 'token', 'callbackURL'),
  door('post', '/api/identity/send-verification-email', 'email', 'callbackURL'),
  door('get', '/api/identity/callback/{provider}', 'code', 'state', 'error'),
  door('get', '/api/identity/error', 'error'),
  door('post', '/api/webhooks/stripe', 'id', 'type', 'data'),
  door('get', '/api/{nothing}'),
  door('get', '/images/{file}'),
  door('get', '/readyz'),
  door('get', '/{nothing}'),
]

function door(method: string, path: string, ...fields: string[]): Operation {
  const schema = { type: 'string' }
  const parameter = (name: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path',
    schema,
  })
  const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter(name, 'path'))
  const query = method === 'get' ? fields.map((name) => parameter(name, 'query')) : []
  const properties = Object.fromEntries(fields.map((name) => [name, schema]))
  return {
    method,
    path,
    parameters: [...places, ...query],
    body: method === 'get' ? null : { type: 'object', properties },
    statuses: ['2XX', '3XX', '4XX'],
  }
}
