import { useSearchParams } from 'react-router'
import { spec } from '#base/texts.ts'
import bench from '#web/art/bench.svg'
import { ButtonLink } from '#web/ui/button.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

export const meta = () => [
  { title: 'New password · Kickstand' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** Where the mailed reset link leads; the identity service puts its token into the address. */
export default function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token')
  return (
    <SignInFrame
      title="New password"
      art={bench}
      plate="PL. 03"
      caption="Cylinder head, taken apart to be rebuilt"
    >
      {token ? <NewPasswordForm /> : <SpentLink />}
    </SignInFrame>
  )
}

function SpentLink() {
  return (
    <>
      <p className="mt-4 mb-6">
        This link was used already, or is older than an hour. Ask for a new one with the button{' '}
        {spec.login.reset} on the login page.
      </p>
      <ButtonLink to="/login" look="main">
        Go to {spec.login.login}
      </ButtonLink>
    </>
  )
}
