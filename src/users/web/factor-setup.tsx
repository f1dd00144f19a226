import { ours } from '#base/texts.ts'
import { useAct } from '#web/act.ts'
import { useShopForm } from '#web/form.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import type * as contract from '../security-contract.ts'
import { CodeField } from './code-field.tsx'
import { QrCode } from './qr-code.tsx'

/** The key for the app, as a picture and as text, and the app's first code. */
export function FactorSetup({
  setup: { key, address },
  onDone,
  onCancel,
}: {
  setup: { key: string; address: string }
  /** With the recovery codes, which are told this once. */
  onDone: (codes: string[]) => void
  onCancel: () => void
}) {
  const { form, wrong, submit, showErrors } = useShopForm<{ code: string }>({
    check: ({ code }) => ({ code: code.trim() ? undefined : ours.codeMissing }),
    start: { code: '' },
  })
  const confirm = useAct<{ code: string }, { codes: string[] }>({
    does: (body) => send<typeof contract.confirmSecondFactor>('PUT /second-factor', { body }),
    stale: () => [['second-factor'], ['sessions']],
    says: () => 'Your second factor is on.',
    then: ({ codes }) => onDone(codes),
    warns: showErrors,
  })
  return (
    <div className="grid items-start gap-6 rounded-surface border border-line bg-raised p-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <QrCode text={address} label="The key for your authenticator app, as a QR code" />
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
        <Form onSubmit={submit((typed) => confirm.mutate(typed))} className="grid max-w-xs gap-2">
          <CodeField
            label="Code of the app"
            help="Six digits, new every half minute"
            inputMode="numeric"
            error={wrong('code')}
            {...form.register('code')}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy={confirm.isPending}>Turn it on</SubmitButton>
            <Button look="quiet" onClick={onCancel}>
              Not now
            </Button>
          </div>
        </Form>
      </div>
    </div>
  )
}
