import type { FastifyRequest } from 'fastify'
import { Problem } from '#base/problem.ts'
import { fileIn } from '#server/calls/file-in.ts'
import { withoutPlace } from '#server/calls/load-shedding.ts'

const mostBytes = 32 * 1024 * 1024

/** The uploaded file of the field `file`. Throws 'wrong-media', 'malformed' and 'too-big'. */
export async function formatCsv(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw new Problem('wrong-media', { detail: 'Please send a CSV file.' })
  return withoutPlace(request, () =>
    fileIn(request, { field: 'file', mostBytes, missing: 'malformed', tooBig: 'too-big' }),
  )
}
