import { Link, useLocation } from 'react-router'
import { spec } from '#base/texts.ts'
import dusk from '#web/art/dusk.svg'
import { keepReturnAddress } from '#web/return-address.ts'
import { LoginForm } from './login-form.tsx'
import { SentOn } from './sent-on.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { WhySent } from './why-sent.tsx'

export const meta = () => [{ title: 'Login · Kickstand' }, { name: 'robots', content: 'noindex' }]

export default function LoginPage() {
  const { search, state } = useLocation()
  return (
    <SentOn>
      <SignInFrame
        title={spec.login.title}
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
        <LoginForm />
      </SignInFrame>
    </SentOn>
  )
}
