import { useNavigate, useSearchParams } from 'react-router'
import { spec } from '#base/texts.ts'
import bench from '#web/art/bench.svg'
import { useShopForm } from '#web/form.ts'
import { type MetaArgs, noIndex, pageTitle } from '#web/head.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { endSession, forgetSession } from '#web/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { checkEmail, checkNewPassword } from '../rules.ts'
import { askIdentity } from './identity.ts'
import { describeResetMail, NewPasswordField, SignInFrame, useResetMail } from './sign-in.tsx'

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
    <SignInFrame title={token ? 'New password' : 'This link has expired'} plate={plate}>
      {token ? <NewPasswordForm token={token} /> : <NewLinkForm />}
    </SignInFrame>
  )
}

function NewLinkForm() {
  const { field, submit } = useShopForm({
    validate: ({ email }: { email: string }) => ({ email: checkEmail(email) }),
  })
  const reset = useResetMail()
  return (
    <Form
      onSubmit={submit(({ email }) => reset.mutate(email))}
      className="mt-4 grid gap-2 *:w-full"
    >
      <p className="mb-4 text-soft">Links work once, for an hour. We send you a new one.</p>
      <Field label="Email" type="email" autoComplete="username" {...field('email')} />
      <SubmitButton busy={reset.isPending}>Send new link</SubmitButton>
      <ButtonLink to="/login" variant="quiet">
        Back to {spec.login.login}
      </ButtonLink>
      <p role="status" className="text-row text-soft empty:hidden">
        {reset.isSuccess && describeResetMail(reset.variables)}
      </p>
    </Form>
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
