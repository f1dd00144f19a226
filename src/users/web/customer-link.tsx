import type { ReactNode } from 'react'
import { ShopLink } from '#web/ui/link.tsx'

type CustomerLinkProps = { id: string; className?: string; children: ReactNode }

export function CustomerLink({ id, className = '', children }: CustomerLinkProps) {
  return (
    <ShopLink
      to={`/dashboard/customers/${id}`}
      className={`underline decoration-line underline-offset-4 hover:decoration-current pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center ${className}`}
    >
      {children}
    </ShopLink>
  )
}
