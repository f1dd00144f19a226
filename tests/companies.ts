// Companies with terms, for tests: rows, quicker than by applications and invitations.
import type { Money } from '#base/currency.ts'
import { newId } from '#server/ids.ts'
import type { Person } from './makers.ts'
import type { TestShop } from './open-shop.ts'

type Terms = {
  creditLimit: number
  netDays: number
  poNumberRequired: boolean
  onHold: boolean
}

let made = 0

/** An approved company whose first member is its manager; money in major units of two decimals. */
export async function aCompany(shop: TestShop, terms: Partial<Terms> = {}) {
  const { creditLimit = 1_000, netDays = 30, poNumberRequired = false, onHold = false } = terms
  const manager = await shop.customer()
  const id = newId()
  const counter = 50_000 + ++made
  const now = Date.now()
  const billing_address = {
    ...{ name: 'Motoplus GmbH', line1: 'Werkstr. 7', line2: '', city: 'Kassel', region: '' },
    ...{ postalCode: '34117', country: 'DE', phone: '' },
  }
  await shop.shop.db.write((trx) =>
    trx
      .insertInto('companies')
      .values({
        id,
        counter,
        number: `D-${counter}`,
        name: 'Motoplus GmbH',
        vat_id: 'DE136695976',
        vat_checked_at: null,
        billing_address: JSON.stringify(billing_address),
        billing_email: `books-${counter}@motoplus.test`,
        phone: '+49 561 1234',
        net_days: netDays,
        credit_limit: (creditLimit * 100) as Money,
        po_number_required: poNumberRequired ? 1 : 0,
        price_list_id: null,
        tax_category: 'S',
        tax_reason: '',
        reminders_paused_at: null,
        applied_by: manager.id,
        created_at: now,
        approved_at: now,
        on_hold_at: onHold ? now : null,
        version: 1,
      })
      .execute(),
  )
  await joinCompany(shop, id, manager, { roles: 'buyer,approver,manager' })
  return { id, manager, number: `D-${counter}`, billingEmail: `books-${counter}@motoplus.test` }
}

type Member = { roles: string; perOrder: number | null; perMonth: number | null }

export async function joinCompany(
  shop: TestShop,
  companyId: string,
  person: Person,
  { roles = 'buyer', perOrder = null, perMonth = null }: Partial<Member> = {},
): Promise<Person> {
  const now = Date.now()
  const money = (major: number | null) => (major === null ? null : ((major * 100) as Money))
  await shop.shop.db.write((trx) =>
    trx
      .insertInto('company_members')
      .values({
        id: newId(),
        company_id: companyId,
        user_id: person.id,
        email: person.email,
        roles,
        per_order: money(perOrder),
        per_month: money(perMonth),
        invited_at: now,
        invited_by: person.id,
        joined_at: now,
        token_hash: null,
        expires_at: null,
      })
      .execute(),
  )
  return person
}
