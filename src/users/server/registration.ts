import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#base/problem.ts'
import { spec } from '#base/texts.ts'
import type { Identity } from '#server/adapters/better-auth-identity.ts'
import { signToken } from '#server/calls/asker.ts'
import { limits, takeTry } from '#server/calls/limits.ts'
import { demandOwnOrigin } from '#server/calls/origin.ts'
import type { Database } from '#server/database/open.ts'
import { concerns } from '#server/observe/events.ts'
import { describeBrowser } from './identity-routes.ts'
import { demandGoodPassword } from './new-password.ts'
import { awaitsStep } from './second-factor.ts'
import { oldestSessionMs } from './session-ages.ts'

type Registration = {
  name: string
  email: string
  address: string
  phone: string
  password: string
}

/**
 * Registers a customer: the account with the identity service, then their record; the reply's
 * cookies sign them in. Not a success, as the specification has it, when the email has an account.
 */
export async function registerUser(
  db: Database,
  identity: Identity,
  shopName: string,
  input: Registration,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ success: boolean; message?: string }> {
  await takeTry(db, limits.registerAddress, request.ip)
  demandGoodPassword(input.password, { ...input, shopName })
  const account = await identity.register(input, describeBrowser(request))
  if (!account) return { success: false, message: spec.signup.exists }
  concerns(request, { account: account.id })
  reply.header('set-cookie', account.cookies)
  await db.write((work) =>
    work
      .updateTable('users')
      .set({ phone: input.phone, address: input.address })
      .where('id', '=', account.id)
      .execute(),
  )
  return { success: true }
}

/** Makes the record of a new account: idempotent, for the identity service may tell twice. */
export async function recordUser(
  db: Database,
  account: { id: string; email: string; name: string; img: string },
): Promise<void> {
  await db.write((work) =>
    work
      .insertInto('users')
      .values({
        id: account.id,
        email: account.email.trim().toLowerCase(),
        name: account.name,
        phone: '',
        address: '',
        img: account.img,
        admin_at: null,
        created_at: Date.now(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  )
}

/** An access token for whoever brings the session cookie, if the email is theirs. */
export async function issueToken(
  db: Database,
  identity: Identity,
  config: { secret: string; origins: string[] },
  email: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ token: string }> {
  demandOwnOrigin(request, config.origins)
  const { cookie } = request.headers
  if (!cookie) throw new Problem('not-signed-in')
  const session = await identity.readSession(new Headers({ cookie }))
  if (!session) throw new Problem('not-signed-in')
  if (session.email.toLowerCase() !== email) throw new Problem('not-allowed')
  concerns(request, { account: session.id })
  if (Date.now() - session.begunAt > oldestSessionMs) throw new Problem('not-signed-in')
  if (await awaitsStep(db.read, session.id, session.session)) throw new Problem('second-step')
  if (session.cookies.length > 0) reply.header('set-cookie', session.cookies)
  // An account whose record was lost between two steps of its registration gets it here.
  await recordUser(db, { id: session.id, email: session.email, name: session.name, img: '' })
  return { token: await signToken(config.secret, { ...session, email }) }
}
