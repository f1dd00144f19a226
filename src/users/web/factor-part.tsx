import { useState } from 'react'
import { showDate } from '#base/dates.ts'
import { send } from '#web/send.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type * as contract from '../security-contract.ts'
import { FactorSetup } from './factor-setup.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecurityPart } from './security-part.tsx'
import type { Guard } from './security-queries.ts'

type Dialog = 'begin' | 'end' | 'codes'
type Setup = { key: string; address: string }

/** Turns the second factor on and off, and makes new recovery codes. */
export function FactorPart({ guard, admin }: { guard: Guard; admin: boolean }) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<string[]>([])
  const close = () => setDialog(null)
  const on = guard.onSince !== null
  return (
    <SecurityPart
      title="Second factor"
      about="After the password, or Google, your account asks for a code that an app on your phone shows. A stolen password is then worth nothing."
    >
      <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Sign on={on} />
        <span className="text-sm text-soft">
          {on
            ? `Since ${showDate(guard.onSince ?? 0)}; ${guard.codesLeft} recovery ${guard.codesLeft === 1 ? 'code is' : 'codes are'} left.`
            : admin && 'You are an admin: please turn it on.'}
        </span>
      </p>
      {codes.length > 0 && <RecoveryCodes codes={codes} onDone={() => setCodes([])} />}
      {setup && !on && (
        <FactorSetup
          setup={setup}
          onCancel={() => setSetup(null)}
          onDone={(made) => {
            setSetup(null)
            setCodes(made)
          }}
        />
      )}
      {!setup && codes.length === 0 && (
        <div className="flex flex-wrap gap-3">
          {on ? (
            <>
              <Button onClick={() => setDialog('codes')}>Make new recovery codes</Button>
              <Button look="danger" onClick={() => setDialog('end')}>
                Turn it off
              </Button>
            </>
          ) : guard.addressProven ? (
            <Button look={admin ? 'main' : 'plain'} onClick={() => setDialog('begin')}>
              Turn it on
            </Button>
          ) : (
            <ButtonLink to="/emailVerified">Confirm your email address first</ButtonLink>
          )}
        </div>
      )}
      <ProofDialog<Setup>
        guard={guard}
        onClose={close}
        deed={
          dialog === 'begin'
            ? {
                title: 'Turn the second factor on',
                label: 'Go on',
                asked: 'all',
                does: (body) =>
                  send<typeof contract.beginSecondFactor>('POST /second-factor', { body }),
                stale: [],
                then: setSetup,
              }
            : null
        }
      />
      <ProofDialog<{ codes: string[] }>
        guard={guard}
        onClose={close}
        deed={
          dialog === 'codes'
            ? {
                title: 'Make new recovery codes',
                label: 'Make new codes',
                asked: 'all',
                does: ({ code = '', ...proof }) =>
                  send<typeof contract.confirmSecondFactor>('PUT /second-factor', {
                    body: { ...proof, code },
                  }),
                stale: ['second-factor'],
                then: (made) => setCodes(made.codes),
              }
            : null
        }
      >
        <p className="text-sm">The old ones stop working.</p>
      </ProofDialog>
      <ProofDialog<{ done: true }>
        guard={guard}
        onClose={close}
        deed={
          dialog === 'end'
            ? {
                title: 'Turn the second factor off',
                label: 'Turn it off',
                look: 'danger',
                asked: 'all',
                does: (body) =>
                  send<typeof contract.endSecondFactor>('POST /second-factor/end', { body }),
                stale: ['second-factor', 'sessions'],
                says: () => 'Your second factor is off.',
              }
            : null
        }
      />
    </SecurityPart>
  )
}

function Sign({ on }: { on: boolean }) {
  return (
    <span
      className={`part-number rounded-press border px-2 py-0.5 text-xs ${on ? 'border-good text-good' : 'border-edge text-soft'}`}
    >
      {on ? 'ON' : 'OFF'}
    </span>
  )
}
