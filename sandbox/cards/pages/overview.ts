import type { FastifyInstance } from 'fastify'
import { html, type Markup } from '#sandbox/pages/html.ts'
import { readStyle } from '#sandbox/pages/style.ts'
import type { Bank } from '../bank.ts'
import { money } from '../calls/values.ts'
import { isRefusal, refusals, type TestCard, testCards } from '../cards.ts'
import type { IntentRow } from '../rows.ts'
import { cardPage, sendPage, serveAsset } from './page.ts'

/** The page that says what this is, which numbers to type, and what was paid lately. */
export function serveOverview(app: FastifyInstance, bank: Bank): void {
  serveAsset(app, 'sandbox.css', 'text/css', readStyle(new URL('sandbox.css', import.meta.url)))
  app.get('/', async (_, reply) => sendPage(reply, cardPage(bank, 'Card sandbox', overview(bank))))
}

function overview(bank: Bank): Markup {
  const payments = recent(bank)
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
