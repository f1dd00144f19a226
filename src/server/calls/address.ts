/**
 * The path of what is asked for. Some clients send the whole address, of whatever host; and what
 * begins with two slashes would be taken for another host wherever an address is read.
 */
export function pathOnly(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path.replace(/^[/\\]{2,}/, '/') : `/${path}`
}
