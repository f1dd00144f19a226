import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showTime } from '#base/dates.ts'
import { useShopMutation } from '#web/act.ts'
import { useShopForm } from '#web/form.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryError } from '#web/ui/failed.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { checkEmail } from '../rules.ts'
import type * as contract from '../security-contract.ts'
import { sessionsQuery } from './queries.ts'
import {
  checkProof,
  noProof,
  type Proof,
  ProofDialog,
  ProofFields,
  SecurityPart,
} from './security-part.tsx'

/** Where the account is open; the others can be ended, one or all. */
export function SessionsPart({ guard, userId }: { guard: contract.Guard; userId: string }) {
  const sessions = useQuery(sessionsQuery(userId))
  const [ending, setEnding] = useState<contract.OpenSession | 'all' | null>(null)
  const others = sessions.data?.filter(({ present }) => !present) ?? []
  const one = ending === 'all' ? null : ending
  return (
    <SecurityPart
      title="Sessions"
      about="Where your account is open. A session ends by itself 14 days after it was last used, and 30 days after it began."
    >
      {sessions.isPending && <Skeleton className="h-24" />}
      {sessions.isError && <QueryError error={sessions.error} retry={() => sessions.refetch()} />}
      <ul className="grid divide-y divide-line border-y border-line">
        {sessions.data?.map((session) => (
          <li
            key={session._id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold">{browserName(session.browser)}</p>
              <p className="figures text-sm text-soft wrap-anywhere">
                Since {showTime(session.begunAt)}
                {session.address && `, from ${session.address}`}
              </p>
            </div>
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
      <ProofDialog
        guard={guard}
        onClose={() => setEnding(null)}
        action={
          ending && {
            title: one ? 'End this session' : 'End all other sessions',
            about: one && `${browserName(one.browser)}, since ${showTime(one.begunAt)}`,
            label: one ? 'End it' : 'End them',
            look: 'danger',
            asks: 'password',
            run: async (proof) => {
              const body = one ? { ...proof, id: one._id } : proof
              const { ended } = await send<typeof contract.endSessions>('POST /sessions/end', {
                body,
              })
              return ended === 1 ? 'The session has ended.' : `${ended} sessions have ended.`
            },
            stale: ['sessions'],
          }
        }
      />
    </SecurityPart>
  )
}

const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** `Firefox on Windows`, as far as a browser says what it is. */
export function browserName(userAgent: string): string {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1]
  const system = systems.find(([sign]) => sign.test(userAgent))?.[1]
  if (!browser) return system ? `A program on ${system}` : 'An unknown browser'
  return system ? `${browser} on ${system}` : browser
}

type Typed = Proof & { email: string }
const nothing: Typed = { ...noProof, email: '' }

/** For admins: ends every session of an account that is in wrong hands. */
export function EndSomebodysPart({ guard }: { guard: contract.Guard }) {
  const shopForm = useShopForm<Typed>({
    check: (typed) => ({
      email: checkEmail(typed.email),
      ...checkProof(guard, 'password', typed),
    }),
    start: nothing,
  })
  const { form, wrong, submit, showErrors } = shopForm
  const end = useShopMutation<Typed, { ended: number }>({
    mutationFn: (body) => send<typeof contract.endSessionsOf>('POST /users/sessions/end', { body }),
    invalidates: () => [['sessions']],
    successToast: ({ ended }, { email }) =>
      ended === 0
        ? `${email.trim()} was signed in nowhere.`
        : `${email.trim()} is signed out everywhere.`,
    onSuccess: (_, typed) => shopForm.goOn(typed, nothing),
    errorToast: showErrors,
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
        <ProofFields guard={guard} asks="password" form={shopForm} />
        <SubmitButton look="danger" busy={end.isPending}>
          End all their sessions
        </SubmitButton>
      </Form>
    </SecurityPart>
  )
}
