import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodError, ZodType } from 'zod'
import type { Endpoint } from '#base/endpoint.ts'
import type { Problem } from '#base/problem.ts'
import { refuse } from '#base/refuse.ts'

export function parse(contract: Endpoint, request: FastifyRequest) {
  return {
    params: read(contract.params, request.params, 'malformed'),
    query: read(contract.query, request.query, 'malformed'),
    body: read(contract.body, request.body, 'fields-wrong'),
  }
}

function read(schema: ZodType | undefined, value: unknown, refusal: 'malformed' | 'fields-wrong') {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) {
    if (!isStorable(result.data)) throw refuse('malformed')
    return result.data
  }
  throw refused(result.error, refusal)
}

/** The sentence that a person sees is the first field's own; a body that is no object is malformed. */
function refused(error: ZodError, refusal: 'malformed' | 'fields-wrong'): Problem {
  const errors = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  const wholeBody = errors.some(({ field }) => field === '')
  if (refusal === 'malformed' || wholeBody) {
    return refuse('malformed', { errors: errors.filter(({ field }) => field !== '') })
  }
  return refuse('fields-wrong', { errors, detail: errors[0]?.message })
}

/** PostgreSQL keeps no character NUL, and half of a surrogate pair is none. No form can type either. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inside]) => isStorable(name) && isStorable(inside))
}

// A body of 100,000 brackets is small and quick to parse, and whatever walks what comes of it (our own look for
// characters that no database takes, a schema, a log) overflows the stack: one request was a 500.

/** Some clients send `content-type: application/json` with nothing, for example on a DELETE. */
export function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (!isShallow(String(body))) done(refuse('malformed'))
    else parse(request, String(body), done)
  })
}

/** So deep may arrays and objects of a body lie in each other; what walks it deeper could overflow. */
const maxDepth = 32

function isShallow(json: string): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (inText) {
      if (sign === '\\') at++
      else if (sign === '"') inText = false
    } else if (sign === '"') inText = true
    else if (sign === '{' || sign === '[') {
      if (++depth > maxDepth) return false
    } else if (sign === '}' || sign === ']') depth--
  }
  return true
}
