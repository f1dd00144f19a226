import type { FastifyRequest } from 'fastify'
import { Problem } from '#base/problem.ts'
import { openQueue } from '#server/calls/queue.ts'
import { formatCsv } from './csv-upload.ts'

/**
 * Bounds what imports may take of this process: a few files are taken in, for each is in memory whole, and
 * worked on one after the other; what is more is refused as 'busy'.
 */
export function importTurns() {
  const files = openQueue({ concurrency: 4, maxWaiting: 0, maxPerUser: 3, refusal: busy })
  const imports = openQueue({ concurrency: 1 })
  return <Report>(
    request: FastifyRequest,
    admin: string,
    work: (file: Buffer) => Promise<Report>,
  ): Promise<Report> =>
    files(async () => {
      const file = await formatCsv(request)
      return imports(() => work(file))
    }, admin)
}

function busy(): Problem {
  const problem = new Problem('busy', {
    detail: 'Other files are being imported. Please try again in a moment.',
  })
  problem.retryAfterSeconds = 5
  return problem
}
