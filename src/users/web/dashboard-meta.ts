import type { MetaArgs } from 'react-router'
import { ownEmail, preloadCalls } from '#web/early.ts'
import { callPath } from '#web/send.ts'

const adminPath = callPath('GET /admin/:email', { params: { email: ownEmail } })

/** The `meta` of a page of the dashboard: the dashboard's, with preloads of the calls that the page makes first. */
export function dashboardMeta(
  paths: (search: URLSearchParams, params: MetaArgs['params']) => string[],
) {
  return ({ location, params, matches }: MetaArgs) => [
    ...(matches.at(-2)?.meta ?? []),
    ...preloadCalls(adminPath, ...paths(new URLSearchParams(location.search), params)),
  ]
}
