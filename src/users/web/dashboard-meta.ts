import type { MetaArgs } from 'react-router'
import { asksEarly, ownEmail } from '#web/early.ts'
import { callPath } from '#web/send.ts'

const adminPath = callPath('GET /admin/:email', { params: { email: ownEmail } })

/** The `meta` of a page of the dashboard, with what it asks first as its address says. */
export function dashboardMeta(
  title: string,
  paths: (search: URLSearchParams, params: MetaArgs['params']) => string[],
) {
  return ({ location, params }: Pick<MetaArgs, 'location' | 'params'>) => [
    { title: `${title} · Kickstand` },
    ...asksEarly(adminPath, ...paths(new URLSearchParams(location.search), params)),
  ]
}
