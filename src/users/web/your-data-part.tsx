import { useState } from 'react'
import { useNavigate } from 'react-router'
import { saveFile } from '#web/save-file.ts'
import { send } from '#web/send.ts'
import { forgetSession, leave } from '#web/session.ts'
import { say } from '#web/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import type * as contract from '../security-contract.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { SecurityPart } from './security-part.tsx'
import type { Guard } from './security-queries.ts'

/** Hands people what the shop keeps of them, and forgets them when they want it. */
export function YourDataPart({ guard, admin }: { guard: Guard; admin: boolean }) {
  const [dialog, setDialog] = useState<'take' | 'forget' | null>(null)
  const navigate = useNavigate()
  const close = () => setDialog(null)
  const farewell = async () => {
    await leave().catch(forgetSession)
    navigate('/')
    say('Your account is forgotten. A last mail says what stays in the books.')
  }
  return (
    <SecurityPart
      title="Your data"
      about="What the shop keeps of you: profile, sessions, orders, payments, reviews, lists, garage and your own numbers."
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setDialog('take')}>Download my data</Button>
        <Button look="danger" disabled={admin} onClick={() => setDialog('forget')}>
          Forget my account
        </Button>
      </div>
      {admin && (
        <p className="mt-3 text-sm text-soft">
          An admin cannot be forgotten: have another admin remove your role first.
        </p>
      )}
      <ProofDialog<object>
        guard={guard}
        onClose={close}
        deed={
          dialog === 'take'
            ? {
                title: 'Download my data',
                label: 'Download',
                asked: 'all',
                does: (body) => send<typeof contract.handOutData>('POST /my-data', { body }),
                stale: [],
                then: save,
              }
            : null
        }
      >
        <p className="text-sm">One file of JSON, which programs and people can read.</p>
      </ProofDialog>
      <ProofDialog<{ done: true }>
        guard={guard}
        onClose={close}
        deed={
          dialog === 'forget'
            ? {
                title: 'Forget my account',
                label: 'Forget it for ever',
                look: 'danger',
                asked: 'all',
                does: (body) =>
                  send<typeof contract.forgetAccount>('POST /my-data/forget', { body }),
                stale: [],
                then: () => void farewell(),
              }
            : null
        }
      >
        <p className="text-sm">
          Your profile and every way to sign in are removed, and unpaid orders are deleted. Orders
          that were paid or shipped stay in the books, as the law asks; reviews stay without your
          name. Nobody can bring the account back.
        </p>
      </ProofDialog>
    </SecurityPart>
  )
}

function save(data: object): void {
  const contents = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  saveFile(contents, 'kickstand-my-data.json')
}
