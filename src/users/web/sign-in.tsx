import type { ComponentProps, ReactNode } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { returnAddress, saveReturnAddress, whySent } from '#web/return-address.ts'
import { useSession } from '#web/session.ts'
import { useHydrated } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { askIdentity } from './identity.ts'

type Plate = { art: string; number: string; caption: string }
type Frame = { title: string; plate: Plate; children?: ReactNode }

export function SignInFrame({ title, plate, children }: Frame) {
  return (
    <div className="page grid gap-x-16 py-10 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:py-16">
      <div className="mx-auto w-full max-w-md lg:max-w-none">
        <h1 className="title-1">{title}</h1>
        {children}
      </div>
      <figure className="sticky top-24 self-start max-lg:hidden">
        <img
          src={plate.art}
          alt=""
          width={1600}
          height={700}
          loading="lazy"
          className="h-[36rem] w-full rounded-surface border border-line object-cover object-[92%_50%]"
        />
        <figcaption className="mt-3 flex items-baseline gap-3 text-row text-soft">
          <span className="part-number">{plate.number}</span>
          {plate.caption}
        </figcaption>
      </figure>
    </div>
  )
}

/** Sends signed-in users back to where they came from. */
export function VisitorFrame(frame: Frame) {
  const { search, state } = useLocation()
  return (
    <>
      {useSession() && <Navigate to={returnAddress(search)} state={state} replace />}
      <SignInFrame {...frame} />
    </>
  )
}

export function VisitorLink({ to, children }: { to: string; children: ReactNode }) {
  const { search, state } = useLocation()
  return (
    <Link to={to + saveReturnAddress(search)} state={state} className="text-accent-text underline">
      {children}
    </Link>
  )
}

/** Mails a link to choose a new password, if the email has an account. */
export function useResetMail() {
  return useShopMutation<string>({
    mutationFn: (email) => askIdentity('POST', '/request-password-reset', { email }),
    successToast: () => spec.login.emailSent,
  })
}

export function describeResetMail(email: string): string {
  return `If ${email} has an account here, a link to choose a new password is on its way. It works once, for an hour.`
}

/** Says why a visitor was sent to log in. Only the browser remembers it, so the server renders nothing. */
export function SignInReason() {
  const why = whySent(useLocation().state)
  if (!useHydrated() || why === null) return null
  return <p className="mt-5 border-l-4 border-accent bg-sunken px-4 py-3 font-medium">{why}</p>
}

export function CodeField(input: Partial<ComponentProps<typeof Field>>) {
  return (
    <Field
      label="Code"
      help="Six digits from the app, or a recovery code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      {...input}
    />
  )
}

export function NewPasswordField(props: ComponentProps<typeof PasswordField>) {
  return <PasswordField help="At least 8 characters" autoComplete="new-password" {...props} />
}

/** Continues to the second step if required; otherwise `failure` says what went wrong. */
export function useSignIn<Input>(signIn: (input: Input) => Promise<void>) {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const { mutate, isPending, error } = useShopMutation<Input>({
    mutationFn: signIn,
    errorToast: (error) => {
      if (needsSecondStep(error)) navigate(`/secondStep${saveReturnAddress(search)}`, { state })
      return null
    },
  })
  const failure = error && !needsSecondStep(error) ? errorMessage(error) : ''
  return { signIn: mutate, busy: isPending, failure }
}

function needsSecondStep(error: Error): boolean {
  return error instanceof Problem && error.code === 'second-step'
}
