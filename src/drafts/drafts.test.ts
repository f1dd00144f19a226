import { describe, expect, test } from 'vitest'
import { notifyOfDraft } from '#drafts/server/mails.ts'
import type { Person } from '#tests/makers.ts'
import { onBothEngines, type TestShop } from '#tests/open-shop.ts'

const contact = { phone: '+49 561 1234', address: 'Hall 7' }

async function openScene(shop: TestShop) {
  const [buyer, approver, manager] = [
    await shop.customer(),
    await shop.customer(),
    await shop.customer(),
  ]
  const company = await shop.company({ manager, approver, buyer: [buyer] })
  const product = await shop.product({ price: 12, quantity: 1_000 })
  return { buyer, approver, manager, company, product }
}

type Kind = 'approval' | 'quote'

function ask(shop: TestShop, as: Person, kind: Kind, product: string, quantity = 20) {
  const lines = [{ productId: product, quantity }]
  return shop.ok('POST', '/drafts', { as, body: { kind, lines, ...contact, poNumber: 'PO 7' } })
}

/** As of one who signed in with Google. */
async function forgetContact({ shop: { db } }: TestShop, { id }: Person) {
  const users = db.whole.updateTable('users').set({ phone: '', address: '' })
  await users.where('id', '=', id).execute()
}

const change = (shop: TestShop, as: Person, id: string, body: object) =>
  shop.call('PUT', `/drafts/${id}`, { as, body })

const stockOf = async (shop: TestShop, id: string) =>
  (await shop.ok('GET', `/products?id=${id}`))[0].quantity

onBothEngines('drafts', (shop) => {
  describe('approvals', () => {
    test('an approver places a request in the name of whoever asked, at the total that they saw', async () => {
      const { buyer, approver, product, company } = await openScene(shop)
      const draft = await ask(shop, buyer, 'approval', product)
      expect(draft).toMatchObject({
        ...{
          kind: 'approval',
          state: 'open',
          version: 1,
          totals: { total: 240 },
          purchaseId: null,
        },
        ...{ validUntil: null, poNumber: 'PO 7', company: { _id: company } },
        lines: [{ productId: product, quantity: 20, unitPrice: 12, state: 'ready' }],
      })
      expect(await stockOf(shop, product)).toBe(1_000)
      await shop.mail(approver.email, /request to approve/)
      const seen = { version: 1, action: 'approve' }
      const other = await change(shop, approver, draft._id, { ...seen, total: 239 })
      expect([other.status, other.body.code]).toEqual([409, 'prices-changed'])
      const { status, body } = await change(shop, approver, draft._id, { ...seen, total: 240 })
      expect([status, body.state, body.version]).toEqual([200, 'approved', 2])
      const purchase = await shop.ok('GET', `/purchases/${body.purchaseId}`, { as: buyer })
      expect(purchase).toMatchObject({
        ...{ email: buyer.email, total: 240, poNumber: 'PO 7', address: 'Hall 7' },
        companyId: company,
      })
      expect(await stockOf(shop, product)).toBe(980)
      await shop.mail(buyer.email, /approved and ordered/)
    })

    test.each(['approval', 'quote'] as const)(
      'who gets the mail about a request (%s) answers the person who asked',
      async (kind) => {
        await shop.admin()
        const { buyer, product } = await openScene(shop)
        const draft = await ask(shop, buyer, kind, product)
        // Of a step that was not mailed yet, and that no job sends before it is read.
        const step = { ...draft, version: 99 }
        const { db, config } = shop.shop
        const mails = await db.write(async (trx) => {
          await notifyOfDraft(trx, 'request', step, config)
          const queued = trx.selectFrom('outbox').select('reply_to')
          return queued.where('key', 'like', `draft-request:${draft._id}:99:%`).execute()
        })
        expect(mails.length).toBeGreaterThan(0)
        expect(mails.every(({ reply_to }) => reply_to === buyer.email)).toBe(true)
      },
    )

    test('without an address of its own a request goes to the company’s, and is placed there', async () => {
      const { buyer, approver, product } = await openScene(shop)
      await forgetContact(shop, buyer)
      const lines = [{ productId: product, quantity: 20 }]
      const body = { kind: 'approval', lines }
      const draft = await shop.ok('POST', '/drafts', { as: buyer, body })
      expect(draft.address).toContain('Hall 7')
      expect(draft.phone).toBe('12345')
      // One of an earlier version.
      const drafts = shop.shop.db.whole.updateTable('drafts').set({ address: '', phone: '' })
      await drafts.where('id', '=', draft._id).execute()
      const seen = { version: 1, action: 'approve', total: 240 }
      const { body: approved } = await change(shop, approver, draft._id, seen)
      const placed = await shop.ok('GET', `/purchases/${approved.purchaseId}`, { as: buyer })
      expect([placed.address, placed.phone]).toEqual([draft.address, draft.phone])
    })

    test('a quote without an address is accepted once the person has one', async () => {
      const buyer = await shop.customer()
      const seller = await shop.admin()
      await forgetContact(shop, buyer)
      const productId = await shop.product({ price: 12 })
      const lines = [{ productId, quantity: 20 }]
      const draft = await shop.ok('POST', '/drafts', { as: buyer, body: { kind: 'quote', lines } })
      const validUntil = Date.now() + 86_400_000
      const sent = await change(shop, seller, draft._id, { version: 1, action: 'send', validUntil })
      expect(sent.status).toBe(200)
      const accept = { version: 2, action: 'accept', total: 240 }
      const refused = await change(shop, buyer, draft._id, accept)
      expect([refused.status, refused.body.code]).toEqual([422, 'delivery-missing'])
      const users = shop.shop.db.whole.updateTable('users').set(contact)
      await users.where('id', '=', buyer.id).execute()
      const { body: accepted } = await change(shop, buyer, draft._id, accept)
      const placed = await shop.ok('GET', `/purchases/${accepted.purchaseId}`, { as: buyer })
      expect(placed).toMatchObject(contact)
    })

    test('nobody approves what they asked for, nor a buyer, a stranger or an admin', async () => {
      const { buyer, approver, manager, product } = await openScene(shop)
      const { manager: stranger } = await openScene(shop)
      const draft = await ask(shop, manager, 'approval', product)
      const body = { version: 1, action: 'approve', total: 240 }
      const statuses: number[] = []
      for (const as of [manager, buyer, stranger, await shop.admin(), await shop.customer()])
        statuses.push((await change(shop, as, draft._id, body)).status)
      expect(statuses).toEqual([403, 404, 404, 403, 404])
      expect((await change(shop, approver, draft._id, body)).status).toBe(200)
    })

    test('whoever belongs to no company asks for no approval', async () => {
      const as = await shop.customer()
      const lines = [{ productId: await shop.product(), quantity: 10 }]
      const body = { kind: 'approval', lines, ...contact }
      expect((await shop.call('POST', '/drafts', { as, body })).status).toBe(403)
    })

    test('an approver whose own limit is too small approves nothing', async () => {
      const { buyer, approver, manager, company, product } = await openScene(shop)
      const limit = { perOrder: 200 }
      await shop.ok('PUT', `/companies/${company}/members/${approver.id}`, {
        as: manager,
        body: limit,
      })
      const draft = await ask(shop, buyer, 'approval', product)
      const body = { version: 1, action: 'approve', total: 240 }
      const small = await change(shop, approver, draft._id, body)
      expect([small.status, small.body.code, small.body.left]).toEqual([409, 'above-limit', 200])
      expect((await change(shop, manager, draft._id, body)).status).toBe(200)
    })

    test('what is above a buyer’s limit is placed on account by the limits of its approver', async () => {
      const [buyer, manager] = [await shop.customer(), await shop.customer()]
      const terms = { netDays: 30, creditLimit: 1_000 }
      const company = await shop.company({ manager, buyer: [buyer], ...terms })
      const product = await shop.product({ price: 12 })
      const limit = { perOrder: 100 }
      await shop.ok('PUT', `/companies/${company}/members/${buyer.id}`, {
        as: manager,
        body: limit,
      })
      const lines = [{ productId: product, quantity: 20 }]
      const body = { ...contact, lines, payment: 'account' }
      const above = await shop.call('POST', '/purchases', { as: buyer, body })
      expect([above.status, above.body.code]).toEqual([409, 'above-limit'])
      const draft = await ask(shop, buyer, 'approval', product)
      const { body: approved } = await change(shop, manager, draft._id, {
        ...{ version: 1, action: 'approve', total: 240 },
      })
      const purchase = await shop.ok('GET', `/purchases/${approved.purchaseId}`, { as: buyer })
      expect(purchase).toMatchObject({ payment: 'account', total: 240, email: buyer.email })
      const { available } = await shop.ok('GET', `/companies/${company}`, { as: buyer })
      expect(available).toBe(760)
    })

    test('today’s price counts: a change of it asks to look again', async () => {
      const { buyer, approver, product } = await openScene(shop)
      const draft = await ask(shop, buyer, 'approval', product)
      const [before] = await shop.ok('GET', `/products?id=${product}`)
      const { name, description, quantity, minimumQuantity, img } = before
      const body = { name, description, price: 15, quantity, minimumQuantity, img }
      await shop.ok('PUT', `/products/${product}`, { as: await shop.admin(), body })
      const stale = await change(shop, approver, draft._id, {
        version: 1,
        action: 'approve',
        total: 240,
      })
      expect(stale.body.code).toBe('prices-changed')
      const now = await shop.ok('GET', `/drafts/${draft._id}`, { as: approver })
      expect(now.totals.total).toBe(300)
    })

    test('an approval against an edit: one of the two', async () => {
      for (let round = 0; round < 10; round++) {
        const { buyer, approver, product } = await openScene(shop)
        const draft = await ask(shop, buyer, 'approval', product)
        const lines = [{ productId: product, quantity: 30 }]
        const [approved, edited] = await Promise.all([
          change(shop, approver, draft._id, { version: 1, action: 'approve', total: 240 }),
          change(shop, buyer, draft._id, { version: 1, action: 'edit', lines }),
        ])
        expect([approved.status, edited.status].sort()).toEqual([200, 409])
        expect(await stockOf(shop, product)).toBe(approved.status === 200 ? 980 : 1_000)
      }
    })

    test('two approvals at once place one purchase', async () => {
      const { buyer, approver, manager, product } = await openScene(shop)
      const draft = await ask(shop, buyer, 'approval', product)
      const body = { version: 1, action: 'approve', total: 240 }
      const both = await Promise.all(
        [approver, manager].map((as) => change(shop, as, draft._id, body)),
      )
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await stockOf(shop, product)).toBe(980)
    })

    test('a line that cannot be ordered refuses the approval, and nothing is placed', async () => {
      const { buyer, approver, product } = await openScene(shop)
      const draft = await ask(shop, buyer, 'approval', product, 2_000)
      expect(draft.lines[0]).toMatchObject({ state: 'fixable', code: 'shortage' })
      const body = { version: 1, action: 'approve', total: draft.totals.total }
      const { status, body: problem } = await change(shop, approver, draft._id, body)
      expect([status, problem.code]).toEqual([409, 'lines-refused'])
      expect((await shop.ok('GET', `/drafts/${draft._id}`, { as: buyer })).state).toBe('open')
    })

    test('a request of somebody who has left is not placed', async () => {
      const { buyer, approver, manager, company, product } = await openScene(shop)
      const draft = await ask(shop, buyer, 'approval', product)
      await shop.ok('DELETE', `/companies/${company}/members/${buyer.id}`, { as: manager })
      const body = { version: 1, action: 'approve', total: 240 }
      const { body: problem } = await change(shop, approver, draft._id, body)
      expect(problem.code).toBe('requester-left')
    })

    test('a request is declined with a reason or withdrawn, and is closed then', async () => {
      const { buyer, approver, product } = await openScene(shop)
      const [one, other] = [
        await ask(shop, buyer, 'approval', product),
        await ask(shop, buyer, 'approval', product),
      ]
      const declined = await change(shop, approver, one._id, {
        ...{ version: 1, action: 'decline', note: 'Not this month' },
      })
      expect(declined.body).toMatchObject({ state: 'declined', answer: 'Not this month' })
      expect((await shop.mail(buyer.email, /declined/)).text).toContain('Not this month')
      const withdrawn = await change(shop, buyer, other._id, { version: 1, action: 'withdraw' })
      expect(withdrawn.body.state).toBe('withdrawn')
      const late = await change(shop, approver, other._id, {
        version: 2,
        action: 'approve',
        total: 240,
      })
      expect([late.status, late.body.code]).toEqual([409, 'draft-closed'])
    })

    test('without lines the whole basket is asked for, which is empty then', async () => {
      const { buyer, product } = await openScene(shop)
      const lines = [{ productId: product, quantity: 40 }]
      await shop.ok('PUT', '/basket', { as: buyer, body: { how: 'add', lines } })
      const draft = await shop.ok('POST', '/drafts', {
        as: buyer,
        body: { kind: 'approval', ...contact },
      })
      expect(draft.lines).toMatchObject([{ productId: product, quantity: 40 }])
      expect((await shop.ok('GET', '/basket', { as: buyer })).lines).toEqual([])
    })
  })

  describe('quotes', () => {
    const tomorrow = () => Date.now() + 86_400_000

    test('the shop quotes, and the buyer accepts once, at the quoted prices', async () => {
      const [buyer, admin] = [await shop.customer(), await shop.admin()]
      const [disc, pad] = [await shop.product({ price: 12 }), await shop.product({ price: 10 })]
      const lines = [disc, pad].map((productId) => ({ productId, quantity: 100 }))
      const asked = await shop.ok('POST', '/drafts', {
        as: buyer,
        body: { kind: 'quote', lines, ...contact },
      })
      expect(asked.totals.total).toBe(2_200)
      await shop.mail(admin.email, /request for a quote/)
      const sent = await change(shop, admin, asked._id, {
        ...{ version: 1, action: 'send', validUntil: tomorrow() },
        lines: [{ productId: disc, quantity: 100, unitPrice: 9.5 }],
      })
      expect(sent.body).toMatchObject({ state: 'sent', version: 2, totals: { total: 1_950 } })
      await shop.mail(buyer.email, /Your quote/)
      const accept = { version: 2, action: 'accept' }
      const both = await Promise.all(
        [accept, accept].map((body) => change(shop, buyer, asked._id, body)),
      )
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      const { purchaseId, state } = both.find(({ status }) => status === 200)?.body ?? {}
      expect(state).toBe('accepted')
      const purchase = await shop.ok('GET', `/purchases/${purchaseId}`, { as: buyer })
      expect(purchase.total).toBe(1_950)
      expect(await stockOf(shop, disc)).toBe(900)
    })

    test('a quoted price is never above the product’s own, neither sent nor placed', async () => {
      const [buyer, admin] = [await shop.customer(), await shop.admin()]
      const product = await shop.product({ price: 12 })
      const { _id } = await ask(shop, buyer, 'quote', product)
      const send = (unitPrice: number, version: number) => ({
        ...{ version, action: 'send', validUntil: tomorrow() },
        lines: [{ productId: product, quantity: 20, unitPrice }],
      })
      const above = await change(shop, admin, _id, send(12.01, 1))
      expect([above.status, above.body.code]).toEqual([422, 'above-base-price'])
      const unknown = { productId: 'unknown', quantity: 20, unitPrice: 11 }
      const more = await change(shop, admin, _id, { ...send(11, 1), lines: [unknown] })
      expect([more.status, more.body.code]).toEqual([404, 'unknown-product'])
      await change(shop, admin, _id, send(11, 1))
      const [{ name, description, quantity, minimumQuantity, img }] = await shop.ok(
        'GET',
        `/products?id=${product}`,
      )
      const cheaper = { name, description, price: 8, quantity, minimumQuantity, img }
      await shop.ok('PUT', `/products/${product}`, { as: admin, body: cheaper })
      const { body } = await change(shop, buyer, _id, { version: 2, action: 'accept' })
      expect(await shop.ok('GET', `/purchases/${body.purchaseId}`, { as: buyer })).toMatchObject({
        total: 160,
      })
    })

    test('a quote is accepted until its last moment, and not after it', async () => {
      const [buyer, admin] = [await shop.customer(), await shop.admin()]
      const product = await shop.product({ price: 12 })
      const { _id } = await ask(shop, buyer, 'quote', product)
      await change(shop, admin, _id, { version: 1, action: 'send', validUntil: tomorrow() })
      const over = { valid_until: Date.now() - 1 }
      await shop.shop.db.write((trx) =>
        trx.updateTable('drafts').set(over).where('id', '=', _id).execute(),
      )
      const late = await change(shop, buyer, _id, { version: 2, action: 'accept' })
      expect([late.status, late.body.code]).toEqual([409, 'quote-expired'])
      expect(await shop.ok('GET', `/drafts?state=expired`, { as: buyer })).toMatchObject([{ _id }])
    })

    test('a revised quote is another version: the one before is accepted no more', async () => {
      const [buyer, admin] = [await shop.customer(), await shop.admin()]
      const product = await shop.product({ price: 12 })
      const { _id } = await ask(shop, buyer, 'quote', product)
      const body = { action: 'send', validUntil: '2999-12-31' }
      await change(shop, admin, _id, { ...body, version: 1 })
      await change(shop, admin, _id, { ...body, version: 2 })
      const old = await change(shop, buyer, _id, { version: 2, action: 'accept' })
      expect([old.status, old.body.code]).toEqual([409, 'edited-meanwhile'])
      expect((await change(shop, buyer, _id, { version: 3, action: 'accept' })).status).toBe(200)
    })

    test.each([[undefined], [1], ['2020-01-01']])(
      'refuses to send with the end %j',
      async (validUntil) => {
        const product = await shop.product()
        const { _id } = await ask(shop, await shop.customer(), 'quote', product)
        const body = { version: 1, action: 'send', validUntil }
        const { status, body: problem } = await change(shop, await shop.admin(), _id, body)
        expect([status, problem.errors[0].field]).toEqual([422, 'validUntil'])
      },
    )

    test('only the shop quotes, and only whoever asked accepts', async () => {
      const { buyer, approver, manager, product } = await openScene(shop)
      const { _id } = await ask(shop, buyer, 'quote', product)
      const send = { version: 1, action: 'send', validUntil: tomorrow() }
      expect((await change(shop, buyer, _id, send)).status).toBe(403)
      expect((await change(shop, manager, _id, send)).status).toBe(403)
      const admin = await shop.admin()
      await change(shop, admin, _id, send)
      for (const as of [approver, admin])
        expect((await change(shop, as, _id, { version: 2, action: 'accept' })).status).toBe(403)
      expect(
        (await change(shop, await shop.customer(), _id, { version: 2, action: 'accept' })).status,
      ).toBe(404)
    })
  })

  test('a buyer lists their own, approvers their company’s, admins all; strangers none', async () => {
    const { buyer, approver, product } = await openScene(shop)
    const draft = await ask(shop, buyer, 'approval', product)
    const list = async (as: Person, query = '') =>
      (await shop.ok('GET', `/drafts${query}`, { as })).map(({ _id }: { _id: string }) => _id)
    expect(await list(buyer)).toEqual([draft._id])
    expect(await list(buyer, '?waiting=true')).toEqual([])
    expect(await list(approver, '?waiting=true')).toEqual([draft._id])
    expect(await list(await shop.admin())).toContain(draft._id)
    expect(await list(await shop.customer())).toEqual([])
  })

  test('refuses a product that there is not, and a quantity that is none', async () => {
    const as = await shop.customer()
    const product = await shop.product()
    for (const [line, status] of [
      [{ productId: 'none', quantity: 10 }, 404],
      [{ productId: product, quantity: 0 }, 422],
      [{ productId: product, quantity: 'ten' }, 422],
    ] as const) {
      const body = { kind: 'quote', lines: [line], ...contact }
      expect((await shop.call('POST', '/drafts', { as, body })).status).toBe(status)
    }
  })
})
