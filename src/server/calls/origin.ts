import type { FastifyRequest } from 'fastify'
import { Problem } from '#base/problem.ts'

/**
 * Refuses what a page of another site made a browser send: browsers bring cookies with that too, and
 * say where it comes from. Throws 'foreign-origin'. Programs that are no browser say nothing, and
 * have no cookie but their own.
 */
export function demandOwnOrigin({ headers }: FastifyRequest, origins: string[]): void {
  const { origin } = headers
  const foreign =
    origin === undefined ? headers['sec-fetch-site'] === 'cross-site' : !origins.includes(origin)
  if (foreign) throw new Problem('foreign-origin')
}
