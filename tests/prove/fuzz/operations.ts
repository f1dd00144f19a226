// Everything that can be called: what the description tells, and the doors beside it.
import type { Operation, Schema } from './requests.ts'

type Described = {
  paths: Record<string, Record<string, DescribedOperation>>
}

type DescribedOperation = {
  parameters: Operation['parameters']
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, unknown>
}

/** The calls of an OpenAPI description, as it is answered by the shop. */
export function describedOperations(description: Described): Operation[] {
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

const text = { type: 'string' }

/** Doors that are not the shop's own calls: they may answer as they like, but never with a fault. */
export const otherDoors: Operation[] = [
  door('post', '/api/identity/sign-in/email', { email: text, password: text, callbackURL: text }),
  door('post', '/api/identity/sign-in/social', { provider: text, callbackURL: text }),
  door('post', '/api/identity/sign-out', {}),
  door('get', '/api/identity/get-session', {}),
  door('post', '/api/identity/request-password-reset', { email: text, redirectTo: text }),
  door('post', '/api/identity/reset-password', { newPassword: text, token: text }),
  door('get', '/api/identity/reset-password/{token}', { callbackURL: text }),
  door('get', '/api/identity/verify-email', { token: text, callbackURL: text }),
  door('post', '/api/identity/send-verification-email', { email: text, callbackURL: text }),
  door('get', '/api/identity/callback/{provider}', { code: text, state: text, error: text }),
  door('get', '/api/identity/error', { error: text }),
  door('post', '/api/webhooks/stripe', { id: text, type: text, data: { type: 'object' } }),
  door('get', '/api/{nothing}', {}),
  door('get', '/images/{file}', {}),
  door('get', '/readyz', {}),
  door('get', '/{nothing}', {}),
]

function door(method: string, path: string, fields: Record<string, Schema>): Operation {
  const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    required: true,
    schema: text,
  }))
  const query = Object.entries(fields).map(([name, schema]) => ({
    name,
    in: 'query' as const,
    required: false,
    schema,
  }))
  const body = { type: 'object', properties: fields }
  return {
    method,
    path,
    parameters: method === 'get' ? [...places, ...query] : places,
    body: method === 'get' ? null : body,
    statuses: ['2XX', '3XX', '4XX'],
  }
}
