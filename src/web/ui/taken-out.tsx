import { Button } from './button.tsx'

/** What was taken out last, and the way back; always there, so that it is announced when it comes. */
export function TakenOut({
  what,
  busy,
  putBack,
}: {
  /** Null where nothing was. */
  what: string | null
  busy: boolean
  putBack: () => void
}) {
  return (
    <div role="status">
      {what !== null && (
        <p className="my-3 flex flex-wrap items-center justify-between gap-x-4 border-l-2 border-edge bg-sunken px-3 py-1.5 text-sm">
          <span className="min-w-0 wrap-anywhere">
            <strong className="font-semibold">{what}</strong> is taken out.
          </span>
          <Button small busy={busy} aria-label={`Put it back: ${what}`} onClick={putBack}>
            Put it back
          </Button>
        </p>
      )}
    </div>
  )
}
