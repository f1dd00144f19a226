import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { spec } from '#base/texts.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type DialogProps = { open: boolean; title: string; onClose: () => void; children?: ReactNode }

/**
 * A modal dialog, the browser's own: focus stays in it and returns afterwards, and Escape closes it.
 * Focuses the element with `data-autofocus`, or else the first button.
 */
export function Dialog({ open, title, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // The element's own state is outside React: only written, never read.
  useEffect(() => {
    const dialog = ref.current
    if (open && dialog && !dialog.open) {
      dialog.showModal()
      // `showModal` focuses the first focusable element; `autoFocus` ran before the dialog was open.
      dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
      // A dialog that is longer than the screen starts at its top.
      dialog.scrollTop = 0
    }
    if (!open && dialog?.open) dialog.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: with keys Escape closes it, by the browser itself
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // Synchronously: an Enter right after Escape may open the dialog again.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // `close` is asynchronous: the dialog may be open again.
      onClose={() => !ref.current?.open && onClose()}
      onClick={(event) => {
        if (event.target === ref.current) onClose()
      }}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-surface border border-line bg-raised p-0 text-left text-ink shadow-float backdrop:bg-veil"
    >
      <div className="p-6 max-[16rem]:p-3">
        <h2 id={titleId} className="title-3 mb-4 pr-8">
          {title}
        </h2>
        {open && children}
      </div>
      {/* Last, so that the focus does not begin at it. */}
      {open && (
        <button
          type="button"
          aria-label="Close dialog"
          onClick={onClose}
          className="absolute top-4 right-4 grid size-9 place-items-center rounded-press text-soft hover:bg-sunken hover:text-ink pointer-coarse:size-11"
        >
          <Icon name="cross" />
        </button>
      )}
    </dialog>
  )
}

type ConfirmDialogProps = DialogProps & { confirm: string; busy?: boolean; onConfirm: () => void }

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirm, busy = false, onConfirm, children, ...dialog } = props
  return (
    <Dialog {...dialog}>
      {children}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={dialog.onClose}>{spec.orders.cancel}</Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}

type DialogButtonProps = Omit<ComponentProps<typeof Button>, 'children'> & {
  label: string
  title?: string
  /** The content; receives a function that closes the dialog. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a dialog. */
export function DialogButton({ label, title = label, children, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} title={title} onClose={close}>
        {isOpen && children(close)}
      </Dialog>
    </>
  )
}

type ConfirmButtonProps = ComponentProps<typeof Button> & {
  label?: string
  title?: string
  confirm?: string
  /** If false, the button acts at once. */
  asks?: boolean
  onConfirm: (close: () => void) => void
}

/** A button that asks for confirmation in a dialog. By default it deletes. */
export function ConfirmButton({
  label = spec.orders.delete,
  title = spec.orders.confirmDelete,
  confirm = label,
  asks = true,
  onConfirm,
  children,
  ...button
}: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const click = () => (asks ? setAsking(true) : onConfirm(close))
  return (
    <>
      <Button variant="quiet danger" {...button} onClick={click}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={title}
        confirm={confirm}
        busy={button.busy}
        onClose={close}
        onConfirm={() => onConfirm(close)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
