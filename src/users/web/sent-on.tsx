import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { returnAddress } from '#web/return-address.ts'
import { useSession } from '#web/session.ts'

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
