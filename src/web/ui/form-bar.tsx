import type { ReactNode } from 'react'

/** The end of a form with its button; while it `stays`, at the lower edge of the screen, in reach from every field. */
export function FormBar({ stays, children }: { stays: boolean; children: ReactNode }) {
  const look = stays ? 'bottom-bar border-line bg-surface' : 'border-transparent'
  return <div className={`mt-4 grid gap-3 border-t py-3 print:hidden ${look}`}>{children}</div>
}
