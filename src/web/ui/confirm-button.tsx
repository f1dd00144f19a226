import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { ConfirmDialog } from './dialog.tsx'

type ConfirmButtonProps = ComponentProps<typeof Button> & {
  label: string
  title: string
  confirm: string
  onConfirm: (close: () => void) => void
  children: ReactNode
}

/** A button that asks in a box before it does anything. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, title, confirm, onConfirm, children, busy = false, ...button } = props
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button {...button} busy={busy} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={title}
        confirm={confirm}
        busy={busy}
        onClose={close}
        onConfirm={() => onConfirm(close)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
