import { Link, useLocation } from 'react-router'
import { spec } from '#base/texts.ts'
import shelves from '#web/art/shelves.svg'
import { keepReturnAddress } from '#web/return-address.ts'
import { SentOn } from './sent-on.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignupForm } from './signup-form.tsx'
import { WhySent } from './why-sent.tsx'

export const meta = () => [{ title: 'Sign up · Kickstand' }, { name: 'robots', content: 'noindex' }]

export default function SignupPage() {
  const { search, state } = useLocation()
  return (
    <SentOn>
      <SignInFrame
        title={spec.signup.title}
        art={shelves}
        plate="PL. 02"
        caption="A dealer's wall, stocked by the case"
      >
        <p className="mt-3 text-soft">
          Already have an account?{' '}
          <Link
            to={`/login${keepReturnAddress(search)}`}
            state={state}
            className="text-accent-text underline"
          >
            {spec.login.login}
          </Link>
        </p>
        <WhySent />
        <SignupForm />
      </SignInFrame>
    </SentOn>
  )
}
