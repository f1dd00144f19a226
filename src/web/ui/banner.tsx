import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const tones = {
  good: { icon: 'tick', look: 'border-good text-good' },
  warn: { icon: 'warning', look: 'border-warn text-warn' },
} as const

/** A notice above a page, about all of it. */
export function Banner({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  const { icon, look } = tones[tone]
  return (
    <div
      role="status"
      className={`mb-4 flex items-center gap-3 rounded-press border bg-raised px-3 py-2 text-row ${look}`}
    >
      <Icon name={icon} />
      <div className="min-w-0 text-ink">{children}</div>
    </div>
  )
}
