import type { ReactNode } from 'react'

export function AddressCards({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-4">
      {children}
    </ul>
  )
}

type AddressCardProps = { formatted: string; children?: ReactNode }

/** An address, with what can be done with it at its lower edge. */
export function AddressCard({ formatted, children }: AddressCardProps) {
  return (
    <li className="flex flex-col gap-3 rounded-surface border border-line bg-raised p-4 text-row">
      <p className="whitespace-pre-line wrap-anywhere">{formatted}</p>
      {children && <div className="mt-auto flex flex-wrap gap-2">{children}</div>}
    </li>
  )
}
