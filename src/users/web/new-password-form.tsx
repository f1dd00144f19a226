import { useNavigate, useSearchParams } from 'react-router'
import { sentenceOf, useAct } from '#web/act.ts'
import { useShopForm } from '#web/form.ts'
import { forgetSession, leave } from '#web/session.ts'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { checkNewPassword } from '../rules.ts'
import { setPassword } from './identity.ts'

type Typed = { password: string; confirm: string }

/** Sets the new password of whoever holds the token in the address. */
export function NewPasswordForm() {
  const token = useSearchParams()[0].get('token') ?? ''
  const navigate = useNavigate()
  const { form, wrong, submit } = useShopForm<Typed>({ check: checkNewPassword })
  const set = useAct<Typed>({
    does: async ({ password }) => {
      await setPassword(token, password)
      // The new password has ended every session, this browser's too.
      await leave().catch(forgetSession)
    },
    says: () => 'Your new password is set. Please log in with it.',
    then: () => navigate('/login', { replace: true }),
    warns: () => null,
  })
  return (
    <Form onSubmit={submit((typed) => set.mutate(typed))} className="mt-8 grid gap-2">
      <PasswordField
        label="New password"
        help="At least 8 characters"
        autoComplete="new-password"
        error={wrong('password')}
        {...form.register('password')}
      />
      <PasswordField
        label="New password again"
        autoComplete="new-password"
        error={wrong('confirm')}
        {...form.register('confirm')}
      />
      <p role="alert" className="text-sm font-medium text-bad">
        {set.error && sentenceOf(set.error)}
      </p>
      <SubmitButton busy={set.isPending} className="mt-2 w-full">
        Set the new password
      </SubmitButton>
    </Form>
  )
}
