import type { ReactNode } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { keepReturnAddress, returnAddress, whySent } from '#web/return-address.ts'
import { useSession } from '#web/session.ts'
import { useHydrated } from '#web/ui/button.tsx'
import { awaitsSecondStep } from './identity.ts'

/**
 * Shows its content to visitors. Whoever is signed in, or has just become so, is sent on to where
 * they came from, with what they chose there; until that page is there, this one stays.
 */
export function SentOn({ children }: { children: ReactNode }) {
  const { search, state } = useLocation()
  return (
    <>
      {useSession() && <Navigate to={returnAddress(search)} state={state} replace />}
      {children}
    </>
  )
}

/** Tells whoever was sent to log in what for. The browser alone remembers it, so the server draws none. */
export function WhySent() {
  const why = whySent(useLocation().state)
  if (!useHydrated() || why === null) return null
  return <p className="mt-5 border-l-4 border-accent bg-sunken px-4 py-3 font-medium">{why}</p>
}

/** For a sign-in's `warns`: goes on to the second step where the account asks for one. */
export function useSecondStep(): (error: Error) => null {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  return (error) => {
    if (awaitsSecondStep(error)) navigate(`/secondStep${keepReturnAddress(search)}`, { state })
    return null
  }
}
