import { Link, useLocation } from 'react-router'
import dusk from '#web/art/dusk.svg'
import { keepReturnAddress } from '#web/return-address.ts'
import { SecondStepForm } from './second-step-form.tsx'
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
