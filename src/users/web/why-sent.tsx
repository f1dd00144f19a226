import { useLocation } from 'react-router'
import { whySent } from '#web/return-address.ts'
import { useAlive } from '#web/ui/form.tsx'

/** Tells whoever was sent to log in what for. The browser alone remembers it, so the server draws none. */
export function WhySent() {
  const why = whySent(useLocation().state)
  if (!useAlive() || why === null) return null
  return <p className="mt-5 border-l-4 border-accent bg-sunken px-4 py-3 font-medium">{why}</p>
}
