import type { ReactNode } from 'react'

const tones = {
  plain: 'text-soft',
  accent: 'text-accent-text',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
}

/** A state in a word and a colour. */
export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: keyof typeof tones
  children: ReactNode
}) {
  return (
    <span
      className={`inline-block rounded-press border border-current/40 px-1.5 text-note font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}

/** A count beside its name. */
export function CountBadge({ children }: { children: ReactNode }) {
  return <span className="figures rounded-full bg-line px-1.5 text-note text-ink">{children}</span>
}
