import type { FastifyInstance } from 'fastify'
import { html, type Markup } from '#sandbox/pages/html.ts'
import { readStyle } from '#sandbox/pages/style.ts'
import type { Bank } from '../bank.ts'
import { refundByHand } from '../calls/refunds.ts'
import { money } from '../calls/values.ts'
import { isRefusal, refusals, type TestCard, testCards } from '../cards.ts'
import type { IntentRow } from '../rows.ts'
import { transaction } from '../store.ts'
import { StripeFailure } from '../wire/failure.ts'
import { type Params, requiredText } from '../wire/params.ts'
import { basePath, cardPage, sendPage, serveAsset } from './page.ts'

/**
 * The page that says what this is, which numbers to type, and what was paid lately; there a payment
 * is given back in part or whole, as in the company's own pages, which the shop hears of by a webhook.
 */
export function serveOverview(app: FastifyInstance, bank: Bank): void {
  serveAsset(app, 'sandbox.css', 'text/css', readStyle(new URL('sandbox.css', import.meta.url)))
  app.get('/', async (_, reply) => sendPage(reply, cardPage(bank, 'Card sandbox', overview(bank))))
  app.post('/refunds', async (request, reply) => {
    const params = (request.body as Params | undefined) ?? []
    try {
      const intent = requiredText(params, 'payment_intent')
      const amount = requiredText(params, 'amount')
      transaction(bank, () => refundByHand(bank, intent, amount))
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
      const refused = overview(bank, error.message)
      return sendPage(reply.status(error.status), cardPage(bank, 'Card sandbox', refused))
    }
    return reply.redirect(`${basePath(bank)}/`, 303)
  })
}

function overview(bank: Bank, refusal = ''): Markup {
  const payments = recent(bank)
  return html`<main>
<h1>Card sandbox</h1>
<p>This stands in for the card company Stripe while the shop runs in demo mode, and behaves as
Stripe's test mode does. Never type a real card.</p>
<h2>Recent payments</h2>
${refusal && html`<p role="alert"><strong>${refusal}</strong></p>`}
${payments.length > 0 ? paymentTable(bank, payments) : html`<p>None yet. Pay an order in the shop, and it appears here.</p>`}
<h2>Test cards</h2>
<p>With any date in the future and any three digits as security code (four for American Express).</p>
<div class="wide" role="region" aria-label="Test cards" tabindex="0"><table>
<thead><tr><th>Number</th><th>Brand</th><th>What happens</th></tr></thead>
<tbody>${testCards.map(cardLine)}</tbody>
</table></div>
</main>`
}

function paymentTable(bank: Bank, payments: readonly Payment[]): Markup {
  return html`<div class="wide" role="region" aria-label="Payments" tabindex="0"><table>
<thead><tr><th>When (UTC)</th><th>Payment</th><th>Amount</th><th>Card</th><th>State</th><th>Give back</th></tr></thead>
<tbody>${payments.map((payment) => paymentLine(bank, payment))}</tbody>
</table></div>`
}

function paymentLine(bank: Bank, payment: Payment): Markup {
  const when = new Date(payment.created * 1_000).toISOString().slice(0, 19).replace('T', ' ')
  const card = payment.last4 ? `${payment.brand} ending in ${payment.last4}` : 'none yet'
  const back = payment.refunded ? `, ${money(payment.refunded, payment.currency)} refunded` : ''
  const disputed = payment.dispute ? ', disputed' : ''
  return html`<tr><td>${when}</td><td class="code">${payment.id}</td>
<td>${money(payment.amount, payment.currency)}</td><td>${card}</td>
<td>${payment.status.replaceAll('_', ' ')}${back}${disputed}</td>
<td>${refundForm(bank, payment)}</td></tr>`
}

function refundForm(
  bank: Bank,
  { id, currency, amount, status, refunded, dispute }: Payment,
): Markup {
  const left = amount - (refunded ?? 0)
  if (status !== 'succeeded' || dispute || left === 0) return html``
  return html`<form method="post" action="${basePath(bank)}/refunds" class="line">
<input type="hidden" name="payment_intent" value="${id}">
<input name="amount" aria-label="Amount to give back of ${id}" inputmode="decimal" size="8" required
  placeholder="${money(left, currency)}">
<button class="quiet">Refund</button>
</form>`
}

function cardLine(card: TestCard): Markup {
  return html`<tr><td class="code">${grouped(card.number)}</td><td>${card.brand}</td><td>${fate(card)}</td></tr>`
}

function fate({ outcome, asks }: TestCard): string {
  const first = asks ? 'Asks for authentication, then: ' : ''
  if (isRefusal(outcome)) {
    const { code, declineCode, message } = refusals[outcome]
    return `${first}${message} (${declineCode ?? code})`
  }
  return first + fates[outcome]
}

const fates = {
  succeeds: 'Pays.',
  disputed_as_fraudulent: 'Pays, and is disputed as fraudulent at once.',
  disputed_as_not_received: 'Pays, and is disputed as not received at once.',
}

function grouped(number: string): string {
  const groups = number.length === 15 ? /^(\d{4})(\d{6})(\d{5})$/ : /(\d{4})(?=\d)/g
  return number.replace(groups, number.length === 15 ? '$1 $2 $3' : '$1 ')
}

type Payment = Pick<IntentRow, 'id' | 'amount' | 'currency' | 'status' | 'created'> & {
  brand: string | null
  last4: string | null
  refunded: number | null
  dispute: string | null
}

function recent(bank: Bank): Payment[] {
  return bank.sql.all`
    SELECT i.id, i.amount, i.currency, i.status, i.created, m.brand, m.last4,
      c.amount_refunded AS refunded, c.dispute
    FROM intents i
    LEFT JOIN charges c ON c.id = i.latest_charge
    LEFT JOIN methods m ON m.id = c.method
    ORDER BY i.seq DESC LIMIT 50` as Payment[]
}
