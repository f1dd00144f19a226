import type { FastifyRequest } from 'fastify'
import type { ZodError, ZodType } from 'zod'
import type { Endpoint } from '#base/endpoint.ts'
import { Problem } from '#base/problem.ts'
import { isStorable } from './storable.ts'

/** Reads a request by its contract: the one check of shape, with no effect besides. */
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
    if (!isStorable(result.data)) throw new Problem('malformed')
    return result.data
  }
  throw refused(result.error, refusal)
}

/** The sentence that a person sees is the first field's own; a body that is no object is malformed. */
function refused(error: ZodError, refusal: 'malformed' | 'fields-wrong'): Problem {
  const errors = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  const wholeBody = errors.some(({ field }) => field === '')
  if (refusal === 'malformed' || wholeBody) {
    return new Problem('malformed', { errors: errors.filter(({ field }) => field !== '') })
  }
  const detail = errors[0]?.message
  return new Problem('fields-wrong', { errors, ...(detail ? { detail } : {}) })
}
