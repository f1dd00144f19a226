import type { FormHTMLAttributes } from 'react'
import { type BlockerFunction, useBeforeUnload, useBlocker, useNavigation } from 'react-router'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/**
 * A form whose sentences are ours. `post`, and its main button disabled before the page lives, so
 * that nothing typed can end in an address.
 */
export function Form(attributes: FormHTMLAttributes<HTMLFormElement>) {
  return <form method="post" noValidate {...attributes} />
}

export function SubmitButton({ className = '', busy, ...rest }: Parameters<typeof Button>[0]) {
  const leaving = useNavigation().state !== 'idle'
  return (
    <Button
      variant="main"
      type="submit"
      className={`sm:justify-self-start ${className}`}
      busy={busy || leaving}
      {...rest}
    />
  )
}

/**
 * Asks before a half-filled form is left: in the shop by a dialog, at the browser's own doors
 * (closing, another site) by the browser. `onLeave` forgets what was typed.
 */
export function AskBeforeLeaving({ when, onLeave }: { when: () => boolean; onLeave: () => void }) {
  const asks: BlockerFunction = ({ currentLocation, nextLocation }) =>
    currentLocation.pathname !== nextLocation.pathname && when()
  const blocker = useBlocker(asks)
  useBeforeUnload((event) => {
    if (when()) event.preventDefault()
  })
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      title="Leave this page?"
      onClose={() => blocker.reset?.()}
    >
      <p className="mb-6">Your changes are not saved and will be lost.</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          onClick={() => {
            onLeave()
            blocker.proceed?.()
          }}
        >
          Leave page
        </Button>
        <Button variant="main" data-autofocus onClick={() => blocker.reset?.()}>
          Stay
        </Button>
      </div>
    </Dialog>
  )
}
