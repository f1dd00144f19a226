import { type ReactNode, useId } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { ours } from '#base/texts.ts'
import { useShopMutation } from '#web/act.ts'
import { type ShopForm, useShopForm } from '#web/form.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import type { Guard } from '../security-contract.ts'
import { CodeField } from './code-field.tsx'

/** A part of the security page: what it is for at the left, what can be done at the right. */
export function SecurityPart({
  title,
  about,
  children,
}: {
  title: string
  about: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-t border-line py-8 xl:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <header>
        <h2 id={id} className="title-3">
          {title}
        </h2>
        <div className="mt-2 max-w-text text-sm text-soft">{about}</div>
      </header>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

/** What somebody shows again before something that guards the account changes. */
export type Proof = { password: string; code: string }
export const noProof: Proof = { password: '', code: '' }

/** What only ends sessions asks for the password alone, the rest for a code too where the factor is on. */
type Asks = 'password' | 'all'

export function checkProof(guard: Guard, asks: Asks, typed: Proof) {
  return {
    password: guard.hasPassword && !typed.password ? ours.presentPasswordMissing : undefined,
    code: asksCode(guard, asks) && !typed.code.trim() ? ours.codeMissing : undefined,
  }
}

function asksCode(guard: Guard, asks: Asks): boolean {
  return asks === 'all' && guard.onSince !== null
}

export function ProofFields<Values extends FieldValues & Proof>({
  guard,
  asks,
  form: { form, wrong },
}: {
  guard: Guard
  asks: Asks
  form: ShopForm<Values>
}) {
  return (
    <>
      {guard.hasPassword ? (
        <PasswordField
          label="Present password"
          autoComplete="current-password"
          error={wrong('password')}
          {...form.register('password' as FieldPath<Values>)}
        />
      ) : (
        <p className="mb-3 text-sm text-soft">
          Your account has no password: Google opens it. This works for 15 minutes after you have
          signed in.
        </p>
      )}
      {asksCode(guard, asks) && (
        <CodeField error={wrong('code')} {...form.register('code' as FieldPath<Values>)} />
      )}
    </>
  )
}

export type Action = {
  title: string
  about?: ReactNode
  /** The button that does it. */
  label: string
  look?: ButtonLook
  asks: Asks
  /** Gives the sentence that says it is done, where one is needed. */
  run: (proof: Proof) => Promise<string | null>
  stale?: string[]
}

/** Asks for the password, and the code where it is wanted, before it does something. */
export function ProofDialog({
  guard,
  action,
  onClose,
}: {
  guard: Guard
  /** Open while there is something to do. */
  action: Action | null
  onClose: () => void
}) {
  return (
    <Dialog open={action !== null} title={action?.title ?? ''} onClose={onClose}>
      {action?.about && <p className="text-sm">{action.about}</p>}
      {action && <ProofForm guard={guard} action={action} onClose={onClose} />}
    </Dialog>
  )
}

function ProofForm({
  guard,
  action: { label, look = 'main', asks, run, stale = [] },
  onClose,
}: {
  guard: Guard
  action: Action
  onClose: () => void
}) {
  const form = useShopForm<Proof>({
    check: (typed) => checkProof(guard, asks, typed),
    start: noProof,
  })
  const mutation = useShopMutation<Proof, string | null>({
    mutationFn: run,
    invalidates: () => stale.map((name) => [name]),
    successToast: (sentence) => sentence,
    onSuccess: onClose,
    errorToast: form.showErrors,
  })
  return (
    <Form onSubmit={form.submit((typed) => mutation.mutate(typed))} className="mt-4 grid gap-2">
      <ProofFields guard={guard} asks={asks} form={form} />
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton look={look} busy={mutation.isPending}>
          {label}
        </SubmitButton>
      </div>
    </Form>
  )
}
