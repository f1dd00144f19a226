import type { ReactNode } from 'react'
import { useAct } from '#web/act.ts'
import { useShopForm } from '#web/form.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import {
  type Asked,
  checkProof,
  noProof,
  type Proof,
  ProofFields,
  proofOf,
} from './proof-fields.tsx'
import type { Guard } from './security-queries.ts'

type Proven = ReturnType<typeof proofOf>

type Deed<Done> = {
  title: string
  /** The button that does it. */
  label: string
  look?: ButtonLook
  asked: Asked
  does: (proof: Proven) => Promise<Done>
  stale: string[]
  says?: (done: Done) => string | null
  then?: (done: Done) => void
}

/** Asks for the password, and the code where it is wanted, before it does something. */
export function ProofDialog<Done>({
  guard,
  deed,
  onClose,
  children,
}: {
  guard: Guard
  /** Open while there is something to do. */
  deed: Deed<Done> | null
  onClose: () => void
  children?: ReactNode
}) {
  return (
    <Dialog open={deed !== null} title={deed?.title ?? ''} onClose={onClose}>
      {children}
      {deed && <ProofForm guard={guard} deed={deed} onClose={onClose} />}
    </Dialog>
  )
}

function ProofForm<Done>({
  guard,
  deed,
  onClose,
}: {
  guard: Guard
  deed: Deed<Done>
  onClose: () => void
}) {
  const shopForm = useShopForm<Proof>({
    check: (typed) => checkProof(guard, deed.asked, typed),
    start: noProof,
  })
  const act = useAct<Proof, Done>({
    does: (typed) => deed.does(proofOf(guard, typed)),
    stale: () => deed.stale.map((name) => [name]),
    says: (done) => deed.says?.(done) ?? null,
    then: (done) => {
      onClose()
      deed.then?.(done)
    },
    warns: shopForm.showErrors,
  })
  return (
    <Form onSubmit={shopForm.submit((typed) => act.mutate(typed))} className="mt-4 grid gap-2">
      <ProofFields guard={guard} asked={deed.asked} form={shopForm} />
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton look={deed.look ?? 'main'} busy={act.isPending}>
          {deed.label}
        </SubmitButton>
      </div>
    </Form>
  )
}
