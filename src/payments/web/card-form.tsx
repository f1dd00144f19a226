import { lazy, Suspense } from 'react'
import { Bone } from '#web/ui/loading.tsx'
import type { CardFormProps } from './card-form-props.ts'

/** Each form is loaded only where it is used. */
const forms = {
  stripe: lazy(async () => {
    const { StripeCardForm } = await import('./stripe-card-form.tsx')
    return { default: StripeCardForm }
  }),
  sandbox: lazy(async () => {
    const { SandboxCardForm } = await import('#sandbox/cards/web/sandbox-card-form.tsx')
    return { default: SandboxCardForm }
  }),
}

/** Takes a card and pays with it. The card's number goes to the card company, never to the shop. */
export function CardForm(props: CardFormProps) {
  const Form = forms[props.settings.provider]
  return (
    <Suspense fallback={<CardFormShape />}>
      <Form {...props} />
    </Suspense>
  )
}

export function CardFormShape() {
  return (
    <div role="status" aria-label="The card form is loading" className="grid gap-4">
      <Bone className="h-12 w-full" />
      <div className="grid grid-cols-2 gap-4">
        <Bone className="h-12" />
        <Bone className="h-12" />
      </div>
      <Bone className="h-12 w-full" />
    </div>
  )
}
