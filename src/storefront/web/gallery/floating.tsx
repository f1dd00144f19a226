import { useState } from 'react'
import { toastError, toastSuccess } from '#web/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** What comes over the page when it is called. */
export function Floating() {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setOpen(true)}>Open a dialog</Button>
      <Button onClick={() => toastSuccess('Order Placed')}>Say that it worked</Button>
      <Button onClick={() => toastError('Failed to Make an admin')}>Warn</Button>
      <Button
        onClick={() => toastError('Failed to Remove  admin', 'The shop needs at least one admin.')}
      >
        Warn, and say why
      </Button>
      <Dialog open={open} title="Are you sure you want to delete ?" onClose={() => setOpen(false)}>
        <p className="mb-6">Floating Brake Disc 320 mm, 50 pieces, $5,900.</p>
        <div className="flex justify-end gap-3">
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button look="danger" onClick={() => setOpen(false)}>
            Delete
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
