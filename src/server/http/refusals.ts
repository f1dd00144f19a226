import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#base/problem.ts'
import { type CommonRefusal, refuse } from '#base/refuse.ts'
import { isContention, isOutage } from '../database/outage.ts'
import { logRefusal } from '../observe/security-events.ts'

/** Answers every error of a call as problem+json. Any error but a refusal is a bug, answered without details. */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = asProblem(error)
    // Under load nearly every request ends here: a stack for each would say nothing more.
    const { message } = error.cause instanceof Error ? error.cause : error
    if (problem.status === 503) request.log.warn({ reason: message }, problem.code)
    else if (problem.status >= 500) request.log.error({ err: error.cause ?? error }, problem.code)
    else logRefusal(request, problem)
    return answerRefusal(problem, reply)
  })
}

export function answerUnknownCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const detail = `There is no call ${request.method} ${request.url.split('?')[0]?.slice(0, 200)}.`
  return answerRefusal(refuse('unknown-call', { detail }), reply)
}

export function answerRefusal(problem: Problem, reply: FastifyReply): FastifyReply {
  if (problem.retryAfterSeconds !== null) reply.header('retry-after', problem.retryAfterSeconds)
  else if (problem.status === 503) reply.header('retry-after', 1)
  return reply
    .status(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem.body()))
}

/** Answers bytes that are no HTTP request on the socket itself: there is no reply object yet. */
export function answerBadBytes(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const problem = refuse(badBytes[error.code ?? ''] ?? 'malformed')
  const body = JSON.stringify(problem.body())
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${problem.status} ${problem.body().title}\r\ncontent-type: application/problem+json\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    )
  socket.destroy(error)
}

const badBytes: Record<string, CommonRefusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
  HPE_HEADER_OVERFLOW: 'headers-too-big',
}

const clientFaults: Record<string, CommonRefusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-big',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong-media',
}

export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { code, statusCode } = error as Partial<FastifyError>
  const refusal = typeof code === 'string' ? clientFaults[code] : undefined
  if (refusal) return refuse(refusal)
  if (isOutage(error)) return refuse('database-down')
  if (isContention(error)) return refuse('busy')
  if (isUnsearchable(error))
    return refuse('malformed', {
      detail: 'These letters cannot be searched for. Please try other words.',
    })
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return refuse('malformed')
  return refuse('bug')
}

/** SQLite splits words by an older Unicode: in some scripts one of our words is two, which no index finds. */
function isUnsearchable(error: unknown): boolean {
  return error instanceof Error && /^fts5: phrase queries/.test(error.message)
}
