import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useOutletContext } from 'react-router'
import { ours, spec } from '#base/texts.ts'
import { saveFile } from '#web/files.ts'
import { send } from '#web/send.ts'
import { endSession, forgetSession, type Session } from '#web/session.ts'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { WayBack } from '#web/ui/link.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { checkPassword, isMadeOfNames } from '../rules.ts'
import { adminQuery, securityQuery } from './queries.ts'
import {
  AccountProvider,
  noCredentials,
  ReauthButton,
  SecuritySection,
  useAccount,
  useReauthForm,
} from './reauth.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

export const meta = () => [{ title: 'Security · Kickstand' }]

export default function SecurityPage() {
  const { userId, email } = useOutletContext<Session>()
  const status = useQuery(securityQuery(userId))
  const isAdmin = useQuery(adminQuery(email)).data === true
  return (
    <div>
      <WayBack to="/dashboard">{spec.dashboard.profile}</WayBack>
      <h1 className="title-2 mb-6">Security</h1>
      <QueryState query={status} rows={6} />
      {status.data && (
        <AccountProvider value={{ ...status.data, userId, email, isAdmin }}>
          <PasswordSection />
          <SecondFactorSection />
          <SessionsSection />
          <YourDataSection />
        </AccountProvider>
      )}
    </div>
  )
}

function PasswordSection() {
  return (
    <SecuritySection
      title="Password"
      about="A few words that only you would put together are better than one word with signs in it. Changing it ends every other session."
    >
      {useAccount().hasPassword ? (
        <PasswordForm />
      ) : (
        <p className="max-w-text">
          Google opens your account; it has no password. To have one as well, use{' '}
          <Link to="/login" className="text-accent-text underline">
            {spec.login.reset}
          </Link>{' '}
          on the login page.
        </p>
      )}
    </SecuritySection>
  )
}

function PasswordForm() {
  const { email } = useAccount()
  const { field, credentials, busy, onSubmit } = useReauthForm({
    defaultValues: { ...noCredentials, newPassword: '' },
    validate: ({ newPassword }) => ({ newPassword: findWrong(newPassword, email) }),
    run: async (body) => {
      await send('PUT /password', { body })
      return 'Your password is changed. All other sessions have ended.'
    },
    stale: ['sessions'],
  })
  return (
    <Form onSubmit={onSubmit} className="grid max-w-md gap-2">
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {credentials}
      <PasswordField
        label="New password"
        help="At least 8 characters"
        autoComplete="new-password"
        {...field('newPassword')}
      />
      <SubmitButton busy={busy}>Change the password</SubmitButton>
    </Form>
  )
}

/** What the browser knows of it; the server also looks it up among the most used ones. */
function findWrong(typed: string, email: string): string | undefined {
  return checkPassword(typed) ?? (isMadeOfNames(typed, email) ? ours.passwordOfNames : undefined)
}

function YourDataSection() {
  const { isAdmin } = useAccount()
  const navigate = useNavigate()
  return (
    <SecuritySection
      title="Your data"
      about="What the shop keeps of you: profile, sessions, orders, payments, reviews, lists, garage and your own numbers."
    >
      <div className="flex flex-wrap gap-3">
        <ReauthButton
          button={{ children: 'Download my data' }}
          title="Download my data"
          about="One file of JSON, which programs and people can read."
          label="Download"
          run={async (body) => {
            const data = await send('POST /my-data', { body })
            const json = JSON.stringify(data, null, 2)
            saveFile(new Blob([json], { type: 'application/json' }), 'kickstand-my-data.json')
            return null
          }}
        />
        <ReauthButton
          button={{ children: 'Forget my account', look: 'danger', disabled: isAdmin }}
          title="Forget my account"
          about="Your profile and every way to sign in are removed, and unpaid orders are deleted. Orders that were paid or shipped stay in the books, as the law asks; reviews stay without your name. Nobody can bring the account back."
          label="Forget it for ever"
          look="danger"
          run={async (body) => {
            await send('POST /my-data/forget', { body })
            await endSession().catch(forgetSession)
            navigate('/')
            return 'Your account is forgotten. A last mail says what stays in the books.'
          }}
        />
      </div>
      {isAdmin && (
        <p className="mt-3 text-sm text-soft">
          An admin cannot be forgotten: have another admin remove your role first.
        </p>
      )}
    </SecuritySection>
  )
}
