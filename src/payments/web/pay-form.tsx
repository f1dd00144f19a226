import { type ReactNode, useId } from 'react'
import { spec } from '#base/texts.ts'
import { Button } from '#web/ui/button.tsx'
import type { CardSettings } from '../contract.ts'

export type CardFormProps = {
  settings: CardSettings
  clientSecret: string | null
  buyer: { name: string; email: string }
  onPaid: (transactionId: string) => void
  /** The order was placed just now, and the card comes next. */
  takesFocus?: boolean | undefined
}

type PayFormProps = {
  ready: boolean
  busy: boolean
  error: string | null
  onPay: () => void
  children: ReactNode
}

export function PayForm({ ready, busy, error, onPay, children }: PayFormProps) {
  const errorId = useId()
  return (
    <form
      noValidate
      method="post"
      aria-label="Card"
      aria-describedby={error ? errorId : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        if (ready && !busy) onPay()
      }}
    >
      {children}
      <p id={errorId} role="alert" className="mt-2 min-h-6 font-medium text-bad">
        {error}
      </p>
      <PayButton ready={ready} busy={busy} />
    </form>
  )
}

/** `over`: it was pressed, and is no longer what the page is about. */
export function PayButton({ ready = false, busy = false, over = false }) {
  return (
    <Button
      type="submit"
      variant={over ? 'plain' : 'main'}
      disabled={!ready}
      busy={busy}
      className="mt-2 min-h-12 w-full text-base!"
    >
      {spec.payment.pay}
    </Button>
  )
}
