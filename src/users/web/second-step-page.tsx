import { Link, useLocation } from 'react-router'
import { Problem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import { errorMessage, useShopMutation } from '#web/act.ts'
import dusk from '#web/art/dusk.svg'
import { useShopForm } from '#web/form.ts'
import { keepReturnAddress } from '#web/return-address.ts'
import { send } from '#web/send.ts'
import { toastSuccess } from '#web/toasts.ts'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import type * as contract from '../security-contract.ts'
import { takeTokenOfSession } from './identity.ts'
import { CodeField } from './reauth.tsx'
import { SentOn } from './sent-on.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

export const meta = () => [
  { title: 'Second step · Kickstand' },
  { name: 'robots', content: 'noindex' },
]

/** Between password (or Google) and shop, for accounts with a second factor. */
export default function SecondStepPage() {
  const { search, state } = useLocation()
  return (
    <SentOn>
      <SignInFrame
        title="One more step"
        art={dusk}
        plate="PL. 05"
        caption="Two keys: one for the ignition, one for the disc lock"
      >
        <p className="mt-3 text-soft">
          Your account asks for a code after the password. Your authenticator app shows it; a
          recovery code will do as well.
        </p>
        <SecondStepForm />
        <p className="mt-4 text-sm text-soft">
          <Link
            to={`/login${keepReturnAddress(search)}`}
            state={state}
            className="text-accent-text underline"
          >
            Log in again
          </Link>
          , perhaps with another account. Lost both the app and the codes? Write to the shop: it
          knows you by more than a code.
        </p>
      </SignInFrame>
    </SentOn>
  )
}

/** The code of the second factor. */
function SecondStepForm() {
  const { form, wrong, submit, showErrors } = useShopForm<{ code: string }>({
    check: ({ code }) => ({ code: code?.trim() ? undefined : ours.codeMissing }),
  })
  const step = useShopMutation<{ code: string }, { by: string }>({
    mutationFn: async (body) => {
      const done = await send<typeof contract.takeSecondStep>('POST /second-step', { body })
      await takeTokenOfSession()
      return done
    },
    onSuccess: ({ by }) => {
      if (by === 'recovery code')
        toastSuccess('That recovery code is spent now. Make new ones when few are left.')
    },
    errorToast: (error) => {
      showErrors(error)
      return null
    },
  })
  const gone = step.error instanceof Problem && step.error.status === 401
  const sentence = step.error && !wrong('code') && !gone ? errorMessage(step.error) : ''
  return (
    <Form onSubmit={submit((typed) => step.mutate(typed))} className="mt-8 grid gap-2">
      <CodeField error={wrong('code')} {...form.register('code')} />
      <p role="alert" className="text-sm font-medium text-bad">
        {sentence}
        {gone && 'This sign-in has waited too long, or was ended. Please log in again.'}
      </p>
      <SubmitButton busy={step.isPending} className="mt-2 w-full">
        Go on
      </SubmitButton>
    </Form>
  )
}
