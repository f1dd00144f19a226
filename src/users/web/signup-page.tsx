import { useId } from 'react'
import { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import shelves from '#web/art/shelves.svg'
import { type Registered, useShopForm } from '#web/form.ts'
import { type MetaArgs, noIndex, pageTitle } from '#web/head.ts'
import { useShopMutation } from '#web/mutation.ts'
import { type SendOptions, send } from '#web/send.ts'
import { readSession } from '#web/session.ts'
import { toastError } from '#web/toasts.ts'
import { takeToken } from '#web/token.ts'
import { Field, FieldError, TextArea } from '#web/ui/field.tsx'
import { AskBeforeLeaving, Form, SubmitButton } from '#web/ui/form.tsx'
import { ShopLink } from '#web/ui/link.tsx'
import { LoadingScreen } from '#web/ui/loading.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { checkRegistration, type Registration } from '../rules.ts'
import { GoogleButton } from './google-button.tsx'
import { signInByPassword } from './identity.ts'
import { NewPasswordField, SignInReason, VisitorFrame, VisitorLink } from './sign-in.tsx'

const { signup } = spec
const plate = { art: shelves, number: 'PL. 02', caption: "A dealer's wall, stocked by the case" }

export const meta = (args: MetaArgs) => [pageTitle(args, 'Sign up'), noIndex]

export default function SignupPage() {
  return (
    <VisitorFrame title={signup.title} plate={plate}>
      <p className="mt-3 text-soft">
        Already have an account? <VisitorLink to="/login">{spec.login.login}</VisitorLink>
      </p>
      <SignInReason />
      <SignupForm />
    </VisitorFrame>
  )
}

function SignupForm() {
  const shopForm = useShopForm<Registration>({
    validate: checkRegistration,
    draft: 'signup',
    notInDraft: ['password', 'confirm'],
  })
  const { values, field, submit, setErrors, showErrors, markSaved, isDirty } = shopForm
  const register = useShopMutation<Registration, Registration>({
    form: shopForm,
    mutationFn: createAccount,
    successToast: ({ name }) => signup.registered(name),
    onSuccess: () => markSaved(),
    errorToast: (error) => {
      if (error instanceof Problem && error.code === 'user-exists')
        setErrors({ email: error.message })
      return showErrors(error)
    },
  })
  const refuse = (found: { confirm?: string | undefined }) => {
    if (found.confirm === signup.passwordsDiffer) toastError(signup.passwordsDiffer)
  }
  return (
    <>
      {register.isPending && <LoadingScreen over />}
      <Form onSubmit={submit(register.mutate, refuse)} className="mt-8 grid gap-2 *:w-full">
        <Field label={signup.name} autoComplete="name" {...field('name')} />
        <Field label={signup.email} type="email" autoComplete="username" {...field('email')} />
        <TextArea label={signup.address} autoComplete="street-address" {...field('address')} />
        <Field label={signup.phone} type="tel" autoComplete="tel" {...field('phone')} />
        <NewPasswordField label={signup.password} {...field('password')} />
        <PasswordField label={signup.confirm} autoComplete="new-password" {...field('confirm')} />
        <Terms accepted={values.terms} {...field('terms')} />
        <ShopLink to="/terms" target="_blank" className="mb-2 text-row text-accent-text underline">
          Read the terms in a new tab
        </ShopLink>
        <SubmitButton busy={register.isPending}>{signup.signup}</SubmitButton>
      </Form>
      <GoogleButton />
      {/* A user who has just registered is redirected without this question. */}
      <AskBeforeLeaving when={() => isDirty() && !readSession()} onLeave={markSaved} />
    </>
  )
}

function Terms({ accepted, error, ...box }: { accepted: boolean | undefined } & Registered) {
  const id = useId()
  return (
    <div>
      <div
        className={`flex min-h-11 flex-wrap items-center gap-x-3 ${accepted ? 'text-good' : 'text-bad'}`}
      >
        <input
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-state ${id}-error`}
          className="size-5 shrink-0 accent-accent-fill"
          {...box}
        />
        <label htmlFor={id} className="flex min-h-11 items-center font-semibold">
          {signup.terms}
        </label>
        <span id={`${id}-state`} className="text-row whitespace-nowrap sm:ml-auto">
          <span aria-hidden="true">{accepted ? '✓ ' : '✕ '}</span>
          {accepted ? 'accepted' : 'not accepted'}
        </span>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

async function createAccount(typed: Registration, options: SendOptions): Promise<Registration> {
  const { name, email, address, phone, password } = typed
  const body = { name, email: email.trim(), address, phone, password }
  const { success } = await send('POST /users', { body }, options)
  if (!success) throw new Problem('user-exists', signup.exists)
  try {
    await takeToken(body.email)
  } catch {
    // If the answer was lost, so was its cookie: signs in with the password, which is still here.
    await signInByPassword(body)
  }
  return typed
}
