import type { ReactNode } from 'react'

/** Facts by their names, side by side; one below the other where the letters are too large for that. */
export function Facts({ of }: { of: [name: string, value: ReactNode][] }) {
  return (
    <dl className="figures grid gap-y-2">
      {of.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-4">
          <dt className="w-[6.5em] max-w-full text-soft">{name}</dt>
          <dd className="min-w-0 flex-[1_1_8em] wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
