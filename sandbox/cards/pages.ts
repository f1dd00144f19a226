import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { document, html, type Markup } from '#sandbox/pages/html.ts'
import { readStyle } from '#sandbox/pages/style.ts'
import { type Bank, findIntent, findMethod, type IntentRow, transaction } from './bank.ts'
import { refusalOf, type TestCard, testCards } from './cards.ts'
import { answerChallenge, challengedIntent } from './payments.ts'
import { money } from './refunds.ts'
import type { Params } from './wire.ts'

/**
 * Two pages: that of a bank which asks its customer for a code, in a frame of the shop's, and the one that
 * says what this is, which numbers to type, and what was paid lately.
 */
export function servePages(app: FastifyInstance, bank: Bank): void {
  const asset = (name: string, type: string, content: string) =>
    app.get(`/assets/${name}`, { logLevel: 'warn' }, async (_, reply) =>
      reply.header('cache-control', 'max-age=3600').type(`${type}; charset=utf-8`).send(content),
    )
  asset(
    'challenge.js',
    'text/javascript',
    readFileSync(new URL('pages/challenge.js', import.meta.url), 'utf8'),
  )
  asset('sandbox.css', 'text/css', readStyle(new URL('pages/sandbox.css', import.meta.url)))

  app.get('/challenge/:id', { logLevel: 'warn' }, async (request, reply) => {
    const { id } = request.params as { id: string }
    const { attempt = '' } = request.query as { attempt?: string }
    const intent = challengedIntent(bank, id, attempt)
    return sendFramed(reply, bank, intent ? question(bank, intent) : over(bank, id))
  })

  app.post('/challenge/:id', { logLevel: 'warn' }, async (request, reply) => {
    const { id } = request.params as { id: string }
    const params = request.body as Params
    const answered = transaction(bank, () => {
      const intent = challengedIntent(bank, id, params.get('attempt') ?? '')
      return intent && answerChallenge(bank, intent, params.get('outcome') === 'complete')
    })
    return sendFramed(reply, bank, answered ? ending(bank, answered) : over(bank, id))
  })

  app.get('/', async (_, reply) => send(reply, bank, 'Card sandbox', overview(bank)))
}

function question(bank: Bank, intent: IntentRow): Markup {
  const card = findMethod(bank, intent.payment_method)
  return html`<main>
<h1>Is it you?</h1>
<p>This stands for the page of a bank that wants to be sure: a code by telephone, a fingerprint.
Here you simply choose how it ends.</p>
<dl>
<dt>Amount</dt><dd>${money(intent.amount, intent.currency)}</dd>
<dt>Card</dt><dd>${card?.brand ?? ''} ending in ${card?.last4 ?? ''}</dd>
</dl>
<form method="post" action="${basePath(bank)}/challenge/${intent.id}">
<input type="hidden" name="attempt" value="${intent.challenge}">
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
  return end(
    bank,
    intent.id,
    html`<h1>Done</h1>
<p>${words}</p>
<p>You can close this window.</p>`,
  )
}

function over(bank: Bank, id: string): Markup {
  return end(
    bank,
    id,
    html`<h1>This question is over</h1>
<p>It was answered already, or the payment was changed meanwhile. Nothing happened now.</p>`,
  )
}

/** Tells the shop's page, and no other, how it ended. */
function end(bank: Bank, id: string, words: Markup): Markup {
  const status = findIntent(bank, id)?.status ?? 'unknown'
  return html`<main data-payment-intent="${id}" data-status="${status}" data-shop="${shopOrigin(bank)}">
${words}
<script src="${basePath(bank)}/assets/challenge.js"></script>
</main>`
}

function sendFramed(reply: FastifyReply, bank: Bank, body: Markup): FastifyReply {
  const framedBy = `'self' ${shopOrigin(bank)}`
  return send(reply, bank, 'Card sandbox: authentication', body, framedBy)
}

/** Sends a page that may load nothing but the sandbox's own files. */
function send(
  reply: FastifyReply,
  bank: Bank,
  title: string,
  body: Markup,
  framedBy = "'none'",
): FastifyReply {
  const style = `${basePath(bank)}/assets/sandbox.css`
  const warning = 'Sandbox. No real card, no real money.'
  return reply
    .removeHeader('x-frame-options')
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ${framedBy}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(document({ style, title, warning }, body))
}

/** The path under which the sandbox's own files lie, as a browser sees it. */
function basePath(bank: Bank): string {
  return new URL(bank.address).pathname.replace(/\/+$/, '')
}

/** Where the shop's pages live. */
function shopOrigin(bank: Bank): string {
  return new URL(bank.address).origin
}

function overview(bank: Bank): Markup {
  const payments = recentPayments(bank)
  return html`<main>
<h1>Card sandbox</h1>
<p>This stands in for the card company Stripe while the shop runs in demo mode, and behaves as
Stripe's test mode does. Never type a real card.</p>
<h2>Recent payments</h2>
${payments.length > 0 ? paymentTable(payments) : html`<p>None yet. Pay an order in the shop, and it appears here.</p>`}
<h2>Test cards</h2>
<p>With any date in the future and any three digits as security code (four for American Express).</p>
<div class="wide" role="region" aria-label="Test cards" tabindex="0"><table>
<thead><tr><th>Number</th><th>Brand</th><th>What happens</th></tr></thead>
<tbody>${testCards.map(cardLine)}</tbody>
</table></div>
</main>`
}

type Payment = Pick<IntentRow, 'id' | 'amount' | 'currency' | 'status' | 'created'> & {
  brand: string | null
  last4: string | null
  refunded: number | null
  dispute: string | null
}

function recentPayments({ sql }: Bank): Payment[] {
  return sql.all`
    SELECT i.id, i.amount, i.currency, i.status, i.created, m.brand, m.last4,
      c.amount_refunded AS refunded, c.dispute
    FROM intents i
    LEFT JOIN charges c ON c.id = i.latest_charge
    LEFT JOIN methods m ON m.id = c.method
    ORDER BY i.seq DESC LIMIT 50` as Payment[]
}

function paymentTable(payments: readonly Payment[]): Markup {
  return html`<div class="wide" role="region" aria-label="Payments" tabindex="0"><table>
<thead><tr><th>When (UTC)</th><th>Payment</th><th>Amount</th><th>Card</th><th>State</th></tr></thead>
<tbody>${payments.map(paymentLine)}</tbody>
</table></div>`
}

function paymentLine(payment: Payment): Markup {
  const when = new Date(payment.created * 1_000).toISOString().slice(0, 19).replace('T', ' ')
  const card = payment.last4 ? `${payment.brand} ending in ${payment.last4}` : 'none yet'
  const back = payment.refunded ? `, ${money(payment.refunded, payment.currency)} refunded` : ''
  const disputed = payment.dispute ? ', disputed' : ''
  return html`<tr><td>${when}</td><td class="code">${payment.id}</td>
<td>${money(payment.amount, payment.currency)}</td><td>${card}</td>
<td>${payment.status.replaceAll('_', ' ')}${back}${disputed}</td></tr>`
}

function cardLine({ number, brand, outcome, asks }: TestCard): Markup {
  const refused = refusalOf(outcome)
  const fate = refused
    ? `${refused.message} (${refused.decline_code ?? refused.code})`
    : `Pays${outcome === 'succeeds' ? '' : `, and is ${outcome.replaceAll('_', ' ')}`}.`
  return html`<tr><td class="code">${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</td><td>${brand}</td>
<td>${asks ? 'Asks for authentication, then: ' : ''}${fate}</td></tr>`
}
