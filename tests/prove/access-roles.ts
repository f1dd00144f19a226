import type { Endpoint } from '#base/endpoint.ts'
import { signToken } from '#server/http/current-user.ts'
import type { Person } from '#tests/makers.ts'
import type { TestShop } from '#tests/open-shop.ts'

export const roles = [
  ...(['visitor', 'owner', 'unverified', 'other', 'admin'] as const),
  ...(['buyer', 'approver', 'manager', 'stranger'] as const),
  ...(['demoted', 'signedOut', 'expired', 'tampered'] as const),
]
export type Role = (typeof roles)[number]

export type Stage = Record<Role, Person | null> & {
  shop: TestShop
  product: string
  /** Of the owner, a buyer in it, and those beside them; the stranger manages another. */
  company: string
  order(): Promise<string>
}
/** The address of the owner's orders, which no other user may see. */
export const privateAddress = 'Hall 7, behind the owner’s gate'

export async function openStage(shop: TestShop): Promise<Stage> {
  const [owner, buyer, approver, manager, stranger] = await Promise.all(
    Array.from({ length: 5 }, () => shop.customer()),
  )
  if (!(owner && buyer && approver && manager && stranger)) throw new Error('Nobody is there')
  const terms = { netDays: 30, creditLimit: 900_000 }
  const company = await shop.company({ manager, approver, buyer: [owner, buyer], ...terms })
  await shop.company({ manager: stranger })
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
    buyer,
    approver,
    manager,
    stranger,
    company,
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

/** Who has no session that counts. */
const outside: Role[] = ['visitor', 'signedOut', 'expired', 'tampered']
/** Who is signed in, and neither the owner nor an admin. */
const others: Role[] = ['other', 'unverified', 'demoted', 'stranger']
/** Who sees all of the owner's company. */
const overseers: Role[] = ['approver', 'manager']

/** What belongs to a purchase, which approvers and managers of its company see too. */
const ofCompany = [
  ...['GET /orders', 'GET /orders/:id', 'DELETE /orders', 'PATCH /orders/:id', 'GET /orders.csv'],
  ...['GET /purchases', 'GET /purchases/:id', 'DELETE /purchases', 'GET /purchases/:id/again'],
  ...['GET /purchases/:id/:document.pdf', 'GET /credit-notes/:number.pdf'],
  ...['POST /create-payment-intent', 'GET /invoices/:number', 'GET /invoices/:number.pdf'],
  ...['GET /drafts', 'GET /drafts/:id', 'PUT /drafts/:id'],
]

/** What members see of their company, and what its managers change. */
const membersCalls = ['GET /companies', 'GET /companies/:id']
const managersCalls = [
  ...['PUT /companies/:id', 'POST /companies/:id/invitations'],
  ...['PUT /companies/:id/members/:userId', 'DELETE /companies/:id/members/:userId'],
]

/** For who sees all of the company, and admins. */
const statementCalls = [
  ...['GET /companies/:id/statement', 'GET /companies/:id/statement.csv'],
  'GET /companies/:id/statement.pdf',
]

/** Calls that answer 404 instead of 403 about another user's thing. */
const unknownToOthers = [
  ...['PUT /users', 'GET /orders/:id', 'DELETE /orders', 'PATCH /orders/:id', 'DELETE /purchases'],
  ...['GET /purchases/:id', 'GET /purchases/:id/again', 'GET /purchases/:id/:document.pdf'],
  ...['GET /drafts/:id', 'PUT /drafts/:id'],
  ...['GET /lists/:id', 'PUT /lists/:id', 'DELETE /lists/:id', 'GET /lists/:id/revisions'],
  ...['POST /lists/:id/restore', 'POST /create-payment-intent', 'GET /credit-notes/:number.pdf'],
  ...['GET /invoices/:number', 'GET /invoices/:number.pdf'],
]

/** What guards an account, and what mails it, only once its address is verified. */
const provenOnly = ['PUT /second-factor', 'POST /stock-watches']

/** What an example is answered when its user got through: not always 200, the example may be bad. */
const letIn: Record<string, number> = {
  'PATCH /orders/:id': 422,
  'POST /images': 400,
  'GET /shared-lists/:token': 404,
  // People of these tests have no password and no second factor.
  'PUT /password': 409,
  'PUT /second-factor': 422,
  'POST /second-factor/end': 409,
  'POST /my-data/forget': 422,
  'GET /company-invitations/:token': 404,
  'POST /company-invitations': 404,
  'DELETE /addresses/:id': 200,
}

/** Whether an answer is one that the contract allows this role; admins alone are asked no more than to come in. */
export function isDeclared({ who, call }: Endpoint, role: Role, status: number): boolean {
  if (who === 'admin' && role === 'admin') return status < 500 && ![401, 403].includes(status)
  return status === expected(who, call, role)
}

function expected(who: string, name: string, role: Role): number {
  if (managersCalls.includes(name)) {
    if (others.includes(role)) return 404
    if (role === 'owner' || role === 'buyer' || role === 'approver') return 403
  }
  // Everybody has a list of their own invoices.
  if (name === 'GET /invoices' && !outside.includes(role)) return 200
  if (statementCalls.includes(name) && !outside.includes(role))
    return role === 'admin' || overseers.includes(role) ? 200 : 404
  // By then each has applied for a company of their own, or is in one.
  if (name === 'GET /companies' && !outside.includes(role)) return 200
  if (name === 'PUT /addresses/:id' && role !== 'owner' && !outside.includes(role)) return 404
  if (name === 'GET /companies/:id' && others.includes(role)) return 404
  if (name === 'POST /companies' && isMember(role)) return 409
  // Of their own request; the shop approves none.
  if (name === 'PUT /drafts/:id' && (role === 'owner' || role === 'admin')) return 403
  const isOthers = others.includes(role) || !sees(role, name)
  if (unknownToOthers.includes(name) && isOthers) return 404
  if (role === 'unverified' && provenOnly.includes(name)) return 403
  // These examples have no session's cookie.
  if (who === 'session' || (who !== 'anyone' && outside.includes(role))) return 401
  // Paying is for the buyer: an admin may pay for anybody, for that admin sees every order.
  if (who === 'owner or admin' && isOthers) return 403
  if (who === 'admin' && role !== 'admin') return 403
  return letIn[name] ?? 200
}

function isMember(role: Role): boolean {
  return ['owner', 'buyer', 'approver', 'manager', 'stranger'].includes(role)
}

/** Whether an answer may name the owner, and where their orders go. */
export function mayRead(role: Role, name: string): boolean {
  return sees(role, name) && ['owner', 'admin', 'buyer', ...overseers].includes(role)
}

/** Whether a colleague of the owner may make a call that is about what the owner has. */
function sees(role: Role, name: string): boolean {
  if (role !== 'buyer' && !overseers.includes(role)) return true
  if (membersCalls.includes(name) || managersCalls.includes(name)) return true
  return overseers.includes(role) && ofCompany.includes(name)
}
