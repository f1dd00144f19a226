import { useEffect, useRef, useState } from 'react'
import { encode } from 'uqr'
import { showDate } from '#base/dates.ts'
import { ours } from '#base/texts.ts'
import { send } from '#web/send.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import type { SecurityStatus } from '../security-contract.ts'
import {
  type Credentials,
  noCredentials,
  ReauthButton,
  SecuritySection,
  useAccount,
  useReauthForm,
} from './reauth.tsx'
import { CodeField } from './sign-in.tsx'

export function SecondFactorSection() {
  const { onSince, codesLeft, addressProven, fresh, isAdmin } = useAccount()
  const [setup, setSetup] = useState<typeof fresh | null>(null)
  const [codes, setCodes] = useState<string[]>([])
  const put = async (body: Credentials & { key?: string }) => {
    const made = await send('PUT /second-factor', { body })
    setSetup(null)
    setCodes(made.codes)
  }
  return (
    <SecuritySection
      title="Second factor"
      about="After the password, or Google, your account asks for a code that an app on your phone shows. A stolen password is then worth nothing."
    >
      <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span
          className={`part-number rounded-press border px-2 py-0.5 text-xs ${onSince === null ? 'border-edge text-soft' : 'border-good text-good'}`}
        >
          {onSince === null ? 'OFF' : 'ON'}
        </span>
        <span className="text-sm text-soft">
          {onSince === null
            ? isAdmin && 'You are an admin: please turn it on.'
            : `Since ${showDate(onSince)}; ${codesLeft} recovery ${codesLeft === 1 ? 'code is' : 'codes are'} left.`}
        </span>
      </p>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes([])} />
      ) : onSince !== null ? (
        <div className="flex flex-wrap gap-3">
          <ReauthButton
            button={{ children: 'Make new recovery codes' }}
            title="Make new recovery codes"
            about="The old ones stop working."
            label="Make new codes"
            run={(body) => put(body).then(() => null)}
            stale={['second-factor']}
          />
          <ReauthButton
            button={{ children: 'Turn it off', look: 'danger' }}
            title="Turn the second factor off"
            label="Turn it off"
            look="danger"
            run={async (body) => {
              await send('POST /second-factor/end', { body })
              return 'Your second factor is off.'
            }}
            stale={['second-factor', 'sessions']}
          />
        </div>
      ) : setup ? (
        <Setup app={setup} put={put} onCancel={() => setSetup(null)} />
      ) : addressProven ? (
        <Button look={isAdmin ? 'main' : 'plain'} onClick={() => setSetup(fresh)}>
          Turn it on
        </Button>
      ) : (
        <ButtonLink to="/emailVerified">Confirm your email address first</ButtonLink>
      )}
    </SecuritySection>
  )
}

type SetupProps = {
  app: SecurityStatus['fresh']
  put: (body: Credentials & { key: string }) => Promise<void>
  onCancel: () => void
}

function Setup({ app: { key, address }, put, onCancel }: SetupProps) {
  const { field, credentials, busy, onSubmit } = useReauthForm({
    asksCode: false,
    defaultValues: noCredentials,
    validate: ({ code }) => ({ code: code.trim() ? undefined : ours.codeMissing }),
    run: (body) => put({ ...body, key }).then(() => 'Your second factor is on.'),
    stale: ['second-factor', 'sessions'],
  })
  return (
    <div className="grid items-start gap-6 rounded-surface border border-line bg-raised p-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <QrCode text={address} />
      <div className="min-w-0">
        <p className="text-sm">
          <span className="part-number text-accent-text">1</span> Open an authenticator app and scan
          the picture, or type this key into it:
        </p>
        <p className="part-number mt-2 mb-5 rounded-press bg-sunken px-3 py-2 text-sm select-all wrap-anywhere">
          {(key.match(/.{1,4}/g) ?? []).join(' ')}
        </p>
        <p className="mb-2 text-sm">
          <span className="part-number text-accent-text">2</span> Enter the code that it shows.
        </p>
        <Form onSubmit={onSubmit} className="grid max-w-xs gap-2">
          <CodeField
            label="Code of the app"
            help="Six digits, new every half minute"
            inputMode="numeric"
            {...field('code')}
          />
          {credentials}
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy={busy}>Turn it on</SubmitButton>
            <Button look="quiet" onClick={onCancel}>
              Not now
            </Button>
          </div>
        </Form>
      </div>
    </div>
  )
}

/** A QR code, drawn here: what it says goes to nobody. Dark on light in both themes, as cameras want it. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="The key for your authenticator app, as a QR code"
      shapeRendering="crispEdges"
      className="size-48 max-w-full rounded-press bg-plate"
    >
      <path d={squares.join('')} className="fill-on-plate" />
    </svg>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  const [copied, setCopied] = useState(false)
  // They appear where a form was: whoever listens is led to them.
  useEffect(() => title.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <div className="rounded-surface border border-line border-t-4 border-t-accent bg-raised p-5">
      <h3 ref={title} tabIndex={-1} className="text-lg">
        Your recovery codes
      </h3>
      <p className="mt-2 max-w-text text-sm">
        Each opens your account once when the app is not at hand. Print them or write them down:
        they are not shown again.
      </p>
      <ul className="part-number my-4 grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={copy}>Copy them</Button>
        <Button look="main" onClick={onDone}>
          I have kept them
        </Button>
        <span role="status" className="text-sm text-soft">
          {copied && 'Copied'}
        </span>
      </div>
    </div>
  )
}
