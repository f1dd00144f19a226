export const ownEmail = '{email}'

/**
 * Part of a page's `meta`: the addresses of the calls that it will make for a signed-in user. The shop
 * refuses calls of admins to other users, whom the page then redirects.
 */
export function preloadCalls(...paths: string[]) {
  return paths.map((content) => ({ name: metaName, content }))
}

const metaName = 'asks-early'
const emailInAddress = encodeURIComponent(ownEmail)

const leastMs = 60_000

type Early = { token: string; at: number; answers: Record<string, Promise<Response> | undefined> }

/** The key under which the browser stores the chosen theme. */
export const themeKey = 'theme'

declare global {
  interface Window {
    early?: Early
  }
}

/**
 * The script in the head of every page, which runs before any script file has loaded. It applies the chosen theme
 * before the first paint, and requests a signed-in page's data while its scripts load, not after them. The page's
 * policy names this script by its hash.
 */
export const earlyScript = `try {
  document.documentElement.dataset.theme = localStorage.getItem('${themeKey}') ?? 'system'
  const token = localStorage.getItem('accessToken')
  const claims = JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')))
  if (claims.exp * 1000 - Date.now() > ${leastMs}) {
    const headers = { accept: 'application/json', authorization: 'Bearer ' + token }
    window.early = { token, at: Date.now(), answers: {} }
    for (const { content } of document.querySelectorAll('meta[name=${metaName}]')) {
      const path = content.replaceAll('${emailInAddress}', encodeURIComponent(claims.email))
      const answer = fetch('/api' + path, { headers })
      answer.catch(() => {})
      window.early.answers[path] = answer
    }
  }
} catch {}`

const staleTimeMs = 10_000

/** The early answer to this request under this token, for the first caller. */
export function takeEarly(path: string, token: string): Promise<Response> | undefined {
  const { early } = window
  if (early?.token !== token || Date.now() - early.at > staleTimeMs) return undefined
  const answer = early.answers[path]
  delete early.answers[path]
  return answer
}
