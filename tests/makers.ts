// Makes what a test needs to be there before it begins, quicker than by the shop's own doors.
import { sql } from 'kysely'
import { toMoney } from '#base/money.ts'
import { insertProduct, type NewProduct } from '#products/server/products.ts'
import { signToken } from '#server/http/current-user.ts'
import { newId } from '#server/ids.ts'
import type { Shop } from '#server/shop.ts'

export type Person = { id: string; email: string; name: string; session: string; token: string }

export type Makers = {
  /** A signed-in customer with a verified address. */
  customer(facts?: Partial<PersonFacts>): Promise<Person>
  admin(): Promise<Person>
  /** A new session of a user who has an account already. */
  signedIn(email: string): Promise<Person>
  /** A company with these members, approved where it has terms; gives its id. */
  company(facts: CompanyFacts): Promise<string>
  /** A product in the catalogue; gives its id. */
  product(facts?: Partial<NewProduct>): Promise<string>
}

type CompanyFacts = {
  manager: Person
  approver?: Person
  buyer?: Person[]
  netDays?: number
  creditLimit?: number
}

type PersonFacts = { email: string; name: string; verified: boolean; admin: boolean }

let made = 0

export function makersFor(shop: Shop): Makers {
  const customer = (facts: Partial<PersonFacts> = {}) => makePerson(shop, facts)
  return {
    customer,
    admin: () => customer({ admin: true }),
    signedIn: (email) => signIn(shop, email),
    company: (facts) => makeCompany(shop, facts),
    product: async (facts = {}) => {
      const number = ++made
      const added = await shop.db.write((trx) =>
        insertProduct(
          trx,
          {
            name: `Brake disc ${number}`,
            description: 'A disc for tests',
            price: 12,
            quantity: 1_000,
            minimumQuantity: 10,
            img: '/images/disc.webp',
            ...facts,
          },
          shop.config,
        ),
      )
      if (!added) throw new Error(`There is a product ${facts.name} already`)
      return added.id
    },
  }
}

async function makePerson(shop: Shop, facts: Partial<PersonFacts>): Promise<Person> {
  const { db } = shop
  const id = newId()
  const email = facts.email ?? `person-${++made}-${id.slice(-4)}@kickstand.test`
  const name = facts.name ?? `Person ${made}`
  const now = new Date().toISOString()
  const verified = facts.verified ?? true
  await db.write(async (trx) => {
    await sql`insert into identity_users (id, name, email, "emailVerified", "createdAt", "updatedAt")
      values (${id}, ${name}, ${email}, ${db.engine === 'postgres' ? verified : Number(verified)}, ${now}, ${now})`.execute(
      trx,
    )
    await trx
      .insertInto('users')
      .values({
        id,
        email,
        name,
        phone: '+1 555 0100',
        address: '1 Foundry Lane',
        img: '',
        admin_at: facts.admin ? Date.now() : null,
        created_at: Date.now(),
      })
      .execute()
  })
  return signIn(shop, email)
}

async function makeCompany({ db, config }: Shop, facts: CompanyFacts): Promise<string> {
  const { manager, approver, buyer = [], netDays, creditLimit = 0 } = facts
  const now = Date.now()
  const id = newId(now)
  const counter = 100_000 + ++made
  const address = { name: 'Motoplus', line1: 'Hall 7', city: 'Kassel', country: 'DE' }
  const rest = { line2: '', region: '', postalCode: '34117', phone: '' }
  const company = {
    id,
    counter,
    number: `D-${counter}`,
    name: `Motoplus ${counter}`,
    vat_id: '',
    billing_address: JSON.stringify({ ...address, ...rest }),
    billing_email: `books-${counter}@motoplus.test`,
    phone: '12345',
    net_days: netDays ?? null,
    credit_limit: toMoney(creditLimit, config.currency),
    po_number_required: 0,
    tax_category: 'S',
    tax_reason: '',
    applied_by: manager.id,
    created_at: now,
    approved_at: netDays === undefined ? null : now,
    version: 1,
  }
  const members = [
    { person: manager, roles: 'buyer,approver,manager' },
    ...(approver ? [{ person: approver, roles: 'approver' }] : []),
    ...buyer.map((person) => ({ person, roles: 'buyer' })),
  ].map(({ person, roles }) => ({
    id: newId(now),
    company_id: id,
    user_id: person.id,
    email: person.email,
    roles,
    invited_at: now,
    invited_by: manager.id,
    joined_at: now,
  }))
  await db.write(async (trx) => {
    await trx.insertInto('companies').values(company).execute()
    await trx.insertInto('company_members').values(members).execute()
  })
  return id
}

async function signIn({ db, config }: Shop, email: string): Promise<Person> {
  const session = newId()
  const now = new Date().toISOString()
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const { id, name } = await db.write(async (trx) => {
    const users = trx.selectFrom('users').select(['id', 'name'])
    const user = await users.where('email', '=', email).executeTakeFirstOrThrow()
    await sql`insert into identity_sessions (id, "expiresAt", token, "createdAt", "updatedAt", "userId")
      values (${session}, ${later}, ${session}, ${now}, ${now}, ${user.id})`.execute(trx)
    return user
  })
  const token = await signToken(config.secret, { id, email, session })
  return { id, email, name, session, token }
}
