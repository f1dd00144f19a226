import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { formatDate } from '#base/calendar.ts'
import { apiQuery } from '#web/api-query.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { roleNames } from './members.tsx'

export default function InvitationPage() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const query = apiQuery(['companies', 'invitation', token], 'GET /company-invitations/:token', {
    params: { token },
  })
  const invitation = useQuery(query)
  const join = useShopMutation({
    mutationFn: (_, options) => send('POST /company-invitations', { body: { token } }, options),
    successToast: () => 'You have joined.',
    onSuccess: () => navigate('/dashboard/company', { replace: true }),
    invalidates: () => [['companies', 'own'], ['orders'], ['basket'], ['addresses']],
  })
  const missing = { to: '/dashboard/company', label: 'To your company' }
  return (
    <DashboardPage title="Invitation">
      <QueryState query={invitation} rows={2} missing={missing} />
      {invitation.data && (
        <>
          <p className="mb-6 max-w-text">
            You are invited to buy for {invitation.data.company} (
            {invitation.data.roles.map((role) => roleNames[role]).join(', ')}). The invitation lives
            until {formatDate(invitation.data.expiresAt)}.
          </p>
          <Button variant="main" busy={join.isPending} onClick={() => join.mutate()}>
            Join {invitation.data.company}
          </Button>
        </>
      )}
    </DashboardPage>
  )
}
