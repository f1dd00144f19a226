// A browser as far as the wire shows one: keeps cookies by host and path, follows redirects one by one.

import { setTimeout as pause } from 'node:timers/promises'

type Cookie = { name: string; value: string; host: string; path: string }

export type Visitor = {
  ask(url: string, init?: RequestInit): Promise<Response>
  /** Follows an answer's redirects to the page at their end; gives it with its address. */
  follow(answer: Response): Promise<{ page: Response; url: URL }>
}

/**
 * A visitor without any cookies; `address` is the shop's, before paths. `at` says by which node a
 * request is answered, where there are several.
 */
export function newVisitor(address: string, at: () => string = () => address): Visitor {
  let jar: Cookie[] = []
  /** What each answer was asked for, whichever node gave it. */
  const asked = new WeakMap<Response, URL>()
  const keep = (host: string, line: string) => {
    const [pair = '', ...attributes] = line.split(/; */)
    const [name = '', ...value] = pair.split('=')
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/'
    jar = jar.filter(
      (cookie) => cookie.name !== name || cookie.host !== host || cookie.path !== path,
    )
    const ended = attributes.some((attribute) => /^max-age=0$|^expires=.*1970/i.test(attribute))
    if (!ended) jar.push({ name, value: value.join('='), host, path })
  }
  const ask = async (to: string, init: RequestInit = {}) => {
    const url = new URL(to, address)
    const sent = jar.filter(
      ({ host, path }) => host === url.hostname && url.pathname.startsWith(path),
    )
    const headers = new Headers(init.headers)
    headers.set('cookie', sent.map(({ name, value }) => `${name}=${value}`).join('; '))
    if (init.method === 'POST') headers.set('origin', new URL(address).origin)
    const ours = url.origin === new URL(address).origin
    const place = ours ? new URL(url.pathname + url.search, at()) : url
    const answer = await unlessBusy(() => fetch(place, { ...init, headers, redirect: 'manual' }))
    asked.set(answer, url)
    for (const line of answer.headers.getSetCookie()) keep(url.hostname, line)
    return answer
  }
  const addressOf = (page: Response) => asked.get(page) ?? new URL(page.url)
  return {
    ask,
    async follow(answer) {
      let page = answer
      for (let steps = 0; page.headers.has('location'); steps++) {
        if (steps > 10) throw new Error(`The redirects do not end: ${page.url}`)
        page = await ask(new URL(page.headers.get('location') ?? '', addressOf(page)).href)
      }
      return { page, url: addressOf(page) }
    },
  }
}

/** Retries while the shop, in a separate process, refuses for lack of time: it has done nothing. */
async function unlessBusy(ask: () => Promise<Response>): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const answer = await ask()
    const isBusy = answer.status === 503 && (await answer.clone().text()).includes('"busy"')
    if (!isBusy || tries === 200) return answer
    await pause(50)
  }
}
