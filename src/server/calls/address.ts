import { isIPv6 } from 'node:net'

/**
 * The path of what is asked for. Some clients send the whole address, of whatever host; and what
 * begins with two slashes would be taken for another host wherever an address is read.
 */
export function pathOnly(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path.replace(/^[/\\]{2,}/, '/') : `/${path}`
}

/**
 * What an address counts as, where tries are counted: whoever has one of IPv6 has all that share its
 * first half, /64, and could come from another one each time.
 */
export function countedAs(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [front = [], back] = plain
    .replace(/%.*$/, '')
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const left = 8 - front.length - (back?.length ?? 0)
  const groups = [...front, ...Array<string>(left).fill('0'), ...(back ?? [])]
  const half = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${half.join(':')}::/64`
}
