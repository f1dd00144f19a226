/** A file right under `/images/`; from anywhere else an address could lead to a call of the shop. */
const ownFile = /^\/images\/[\w-]+\.\w+$/

/**
 * Whether the shop's pages show a picture: one under the shop's own `/images/`, or one of an origin
 * that their policy names. `https://*.example.com` stands for every name below example.com, as there.
 */
export function isShown(address: string, hosts: readonly string[]): boolean {
  if (ownFile.test(address)) return true
  if (!URL.canParse(address)) return false
  const { origin, protocol, hostname } = new URL(address)
  return hosts.some((host) => {
    const [, scheme, below] = /^(https?:)\/\/\*(\..+)$/.exec(host) ?? []
    return below ? protocol === scheme && hostname.endsWith(below) : origin === host
  })
}
