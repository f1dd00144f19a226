import { useNavigate, useSearchParams } from 'react-router'
import { spec } from '#base/texts.ts'
import bench from '#web/art/bench.svg'
import { useShopForm } from '#web/form.ts'
import { type MetaArgs, noIndex, pageTitle } from '#web/head.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { endSession, forgetSession } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { checkNewPassword } from '../rules.ts'
import { askIdentity } from './identity.ts'
import { NewPasswordField, SignInFrame } from './sign-in.tsx'

export const meta = (args: MetaArgs) => [
  pageTitle(args, 'New password'),
  noIndex,
  { name: 'referrer', content: 'no-referrer' },
]

const plate = { art: bench, number: 'PL. 03', caption: 'Cylinder head, taken apart to be rebuilt' }

/** Where the mailed reset link leads; the identity service puts its token into the address. */
export default function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token')
  return (
    <SignInFrame title="New password" plate={plate}>
      {token ? (
        <NewPasswordForm token={token} />
      ) : (
        <>
          <p className="mt-4 mb-6">
            This link was already used or is older than an hour. Request a new one with the button{' '}
            {spec.login.reset} on the login page.
          </p>
          <ButtonLink to="/login" look="main">
            Go to {spec.login.login}
          </ButtonLink>
        </>
      )}
    </SignInFrame>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const { field, findError, submit } = useShopForm({ validate: checkNewPassword })
  const { mutate, isPending, error } = useShopMutation<{ password: string }>({
    mutationFn: async ({ password: newPassword }) => {
      await askIdentity('POST', '/reset-password', { token, newPassword })
      // The new password has ended every session, this browser's too.
      await endSession().catch(forgetSession)
    },
    successToast: () => 'Your new password is set. Please log in with it.',
    onSuccess: () => navigate('/login', { replace: true }),
    errorToast: () => null,
  })
  return (
    <Form onSubmit={submit(mutate)} className="mt-8 grid gap-2 *:w-full">
      <NewPasswordField label="New password" {...field('password')} />
      <PasswordField label="New password again" autoComplete="new-password" {...field('confirm')} />
      <FormError unless={findError('confirm')}>{error && errorMessage(error)}</FormError>
      <SubmitButton busy={isPending}>Set new password</SubmitButton>
    </Form>
  )
}
