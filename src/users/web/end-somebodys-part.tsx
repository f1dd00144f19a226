import { useAct } from '#web/act.ts'
import { useShopForm } from '#web/form.ts'
import { send } from '#web/send.ts'
import { Field } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { checkEmail } from '../rules.ts'
import type * as contract from '../security-contract.ts'
import { checkProof, noProof, type Proof, ProofFields, proofOf } from './proof-fields.tsx'
import { SecurityPart } from './security-part.tsx'
import type { Guard } from './security-queries.ts'

type Typed = Proof & { email: string }
const nothing: Typed = { ...noProof, email: '' }

/** For admins: ends every session of an account that is in wrong hands. */
export function EndSomebodysPart({ guard }: { guard: Guard }) {
  const shopForm = useShopForm<Typed>({
    check: (typed) => ({
      email: checkEmail(typed.email),
      ...checkProof(guard, 'password', typed),
    }),
    start: nothing,
  })
  const { form, wrong, submit, showErrors } = shopForm
  const end = useAct<Typed, { ended: number }>({
    does: ({ email, ...proof }) =>
      send<typeof contract.endSessionsOf>('POST /users/sessions/end', {
        body: { email, ...proofOf(guard, proof) },
      }),
    stale: () => [['sessions']],
    says: ({ ended }, { email }) =>
      ended === 0
        ? `${email.trim()} was signed in nowhere.`
        : `${email.trim()} is signed out everywhere.`,
    then: (_, typed) => shopForm.goOn(typed, nothing),
    warns: showErrors,
  })
  return (
    <SecurityPart
      title="Somebody's sessions"
      about="Signs a person out everywhere, for example when their phone was stolen. Their password stays: they choose a new one with Reset Password."
    >
      <Form onSubmit={submit((typed) => end.mutate(typed))} className="grid max-w-md gap-2">
        <Field
          label="Email of the account"
          type="email"
          autoComplete="off"
          error={wrong('email')}
          {...form.register('email')}
        />
        <ProofFields guard={guard} asked="password" form={shopForm} />
        <SubmitButton look="danger" busy={end.isPending}>
          End all their sessions
        </SubmitButton>
      </Form>
    </SecurityPart>
  )
}
