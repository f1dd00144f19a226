import { useState } from 'react'
import { useNavigate } from 'react-router'
import { saveFile } from '#web/save-file.ts'
import { send } from '#web/send.ts'
import { endSession, forgetSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import type * as contract from '../security-contract.ts'
import { type Action, ProofDialog, SecurityPart } from './security-part.tsx'

/** Hands people what the shop keeps of them, and forgets them when they want it. */
export function YourDataPart({ guard, admin }: { guard: contract.Guard; admin: boolean }) {
  const [asked, setAsked] = useState<keyof typeof actions | null>(null)
  const navigate = useNavigate()
  const actions = {
    download: {
      title: 'Download my data',
      about: 'One file of JSON, which programs and people can read.',
      label: 'Download',
      asks: 'all',
      run: async (body) => {
        const data = await send<typeof contract.handOutData>('POST /my-data', { body })
        const contents = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
        saveFile(contents, 'kickstand-my-data.json')
        return null
      },
    },
    forget: {
      title: 'Forget my account',
      about:
        'Your profile and every way to sign in are removed, and unpaid orders are deleted. Orders that were paid or shipped stay in the books, as the law asks; reviews stay without your name. Nobody can bring the account back.',
      label: 'Forget it for ever',
      look: 'danger',
      asks: 'all',
      run: async (body) => {
        await send<typeof contract.forgetAccount>('POST /my-data/forget', { body })
        await endSession().catch(forgetSession)
        navigate('/')
        return 'Your account is forgotten. A last mail says what stays in the books.'
      },
    },
  } satisfies Record<string, Action>
  return (
    <SecurityPart
      title="Your data"
      about="What the shop keeps of you: profile, sessions, orders, payments, reviews, lists, garage and your own numbers."
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setAsked('download')}>Download my data</Button>
        <Button look="danger" disabled={admin} onClick={() => setAsked('forget')}>
          Forget my account
        </Button>
      </div>
      {admin && (
        <p className="mt-3 text-sm text-soft">
          An admin cannot be forgotten: have another admin remove your role first.
        </p>
      )}
      <ProofDialog guard={guard} action={asked && actions[asked]} onClose={() => setAsked(null)} />
    </SecurityPart>
  )
}
