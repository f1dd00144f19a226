export const parameter = 'from'

type Place = { pathname: string; search: string }

/** The address of login that leads back to a place. */
export function loginFrom({ pathname, search }: Place): string {
  return `/login?${parameter}=${encodeURIComponent(pathname + search)}`
}

/** Pages that are no destination, or already carry one. */
const passedThrough = ['/', '/home', '/login', '/signup', '/secondStep', '/resetPassword']

/** The menu's link to login: it leads back to where one was, also from one page of signing in to the next. */
export function loginHere({ pathname, search }: Place): string {
  return passedThrough.includes(pathname) ? `/login${search}` : loginFrom({ pathname, search })
}
