import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useOutletContext } from 'react-router'
import { renderSVG } from 'uqr'
import { formatDate, formatDateTime } from '#base/calendar.ts'
import { ours, spec } from '#base/texts.ts'
import { apiQuery } from '#web/api-query.ts'
import { saveFile } from '#web/files.ts'
import { send } from '#web/send.ts'
import { endSession, forgetSession, type Session } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DashboardPage } from '#web/ui/dashboard-page.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { checkPassword } from '../rules.ts'
import type { OpenSession, SecurityStatus } from '../security-contract.ts'
import { browserName } from './browser-name.ts'
import { adminQuery, securityQuery } from './queries.ts'
import { type Credentials, noCredentials, ReauthButton, useReauthForm } from './reauth.tsx'
import { CodeField, NewPasswordField } from './sign-in.tsx'

export default function SecurityPage() {
  const { userId, email } = useOutletContext<Session>()
  const status = useQuery(securityQuery(userId))
  const sessions = useQuery(apiQuery(['sessions', userId], 'GET /sessions', {}))
  const isAdmin = useQuery(adminQuery(email)).data === true
  return (
    <DashboardPage title="Security" back={{ to: '/dashboard', name: spec.dashboard.profile }}>
      <QueryState shape="form" query={status} rows={6} />
      {status.data && (
        <>
          <PasswordSection email={email} hasPassword={status.data.hasPassword} />
          <SecondFactorSection isAdmin={isAdmin} status={status.data} />
          <SessionsSection sessions={sessions} />
          {/* The sessions would push it down. */}
          {!sessions.isPending && <YourDataSection isAdmin={isAdmin} />}
        </>
      )}
    </DashboardPage>
  )
}

function PasswordSection({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  return (
    <SecuritySection
      title="Password"
      about="A few unrelated words are better than one word with symbols. Changing it ends all other sessions."
    >
      {hasPassword ? (
        <PasswordForm email={email} />
      ) : (
        <p className="max-w-text">
          You sign in with Google; this account has no password. To set one as well, use{' '}
          <Link to="/login" className="text-accent-text underline">
            {spec.login.reset}
          </Link>{' '}
          on the login page.
        </p>
      )}
    </SecuritySection>
  )
}

function PasswordForm({ email }: { email: string }) {
  const { field, credentials, busy, onSubmit } = useReauthForm({
    defaultValues: { ...noCredentials, newPassword: '' },
    validate: ({ newPassword }) => ({ newPassword: checkPassword(newPassword) }),
    run: async (body) => {
      await send('PUT /password', { body })
      return 'Your password is changed. All other sessions have ended.'
    },
  })
  return (
    <Form onSubmit={onSubmit} className="grid max-w-md gap-2">
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {credentials}
      <NewPasswordField label="New password" {...field('newPassword')} />
      <SubmitButton busy={busy}>Change password</SubmitButton>
    </Form>
  )
}

function SecondFactorSection({ isAdmin, status }: { isAdmin: boolean; status: SecurityStatus }) {
  const { onSince, codesLeft, addressProven, fresh } = status
  const [setup, setSetup] = useState<typeof fresh | null>(null)
  const [codes, setCodes] = useState<string[]>([])
  const saveFactor = async (body: Credentials & { key?: string }): Promise<undefined> => {
    const saved = await send('PUT /second-factor', { body })
    setSetup(null)
    setCodes(saved.codes)
  }
  return (
    <SecuritySection
      title="Two-step sign-in"
      about="After your password or Google, you enter a code from an app on your phone. A stolen password alone is not enough then."
    >
      <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span
          className={`part-number rounded-press border px-2 py-0.5 text-note ${onSince === null ? 'border-edge text-soft' : 'border-good text-good'}`}
        >
          {onSince === null ? 'OFF' : 'ON'}
        </span>
        <span className="text-row text-soft">
          {onSince === null
            ? isAdmin && 'You are an admin: please set it up.'
            : `On since ${formatDate(onSince)}. Recovery codes left: ${codesLeft}.`}
        </span>
      </p>
      {codes.length > 0 && <RecoveryCodes codes={codes} onDone={() => setCodes([])} />}
      {codes.length === 0 && onSince !== null && <ChangeFactor saveFactor={saveFactor} />}
      {codes.length === 0 && onSince === null && setup && (
        <Setup app={setup} saveFactor={saveFactor} onCancel={() => setSetup(null)} />
      )}
      {codes.length === 0 && onSince === null && !setup && (
        <StartSetup
          isAdmin={isAdmin}
          addressProven={addressProven}
          onStart={() => setSetup(fresh)}
        />
      )}
    </SecuritySection>
  )
}

type SaveFactor = (body: Credentials & { key?: string }) => Promise<undefined>

/** The buttons of a second factor that is on. */
function ChangeFactor({ saveFactor }: { saveFactor: SaveFactor }) {
  return (
    <div className="flex flex-wrap gap-3">
      <ReauthButton
        name="Create new recovery codes"
        about="The old ones stop working."
        label="Create new codes"
        run={saveFactor}
      />
      <ReauthButton
        name="Turn off"
        title="Turn off two-step sign-in"
        label="Turn off"
        variant="danger"
        run={async (body) => {
          await send('POST /second-factor/end', { body })
          return 'Two-step sign-in is off.'
        }}
      />
    </div>
  )
}

type StartSetupProps = { isAdmin: boolean; addressProven: boolean; onStart: () => void }

function StartSetup({ isAdmin, addressProven, onStart }: StartSetupProps) {
  if (!addressProven)
    return <ButtonLink to="/emailVerified">Confirm your email address first</ButtonLink>
  return (
    <Button variant={isAdmin ? 'main' : 'plain'} onClick={onStart}>
      Set up
    </Button>
  )
}

type SetupProps = {
  app: SecurityStatus['fresh']
  saveFactor: SaveFactor
  onCancel: () => void
}

function Setup({ app: { key, address }, saveFactor, onCancel }: SetupProps) {
  const { field, credentials, busy, onSubmit } = useReauthForm({
    defaultValues: noCredentials,
    validate: ({ code }) => ({ code: code.trim() ? undefined : ours.codeMissing }),
    run: (body) => saveFactor({ ...body, key }).then(() => 'Two-step sign-in is on.'),
  })
  // Drawn in the browser, so that the key goes nowhere else; dark on light in both themes, as cameras need it.
  const qrCode = renderSVG(address, { ecc: 'M', border: 2 })
  return (
    <div className="grid items-start gap-6 rounded-surface border border-line bg-raised p-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
        alt="The key for your authenticator app, as a QR code"
        className="size-48 rounded-press"
      />
      <div className="min-w-0">
        <p className="text-row">
          <span className="part-number text-accent-text">1</span> Open an authenticator app and scan
          the picture, or type this key into it:
        </p>
        <p className="part-number mt-2 mb-5 rounded-press bg-sunken px-3 py-2 text-row select-all wrap-anywhere">
          {(key.match(/.{1,4}/g) ?? []).join(' ')}
        </p>
        <p className="mb-2 text-row">
          <span className="part-number text-accent-text">2</span> Enter the code that it shows.
        </p>
        <Form onSubmit={onSubmit} className="grid max-w-xs gap-2">
          <CodeField
            label="Code from the app"
            help="Six digits, new every 30 seconds"
            inputMode="numeric"
            {...field('code')}
          />
          {credentials}
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy={busy}>Turn on</SubmitButton>
            <Button variant="quiet" onClick={onCancel}>
              Not now
            </Button>
          </div>
        </Form>
      </div>
    </div>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <div className="rounded-surface border border-line border-t-4 border-t-accent bg-raised p-5">
      <h3 ref={focus} tabIndex={-1} className="text-lead">
        Your recovery codes
      </h3>
      <p className="mt-2 max-w-text text-row">
        Each code signs you in once when you do not have the app at hand. Print them or write them
        down: they are not shown again.
      </p>
      <ul className="part-number my-4 grid gap-x-8 gap-y-1 text-row wrap-anywhere sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="main" onClick={onDone}>
          I saved them
        </Button>
        <CopyButton text={codes.join('\n')}>Copy codes</CopyButton>
      </div>
    </div>
  )
}

/** The codes replace the form: focus moves screen readers to them. */
const focus = (title: HTMLElement | null) => title?.focus()

function SessionsSection({ sessions }: { sessions: UseQueryResult<OpenSession[]> }) {
  const others = sessions.data?.filter(({ present }) => !present) ?? []
  const ending = {
    variant: 'danger' as const,
    asksCode: false,
    run: async (body: Credentials & { id?: string }) => {
      const { ended } = await send('POST /sessions/end', { body })
      return ended === 1 ? 'The session has ended.' : `${ended} sessions have ended.`
    },
  }
  return (
    <SecuritySection
      title="Sessions"
      about="Where you are signed in. A session ends 14 days after it was last used, and 30 days after it began."
    >
      <QueryState query={sessions} rows={2} />
      <ul className="mb-4 grid divide-y divide-line border-y border-line">
        {sessions.data?.map(({ _id, present, begunAt, address, browser }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold">{browserName(browser)}</p>
              <p className="figures text-row text-soft wrap-anywhere">
                Since {formatDateTime(begunAt)}
                {address && `, from ${address}`}
              </p>
            </div>
            {present ? (
              <span className="part-number text-note text-accent-text">THIS BROWSER</span>
            ) : (
              <ReauthButton
                {...ending}
                name="End"
                button={{
                  variant: 'plain',
                  small: true,
                  'aria-label': `End the session: ${browserName(browser)}, ${formatDateTime(begunAt)}`,
                }}
                title="End this session"
                about={`${browserName(browser)}, since ${formatDateTime(begunAt)}`}
                label="End session"
                run={(credentials) => ending.run({ ...credentials, id: _id })}
              />
            )}
          </li>
        ))}
      </ul>
      {sessions.data && others.length === 0 && (
        <p className="text-row text-soft">You are not signed in anywhere else.</p>
      )}
      {others.length > 0 && (
        <ReauthButton {...ending} name="End all other sessions" label="End sessions" />
      )}
    </SecuritySection>
  )
}

function YourDataSection({ isAdmin }: { isAdmin: boolean }) {
  const navigate = useNavigate()
  return (
    <SecuritySection
      title="Your data"
      about="What the shop stores about you: profile, sessions, orders, payments, reviews, lists, garage and your own numbers."
    >
      <div className="flex flex-wrap gap-3">
        <ReauthButton
          name="Download my data"
          about="One JSON file with everything."
          label="Download"
          run={async (body) => {
            const data = await send('POST /my-data', { body })
            const json = JSON.stringify(data, null, 2)
            saveFile(new Blob([json], { type: 'application/json' }), 'kickstand-my-data.json')
          }}
        />
        <ReauthButton
          name="Delete my account"
          button={{ disabled: isAdmin }}
          about="Your profile and all ways to sign in are removed, and unpaid orders are deleted. Paid or shipped orders stay on record, as the law requires; reviews stay without your name. This cannot be undone."
          label="Delete permanently"
          variant="danger"
          run={async (body) => {
            await send('POST /my-data/forget', { body })
            await endSession().catch(forgetSession)
            navigate('/')
            return 'Your account is deleted. A last email says what stays on record.'
          }}
        />
      </div>
      {isAdmin && (
        <p className="mt-3 text-row text-soft">
          An admin account cannot be deleted: have another admin remove your role first.
        </p>
      )}
    </SecuritySection>
  )
}

type SectionProps = { title: string; about: string; children: ReactNode }

function SecuritySection({ title, about, children }: SectionProps) {
  return (
    <section
      aria-label={title}
      className="grid gap-x-10 gap-y-4 border-t border-line py-8 xl:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <header>
        <h2 className="title-3">{title}</h2>
        <p className="mt-2 max-w-text text-row text-soft">{about}</p>
      </header>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
