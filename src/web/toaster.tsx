import { ToastContainer } from 'react-toastify/unstyled'
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
