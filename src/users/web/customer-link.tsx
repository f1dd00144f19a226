import type { ReactNode } from 'react'
import { RowLink } from '#web/ui/link.tsx'

type CustomerLinkProps = { id: string; className?: string; children: ReactNode }

export function CustomerLink({ id, className = '', children }: CustomerLinkProps) {
  return (
    <RowLink to={`/dashboard/customers/${id}`} className={className}>
      {children}
    </RowLink>
  )
}
