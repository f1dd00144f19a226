import type { FastifyRequest } from 'fastify'
import { Problem } from '#base/problem.ts'
import { refuse } from '#base/refuse.ts'

type FileInput = {
  field: string
  mostBytes: number
  missing: Problem['code']
  tooBig: Problem['code']
}

/** The file of a form, in memory. Throws 'malformed' too where the sender has gone already. */
export async function readFormFile(
  request: FastifyRequest,
  { field, mostBytes, missing, tooBig }: FileInput,
): Promise<Buffer> {
  if (request.raw.destroyed) throw refuse('malformed')
  if (!request.isMultipart()) throw refuse(missing)
  try {
    const part = await request.file({
      throwFileSizeLimit: false,
      limits: { fileSize: mostBytes, files: 1, fields: 10, fieldSize: 1_024, headerPairs: 20 },
    })
    if (part?.fieldname !== field) throw refuse(missing)
    const bytes = await part.toBuffer()
    if (part.file.truncated) throw refuse(tooBig)
    return bytes
  } catch (error) {
    // Whatever else a form's reader stumbles over, the form was wrong.
    throw error instanceof Problem ? error : refuse('malformed', { cause: error })
  } finally {
    // What is left is thrown away as it comes: a sender that is cut off would never see the answer.
    request.raw.unpipe()
    request.raw.resume()
  }
}
