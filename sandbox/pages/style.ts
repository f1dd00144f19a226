import { readFileSync } from 'node:fs'

/** The style sheet of one sandbox: what all share, then its own. */
export function readStyle(own: URL): string {
  return readFileSync(new URL('common.css', import.meta.url), 'utf8') + readFileSync(own, 'utf8')
}
