import { Button } from '#web/ui/button.tsx'
import type { PadOfTab } from './use-pad.ts'

/** The list was changed here and on another device, and neither knew of the other: the person decides. */
export function OtherList({ other }: { other: NonNullable<PadOfTab['other']> }) {
  return (
    <div role="alert" className="mb-6 grid gap-3 rounded-surface border border-line bg-raised p-4">
      <p>
        <b className="font-semibold">Your account holds another list.</b> It was changed on another
        device while this one was not connected. Nothing is lost yet.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button small look="main" onClick={other.join}>
          Keep both
        </Button>
        <Button small onClick={other.keep}>
          Keep this one
        </Button>
        <Button small onClick={other.take}>
          Take the other one
        </Button>
      </div>
    </div>
  )
}
