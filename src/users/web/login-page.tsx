import { useLocation } from 'react-router'
import { spec } from '#base/texts.ts'
import dusk from '#web/art/dusk.svg'
import { useShopForm } from '#web/form.ts'
import { type MetaArgs, noIndex, pageTitle } from '#web/head.ts'
import { whySent } from '#web/return-address.ts'
import { toastError } from '#web/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { checkEmail, checkLogin } from '../rules.ts'
import { GoogleButton } from './google-button.tsx'
import { signInByPassword } from './identity.ts'
import {
  describeResetMail,
  SignInReason,
  useResetMail,
  useSignIn,
  VisitorFrame,
  VisitorLink,
} from './sign-in.tsx'

const { login } = spec
const plate = { art: dusk, number: 'PL. 01', caption: 'Roadster on its kickstand, at dusk' }

export const meta = (args: MetaArgs) => [pageTitle(args, 'Login'), noIndex]

export default function LoginPage() {
  return (
    <VisitorFrame title={login.title} plate={plate}>
      <p className="mt-3 text-soft">
        New here? <VisitorLink to="/signup">Sign up for an account</VisitorLink>
      </p>
      <SignInReason />
      <PasswordForm />
      <GoogleButton />
    </VisitorFrame>
  )
}

function PasswordForm() {
  const { getValues, setErrors, field, findError, submit } = useShopForm({ validate: checkLogin })
  const wasSentHere = whySent(useLocation().state) !== null
  const { signIn, busy, failure } = useSignIn(signInByPassword)
  const reset = useResetMail()
  const mailReset = () => {
    const email = getValues().email.trim()
    if (!email) toastError(login.emailMissing)
    const message = email ? checkEmail(email) : login.emailMissing
    if (message) setErrors({ email: message })
    else reset.mutate(email)
  }
  return (
    <Form onSubmit={submit(signIn)} className="mt-8 grid gap-2 *:w-full">
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus={wasSentHere}
        {...field('email')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <FormError unless={findError('password')}>{failure}</FormError>
      <SubmitButton busy={busy}>{login.login}</SubmitButton>
      <Button variant="quiet" busy={reset.isPending} onClick={mailReset}>
        {login.reset}
      </Button>
      <p role="status" className="text-row text-soft empty:hidden">
        {reset.isSuccess && describeResetMail(reset.variables)}
      </p>
    </Form>
  )
}
