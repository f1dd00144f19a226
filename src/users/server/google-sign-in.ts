import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ours } from '#base/texts.ts'
import { googleEnd, identityPath } from '#server/adapters/better-auth-path.ts'
import { auditSignIn } from '#server/http/audit.ts'
import { scriptHashes } from '#server/http/headers.ts'
import { asProblem } from '#server/http/refusals.ts'
import { logSecurityEvent } from '#server/observe/security-events.ts'
import type { Shop } from '#server/shop.ts'
import { refuse } from '#users/refusals.ts'
import { googleChannel } from '../rules.ts'
import { requireSafeRequest, sendResponse, toWebRequest } from './identity-routes.ts'

/**
 * Serves the routes of 'Sign In With Google': the start, Google's redirect, and the page that closes the popup.
 * Every request ends at that page, even for bad input from browser or Google.
 */
export function serveGoogleSignIn(app: FastifyInstance, shop: Shop): void {
  const { db, identity, config } = shop
  const beginning = `${identityPath}/sign-in/social`
  app.post(beginning, { config: { limit: 'google' } }, async (request, reply) => {
    requireSafeRequest(request, config.origins)
    const { provider } = (request.body ?? {}) as { provider?: unknown }
    if (provider !== 'google') throw refuse('google-missing')
    const end = config.publicUrl + googleEnd
    const body = { provider, callbackURL: end, errorCallbackURL: end, disableRedirect: true }
    const own = toWebRequest(request, new URL(request.url, end), body)
    return sendResponse(db, await identity.answerGoogle(own), reply)
  })

  app.get(`${identityPath}/callback/google`, async (request, reply) => {
    const { error, cookies } = await finishSignIn(request, shop)
    if (cookies.length > 0) reply.header('set-cookie', cookies)
    if (error !== null) logSecurityEvent(request, 'sign-in refused', { by: 'Google' })
    else {
      const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
      const session = await identity.readSession(cookie)
      logSecurityEvent(request, 'signed in', { account: session?.id, by: 'Google' })
      if (session) await auditSignIn(db, session.id, 'Google')
    }
    const query = error ? `?error=${encodeURIComponent(error)}` : ''
    return setPopupHeaders(reply).redirect(googleEnd + query)
  })

  app.get(googleEnd, async (request, reply) => {
    const { error } = request.query as { error?: string }
    const page = endPage(error === undefined ? null : (failures.get(error) ?? ours.google.failed))
    const scripts = scriptHashes(page).join(' ')
    const policy = `default-src 'none'; script-src ${scripts}; frame-ancestors 'none'`
    return setPopupHeaders(reply)
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

async function finishSignIn(request: FastifyRequest, { identity, config }: Shop) {
  const { publicUrl } = config
  try {
    requireSafeRequest(request, config.origins)
    const own = toWebRequest(request, new URL(request.url, publicUrl))
    const { headers } = await identity.answerGoogle(own)
    const to = URL.parse(headers.get('location') ?? '', publicUrl)
    if (to?.origin !== publicUrl || to.pathname !== googleEnd) return { error: 'bug', cookies: [] }
    return { error: to.searchParams.get('error'), cookies: headers.getSetCookie() }
  } catch (error) {
    const problem = asProblem(error)
    if (problem.status >= 500) request.log.error({ err: error }, problem.code)
    return { error: problem.code, cookies: [] }
  }
}

const failures = new Map([
  ['access_denied', ours.google.refused],
  ['email_not_verified', ours.google.unverified],
  ['account_not_linked', ours.google.unverified],
  ['state_mismatch', ours.google.interrupted],
  ['state_not_found', ours.google.interrupted],
  ['google-down', ours.google.down],
  ['busy', ours.google.down],
  ['google-missing', ours.google.missing],
])

/** The window that opened this one can still see whether it is closed, as on Google's own pages. */
function setPopupHeaders(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'cross-origin-opener-policy': 'unsafe-none',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
}

/** Tells the shop's page how it ended, and closes itself; its words are for when it cannot. */
function endPage(failure: string | null): string {
  const words = failure ?? ours.google.signedIn
  const ending = JSON.stringify({ signedIn: failure === null, words })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Sign In With Google</title>
<p>${words}</p>
<p><a href="/login">Back to the shop</a></p>
<script>new BroadcastChannel('${googleChannel}').postMessage(${ending});window.close()</script>
</html>
`
}
