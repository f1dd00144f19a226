import type { ReactNode } from 'react'

type FormBarProps = { sticky: boolean; children: ReactNode }

/** The end of a form with its button; while `sticky`, at the lower edge of the screen, in reach from every field. */
export function FormBar({ sticky, children }: FormBarProps) {
  const look = sticky ? 'bottom-bar border-line bg-surface' : 'border-transparent'
  return <div className={`mt-4 grid gap-3 border-t py-3 print:hidden ${look}`}>{children}</div>
}
