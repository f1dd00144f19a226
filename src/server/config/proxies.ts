import { isIP } from 'node:net'

const names = ['loopback', 'linklocal', 'uniquelocal']

/** Whether this is what Fastify takes for proxies: names of ranges, addresses, and ranges like 10.0.0.0/8. */
export function areProxies(list: string): boolean {
  return list.split(',').every((one) => isProxy(one.trim()))
}

function isProxy(one: string): boolean {
  if (names.includes(one)) return true
  const [address = '', bits, ...rest] = one.split('/')
  const kind = isIP(address)
  if (kind === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128))
}
