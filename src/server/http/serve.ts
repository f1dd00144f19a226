import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, fileTypes, type Who } from '#base/endpoint.ts'
import { maxRows, type Page } from '#base/paging.ts'
import { refuse } from '#base/refuse.ts'
import type { Db } from '../database/open.ts'
import { logSecurityEvent, noteAccount } from '../observe/security-events.ts'
import type { Authenticate, Call, Context, FileAnswer } from './calls.ts'
import { isAdmin, readCurrentUser, readToken, type TokenClaims } from './current-user.ts'
import { addFormerNames } from './former-names.ts'
import { dataPolicy } from './headers.ts'
import { parse } from './parse.ts'
import type { PublicResponse } from './response-cache.ts'

export function serve(app: FastifyInstance, calls: Call[], context: Context): void {
  const { config, responses } = context.shop
  for (const call of calls) {
    const { contract } = call
    const guards = contract.method === 'GET' ? [] : [context.limitChanges]
    if (contract.fillsDisk) guards.push(context.requireFreeDisk)
    const urls = contract.formerPath ? [contract.path, contract.formerPath] : [contract.path]
    for (const url of urls)
      app.route({
        method: contract.method,
        url,
        config: {
          queue: call.queue,
          limit: contract.limit,
          takesFile: contract.takesFile !== undefined,
        },
        preHandler: guards,
        handler: async (request, reply) => {
          // A bad token means a visitor.
          const claims = await readToken(config.secret, request.headers.authorization)
          if (contract.cachedFor === 'everybody' || (contract.cachedFor === 'visitors' && !claims))
            return responses.answer(request, reply, async () =>
              asPublic(contract, await answerCall(call, null, request, reply, context)),
            )
          const { body, headers } = await answerCall(call, claims, request, reply, context)
          reply.headers({ ...headers, 'cache-control': 'no-store' })
          if (!contract.file) return body
          const { name, contents } = body as FileAnswer
          // Never shown in the shop's origin: its content is untrusted.
          reply.header('content-disposition', `attachment; filename="${name}"`)
          return reply.type(fileTypes[contract.file]).send(contents)
        },
      })
  }
}

function asPublic({ cachedFor }: Endpoint, { body, headers }: Answer): PublicResponse {
  return {
    status: 200,
    cacheable: true,
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': dataPolicy,
      // Browsers must not reuse a visitor's answer after sign-in.
      ...(cachedFor === 'visitors' ? { vary: 'authorization' } : {}),
      ...headers,
    },
  }
}

type Answer = Awaited<ReturnType<typeof answerCall>>

async function answerCall(
  { contract, answer }: Call,
  claims: TokenClaims | null,
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
) {
  const authenticate: Authenticate = async (read) => {
    const user = await authenticateFor(contract.who, claims, request, read)
    return { ...parse(contract, request), user, request, reply }
  }
  // A request without a token is refused without a transaction.
  if (!claims && !isOpen(contract.who)) throw refuse('not-signed-in')
  const answered = await answer(authenticate, context)
  if (contract.event) logSecurityEvent(request, contract.event)
  const page = contract.list ? (answered as Page<unknown>) : null
  const result = page ? page.rows : answered
  const schema = reply.statusCode === 202 ? contract.accepted : contract.reply
  if (context.checkReplies) schema?.parse(result)
  const body = contract.formerNames ? addFormerNames(result, contract.formerNames) : result
  return { body, headers: page ? listHeaders(page, request) : {} }
}

async function authenticateFor(
  who: Who,
  claims: TokenClaims | null,
  request: FastifyRequest,
  read: Db,
) {
  const user = claims && (await readCurrentUser(read, claims))
  if (user) noteAccount(request, { account: user.id })
  if (isOpen(who)) return user
  if (!user) throw refuse('not-signed-in')
  if (who === 'admin' && !isAdmin(user)) throw refuse('not-allowed')
  return user
}

function isOpen(who: Who): boolean {
  return who === 'anyone' || who === 'session'
}

/** The total and the neighbours of a page go into the headers; the body stays an array. */
function listHeaders(page: Page<unknown>, request: FastifyRequest) {
  const query = request.query as { page?: string; limit?: string }
  const limit = Number(query.limit ?? maxRows)
  const number = Number(query.page ?? 1)
  const links: string[] = []
  if (number * limit < page.total)
    links.push(linkTo(request, 'next', { after: page.next, limit, page: number + 1 }))
  if (number > 1) {
    const before = number > 2 ? page.previous : undefined
    links.push(linkTo(request, 'prev', { before, limit, page: number - 1 }))
  }
  return {
    'x-total-count': page.total,
    ...(page.didYouMean ? { 'x-did-you-mean': encodeURIComponent(page.didYouMean) } : {}),
    ...(links.length > 0 ? { link: links.join(', ') } : {}),
  }
}

function linkTo(
  request: FastifyRequest,
  rel: string,
  pairs: Record<string, string | number | undefined>,
): string {
  const { pathname, searchParams } = new URL(request.url, 'http://shop')
  for (const name of ['after', 'before', 'limit', 'page']) searchParams.delete(name)
  for (const [name, value] of Object.entries(pairs))
    if (value !== undefined) searchParams.set(name, String(value))
  return `<${pathname}?${searchParams}>; rel="${rel}"`
}
