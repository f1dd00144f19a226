import { createRoot } from 'react-dom/client'
import { ToastContainer, toast } from 'react-toastify/unstyled'
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
      pauseOnHover
      newestOnTop
    />
  </>,
)

type Kind = 'success' | 'error'
type Visible = { kind: Kind; clicks: number; close: () => void }

const maxVisible = 2

const visible = new Set<Visible>()
let clicks = 0
for (const event of ['click', 'keydown', 'popstate']) addEventListener(event, () => clicks++, true)

/** Shows a toast; one of success takes those of errors away, for they are settled. */
export function showToast(kind: Kind, text: string, more?: string): void {
  for (const toast of visible) if (kind === 'success' && toast.kind === 'error') close(toast)
  for (const toast of [...visible].slice(0, 1 - maxVisible)) close(toast)
  const words = more ? (
    <div>
      <p>{text}</p>
      <p>{more}</p>
    </div>
  ) : (
    text
  )
  const id = toast[kind](words, { onClose: () => visible.delete(entry) })
  const entry: Visible = { kind, clicks, close: () => toast.dismiss(id) }
  visible.add(entry)
}

function close(toast: Visible): void {
  visible.delete(toast)
  toast.close()
}

/**
 * Takes away the toasts of a page that is left. What was told since the last click is told about the
 * leaving itself, however long that takes: 'Order Placed', which leads away, stays.
 */
export function dismissToasts(): void {
  for (const toast of visible) if (toast.kind === 'error' || toast.clicks < clicks) toast.close()
}
