export const ownEmail = '{email}'

/**
 * Part of a page's `meta`: the calls that it will make for whoever is signed in, by their addresses. The
 * shop refuses a list of admins to anybody else, who is sent away then.
 */
export function asksEarly(...paths: string[]) {
  return paths.map((content) => ({ name: metaName, content }))
}

const metaName = 'asks-early'
const emailInAddress = encodeURIComponent(ownEmail)

const leastMs = 60_000

type Early = { token: string; at: number; answers: Record<string, Promise<Response> | undefined> }

/** Where the browser keeps the theme that somebody chose. */
export const themeKey = 'theme'

declare global {
  interface Window {
    early?: Early
  }
}

/**
 * Stands in the head of every page, and runs before any script file has come: the page is painted in the
 * theme that was chosen, and a signed-in page's data is on its way beside its scripts, not after them. The page's policy names this script by its hash.
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

const freshMs = 10_000

/** What was asked early under this token, for whoever asks it first. */
export function takeEarly(path: string, token: string): Promise<Response> | undefined {
  const { early } = window
  if (early?.token !== token || Date.now() - early.at > freshMs) return undefined
  const answer = early.answers[path]
  delete early.answers[path]
  return answer
}
