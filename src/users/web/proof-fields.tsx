import type { FieldPath, FieldValues } from 'react-hook-form'
import { ours } from '#base/texts.ts'
import type { ShopForm } from '#web/form.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { CodeField } from './code-field.tsx'
import type { Guard } from './security-queries.ts'

/** What somebody shows again before something that guards the account changes. */
export type Proof = { password: string; code: string }

/** What is asked for: `password` for what only ends sessions, `all` for the rest. */
export type Asked = 'password' | 'all'

export const noProof: Proof = { password: '', code: '' }

export function checkProof(guard: Guard, asked: Asked, typed: Proof) {
  return {
    password: guard.hasPassword && !typed.password ? ours.presentPasswordMissing : undefined,
    code: asksCode(guard, asked) && !typed.code.trim() ? ours.codeMissing : undefined,
  }
}

/** Only what was asked for goes over the wire. */
export function proofOf(guard: Guard, { password, code }: Proof) {
  return {
    ...(guard.hasPassword ? { password } : {}),
    ...(guard.onSince !== null && code ? { code } : {}),
  }
}

export function ProofFields<Values extends FieldValues & Proof>({
  guard,
  asked,
  form: { form, wrong },
}: {
  guard: Guard
  asked: Asked
  form: ShopForm<Values>
}) {
  return (
    <>
      {guard.hasPassword ? (
        <PasswordField
          label="Present password"
          autoComplete="current-password"
          error={wrong('password')}
          {...form.register('password' as FieldPath<Values>)}
        />
      ) : (
        <p className="mb-3 text-sm text-soft">
          Your account has no password: Google opens it. This works for 15 minutes after you have
          signed in.
        </p>
      )}
      {asksCode(guard, asked) && (
        <CodeField error={wrong('code')} {...form.register('code' as FieldPath<Values>)} />
      )}
    </>
  )
}

function asksCode(guard: Guard, asked: Asked): boolean {
  return asked === 'all' && guard.onSince !== null
}
