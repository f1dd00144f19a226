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

function Fields({ clientSecret, buyer, onPaid, takesFocus = false }: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [options] = useState(() => ({ style: findStyle() }))
  const submit = async () => {
    const card = elements?.getElement(CardNumberElement)
    if (!stripe || !card || clientSecret === null) return
    setError(null)
    setBusy(true)
    const paid = await pay(stripe, clientSecret, card, buyer)
    setBusy(false)
    if ('message' in paid) setError(paid.message)
    else onPaid(paid.transactionId)
  }
  const onChange = (event: { error: { message: string } | undefined }) =>
    setError(event.error?.message ?? null)
  const numberOptions = { ...options, showIcon: true }
  return (
    <PayForm
      ready={stripe !== null && elements !== null && clientSecret !== null}
      busy={busy}
      error={error}
      onPay={() => void submit()}
    >
      <div className="grid gap-4">
        <Framed label="Card number">
          {(id) => (
            <CardNumberElement
              id={id}
              options={numberOptions}
              onChange={onChange}
              onReady={(element) => takesFocus && element.focus()}
            />
          )}
        </Framed>
        <div className="flex gap-4">
          <Framed label="Expiry">
            {(id) => <CardExpiryElement id={id} options={options} onChange={onChange} />}
          </Framed>
          <Framed label="CVC">
            {(id) => <CardCvcElement id={id} options={options} onChange={onChange} />}
          </Framed>
        </div>
      </div>
    </PayForm>
  )
}

/** A payment method of type card, then the payment confirmed with it, asking the bank if need be. */
async function pay(
  stripe: Stripe,
  clientSecret: string,
  card: StripeCardNumberElement,
  buyer: CardFormProps['buyer'],
): Promise<{ transactionId: string } | { message: string }> {
  const made = await stripe.createPaymentMethod({ type: 'card', card, billing_details: buyer })
  const confirmed =
    made.paymentMethod &&
    (await stripe.confirmCardPayment(clientSecret, { payment_method: made.paymentMethod.id }))
  const intent = confirmed?.paymentIntent ?? confirmed?.error?.payment_intent
  // Also where it had succeeded in another tab before: that is no refusal.
  if (intent?.status === 'succeeded') return { transactionId: intent.id }
  const error = made.error ?? confirmed?.error
  return { message: error?.message ?? 'Your card was declined.' }
}

function Framed({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <label htmlFor={id} className="text-row font-semibold">
        {label}
      </label>
      <div className="min-h-12 rounded-press border border-edge bg-raised px-3 py-3 focus-within:border-accent-text">
        {children(id)}
      </div>
    </div>
  )
}

/** The shop's colours for Stripe's frames, which know neither the page's variables nor oklch. */
function findStyle() {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  return {
    base: {
      color: isDark ? '#ecebe7' : '#181b1f',
      fontSize: '16px',
      fontFamily: 'Inter, Arial, sans-serif',
      '::placeholder': { color: isDark ? '#aaaeb6' : '#4f5359' },
    },
    invalid: { color: isDark ? '#fa8880' : '#b71824' },
  }
}
