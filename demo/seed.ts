import { insertReview } from '#reviews/server/reviews.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { demoState, markDemo } from '#server/operate/demo-mark.ts'
import type { Shop } from '#server/shop.ts'
import { createVerifiedUser } from '#users/server/registration.ts'
import { giveBuyer } from './buyer.ts'
import { addDemoCompany, companyMembers } from './company.ts'
import { placeDemoOrders } from './orders.ts'
import { type DemoPerson, demoPeople } from './people.ts'
import { storeAvatar } from './picture.ts'
import { demoReviews } from './reviews.ts'
import { seedCatalogue } from './seed-catalogue.ts'

/** What the start prints: the accounts that a newcomer signs in with; the last manages a company. */
export const demoAccounts = [
  { email: 'admin@kickstand.test', password: 'ride-the-admin' },
  { email: 'buyer@kickstand.test', password: 'ride-the-buyer' },
  { email: companyMembers.manager, password: 'ride-the-fleet' },
] as const

const day = 24 * 60 * 60 * 1000

/**
 * Fills an empty database with the demo shop; continues where an interrupted start stopped. The server must
 * listen already: orders are paid over the card sandbox's wire.
 */
export async function seedDemo(shop: Shop, say: (line: string) => void): Promise<void> {
  if (!(await isWanted(shop))) return
  say('Putting in the demo shop …')
  await shop.db.write((trx) => markDemo(trx, 'begun'))
  const users = await seedPeople(shop)
  await seedCatalogue(shop)
  await seedReviews(shop, users)
  const buyer = users.get('buyer@kickstand.test')
  const admin = users.get('admin@kickstand.test')
  if (admin) await addDemoCompany(shop, users, admin)
  if (buyer && admin) {
    await giveBuyer(shop, buyer)
    await placeDemoOrders(shop, buyer, admin)
  }
  await shop.db.write((trx) => markDemo(trx, 'finished'))
}

async function isWanted({ db }: Shop): Promise<boolean> {
  const state = await demoState(db.read)
  if (state) return state === 'begun'
  const any = await db.read.selectFrom('users').select('id').limit(1).execute()
  return any.length === 0
}

async function seedPeople(shop: Shop): Promise<Map<string, CurrentUser>> {
  const users = new Map<string, CurrentUser>()
  for (const person of demoPeople) users.set(person.email, await seedPerson(shop, person))
  return users
}

async function seedPerson(shop: Shop, person: DemoPerson): Promise<CurrentUser> {
  const { db } = shop
  const account = demoAccounts.find(({ email }) => email === person.email)
  const password = account?.password ?? crypto.randomUUID()
  await createVerifiedUser(db, { name: person.name, email: person.email, password })
  const img = await storeAvatar(shop, person.avatar)
  const admin = person.email === 'admin@kickstand.test'
  const user = await db.write((trx) =>
    trx
      .updateTable('users')
      .set({
        phone: person.phone,
        address: person.address,
        img,
        ...(admin ? { admin_at: Date.now() } : {}),
      })
      .where('email', '=', person.email)
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return {
    id: user.id,
    email: person.email,
    name: person.name,
    img,
    roles: admin ? ['admin'] : [],
    priceList: null,
    company: null,
    session: '',
  }
}

async function seedReviews(shop: Shop, users: Map<string, CurrentUser>): Promise<void> {
  const existing = await shop.db.read.selectFrom('reviews').select('id').limit(1).execute()
  if (existing.length > 0) return
  const start = Date.now() - 60 * day
  await shop.db.write(async (trx) => {
    for (const [place, { email, ...review }] of demoReviews.entries()) {
      const user = users.get(email)
      if (user)
        await insertReview(trx, user.id, review, start + (demoReviews.length - place) * 3 * day)
    }
  })
}
