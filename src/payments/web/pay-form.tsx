import { type ReactNode, useId } from 'react'
import { spec } from '#base/texts.ts'
import { Button } from '#web/ui/button.tsx'
import type { CardSettings } from '../contract.ts'

/**
 * The frame around a card company's fields: what went wrong in the company's words, in red under
 * them, and the Pay button. `ready` is false until there is something to pay, and afterwards.
 */
export function PayForm({
  ready,
  busy,
  error,
  onPay,
  children,
}: {
  ready: boolean
  busy: boolean
  error: string | null
  onPay: () => void
  children: ReactNode
}) {
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

export function PayButton({
  ready,
  busy = false,
  over: secondary = false,
}: {
  ready: boolean
  busy?: boolean
  /** It was pressed, and is no longer what the page is about. */
  over?: boolean
}) {
  return (
    <Button
      type="submit"
      look={secondary ? 'plain' : 'main'}
      disabled={!ready}
      busy={busy}
      className="mt-2 min-h-12 w-full text-base!"
    >
      {spec.payment.pay}
    </Button>
  )
}

export type CardFormProps = {
  settings: CardSettings
  clientSecret: string | null
  buyer: { name: string; email: string }
  onPaid: (transactionId: string) => void
}
