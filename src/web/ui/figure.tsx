import type { ReactNode } from 'react'

type FigureProps = { name: string; value: ReactNode; isBad?: boolean }

/** A sum or a day that a page begins with, in a `dl`. */
export function Figure({ name, value, isBad = false }: FigureProps) {
  return (
    <div>
      <dt className="text-row text-soft">{name}</dt>
      <dd className={`font-display text-sum font-semibold ${isBad ? 'text-bad' : ''}`}>{value}</dd>
    </div>
  )
}
