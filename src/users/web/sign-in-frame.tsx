import type { ReactNode } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { keepReturnAddress, returnAddress, whySent } from '#web/return-address.ts'
import { useSession } from '#web/session.ts'
import { useAlive } from '#web/ui/button.tsx'
import { awaitsSecondStep } from './identity.ts'

/** The frame of the pages at the shop's door: the form beside a plate of the workshop manual. */
export function SignInFrame({
  title,
  art,
  plate,
  caption,
  children,
}: {
  title: string
  art: string
  /** The plate's number, as a manual has them. */
  plate: string
  caption: string
  children: ReactNode
}) {
  return (
    <div className="page grid gap-x-16 py-10 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:py-16">
      <div className="mx-auto w-full max-w-md lg:max-w-none">
        <h1 className="title-1">{title}</h1>
        {children}
      </div>
      <figure className="sticky top-24 self-start max-lg:hidden">
        <img
          src={art}
          alt=""
          width={1600}
          height={700}
          loading="lazy"
          className="h-[36rem] w-full rounded-surface border border-line object-cover object-[92%_50%]"
        />
        <figcaption className="mt-3 flex items-baseline gap-3 text-sm text-soft">
          <span className="part-number">{plate}</span>
          {caption}
        </figcaption>
      </figure>
    </div>
  )
}

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
  if (!useAlive() || why === null) return null
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
