// A body of 100,000 brackets is small and quick to parse, and whatever walks what comes of it (our own look for
// characters that no database takes, a schema, a log) overflows the stack: one request was a 500.
import type { FastifyInstance } from 'fastify'
import { Problem } from '#base/problem.ts'

/**
 * Clients send `content-type: application/json` with nothing, for example on a DELETE. What nests
 * deeper than any body of ours is not even parsed.
 */
export function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (!isShallow(String(body))) done(new Problem('malformed'))
    else parse(request, String(body), done)
  })
}

/** So deep may arrays and objects of a body lie in each other; what walks it deeper could overflow. */
const mostDepth = 32

/** Whether a text of JSON nests no deeper than anything that the shop understands. */
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
      if (++depth > mostDepth) return false
    } else if (sign === '}' || sign === ']') depth--
  }
  return true
}
