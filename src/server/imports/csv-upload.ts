import type { FastifyRequest } from 'fastify'
import { Problem } from '#base/problem.ts'
import { withoutPlace } from '#server/calls/pressure.ts'

export const mostBytes = 32 * 1024 * 1024

/**
 * The uploaded file of the field `file`, in memory: never more of it than the limit. Throws
 * 'wrong-media', 'malformed' and 'too-big'.
 */
export function csvOf(request: FastifyRequest): Promise<Buffer> {
  return withoutPlace(request, () => fileIn(request))
}

async function fileIn(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw new Problem('wrong-media', { detail: 'Please send a CSV file.' })
  try {
    const part = await request.file({
      throwFileSizeLimit: false,
      limits: { fileSize: mostBytes, files: 1, fields: 4, fieldSize: 1_024, headerPairs: 20 },
    })
    if (part?.fieldname !== 'file') throw new Problem('malformed')
    const bytes = await part.toBuffer()
    if (part.file.truncated) throw new Problem('too-big')
    return bytes
  } catch (error) {
    throw error instanceof Problem
      ? error
      : Object.assign(new Problem('malformed'), { cause: error })
  } finally {
    // What is left is thrown away as it comes: a sender that is cut off would never see the answer.
    request.raw.unpipe()
    request.raw.resume()
  }
}
