// Who may make which call: every call of the contracts by everybody, every field that a body may smuggle in,
// and every one that an answer may let out.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Endpoint } from '#base/endpoint.ts'
import { openPdfWorker } from '#documents/server/pdf-worker.ts'
import { addFormerNames } from '#server/http/former-names.ts'
import { type Answer, type TestShop, usualEngine } from '#tests/open-shop.ts'
import { api } from '../../src/api.ts'
import { requestAbout } from './access-examples.ts'
import {
  isDeclared,
  mayRead,
  openStage,
  privateAddress,
  type Role,
  roles,
  type Stage,
} from './access-roles.ts'
import { shortOrFull, stressTest } from './stress-test.ts'

/** Whom only the database tells apart. */
const ownership: readonly Role[] = [
  'owner',
  'other',
  'unverified',
  'buyer',
  'approver',
  'manager',
  'stranger',
  'admin',
]

stressTest('access', async ({ engine, open, miss }) => {
  const shop = await open()
  const contracts = api(openPdfWorker(shop.shop.config)).map(({ contract }) => contract)
  const stage = await openStage(shop)
  // What only sessions decide no dialect answers otherwise.
  const isWhole = engine === usualEngine || shortOrFull(false, true)
  const asking = isWhole ? roles : ownership
  for (const role of asking) {
    for (const contract of contracts) {
      const answer = await ask(shop, stage, contract, role)
      if (!isDeclared(contract, role, answer.status))
        miss(`${role}: ${contract.call} is answered ${answer.status}`)
      for (const words of tooMuchRead(contract, answer, role, stage))
        miss(`${role}: ${contract.call} ${words}`)
    }
  }
  if (isWhole) await writeEveryField(shop, await openStage(shop), contracts, miss)
})

async function ask(
  shop: TestShop,
  stage: Stage,
  contract: Endpoint,
  role: Role,
  more: object = {},
): Promise<Answer> {
  const { path, body } = await requestAbout(stage, contract)
  const whole = body || Object.keys(more).length > 0 ? { ...body, ...more } : undefined
  return shop.call(contract.method, path, { as: stage[role], body: whole })
}

/** What an answer lets out: fields that no contract names, or what is the owner's alone. */
function tooMuchRead(contract: Endpoint, answer: Answer, role: Role, { owner }: Stage): string[] {
  const text = JSON.stringify(answer.body) ?? ''
  const secrets = mayRead(role, contract.call) ? [] : [owner?.email ?? '?', privateAddress]
  const told = secrets.filter((secret) => text.includes(secret)).map((secret) => `tells ${secret}`)
  if (answer.status !== 200) return told
  const declared = addFormerNames(contract.reply?.parse(answer.body), contract.formerNames ?? {})
  const isMore = declared !== undefined && !isDeepStrictEqual(declared, answer.body)
  return isMore ? [...told, `tells more than ${JSON.stringify(declared)}: ${text}`] : told
}

/** What only the server knows, as a browser could try to write it. */
const forged = {
  ...{ _id: 'mine', id: 'mine', user_id: 'mine', userId: 'mine', email: 'somebody@else.test' },
  ...{ role: 'admin', admin: true, admin_at: 1, isAdmin: true, userName: 'Somebody Else' },
  ...{ emailVerified: true, verified: true, password: 'taken-over-1', success: true },
  ...{ paid: true, paid_at: 1, status: 'Shipped', shipped_at: 1, deleted_at: 1, modifiedCount: 9 },
  ...{ transactionId: 'pi_mine', transaction_id: 'pi_mine', expires_at: 9_999_999_999_999 },
  ...{ price: 1, totalPrice: 1, total_price: 1, minimumQuantity: 1, productCode: 'MINE' },
  ...{ created_at: 1, placedAt: 1 },
}

/** What a customer may change of others' things is nothing: by each call, each field on its own. */
async function writeEveryField(
  shop: TestShop,
  stage: Stage,
  contracts: Endpoint[],
  miss: (words: string) => void,
): Promise<void> {
  const open = contracts.filter(
    ({ method, who, path }) =>
      method !== 'GET' &&
      (who === 'customer' || who === 'owner or admin' || path === '/users') &&
      !leaves.test(path),
  )
  const before = await guarded(shop)
  for (const contract of open) {
    for (const [field, value] of Object.entries(forged)) {
      // These decide what the call is about; its own tests say what they may be.
      if (field === 'transactionId' || (field === 'email' && /email|users$/.test(contract.path)))
        continue
      await ask(shop, stage, contract, 'owner', { [field]: value })
    }
    const wrong = await guarded(shop)
    if (wrong !== before) miss(`${contract.call} wrote what it may not: ${wrong}, was ${before}`)
  }
}

/** Calls that end the user's own session, or are about passwords: nothing else could be asked after. */
const leaves = /sessions|password|second|my-data/

/** Everything that no customer's body may decide, as a text: who may what, and orders that are not as bought. */
async function guarded({ shop: { db } }: TestShop): Promise<string> {
  const of = async (query: ReturnType<typeof sql>) => (await query.execute(db.whole)).rows
  return JSON.stringify([
    await of(sql`select count(*) as admins from users where admin_at is not null`),
    await of(
      sql`select count(*) as strangers from users where email = 'somebody@else.test' or id = 'mine'`,
    ),
    await of(sql`select count(*) as orders from orders o join products p on p.id = o.product_id
      join purchases u on u.id = o.purchase_id
      where o.price <> p.price or o.total_price <> o.price * o.quantity or o.paid_at is not null
        or o.shipped_at is not null or u.transaction_id is not null or o.id = 'mine'
        or o.product_code <> p.product_code or u.user_name = 'Somebody Else' or u.total <> u.subtotal or u.counter < 1 or o.placed_at < 1000`),
    await of(sql`select count(*) as reviews from reviews where id = 'mine' or user_id = 'mine'`),
    await of(
      sql`select count(*) as products from products where price = 1 or product_code = 'MINE'`,
    ),
    await of(sql`select count(*) as money from ledger`),
  ])
}
