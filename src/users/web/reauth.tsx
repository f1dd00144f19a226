import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useOutletContext } from 'react-router'
import { type FieldMessages, Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import { useShopForm } from '#web/form.ts'
import { errorMessage, type MutationOptions, useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import type { Session } from '#web/session.ts'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { Dialog, DialogButton } from '#web/ui/dialog.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { securityQuery } from './queries.ts'
import { CodeField } from './sign-in.tsx'

export type Credentials = { password: string; code: string }
export const noCredentials: Credentials = { password: '', code: '' }

type Reauth<Values> = {
  /** Asks for the second factor where it is on; ending sessions does not need it. */
  asksCode?: boolean
  /** Gives the sentence that says it is done, where one is needed. */
  run: (values: Values) => Promise<string | undefined>
  close?: () => void
}

type ReauthOptions<Values> = Reauth<Values> & {
  defaultValues: Values
  validate?: (values: Values) => FieldMessages<Values>
}

/** A form with what the account asks for before it is changed, once its `status` is there. */
export function useReauthForm<Values extends Credentials>(options: ReauthOptions<Values>) {
  const { asksCode = true, defaultValues, validate, run, close } = options
  const { userId } = useOutletContext<Session>()
  const status = useQuery(securityQuery(userId))
  const { hasPassword = false, onSince = null } = status.data ?? {}
  const needsCode = asksCode && onSince !== null
  const shopForm = useShopForm<Values>({
    defaultValues,
    validate: (values) => ({
      password: hasPassword && !values.password ? ours.presentPasswordMissing : undefined,
      code: needsCode && !values.code.trim() ? ours.codeMissing : undefined,
      ...validate?.(values),
    }),
  })
  const { field, submit } = shopForm
  const mutation = useShopMutation<Values, string | undefined>({
    mutationFn: run,
    invalidates: () => [['second-factor'], ['sessions']],
    successToast: (sentence) => sentence ?? null,
    onSuccess: (_, values) => {
      shopForm.resetAfter(values, defaultValues)
      close?.()
    },
    errorToast: shopForm.showErrors,
  })
  const password = field('password')
  const credentials = (
    <>
      {hasPassword ? (
        <PasswordField label="Current password" autoComplete="current-password" {...password} />
      ) : (
        <p className="mb-3 text-row text-soft">
          Your account has no password: you sign in with Google. This works for 15 minutes after you
          sign in.
        </p>
      )}
      {needsCode && <CodeField {...field('code')} />}
    </>
  )
  return { status, field, credentials, onSubmit: submit(mutation.mutate), busy: mutation.isPending }
}

type ReauthFormProps = Reauth<Credentials> & {
  about?: string
  label: string
  variant?: ButtonVariant
}

type ReauthButtonProps = Omit<ReauthFormProps, 'close'> & {
  name: string
  title?: string
  button?: ComponentProps<typeof Button>
}

export function ReauthButton({ name, title = name, button, ...form }: ReauthButtonProps) {
  return (
    <DialogButton variant={form.variant} {...button} label={name} title={title}>
      {(close) => <ReauthForm {...form} close={close} />}
    </DialogButton>
  )
}

function ReauthForm({ about, label, variant = 'main', ...reauth }: ReauthFormProps) {
  const form = useReauthForm({ ...reauth, defaultValues: noCredentials })
  if (!form.status.data) return <QueryState query={form.status} rows={3} />
  return (
    <>
      {about && <p className="text-row">{about}</p>}
      <Form onSubmit={form.onSubmit} className="mt-4 grid gap-2">
        {form.credentials}
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button onClick={reauth.close}>Cancel</Button>
          <SubmitButton variant={variant} busy={form.busy}>
            {label}
          </SubmitButton>
        </div>
      </Form>
    </>
  )
}

/** A mutation that needs a fresh proof: without one, its `proofDialog` asks, and the mutation continues. */
export function useReauthenticatedMutation<Input = void>(options: MutationOptions<Input, unknown>) {
  const [refused, setRefused] = useState<{ input: Input } | null>(null)
  const close = () => setRefused(null)
  const mutation = useShopMutation<Input>({
    ...options,
    errorToast: (error, input) => {
      if (!(error instanceof Problem) || error.code !== 'proof-needed')
        return (options.errorToast ?? errorMessage)(error, input)
      setRefused({ input })
      return null
    },
  })
  const proofDialog = (
    <Dialog open={refused !== null} title="Confirm that it is you" onClose={close}>
      <ReauthForm
        about="You signed in a while ago. Please confirm once more; it lasts 15 minutes."
        label="Continue"
        run={async (body) => {
          await send('POST /proof', { body })
          if (refused) mutation.mutate(refused.input)
        }}
        close={close}
      />
    </Dialog>
  )
  return { ...mutation, proofDialog }
}
