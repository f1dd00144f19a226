import { oneLine } from '#base/one-line.ts'

/** As much as an operator reads at a glance. */
const longest = 300

/**
 * Why something failed, as the log may tell it: in the words of whoever refused it, the innermost
 * last, on one line. Without the addresses of people and the passwords of places, which companies
 * like to repeat.
 */
export function reasonOf(error: unknown): string {
  const words: string[] = []
  for (let at: unknown = error; at instanceof Error && !words.includes(at.message); at = at.cause)
    words.push(at.message)
  const told = words.length > 0 ? words.join(': ') : String(error)
  return oneLine(told.replace(passwords, '//***@').replace(addresses, '***')).slice(0, longest)
}

const passwords = /\/\/[^/\s@]*@/g
const addresses = /[^\s<>"'():,;/*]+@[^\s<>"'():,;/]+/g
