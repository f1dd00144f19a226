import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js'
import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type ReactNode, useId, useState } from 'react'
import { type CardFormProps, PayForm } from './pay-form.tsx'

/** Stripe's own card fields: what is typed in them never reaches this page. */
export function StripeCardForm(props: CardFormProps) {
  const [stripe] = useState(() => loadStripe(props.settings.publishableKey))
  return (
    <Elements stripe={stripe}>
      <Fields {...props} />
    </Elements>
  )
}

function Fields({ clientSecret, buyer, onPaid }: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [options] = useState(elementStyle)
  const ready = stripe !== null && elements !== null && clientSecret !== null

  const submit = async () => {
    const card = elements?.getElement(CardNumberElement)
    if (!ready || !card) return
    setError(null)
    setBusy(true)
    const outcome = await pay(stripe, clientSecret, { card, billing_details: buyer })
    setBusy(false)
    if (outcome.ok) onPaid(outcome.transactionId)
    else setError(outcome.message)
  }
  const showError = (event: { error: { message: string } | undefined }) =>
    setError(event.error?.message ?? null)
  return (
    <PayForm ready={ready} busy={busy} error={error} onPay={() => void submit()}>
      <div className="grid gap-4">
        <Framed label="Card number">
          {(id) => (
            <CardNumberElement
              id={id}
              options={{ ...options, showIcon: true }}
              onChange={showError}
            />
          )}
        </Framed>
        <div className="flex gap-4">
          <Framed label="Expiry">
            {(id) => <CardExpiryElement id={id} options={options} onChange={showError} />}
          </Framed>
          <Framed label="CVC">
            {(id) => <CardCvcElement id={id} options={options} onChange={showError} />}
          </Framed>
        </div>
      </div>
    </PayForm>
  )
}

type Outcome = { ok: true; transactionId: string } | { ok: false; message: string }

/** A payment method of type card, then the payment confirmed with it, asking the bank if need be. */
async function pay(
  stripe: Stripe,
  clientSecret: string,
  method: { card: StripeCardNumberElement; billing_details: { name: string; email: string } },
): Promise<Outcome> {
  const made = await stripe.createPaymentMethod({ type: 'card', ...method })
  if (made.error) return refused(made.error.message)
  const confirmed = await stripe.confirmCardPayment(clientSecret, {
    payment_method: made.paymentMethod.id,
  })
  const intent = confirmed.paymentIntent ?? confirmed.error?.payment_intent
  // Also where it had succeeded in another tab before: that is no refusal.
  if (intent?.status === 'succeeded') return { ok: true, transactionId: intent.id }
  return refused(confirmed.error?.message)
}

function refused(message: string | undefined): Outcome {
  return { ok: false, message: message ?? 'Your card was declined.' }
}

function Framed({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="min-h-12 rounded-press border border-edge bg-raised px-3 py-3 focus-within:border-accent-text">
        {children(id)}
      </div>
    </div>
  )
}

/**
 * The shop's colours for Stripe's fields, which stand in frames of their own and know neither the
 * page's variables nor colours newer than rgb.
 */
function elementStyle() {
  return {
    style: {
      base: {
        color: readColour('text-ink'),
        fontSize: '16px',
        fontFamily: 'Inter, Arial, sans-serif',
        '::placeholder': { color: readColour('text-soft') },
      },
      invalid: { color: readColour('text-bad') },
    },
  }
}

function readColour(className: string): string {
  const canvas = document.createElement('canvas')
  canvas.className = className
  document.body.append(canvas)
  const { color } = getComputedStyle(canvas)
  canvas.remove()
  const paint = canvas.getContext('2d')
  if (!paint) return color
  paint.fillStyle = color
  paint.fillRect(0, 0, 1, 1)
  const [red, green, blue] = paint.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
