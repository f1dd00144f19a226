import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showTime } from '#base/dates.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { Bone } from '#web/ui/loading.tsx'
import type * as contract from '../security-contract.ts'
import { browserName } from './browser-name.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { SecurityPart } from './security-part.tsx'
import { type Guard, sessionsQuery } from './security-queries.ts'

type OpenSession = contract.OpenSession

/** Where the account is open; the others can be ended, one or all. */
export function SessionsPart({ guard, userId }: { guard: Guard; userId: string }) {
  const sessions = useQuery(sessionsQuery(userId))
  const [ending, setEnding] = useState<OpenSession | 'all' | null>(null)
  const others = sessions.data?.filter(({ present }) => !present) ?? []
  return (
    <SecurityPart
      title="Sessions"
      about="Where your account is open. A session ends by itself 14 days after it was last used, and 30 days after it began."
    >
      {sessions.isPending && <Bone className="h-24" />}
      {sessions.isError && <Failed error={sessions.error} retry={() => sessions.refetch()} />}
      <ul className="grid divide-y divide-line border-y border-line">
        {sessions.data?.map((session) => (
          <li
            key={session._id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
          >
            <Facts session={session} />
            {session.present ? (
              <span className="part-number text-xs text-accent-text">THIS BROWSER</span>
            ) : (
              <Button
                small
                aria-label={`End the session: ${browserName(session.browser)}, ${showTime(session.begunAt)}`}
                onClick={() => setEnding(session)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.data && others.length === 0 && (
        <p className="mt-3 text-sm text-soft">Your account is open nowhere else.</p>
      )}
      {others.length > 0 && (
        <Button look="danger" className="mt-4" onClick={() => setEnding('all')}>
          End all other sessions
        </Button>
      )}
      <ProofDialog<{ ended: number }>
        guard={guard}
        onClose={() => setEnding(null)}
        deed={
          ending && {
            title: ending === 'all' ? 'End all other sessions' : 'End this session',
            label: ending === 'all' ? 'End them' : 'End it',
            look: 'danger',
            asked: 'password',
            does: (proof) =>
              send<typeof contract.endSessions>('POST /sessions/end', {
                body: { ...proof, ...(ending === 'all' ? {} : { id: ending._id }) },
              }),
            stale: ['sessions'],
            says: ({ ended }) =>
              ended === 1 ? 'The session has ended.' : `${ended} sessions have ended.`,
          }
        }
      >
        {ending && ending !== 'all' && (
          <p className="text-sm">
            {browserName(ending.browser)}, since {showTime(ending.begunAt)}
          </p>
        )}
      </ProofDialog>
    </SecurityPart>
  )
}

function Facts({ session: { browser, begunAt, address } }: { session: OpenSession }) {
  return (
    <div className="min-w-0">
      <p className="font-semibold">{browserName(browser)}</p>
      <p className="figures text-sm text-soft wrap-anywhere">
        Since {showTime(begunAt)}
        {address && `, from ${address}`}
      </p>
    </div>
  )
}
