import { ToastContainer, toast } from 'react-toastify/unstyled'
import styles from './toaster.css?url'

/** The specification's: closed after 5 s, top right, dragged away past 80 % of its width. */
const closesAfterMs = 5000
const dragAwayPercent = 80

/** The corner where toasts appear; loaded with the first of them. */
export default function Toaster() {
  return (
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
    </>
  )
}

type Kind = 'success' | 'error'
type Shown = { kind: Kind; presses: number; close: () => void }

/** More of them nobody reads: the oldest makes room. */
const mostAtOnce = 2

const shown = new Set<Shown>()
/** How often somebody has pressed anything since the first toast. */
let presses = 0
for (const press of ['click', 'keydown', 'popstate']) addEventListener(press, () => presses++, true)

/** Shows a toast; one of success takes those of errors away, for they are settled. */
export function showToast(kind: Kind, text: string, more?: string): void {
  makeRoom(kind)
  const words = more ? (
    <div>
      <p>{text}</p>
      <p>{more}</p>
    </div>
  ) : (
    text
  )
  const id = toast[kind](words, { onClose: () => shown.delete(entry) })
  const entry: Shown = { kind, presses, close: () => toast.dismiss(id) }
  shown.add(entry)
}

function makeRoom(kind: Kind): void {
  const settled = kind === 'success' ? [...shown].filter((toast) => toast.kind === 'error') : []
  const rest = [...shown].filter((toast) => !settled.includes(toast))
  for (const toast of [...settled, ...rest.slice(0, 1 - mostAtOnce)]) {
    shown.delete(toast)
    toast.close()
  }
}

/**
 * Takes away the toasts of a page that is left. What was told since the last press is told about the
 * leaving itself, however long that takes: 'Order Placed', which leads away, stays.
 */
export function dismissToasts(): void {
  for (const toast of shown) if (toast.kind === 'error' || toast.presses < presses) toast.close()
}
