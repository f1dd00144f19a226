import { Link, useLocation } from 'react-router'
import { spec } from '#base/texts.ts'
import { errorMessage, useShopMutation } from '#web/act.ts'
import dusk from '#web/art/dusk.svg'
import { useShopForm } from '#web/form.ts'
import { keepReturnAddress, whySent } from '#web/return-address.ts'
import { toastError } from '#web/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { checkEmail, checkLogin } from '../rules.ts'
import { GoogleButton } from './google-button.tsx'
import { awaitsSecondStep, mailResetLink, signIn } from './identity.ts'
import { SentOn, useSecondStep, WhySent } from './sent-on.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const { login } = spec

export const meta = () => [{ title: 'Login · Kickstand' }, { name: 'robots', content: 'noindex' }]

export default function LoginPage() {
  const { search, state } = useLocation()
  return (
    <SentOn>
      <SignInFrame
        title={login.title}
        art={dusk}
        plate="PL. 01"
        caption="Roadster on its kickstand, at dusk"
      >
        <p className="mt-3 text-soft">
          New here?{' '}
          <Link
            to={`/signup${keepReturnAddress(search)}`}
            state={state}
            className="text-accent-text underline"
          >
            Sign up for an account
          </Link>
        </p>
        <WhySent />
        <PasswordForm />
        <GoogleButton />
      </SignInFrame>
    </SentOn>
  )
}

type Login = { email: string; password: string }

function PasswordForm() {
  const { form, wrong, submit } = useShopForm<Login>({ check: checkLogin })
  const sentHere = whySent(useLocation().state) !== null
  const toSecondStep = useSecondStep()
  const enter = useShopMutation<Login>({
    mutationFn: ({ email, password }) => signIn(email.trim(), password),
    errorToast: toSecondStep,
  })
  return (
    <Form onSubmit={submit((typed) => enter.mutate(typed))} className="mt-8 grid gap-2">
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus={sentHere}
        error={wrong('email')}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={wrong('password')}
        {...form.register('password')}
      />
      <p role="alert" className="min-h-5 text-sm leading-5 font-medium text-bad">
        {enter.error && !awaitsSecondStep(enter.error) && errorMessage(enter.error)}
      </p>
      <SubmitButton busy={enter.isPending} className="w-full">
        {login.login}
      </SubmitButton>
      <ResetPassword
        emailIn={() => form.getValues('email')}
        wants={(message) => form.setError('email', { message }, { shouldFocus: true })}
      />
    </Form>
  )
}

/** Has the link for a new password mailed to the email in the form. */
function ResetPassword({
  emailIn,
  wants,
}: {
  emailIn: () => string
  wants: (sentence: string) => void
}) {
  const reset = useShopMutation<string>({
    mutationFn: mailResetLink,
    successToast: () => login.emailSent,
  })
  const ask = () => {
    const email = emailIn().trim()
    if (!email) toastError(login.emailMissing)
    const wrong = email ? checkEmail(email) : login.emailMissing
    if (wrong) wants(wrong)
    else reset.mutate(email)
  }
  return (
    <>
      <Button look="quiet" busy={reset.isPending} onClick={ask} className="w-full">
        {login.reset}
      </Button>
      <p role="status" className="text-sm text-soft">
        {reset.isSuccess &&
          `If ${reset.variables} has an account here, a link to choose a new password is on its way. It works once, for an hour.`}
      </p>
    </>
  )
}
