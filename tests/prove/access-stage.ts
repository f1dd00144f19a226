// Everybody who asks, and what belongs to one of them.
import { signToken } from '#server/http/current-user.ts'
import type { Person } from '#tests/makers.ts'
import type { TestShop } from '#tests/open-shop.ts'

export const roles = [
  ...(['visitor', 'owner', 'unverified', 'other', 'admin'] as const),
  ...(['demoted', 'signedOut', 'expired', 'tampered'] as const),
]
export type Role = (typeof roles)[number]

export type Stage = Record<Role, Person | null> & {
  shop: TestShop
  product: string
  order(): Promise<string>
}
/** Where the owner's orders go: nobody else's business. */
export const privateAddress = 'Hall 7, behind the owner’s gate'

export async function openStage(shop: TestShop): Promise<Stage> {
  const owner = await shop.customer()
  const product = await shop.product({ quantity: 100_000 })
  const demoted = await shop.admin()
  const admin = await shop.admin()
  await shop.call('PUT', `/user/removeAdmin/${demoted.email}`, { as: admin })
  const signedOut = await shop.customer()
  const longAgo = Date.now() - 16 * 60_000
  await shop.shop.db.write((trx) =>
    trx.deleteFrom('identity_sessions').where('id', '=', signedOut.session).execute(),
  )
  return {
    shop,
    product,
    owner,
    admin,
    demoted,
    signedOut,
    visitor: null,
    other: await shop.customer(),
    unverified: await shop.customer({ verified: false }),
    expired: { ...owner, token: await signToken(shop.shop.config.secret, owner, longAgo) },
    tampered: { ...owner, token: tamper(owner.token) },
    order: async () => {
      const body = {
        name: 'N',
        phone: '12345',
        address: privateAddress,
        productId: product,
        quantity: 10,
      }
      return (await shop.call('POST', '/orders', { as: owner, body })).body._id
    },
  }
}

/** The owner's token with another subject under the same signature. */
function tamper(token: string): string {
  const [head, payload = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...claims, email: 'admin@kickstand.test' })).toString(
    'base64url',
  )
  return [head, forged, signature].join('.')
}
