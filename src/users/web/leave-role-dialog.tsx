import { useQuery } from '@tanstack/react-query'
import { spec } from '#base/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { userQuery } from './queries.ts'
import { useRemoveAdmin } from './user-columns.tsx'

/** Asks before admins take the role from themselves: the page is closed to them at once. */
export function LeaveRoleDialog({
  email,
  open,
  onClose,
}: {
  email: string
  open: boolean
  onClose: () => void
}) {
  const self = useQuery({ ...userQuery(email), enabled: open })
  const remove = useRemoveAdmin()
  return (
    <Dialog open={open} title="Remove your own admin role?" onClose={onClose}>
      <p>
        You are signed out and these pages are closed to you, until another admin gives the role
        back.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{spec.orders.cancel}</Button>
        <Button
          look="danger"
          busy={remove.isPending}
          disabled={!self.data}
          onClick={() => self.data && remove.mutate(self.data, { onSettled: onClose })}
        >
          {spec.users.removeAdmin}
        </Button>
      </div>
    </Dialog>
  )
}
