import type { FastifyRequest } from 'fastify'
import { Problem } from '#base/problem.ts'
import { inLine } from '#server/calls/pressure.ts'
import { csvOf } from './csv-upload.ts'

/** Files that come, wait or are worked on in one process: each is in memory whole. */
const mostFiles = 4
/** Of them of one admin, who keeps the others out of nothing. */
const mostOfOne = 3

/**
 * Bounds what imports may take of this process: a few files are taken in, and worked on one after the
 * other; what is more is refused as 'busy'.
 */
export function importTurns() {
  const of = new Map<string, number>()
  const inTurn = inLine(1, mostFiles)
  let files = 0
  return async function take<Report>(
    request: FastifyRequest,
    admin: string,
    work: (file: Buffer) => Promise<Report>,
  ): Promise<Report> {
    const own = of.get(admin) ?? 0
    if (files >= mostFiles || own >= mostOfOne) throw busy()
    files++
    of.set(admin, own + 1)
    try {
      const file = await csvOf(request)
      return await inTurn(() => work(file))
    } finally {
      files--
      const left = (of.get(admin) ?? 1) - 1
      if (left > 0) of.set(admin, left)
      else of.delete(admin)
    }
  }
}

function busy(): Problem {
  const problem = new Problem('busy', {
    detail: 'Other files are being imported. Please try again in a moment.',
  })
  problem.retryAfterSeconds = 5
  return problem
}
