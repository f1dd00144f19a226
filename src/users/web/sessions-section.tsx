import { useQuery } from '@tanstack/react-query'
import { showTime } from '#base/dates.ts'
import { send } from '#web/send.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import { sessionsQuery } from './queries.ts'
import { type Credentials, ReauthButton, SecuritySection, useAccount } from './reauth.tsx'

export function SessionsSection() {
  const sessions = useQuery(sessionsQuery(useAccount().userId))
  const others = sessions.data?.filter(({ present }) => !present) ?? []
  const ending = {
    look: 'danger' as const,
    asksCode: false,
    stale: ['sessions'],
    run: async (body: Credentials & { id?: string }) => {
      const { ended } = await send('POST /sessions/end', { body })
      return ended === 1 ? 'The session has ended.' : `${ended} sessions have ended.`
    },
  }
  return (
    <SecuritySection
      title="Sessions"
      about="Where your account is open. A session ends by itself 14 days after it was last used, and 30 days after it began."
    >
      <QueryState query={sessions} rows={2} />
      <ul className="grid divide-y divide-line border-y border-line">
        {sessions.data?.map(({ _id, present, begunAt, address, browser }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold">{browserName(browser)}</p>
              <p className="figures text-sm text-soft wrap-anywhere">
                Since {showTime(begunAt)}
                {address && `, from ${address}`}
              </p>
            </div>
            {present ? (
              <span className="part-number text-xs text-accent-text">THIS BROWSER</span>
            ) : (
              <ReauthButton
                {...ending}
                button={{
                  children: 'End',
                  small: true,
                  'aria-label': `End the session: ${browserName(browser)}, ${showTime(begunAt)}`,
                }}
                title="End this session"
                about={`${browserName(browser)}, since ${showTime(begunAt)}`}
                label="End it"
                run={(credentials) => ending.run({ ...credentials, id: _id })}
              />
            )}
          </li>
        ))}
      </ul>
      {sessions.data && others.length === 0 && (
        <p className="mt-3 text-sm text-soft">Your account is open nowhere else.</p>
      )}
      {others.length > 0 && (
        <ReauthButton
          {...ending}
          button={{ children: 'End all other sessions', look: 'danger', className: 'mt-4' }}
          title="End all other sessions"
          label="End them"
        />
      )}
    </SecuritySection>
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

export function browserName(userAgent: string): string {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1]
  const system = systems.find(([sign]) => sign.test(userAgent))?.[1]
  if (!browser) return system ? `A program on ${system}` : 'An unknown browser'
  return system ? `${browser} on ${system}` : browser
}
