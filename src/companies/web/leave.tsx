import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { ConfirmButton } from '#web/ui/dialog.tsx'
import type { Company } from '../contract.ts'

export function Leave({ company, userId }: { company: Company; userId: string }) {
  const leave = useShopMutation({
    mutationFn: (_, options) => {
      const params = { id: company._id, userId }
      return send('DELETE /companies/:id/members/:userId', { params }, options)
    },
    invalidates: () => [['companies'], ['orders'], ['basket'], ['addresses']],
    successToast: () => `You have left ${company.name}.`,
  })
  return (
    <div className="-ml-2.5 print:hidden">
      <ConfirmButton
        small
        label="Leave the company"
        title={`Leave ${company.name}?`}
        confirm="Leave"
        busy={leave.isPending}
        onConfirm={(close) => {
          close()
          leave.mutate()
        }}
      >
        <p>You no longer see or order anything for the company. What you ordered stays.</p>
      </ConfirmButton>
    </div>
  )
}
