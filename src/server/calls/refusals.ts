import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { Problem, type Refusal } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import { tellRefusal } from '#server/observe/events.ts'

/** Answers every error of a call as problem+json; what is no refusal is a bug and told vaguely. */
export function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = asProblem(error)
    if (problem.status >= 500) request.log.error({ err: error.cause ?? error }, problem.code)
    else tellRefusal(request, problem)
    return answerRefusal(problem, reply)
  })
}

export function answerUnknownCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerRefusal(
    new Problem('unknown-call', {
      detail: `There is no call ${request.method} ${pathOf(request)}.`,
    }),
    reply,
  )
}

/** Answers with a problem. */
export function answerRefusal(problem: Problem, reply: FastifyReply): FastifyReply {
  if (problem.retryAfterSeconds !== null) reply.header('retry-after', problem.retryAfterSeconds)
  else if (problem.status === 503) reply.header('retry-after', 1)
  return reply
    .status(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem.body()))
}

/**
 * Answers bytes that are no request, or that came too slowly or too many, on their socket: there is
 * no reply yet that could.
 */
export function answerBadBytes(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const problem = new Problem(badBytes[error.code ?? ''] ?? 'malformed')
  const body = JSON.stringify(problem.body())
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${problem.status} ${problem.title}\r\ncontent-type: application/problem+json\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    )
  }
  socket.destroy(error)
}

const badBytes: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
  HPE_HEADER_OVERFLOW: 'headers-too-big',
}

/** What a client did wrong, in the words of the server's own errors. */
const clientFaults: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-big',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong-media',
  FST_REQ_FILE_TOO_LARGE: 'picture-too-big',
  FST_FILES_LIMIT: 'malformed',
  FST_PARTS_LIMIT: 'malformed',
  FST_FIELDS_LIMIT: 'malformed',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'not-a-picture',
}

export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof ZodError) return new Problem('bug')
  const { code, statusCode } = error as Partial<FastifyError>
  const known = typeof code === 'string' ? clientFaults[code] : undefined
  if (known) return new Problem(known)
  if (isOutage(error)) return new Problem('database-down')
  if (isUnsearchable(error)) return new Problem('malformed', { detail: ours.unknownLetters })
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new Problem('malformed')
  if (isBrokenUpload(error)) return new Problem('malformed')
  return new Problem('bug')
}

/**
 * The database that does not answer, or cannot write: the shop is out of service, not broken. Of
 * PostgreSQL's own numbers 53 is out of something, 57 is being shut down, 58 is the disk.
 */
const outages = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08003',
  '53300',
  '53100',
  '53200',
  '58030',
])

/** SQLite's own numbers: busy 5, out of memory 7, I/O error 10, full 13, cannot open 14. */
const sqliteOutages = new Set([5, 7, 10, 13, 14])

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (code === 'ERR_SQLITE_ERROR') return sqliteOutages.has(Number(errcode) & 0xff)
  if (typeof code === 'string' && outages.has(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  )
}

/**
 * SQLite's search knows the letters of an older Unicode: what is one word to us can be two to it,
 * in a few rare scripts, and two together are more than its index can look for.
 */
function isUnsearchable(error: unknown): boolean {
  return error instanceof Error && /^fts5: phrase queries/.test(error.message)
}

/** A multipart body that ends in the middle is told by busboy as a plain Error. */
function isBrokenUpload(error: unknown): boolean {
  return (
    error instanceof Error &&
    /Unexpected end of (form|multipart data|file)|Malformed part header|Multipart: Boundary not found|Premature close/.test(
      error.message,
    )
  )
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0]?.slice(0, 200) ?? ''
}
