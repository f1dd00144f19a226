import type { ReactNode } from 'react'
import missingLink from '#web/art/missing-link.svg'
import { ButtonLink } from './button.tsx'
import { EmptyState } from './state.tsx'

export function NoSuch({
  title,
  to,
  way,
  children,
}: {
  title: string
  to: string
  way: string
  children?: ReactNode
}) {
  return (
    <EmptyState art={missingLink} title={title} as="h1">
      {children}
      <ButtonLink to={to} look="main">
        {way}
      </ButtonLink>
    </EmptyState>
  )
}
