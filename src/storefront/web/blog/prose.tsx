import type { ReactNode } from 'react'

export function P({ children }: { children: ReactNode }) {
  return <p className="mt-4 text-pretty">{children}</p>
}

/** A word of code within a sentence. */
export function C({ children }: { children: ReactNode }) {
  return (
    <code className="rounded-sm bg-sunken px-1 py-0.5 text-[0.875em] wrap-anywhere">
      {children}
    </code>
  )
}

/** Lines of code; wide ones are scrolled within, by keyboard too. */
export function Code({ children }: { children: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="mt-5 overflow-x-auto rounded-surface border border-line border-l-2 border-l-accent bg-sunken px-5 py-4 text-sm leading-6"
    >
      <code>{children}</code>
    </pre>
  )
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="mt-4 grid list-[square] gap-2 pl-5 marker:text-accent">{children}</ul>
}

export type Entry = {
  id: string
  about: 'React' | 'JavaScript'
  question: string
  /** The answer for who has ten seconds, and for search engines. */
  short: string
  answer: ReactNode
}
