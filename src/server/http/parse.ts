import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodError, ZodErrorMap, ZodType } from 'zod'
import type { Endpoint } from '#base/endpoint.ts'
import type { Problem } from '#base/problem.ts'
import { refuse } from '#base/refuse.ts'

export function parse(contract: Endpoint, { params, query, body }: FastifyRequest) {
  if (!isStorable([params, query, body])) throw refuse('malformed')
  return {
    params: read(contract.params, params, 'malformed'),
    query: read(contract.query, query, 'malformed'),
    body: read(contract.body, body, 'fields-wrong'),
  }
}

function read(schema: ZodType | undefined, value: unknown, refusal: 'malformed' | 'fields-wrong') {
  if (!schema) return undefined
  const result = schema.safeParse(value, { error: describeIssue })
  if (result.success) return result.data
  throw refused(result.error, refusal)
}

/** For input whose contract has no message: only clients of the API send such input. */
const describeIssue: ZodErrorMap = (issue) => {
  const field = `"${issue.path?.join('.')}"`
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return `${field} is missing.`
      const type = issue.expected === 'int' ? 'integer' : issue.expected
      return `${field} must be ${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}.`
    }
    case 'invalid_value':
      return `${field} must be ${issue.values.map(String).join(' or ')}.`
    case 'unrecognized_keys':
      return `Unknown fields: ${issue.keys.join(', ')}.`
    default:
      return undefined
  }
}

/** The sentence that a person sees is the first field's own; a body that is no object is malformed. */
function refused(error: ZodError, refusal: 'malformed' | 'fields-wrong'): Problem {
  const errors = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  const wholeBody = errors.some(({ field }) => field === '')
  if (refusal === 'malformed' || wholeBody)
    return refuse('malformed', { errors: errors.filter(({ field }) => field !== '') })
  return refuse('fields-wrong', { errors, detail: errors[0]?.message })
}

const maxDepth = 32

/**
 * PostgreSQL stores neither NUL nor half a surrogate pair, and no form sends them. Nesting is limited: 100,000
 * brackets are a small body that overflows any recursive reader.
 */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (depth > maxDepth) return false
  return Object.entries(value).every(
    ([name, inside]) => isStorable(name) && isStorable(inside, depth + 1),
  )
}

/** Some clients send `content-type: application/json` with nothing, for example on a DELETE. */
export function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, String(body), done)
  })
}
