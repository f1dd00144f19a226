import { Link } from 'react-router'
import { ours, spec } from '#base/texts.ts'
import { useShopMutation } from '#web/act.ts'
import { useShopForm } from '#web/form.ts'
import { send } from '#web/send.ts'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { isOfNames, namesIn, whyNotAPassword } from '../rules.ts'
import type * as contract from '../security-contract.ts'
import { checkProof, noProof, type Proof, ProofFields, SecurityPart } from './security-part.tsx'

type Typed = Proof & { newPassword: string }
const nothing: Typed = { ...noProof, newPassword: '' }

/** Changes the password; the present one is asked for. */
export function PasswordPart({ guard, email }: { guard: contract.Guard; email: string }) {
  return (
    <SecurityPart
      title="Password"
      about="A few words that only you would put together are better than one word with signs in it. Changing it ends every other session."
    >
      {guard.hasPassword ? (
        <PasswordForm guard={guard} email={email} />
      ) : (
        <p className="max-w-text">
          Google opens your account; it has no password. To have one as well, use{' '}
          <Link to="/login" className="text-accent-text underline">
            {spec.login.reset}
          </Link>{' '}
          on the login page.
        </p>
      )}
    </SecurityPart>
  )
}

function PasswordForm({ guard, email }: { guard: contract.Guard; email: string }) {
  const shopForm = useShopForm<Typed>({
    check: (typed) => ({
      ...checkProof(guard, 'all', typed),
      newPassword: wrongWith(typed, email),
    }),
    start: nothing,
  })
  const { form, wrong, submit, showErrors } = shopForm
  const change = useShopMutation<Typed, { ended: number }>({
    mutationFn: (body) => send<typeof contract.changePassword>('PUT /password', { body }),
    invalidates: () => [['sessions']],
    successToast: () => 'Your password is changed. All other sessions have ended.',
    onSuccess: (_, typed) => shopForm.goOn(typed, nothing),
    errorToast: showErrors,
  })
  return (
    <Form onSubmit={submit((typed) => change.mutate(typed))} className="grid max-w-md gap-2">
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <ProofFields guard={guard} asks="all" form={shopForm} />
      <PasswordField
        label="New password"
        help="At least 8 characters"
        autoComplete="new-password"
        error={wrong('newPassword')}
        {...form.register('newPassword')}
      />
      <SubmitButton busy={change.isPending}>Change the password</SubmitButton>
    </Form>
  )
}

/** What the browser knows of it; the server also looks it up among the most used ones. */
function wrongWith({ newPassword }: Typed, email: string): string | undefined {
  const wrong = whyNotAPassword(newPassword)
  if (wrong) return wrong
  return isOfNames(newPassword, namesIn(email)) ? ours.passwordOfNames : undefined
}
