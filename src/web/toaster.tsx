import type { ComponentProps } from 'react'
import { createRoot } from 'react-dom/client'
import { type Id, ToastContainer, toast } from 'react-toastify/unstyled'
import styles from './toaster.css?url'

/** The specification's: closed after 5 s, top right, dragged away past 80 % of its width. */
const closesAfterMs = 5000
const dragAwayPercent = 80

// Beside the page, which lives without toasts until the first is shown.
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <>
    <link rel="stylesheet" href={styles} precedence="default" />
    <ToastContainer
      position="top-right"
      autoClose={closesAfterMs}
      draggable
      draggablePercent={dragAwayPercent}
      theme="colored"
      closeOnClick
      newestOnTop
    />
  </>,
)

type Kind = 'success' | 'error'

const maxVisible = 2

/** Each with how often was clicked before it came. */
const visible = new Map<Id, { kind: Kind; clicks: number }>()
let clicks = 0
for (const event of ['click', 'keydown', 'popstate']) addEventListener(event, () => clicks++, true)

/** Shows a toast; one of success takes those of errors away, for they are settled. */
export function showToast(kind: Kind, text: string, more?: string, link?: FollowedLink): void {
  for (const [id, shown] of visible) if (kind === 'success' && shown.kind === 'error') close(id)
  for (const id of [...visible.keys()].slice(0, 1 - maxVisible)) close(id)
  const words = (
    <div>
      <p>{text}</p>
      <p>{more}</p>
      {link && (
        <LinkInToast
          {...link}
          // The toast's time stands still, as under the pointer.
          onFocus={() => toast.pause({ id })}
          onBlur={() => toast.play({ id })}
        />
      )}
    </div>
  )
  const id = toast[kind](words, { onClose: () => visible.delete(id) })
  visible.set(id, { kind, clicks })
}

/** A page that follows from what was done, such as the basket. */
export type ToastLink = { to: string; label: string }

type FollowedLink = ToastLink & { follow: () => void }

type LinkInToastProps = FollowedLink & Pick<ComponentProps<'a'>, 'onFocus' | 'onBlur'>

function LinkInToast({ to, label, follow, ...handlers }: LinkInToastProps) {
  return (
    <a
      {...handlers}
      href={to}
      aria-keyshortcuts="Alt+T"
      className="inline-flex min-h-8 items-center font-semibold underline underline-offset-4 pointer-coarse:min-h-11"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        // The new page's heading takes the focus.
        event.currentTarget.blur()
        follow()
      }}
    >
      {label}
    </a>
  )
}

function close(id: Id): void {
  visible.delete(id)
  toast.dismiss(id)
}

/**
 * Removes the toasts of the previous page after a navigation. Toasts since the last click are about the
 * navigation itself, however long it takes, and stay: like 'Order Placed', which leads to another page.
 */
export function dismissToasts(): void {
  for (const [id, shown] of visible)
    if (shown.kind === 'error' || shown.clicks < clicks) toast.dismiss(id)
}
