import { describe, expect, test } from 'vitest'
import { checkLimit, checkNetDays, maxCreditLimit } from '#companies/rules.ts'
import { applicationMail } from '#companies/server/mails.ts'
import type { Person } from '#tests/makers.ts'
import { onBothEngines, type TestShop } from '#tests/open-shop.ts'

const checkCreditLimit = (typed: string) => checkLimit(typed, maxCreditLimit)

const billingAddress = {
  name: 'Motoplus GmbH',
  line1: 'Werkstr. 7',
  city: 'Kassel',
  postalCode: '34117',
  country: 'DE',
}
const application = {
  name: 'Motoplus GmbH',
  vatId: 'DE 136 695 976',
  billingAddress,
  billingEmail: 'books@motoplus.test',
  phone: '+49 561 1234',
}

async function openCompany(shop: TestShop) {
  const manager = await shop.customer()
  const company = await shop.ok('POST', '/companies', { as: manager, body: application })
  return { manager, company, path: `/companies/${company._id}` }
}

/** Invites a member, who joins by the mailed link. */
async function join(
  shop: TestShop,
  manager: Person,
  path: string,
  member: Person,
  roles: string[],
) {
  const body = { email: member.email, roles }
  await shop.ok('POST', `${path}/invitations`, { as: manager, body })
  const token = await readToken(shop, member.email)
  await shop.ok('POST', '/company-invitations', { as: member, body: { token } })
}

async function readToken(shop: TestShop, email: string): Promise<string> {
  const { text } = await shop.mail(email, /invited/)
  return /invitations\/([\w-]+)/.exec(text)?.[1] ?? ''
}

async function order(shop: TestShop, as: Person) {
  const body = {
    ...{ name: 'N', phone: '+1 555 0100', address: 'Hall 7' },
    productId: await shop.product(),
    quantity: 10,
  }
  return shop.ok('POST', '/orders', { as, body })
}

onBothEngines('companies', (shop) => {
  describe('applications', () => {
    test('a customer applies, and is the manager of a company that pays first', async () => {
      const { manager, company } = await openCompany(shop)
      expect(company).toMatchObject({
        ...{ name: 'Motoplus GmbH', vatId: 'DE136695976', netDays: null, creditLimit: 0 },
        ...{ approvedAt: null, onHoldAt: null, exposure: 0, available: 0, overdue: 0, version: 1 },
        members: [{ userId: manager.id, roles: ['buyer', 'approver', 'manager'], perOrder: null }],
      })
      expect(company.number).toMatch(/^D-\d{4,}$/)
      expect(company.vatCheckedAt).toBeGreaterThan(0)
    })

    test('who gets the mail about an application answers the person who applied', () => {
      const user = { name: 'Kim', email: 'kim@workshop.test' }
      const company = { id: 'c', number: 'D-1042', name: 'Motoplus', vat_id: '' }
      const billing_email = application.billingEmail
      const mail = applicationMail({ ...company, billing_email, user }, shop.shop.config)
      expect(mail.replyTo).toBe(user.email)
    })

    test('an account is in one company at most', async () => {
      const { manager } = await openCompany(shop)
      const again = await shop.call('POST', '/companies', { as: manager, body: application })
      expect([again.status, again.body.code]).toEqual([409, 'in-company'])
    })

    test('two applications of one account at once make one company', async () => {
      const as = await shop.customer()
      const both = [application, application].map((body) =>
        shop.call('POST', '/companies', { as, body }),
      )
      const statuses = (await Promise.all(both)).map(({ status }) => status)
      expect(statuses.sort()).toEqual([200, 409])
    })

    test.each([
      ['DE136695977', false],
      ['FR40303265045', true],
      ['BE1000000120', true],
      ['XI980780684', true],
      ['DE12', false],
      ['12345', false],
      ['TR1234567890', true],
      ['', true],
    ])('the VAT ID %j is taken: %s', async (vatId, taken) => {
      const as = await shop.customer()
      const { status } = await shop.call('POST', '/companies', {
        as,
        body: { ...application, vatId },
      })
      expect(status).toBe(taken ? 200 : 422)
    })

    test('refuses an address in no country', async () => {
      const body = { ...application, billingAddress: { ...billingAddress, country: 'XX' } }
      const { status, body: problem } = await shop.call('POST', '/companies', {
        as: await shop.customer(),
        body,
      })
      expect([status, problem.errors[0].field]).toEqual([422, 'billingAddress.country'])
    })

    test('admins find applications first, by state and by words', async () => {
      const admin = await shop.admin()
      const body = { ...application, name: `Zündwerk ${Date.now()}` }
      const company = await shop.ok('POST', '/companies', { as: await shop.customer(), body })
      const find = (query: string) => shop.ok('GET', `/companies?${query}`, { as: admin })
      const q = encodeURIComponent(body.name)
      expect(await find(`q=${q}&state=applied`)).toMatchObject([{ _id: company._id }])
      expect(await find(`q=${company.number}`)).toMatchObject([{ _id: company._id }])
      expect(await find(`q=${q}&state=approved`)).toEqual([])
      await shop.ok('PUT', `/companies/${company._id}`, {
        as: admin,
        body: { version: 1, onHoldAt: Date.now() },
      })
      expect(await find(`q=${q}&state=applied`)).toEqual([])
      expect(await find(`q=${q}&state=on-hold`)).toMatchObject([{ _id: company._id }])
    })
  })

  describe('changes', () => {
    test('terms approve an application, and a mail tells so', async () => {
      const { path, company } = await openCompany(shop)
      const admin = await shop.admin()
      const body = {
        version: 1,
        netDays: 30,
        creditLimit: 5_000.5,
        billingEmail: `${company._id}@a.test`,
      }
      const approved = await shop.ok('PUT', path, { as: admin, body })
      expect(approved).toMatchObject({
        netDays: 30,
        creditLimit: 5_000.5,
        available: 5_000.5,
        version: 2,
      })
      expect(approved.approvedAt).toBeGreaterThan(0)
      expect((await shop.mail(body.billingEmail, /company account/)).text).toContain('30 days')
    })

    test.each([
      { field: 'netDays', typed: '366', check: checkNetDays },
      { field: 'netDays', typed: '1.5', check: checkNetDays },
      { field: 'creditLimit', typed: '1000000000', check: checkCreditLimit },
    ])('the form and the call refuse a $field of $typed alike', async ({ field, typed, check }) => {
      const message = check(typed)
      expect(message).toMatch(/^Please enter /)
      const { path } = await openCompany(shop)
      const body = { version: 1, [field]: Number(typed) }
      const refused = await shop.call('PUT', path, { as: await shop.admin(), body })
      expect(refused.status).toBe(422)
      expect(refused.body.errors).toEqual([{ field, message }])
    })

    test('refuses a change of an outdated version', async () => {
      const { path, manager } = await openCompany(shop)
      const body = { version: 1, billingEmail: 'one@motoplus.test' }
      await shop.ok('PUT', path, { as: manager, body })
      const late = await shop.call('PUT', path, {
        as: await shop.admin(),
        body: { version: 1, netDays: 14 },
      })
      expect([late.status, late.body.code]).toEqual([409, 'edited-meanwhile'])
      expect(await shop.ok('GET', path, { as: manager })).toMatchObject({
        netDays: null,
        version: 2,
      })
    })

    test.each([
      ...[{ netDays: 30 }, { creditLimit: 9 }, { priceListId: null }, { poNumberRequired: true }],
      ...[{ tax: { category: 'E' } }, { approvedAt: 1 }, { onHoldAt: null }, { name: 'Other' }],
    ])('a manager cannot set %j', async (field) => {
      const { path, manager } = await openCompany(shop)
      const body = { version: 1, billingEmail: 'new@motoplus.test', ...field }
      const { status } = await shop.call('PUT', path, { as: manager, body })
      expect(status).toBe(403)
      expect(await shop.ok('GET', path, { as: manager })).toMatchObject({
        billingEmail: 'books@motoplus.test',
        version: 1,
      })
    })

    test('a manager keeps the addresses, which the members may ship to', async () => {
      const { path, manager } = await openCompany(shop)
      const buyer = await shop.customer()
      await join(shop, manager, path, buyer, ['buyer'])
      const addresses = [
        { ...billingAddress, name: 'Hall 1' },
        { ...billingAddress, name: 'Hall 2' },
      ]
      const saved = await shop.ok('PUT', path, { as: manager, body: { version: 1, addresses } })
      const [first, second] = saved.addresses
      const kept = await shop.ok('PUT', path, {
        as: manager,
        body: { version: 2, addresses: [second] },
      })
      expect(kept.addresses).toEqual([second])
      expect(await shop.ok('GET', '/addresses', { as: buyer })).toEqual([second])
      expect(first._id).not.toBe(second._id)
    })

    test('the price list of a company is its members’', async () => {
      const { path, manager } = await openCompany(shop)
      const admin = await shop.admin()
      const product = await shop.product({ price: 12 })
      const { productCode } = (await shop.ok('GET', `/products?id=${product}`))[0]
      const list = await shop.ok('POST', '/price-lists', {
        as: admin,
        body: { name: `L ${product}` },
      })
      const prices = [{ productCode, price: 9 }]
      await shop.ok('PUT', `/price-lists/${list._id}`, { as: admin, body: { prices } })
      await shop.ok('PUT', path, { as: admin, body: { version: 1, priceListId: list._id } })
      const own = await shop.ok('GET', `/prices?ids=${product}`, { as: manager })
      expect(own).toMatchObject([{ productId: product, price: 9 }])
      await shop.ok('DELETE', `/price-lists?id=${list._id}`, { as: admin })
      expect(await shop.ok('GET', path, { as: manager })).toMatchObject({ priceListId: null })
    })
  })

  describe('members', () => {
    test('an invitation joins once, and only the account that it was mailed to', async () => {
      const { path, manager, company } = await openCompany(shop)
      const [invited, other] = [await shop.customer(), await shop.customer()]
      const body = { email: invited.email, roles: ['buyer'], perOrder: 500 }
      const pending = await shop.ok('POST', `${path}/invitations`, { as: manager, body })
      expect(pending).toMatchObject({ email: invited.email, perOrder: 500, joinedAt: null })
      const token = await readToken(shop, invited.email)
      const use = (as: Person) => shop.call('POST', '/company-invitations', { as, body: { token } })
      expect((await use(other)).status).toBe(404)
      expect(await shop.ok('GET', `/company-invitations/${token}`, { as: invited })).toMatchObject({
        company: 'Motoplus GmbH',
        roles: ['buyer'],
      })
      const answers = await Promise.all([use(invited), use(invited)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect((await use(invited)).status).toBe(404)
      const { members } = await shop.ok('GET', path, { as: invited })
      expect(members).toHaveLength(2)
      expect(members[1]).toMatchObject({ userId: invited.id, perOrder: 500, perMonth: null })
      expect(company.members).toHaveLength(1)
    })

    test('an invitation ends after its 7 days, and a new one ends the one before', async () => {
      const { path, manager, company } = await openCompany(shop)
      const invited = await shop.customer()
      const body = { email: invited.email, roles: ['buyer'] }
      await shop.ok('POST', `${path}/invitations`, { as: manager, body })
      const token = await readToken(shop, invited.email)
      await shop.shop.db.write((trx) =>
        trx
          .updateTable('company_members')
          .set({ expires_at: Date.now() - 1 })
          .where('company_id', '=', company._id)
          .where('email', '=', invited.email)
          .execute(),
      )
      const late = await shop.call('POST', '/company-invitations', { as: invited, body: { token } })
      expect(late.status).toBe(404)
      await shop.ok('POST', `${path}/invitations`, { as: manager, body })
      const old = await shop.call('POST', '/company-invitations', { as: invited, body: { token } })
      expect(old.status).toBe(404)
      expect((await shop.ok('GET', path, { as: manager })).members).toHaveLength(2)
    })

    test('refuses a member of another company', async () => {
      const { path, manager } = await openCompany(shop)
      const other = await openCompany(shop)
      const body = { email: other.manager.email, roles: ['buyer'] }
      await shop.ok('POST', `${path}/invitations`, { as: manager, body })
      const token = await readToken(shop, other.manager.email)
      const answer = await shop.call('POST', '/company-invitations', {
        as: other.manager,
        body: { token },
      })
      expect([answer.status, answer.body.code]).toEqual([409, 'in-company'])
    })

    test('refuses invitations by an account without a verified email', async () => {
      const as = await shop.customer({ verified: false })
      const { _id } = await shop.ok('POST', '/companies', { as, body: application })
      const body = { email: 'friend@motoplus.test', roles: ['buyer'] }
      expect((await shop.call('POST', `/companies/${_id}/invitations`, { as, body })).status).toBe(
        403,
      )
    })

    test('the mail of an application does not carry its name', async () => {
      const { path, manager } = await openCompany(shop)
      const body = { email: `${manager.id}@stranger.test`, roles: ['buyer'] }
      await shop.ok('POST', `${path}/invitations`, { as: manager, body })
      expect((await shop.mail(body.email, /invited/)).text).not.toContain('Motoplus')
    })

    test('the last manager stays, also where two leave at once', async () => {
      const { path, manager } = await openCompany(shop)
      const second = await shop.customer()
      await join(shop, manager, path, second, ['manager'])
      const leave = (as: Person) => shop.call('DELETE', `${path}/members/${as.id}`, { as })
      const statuses = (await Promise.all([leave(manager), leave(second)])).map(
        ({ status }) => status,
      )
      expect(statuses.sort()).toEqual([200, 409])
      const admin = await shop.admin()
      const { members } = await shop.ok('GET', path, { as: admin })
      const [last] = members
      const demoted = await shop.call('PUT', `${path}/members/${last.userId}`, {
        as: admin,
        body: { roles: ['buyer'] },
      })
      expect([demoted.status, demoted.body.code]).toEqual([409, 'last-manager'])
    })

    test('a buyer sees their own, an approver and a manager all of their company', async () => {
      const { path, manager } = await openCompany(shop)
      const [buyer, approver, stranger] = [
        await shop.customer(),
        await shop.customer(),
        (await openCompany(shop)).manager,
      ]
      await join(shop, manager, path, buyer, ['buyer'])
      await join(shop, manager, path, approver, ['approver'])
      const mine = await order(shop, manager)
      const theirs = await order(shop, buyer)
      const read = async (as: Person, { _id, purchaseId }: typeof mine) => [
        (await shop.call('GET', `/orders/${_id}`, { as })).status,
        (await shop.call('GET', `/purchases/${purchaseId}`, { as })).status,
      ]
      for (const who of [manager, approver]) expect(await read(who, theirs)).toEqual([200, 200])
      expect(await read(buyer, theirs)).toEqual([200, 200])
      expect(await read(buyer, mine)).toEqual([404, 404])
      for (const one of [mine, theirs]) expect(await read(stranger, one)).toEqual([404, 404])

      const list = async (as: Person, query = '') =>
        (await shop.call('GET', `/purchases${query}`, { as })).body.length
      const of = (person: Person) => `?email=${encodeURIComponent(person.email)}`
      expect(await list(approver)).toBe(2)
      expect(await list(manager, of(buyer))).toBe(1)
      expect(await list(manager, of(manager))).toBe(1)
      const found = await shop.ok('GET', `/orders?q=${theirs.purchaseNumber}`, { as: approver })
      expect(found).toHaveLength(1)
      for (const [as, query] of [
        [buyer, ''],
        [buyer, of(manager)],
        [stranger, of(buyer)],
      ] as const)
        expect((await shop.call('GET', `/purchases${query}`, { as })).status).toBe(403)
    })

    test('ends all access at once when a member leaves, in the same session', async () => {
      const { path, manager } = await openCompany(shop)
      const approver = await shop.customer()
      await join(shop, manager, path, approver, ['approver', 'manager'])
      const { purchaseId } = await order(shop, manager)
      const statuses = async () => [
        (await shop.call('GET', path, { as: approver })).status,
        (await shop.call('GET', `/purchases/${purchaseId}`, { as: approver })).status,
        (await shop.call('GET', '/purchases', { as: approver })).status,
        (await shop.call('PUT', path, { as: approver, body: { version: 9 } })).status,
      ]
      expect(await statuses()).toEqual([200, 200, 200, 409])
      await shop.ok('DELETE', `${path}/members/${approver.id}`, { as: manager })
      expect(await statuses()).toEqual([404, 404, 403, 404])
    })

    test('a manager sets roles and limits of members; a buyer and an approver do not', async () => {
      const { path, manager } = await openCompany(shop)
      const [buyer, approver] = [await shop.customer(), await shop.customer()]
      await join(shop, manager, path, buyer, ['buyer'])
      await join(shop, manager, path, approver, ['approver'])
      const body = { roles: ['manager', 'buyer'], perMonth: 1_000 }
      for (const as of [buyer, approver])
        expect((await shop.call('PUT', `${path}/members/${buyer.id}`, { as, body })).status).toBe(
          403,
        )
      const changed = await shop.ok('PUT', `${path}/members/${buyer.id}`, { as: manager, body })
      expect(changed).toMatchObject({
        roles: ['buyer', 'manager'],
        perMonth: 1_000,
        perOrder: null,
      })
      const noLimit = { perMonth: null }
      const freed = await shop.ok('PUT', `${path}/members/${buyer.id}`, {
        as: manager,
        body: noLimit,
      })
      expect(freed).toMatchObject({ roles: ['buyer', 'manager'], perMonth: null })
    })

    test('logs an admin’s changes of a company and its members', async () => {
      const { path, manager, company } = await openCompany(shop)
      const admin = await shop.admin()
      await shop.ok('PUT', path, { as: admin, body: { version: 1, netDays: 14 } })
      await shop.ok('PUT', `${path}/members/${manager.id}`, { as: admin, body: { perOrder: 7 } })
      const log = await shop.ok('GET', `/audit?q=${company._id}`, { as: admin })
      expect(log.map(({ call }: { call: string }) => call)).toEqual([
        'PUT /companies/:id/members/:userId',
        'PUT /companies/:id',
      ])
      expect(log[1].changes).toContainEqual({ field: 'net_days', from: null, to: 14 })
    })
  })
})
