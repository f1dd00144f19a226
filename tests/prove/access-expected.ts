// Who may make an example's request, and what the others are answered.
import type { Role } from './access-stage.ts'

/** Who has no session that counts. */
const outside: Role[] = ['visitor', 'signedOut', 'expired', 'tampered']
/** Who is signed in, and neither the owner nor an admin. */
const others: Role[] = ['other', 'unverified', 'demoted']

/** Where somebody else's thing is unknown rather than forbidden. */
const unknownToOthers = [
  'PUT /users',
  'GET /orders/:id',
  'DELETE /orders',
  'GET /purchases/:id',
  'GET /purchases/:id/again',
  'GET /lists/:id',
  'PUT /lists/:id',
  'DELETE /lists/:id',
  'GET /lists/:id/revisions',
  'POST /lists/:id/restore',
  'GET /purchases/:id/:paper.pdf',
  'DELETE /purchases',
  'PATCH /orders/:id',
  'POST /create-payment-intent',
]

/** What guards an account, and what mails it, only once its address is proven. */
const provenOnly = ['PUT /second-factor', 'POST /stock-watches', 'POST /reviews']

/** What an example is answered when its user got through: not always 200, the example may be bad. */
const letIn: Record<string, number> = {
  'PATCH /orders/:id': 422,
  'POST /images': 400,
  'GET /shared-lists/:token': 404,
  // Without a file.
  'POST /applications/import': 415,
  'POST /part-numbers/import': 415,
  'POST /successors/import': 415,
  // People of these tests have no password and no second factor.
  'PUT /password': 409,
  'PUT /second-factor': 422,
  'POST /second-factor/end': 409,
  'POST /my-data/forget': 422,
}

/** The status that the contracts promise to somebody who makes an example's request. */
export function expected(who: string, name: string, role: Role): number {
  if (unknownToOthers.includes(name) && others.includes(role)) return 404
  if (role === 'unverified' && provenOnly.includes(name)) return 403
  // These examples have no session's cookie.
  if (who === 'session' || (who !== 'anyone' && outside.includes(role))) return 401
  // Paying is for the buyer: an admin may pay for anybody, for that admin sees every order.
  if (who === 'owner or admin' && others.includes(role)) return 403
  if (who === 'admin' && role !== 'admin') return 403
  return letIn[name] ?? 200
}
