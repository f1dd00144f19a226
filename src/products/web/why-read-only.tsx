import { useLocation, useNavigate } from 'react-router'
import type { Role } from '#users/web/use-role.ts'
import { loginFrom } from '#web/return-address.ts'
import { endSession } from '#web/session.ts'
import { toastError } from '#web/toasts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'

/**
 * Says to whoever is no admin why nothing can be typed here, and leads to where it can. Its place is
 * kept until it is known who looks, so that the form does not jump.
 */
export function WhyReadOnly({ role }: { role: Role }) {
  const location = useLocation()
  return (
    <div
      className={`${role === 'unknown' ? 'invisible' : ''} mt-6 flex flex-wrap items-center justify-between gap-4 rounded-surface border border-line bg-sunken px-5 py-4`}
    >
      <p className="grid">
        {[...new Set(Object.values(words))].map((text) => (
          <span key={text} className={`[grid-area:1/1] ${text === words[role] ? '' : 'invisible'}`}>
            {text}
          </span>
        ))}
      </p>
      {role === 'admin' && <ButtonLink to="/dashboard/manageProducts">Manage Products</ButtonLink>}
      {role === 'customer' && <OtherAccount to={loginFrom(location)} />}
      {(role === 'visitor' || role === 'unknown') && (
        <ButtonLink to={loginFrom(location)}>Log in and come back</ButtonLink>
      )}
    </div>
  )
}

const forVisitors = 'You can look at this product, but only an admin can change it.'

/** All take the room of the longest, so that the form below stays where it is. */
const words: Record<Role, string> = {
  unknown: forVisitors,
  visitor: forVisitors,
  customer:
    'You can look at this product, but your account is not an admin’s, so you cannot change it.',
  admin: 'What you change here counts at once, for everybody who looks at the product.',
}

/** The login page sends on whoever is signed in: so the account is left first. */
function OtherAccount({ to }: { to: string }) {
  const navigate = useNavigate()
  const change = () =>
    endSession().then(
      () => navigate(to),
      (error: Error) => toastError(error.message),
    )
  return <Button onClick={change}>Log in with another account</Button>
}
