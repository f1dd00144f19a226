// Everything that can be called: what the description tells, and the doors beside it.
import type { Operation, Schema } from './requests.ts'

type Described = {
  parameters: Operation['parameters']
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, unknown>
}

export function describedOperations(description: {
  paths: Record<string, Record<string, Described>>
}): Operation[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, responses }]) => ({
      method,
      path: `/api${path}`,
      parameters,
      body: requestBody?.content['application/json'].schema ?? null,
      statuses: Object.keys(responses),
    })),
  )
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
