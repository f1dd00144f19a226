import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { html, type Markup } from '#sandbox/pages/html.ts'
import type { Bank } from '../bank.ts'
import { challenged, complete, fail } from '../calls/authenticate.ts'
import { findIntent, methodOf } from '../calls/find.ts'
import { money } from '../calls/values.ts'
import type { IntentRow } from '../rows.ts'
import { transaction } from '../store.ts'
import { type Params, parseForm, text } from '../wire/params.ts'
import { basePath, cardPage, sendPage, serveAsset } from './page.ts'

/**
 * The page on which a bank would ask its customer for a code. It works in a frame, in a window of
 * its own and as a page that one is sent to, and tells the shop's origin, and no other, how it ended.
 */
export function serveChallenge(app: FastifyInstance, bank: Bank): void {
  serveAsset(
    app,
    'challenge.js',
    'text/javascript',
    readFileSync(new URL('challenge.js', import.meta.url)),
  )

  app.get('/challenge/:intent', { logLevel: 'warn' }, async (request, reply) => {
    const { intent: id } = request.params as { intent: string }
    const attempt = text(parseForm(request.url.split('?', 2)[1] ?? ''), 'attempt') ?? ''
    const intent = challenged(bank, id, attempt)
    return intent
      ? sendChallenge(reply, bank, question(bank, intent, attempt), intent)
      : sendOver(reply, bank, id)
  })

  app.post('/challenge/:intent', { logLevel: 'warn' }, async (request, reply) => {
    const { intent: id } = request.params as { intent: string }
    const params = (request.body as Params | undefined) ?? []
    const settled = transaction(bank, () => {
      const intent = challenged(bank, id, text(params, 'attempt') ?? '')
      if (!intent) return undefined
      return text(params, 'outcome') === 'complete' ? complete(bank, intent) : fail(bank, intent)
    })
    if (!settled) return sendOver(reply, bank, id)
    if (settled.return_url) return reply.redirect(returnUrl(settled, settled.return_url), 303)
    return sendChallenge(reply, bank, ending(bank, settled), settled)
  })
}

function question(bank: Bank, intent: IntentRow, attempt: string): Markup {
  const card = methodOf(bank, intent.payment_method ?? '')
  return html`<main>
<h1>Is it you?</h1>
<p>This stands for the page of a bank that wants to be sure: a code by telephone, a fingerprint.
Here you simply choose how it ends.</p>
<dl>
<dt>Amount</dt><dd>${money(intent.amount, intent.currency)}</dd>
<dt>Card</dt><dd>${card.brand} ending in ${card.last4}</dd>
</dl>
<form method="post" action="${basePath(bank)}/challenge/${intent.id}">
<input type="hidden" name="attempt" value="${attempt}">
<button name="outcome" value="complete">Complete</button>
<button name="outcome" value="fail" class="quiet">Fail</button>
</form>
</main>`
}

function ending(bank: Bank, intent: IntentRow): Markup {
  const words =
    intent.status === 'succeeded'
      ? 'Authenticated, and paid.'
      : 'Not paid. You can go back to the shop and try another card.'
  return html`<main data-payment-intent="${intent.id}" data-status="${intent.status}" data-shop="${bank.shopOrigin}">
<h1>Done</h1>
<p>${words}</p>
<p>You can close this window.</p>
<script src="${basePath(bank)}/assets/challenge.js"></script>
</main>`
}

function sendOver(reply: FastifyReply, bank: Bank, id: string): FastifyReply {
  const intent = findIntent(bank, id)
  const page = html`<main data-payment-intent="${id}" data-status="${intent?.status ?? 'unknown'}" data-shop="${bank.shopOrigin}">
<h1>This question is over</h1>
<p>It was answered already, or the payment was changed meanwhile. Nothing happened now.</p>
<script src="${basePath(bank)}/assets/challenge.js"></script>
</main>`
  return sendChallenge(reply.status(intent ? 200 : 404), bank, page)
}

function sendChallenge(
  reply: FastifyReply,
  bank: Bank,
  body: Markup,
  intent?: IntentRow,
): FastifyReply {
  // A browser follows a redirect out of a form only to where the form itself was allowed to go.
  const back = intent?.return_url ? ` ${new URL(intent.return_url).origin}` : ''
  return sendPage(reply, cardPage(bank, 'Card sandbox: authentication', body), {
    'frame-ancestors': `'self' ${bank.shopOrigin}`,
    'form-action': `'self'${back}`,
  })
}

function returnUrl(intent: IntentRow, address: string): string {
  const url = new URL(address)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret)
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}
