/**
 * Whether the shop's pages show a picture: one under the shop's own `/images/`, or one of an origin
 * that their policy names. `https://*.example.com` stands for every name below example.com, as there.
 */
export function isShown(address: string, hosts: readonly string[]): boolean {
  if (address.startsWith('/images/')) return true
  if (!URL.canParse(address)) return false
  const { origin, protocol, hostname } = new URL(address)
  return hosts.some((host) => {
    const [, scheme, below] = /^(https?:)\/\/\*(\..+)$/.exec(host) ?? []
    return below ? protocol === scheme && hostname.endsWith(below) : origin === host
  })
}
