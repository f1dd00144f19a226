import type { FastifyRequest } from 'fastify'
import { Problem } from '#base/problem.ts'

type FileInput = {
  /** The form's field that the file stands in. */
  field: string
  mostBytes: number
  /** What a form without that field is refused as, and a file that is larger. */
  missing: Problem['code']
  tooBig: Problem['code']
  arrival?: IncomingFile
}

/**
 * The file of a form, in memory: never more of it than the limit. Throws 'malformed', what is said, and
 * 'busy' when others need the room of a file that has not come whole.
 */
export async function readFormFile(
  request: FastifyRequest,
  { field, mostBytes, missing, tooBig, arrival }: FileInput,
): Promise<Buffer> {
  try {
    const part = await request.file({
      throwFileSizeLimit: false,
      limits: { fileSize: mostBytes, files: 1, fields: 10, fieldSize: 1_024, headerPairs: 20 },
    })
    if (part?.fieldname !== field) throw new Problem(missing)
    arrival?.cut.addEventListener('abort', () => part.file.destroy(arrival.cut.reason))
    const chunks: Buffer[] = []
    for await (const chunk of part.file) {
      if (part.file.truncated) break
      arrival?.hold(chunk.length)
      chunks.push(chunk)
    }
    if (part.file.truncated) throw new Problem(tooBig)
    arrival?.end()
    return Buffer.concat(chunks)
  } catch (error) {
    // Whatever else a form's reader stumbles over, the form was wrong.
    throw error instanceof Problem
      ? error
      : Object.assign(new Problem('malformed'), { cause: error })
  } finally {
    // What is left is thrown away as it comes: a sender that is cut off would never see the answer.
    request.raw.unpipe()
    request.raw.resume()
  }
}

/** A file on its way into a room. */
export type IncomingFile = {
  hold(bytes: number): void
  /** The file has come whole, and is not cut off any more. */
  end(): void
  /** Aborted, with what to answer, when others need the room. */
  cut: AbortSignal
}

export type MemoryBudget = <T>(take: (arrival: IncomingFile) => Promise<T>) => Promise<T>

/**
 * Bounds the bytes that all files of a kind hold in memory, from their first byte until they are done with.
 * Of those that have not come whole the one that began first gives way: a file that comes slowly, or never,
 * keeps nobody out.
 */
export function openMemoryBudget(mostBytes: number): MemoryBudget {
  const arriving = new Set<{ held: number; cut: AbortController }>()
  let held = 0

  function makeRoom(): void {
    for (const one of arriving) {
      if (held <= mostBytes) return
      held -= one.held
      one.held = 0
      arriving.delete(one)
      one.cut.abort(busy())
    }
  }

  return async (take) => {
    const one = { held: 0, cut: new AbortController() }
    arriving.add(one)
    const { signal } = one.cut
    try {
      return await take({
        cut: signal,
        end: () => arriving.delete(one),
        hold(bytes) {
          signal.throwIfAborted()
          one.held += bytes
          held += bytes
          makeRoom()
          signal.throwIfAborted()
        },
      })
    } finally {
      arriving.delete(one)
      held -= one.held
    }
  }
}

export function busy(): Problem {
  const problem = new Problem('busy')
  problem.retryAfterSeconds = 2
  return problem
}
