// Every call of the trade with ids of others, odd bodies, by members who have left, and several times at once.

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany, joinCompany } from '#tests/companies.ts'
import { importFile } from '#tests/import-file.ts'
import type { Person } from '#tests/makers.ts'
import { type Answer, type Json, onBothEngines, type TestShop } from '#tests/open-shop.ts'
import { ship, where } from '#tests/pay.ts'

const day = 86_400_000
const tomorrow = () => Date.now() + day

/** No amount of the shop's currency; 0 is one where nothing is taken by it. */
const oddAmounts = [-1, 0.001, 12.345, 1e-7, 1e21, '12', '', null, [], {}, true]
const oddMoments = [
  ...[8.64e15, 8.64e15 + 1, 2 ** 53, 1e300, -1, 1.5, null, true, [], {}],
  ...['', 'tomorrow', '2026-02-30', '2026-13-01', '0026-11-29', '10000-01-01', '+012026-01-01'],
]

onBothEngines('calls of the trade', (shop) => {
  const { call, ok } = shop

  test('refuse strangers and former members of the company, and write nothing', async () => {
    const stage = await openStage(shop)
    const { id, draft, left, numbers, manager, payment, boss } = stage
    const stranger = (await aCompany(shop)).manager
    const alone = await shop.customer()
    const member = `/companies/${id}/members/${manager.id}`
    const { version } = await ok('GET', `/companies/${id}`, { as: boss })
    const company = { company: id, amount: 1, at: Date.now(), method: 'transfer' }
    const calls: [string, string, object?][] = [
      ['GET', `/companies/${id}`],
      ['PUT', `/companies/${id}`, { version, billingEmail: 'mine@thief.test' }],
      ['PUT', `/companies/${id}`, { version, creditLimit: 9_999 }],
      ['POST', `/companies/${id}/invitations`, { email: 'a@thief.test', roles: ['manager'] }],
      ['PUT', member, { roles: ['buyer'] }],
      ['DELETE', member],
      ['GET', `/companies/${id}/statement`],
      ['GET', `/companies/${id}/statement.csv`],
      ['GET', `/companies/${id}/statement.pdf`],
      ['GET', `/drafts/${draft._id}`],
      ...actions.map((action): [string, string, object] => [
        ...(['PUT', `/drafts/${draft._id}`] as const),
        { version: 1, action, total: 240, validUntil: tomorrow() },
      ]),
      ['GET', `/invoices/${numbers[0]}`],
      ['GET', `/invoices/${numbers[0]}.pdf`],
      ['POST', '/create-payment-intent', { invoices: numbers }],
      ['POST', '/payments', company],
      ['POST', `/payments/${payment}/reverse`, { reason: 'Mine' }],
      ['POST', `/payments/${payment}/allocate`, {}],
      ['POST', '/company-invitations', { token: 'a'.repeat(32) }],
    ]
    const before = await factsOf(shop)
    for (const as of [null, alone, stranger, left])
      for (const [method, path, body] of calls) {
        const { status } = await call(method, path, { as, body })
        expect([401, 403, 404], `${method} ${path} ${status}`).toContain(status)
      }
    for (const as of [alone, stranger, left])
      for (const path of ['/invoices', '/drafts', `/invoices?company=${id}`])
        expect(await ok('GET', path, { as }), path).toEqual([])
    const file = ['Date,Amount,Currency,Reference', `2026-11-20,1.00,USD,${numbers[0]}`]
    const answer = await importFile(shop, left, '/bank-statements?apply=true', file)
    expect(answer.status).toBe(403)
    expect(await factsOf(shop)).toEqual(before)
  })

  test('take no amount that is none, nor round one', async () => {
    const stage = await openStage(shop)
    const { id, boss, manager, numbers, quote } = stage
    const { version } = await ok('GET', `/companies/${id}`, { as: boss })
    const [number] = numbers
    const paid = { company: id, at: Date.now(), method: 'transfer', reference: 'Odd' }
    const line = { productId: stage.product, quantity: 20 }
    const bodies: [string, string, (amount: unknown) => object][] = [
      ['POST', '/payments', (amount) => ({ ...paid, amount })],
      ['POST', '/payments', (amount) => ({ ...paid, amount: 5, invoices: [{ number, amount }] })],
      ['PUT', `/companies/${id}`, (creditLimit) => ({ version, creditLimit })],
      ['PUT', `/companies/${id}/members/${manager.id}`, (perOrder) => ({ perOrder })],
      ['PUT', `/companies/${id}/members/${manager.id}`, (perMonth) => ({ perMonth })],
      [
        ...(['POST', `/companies/${id}/invitations`] as const),
        (perOrder) => ({ email: 'new@motoplus.test', roles: ['buyer'], perOrder }),
      ],
      [
        ...(['PUT', `/drafts/${quote._id}`] as const),
        (unitPrice) => ({
          ...{ version: 1, action: 'send', validUntil: tomorrow() },
          lines: [{ ...line, unitPrice }],
        }),
      ],
    ]
    const before = await factsOf(shop)
    for (const [method, path, bodyOf] of bodies)
      for (const amount of oddAmounts) {
        // A limit of null is none, and a payment's amount may be written as text.
        if (/members|invitations/.test(path) && amount === null) continue
        if (path === '/payments' && amount === '12' && !('invoices' in bodyOf(amount))) continue
        const answer = await call(method, path, { as: boss, body: bodyOf(amount) })
        expectRefused(answer, `${method} ${path} ${JSON.stringify(bodyOf(amount))}`)
      }
    expect(await factsOf(shop)).toEqual(before)
    // A part of what is read as JSON beside a file is no better.
    const reference = `Part of ${number}`
    const file = ['Date,Amount,Currency,Reference', `2026-11-20,5.00,USD,${reference}`]
    const dry = await importFile(shop, boss, '/bank-statements', file)
    const [entry] = dry.body.entries
    const chosen = [{ id: entry.id, company: id, invoices: [{ number, amount: 0.001 }] }]
    const { body } = await sendChosen(shop, boss, file, chosen)
    expect(body).toMatchObject({ recorded: 0, entries: [{ verdict: 'doubtful' }] })
    expect(await factsOf(shop)).toEqual(before)
  })

  test('take no day that is none, nor one that no calendar holds', async () => {
    const stage = await openStage(shop)
    const { id, boss, quote } = stage
    const paid = { company: id, amount: 5, method: 'cash', reference: 'Odd' }
    const send = { version: 1, action: 'send' }
    const before = await factsOf(shop)
    for (const moment of oddMoments) {
      const shown = JSON.stringify(moment)
      const payment = await call('POST', '/payments', { as: boss, body: { ...paid, at: moment } })
      expectRefused(payment, `at ${shown}`)
      const body = { ...send, validUntil: moment }
      expectRefused(await call('PUT', `/drafts/${quote._id}`, { as: boss, body }), `until ${shown}`)
    }
    const odd = ['', 'x', '2026-02-30', '10000-01-01', '-1', '8640000000000001']
    for (const text of odd)
      for (const name of ['from', 'to'])
        for (const kind of ['', '.csv', '.pdf']) {
          const path = `/companies/${id}/statement${kind}?${name}=${encodeURIComponent(text)}`
          expectRefused(await call('GET', path, { as: boss }), path)
        }
    for (const query of ['from=0001-01-01', 'to=9999-12-31', 'from=2026-12-31&to=2026-01-01'])
      for (const kind of ['', '.csv', '.pdf']) {
        const path = `/companies/${id}/statement${kind}?${query}`
        expect((await call('GET', path, { as: boss })).status, path).toBe(200)
      }
    for (const written of [
      '2026-02-30',
      '0026-11-29',
      '9999-12-31',
      '20261399',
      '99.99.2026',
      '',
    ]) {
      const file = ['Date,Amount,Currency,Reference', `${written},5.00,USD,Money`]
      const path = '/bank-statements?apply=true'
      const { status, body } = await importFile(shop, boss, path, file)
      expect(status, written).toBeLessThan(500)
      expect(body.recorded ?? 0, written).toBe(0)
      const camt = await importFile(shop, boss, path, [asCamt(written)])
      expect(camt.status, written).toBeLessThan(500)
      expect(camt.body.recorded ?? 0, written).toBe(0)
    }
    expect(await factsOf(shop)).toEqual(before)
    const last = { ...send, validUntil: '9999-12-31' }
    const sent = await ok('PUT', `/drafts/${quote._id}`, { as: boss, body: last })
    expect(sent.state).toBe('sent')
  })

  test('hides a company’s quote from a former member, until they join again', async () => {
    const { id, boss, manager, buyer, product } = await openStage(shop)
    const lines = [{ productId: product, quantity: 20 }]
    const ask = { kind: 'quote', lines, ...where }
    const { _id } = await ok('POST', '/drafts', { as: buyer, body: ask })
    const prices = [{ ...lines[0], unitPrice: 5 }]
    const send = { version: 1, action: 'send', validUntil: tomorrow(), lines: prices }
    await ok('PUT', `/drafts/${_id}`, { as: boss, body: send })
    await ok('DELETE', `/companies/${id}/members/${buyer.id}`, { as: manager })
    const body = { version: 2, action: 'accept' }
    const before = await factsOf(shop)
    const alone = await call('PUT', `/drafts/${_id}`, { as: buyer, body })
    expect([alone.status, alone.body.code]).toEqual([409, 'requester-left'])
    const other = (await aCompany(shop)).id
    await joinCompany(shop, other, buyer)
    const elsewhere = await call('PUT', `/drafts/${_id}`, { as: buyer, body })
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'requester-left'])
    await shop.shop.db.write((trx) =>
      trx.deleteFrom('company_members').where('user_id', '=', buyer.id).execute(),
    )
    await joinCompany(shop, id, buyer)
    const { companies: _, company_members: __, ...rest } = await factsOf(shop)
    expect(before).toMatchObject(rest)
    const accepted = await ok('PUT', `/drafts/${_id}`, { as: buyer, body })
    const purchase = await ok('GET', `/purchases/${accepted.purchaseId}`, { as: manager })
    expect(purchase).toMatchObject({ companyId: id, total: 100, payment: 'account' })
  })

  test('refuses a former member who cancels an order of the company', async () => {
    const { id, boss, manager, buyer, product } = await openStage(shop)
    const lines = [{ productId: product, quantity: 10 }]
    const placed = { ...where, payment: 'account', lines }
    const purchase = await ok('POST', '/purchases', { as: buyer, body: placed })
    await ok('DELETE', `/companies/${id}/members/${buyer.id}`, { as: manager })
    const before = await factsOf(shop)
    for (const path of [`/purchases?id=${purchase._id}`, `/orders?id=${purchase.orders[0]._id}`])
      expect(await call('DELETE', path, { as: buyer })).toMatchObject({
        status: 403,
        body: { code: 'not-allowed', deletedCount: 0 },
      })
    expect(await factsOf(shop)).toEqual(before)
    const gone = await ok('DELETE', `/purchases?id=${purchase._id}`, { as: boss })
    expect(gone.deletedCount).toBe(1)
  })

  test('three times at once happen once: accept, approve, join, reverse, and the same transfer', async () => {
    const stage = await openStage(shop)
    const { id, boss, manager, draft, quote, buyer } = stage
    const send = { version: 1, action: 'send', validUntil: tomorrow() }
    await ok('PUT', `/drafts/${quote._id}`, { as: boss, body: send })
    const accept = { version: 2, action: 'accept' }
    await once(() => call('PUT', `/drafts/${quote._id}`, { as: buyer, body: accept }))
    const approve = { version: 1, action: 'approve', total: 240 }
    await once(() => call('PUT', `/drafts/${draft._id}`, { as: manager, body: approve }))
    const reason = { reason: 'Of another customer' }
    const path = `/payments/${stage.payment}/reverse`
    await once(() => call('POST', path, { as: boss, body: reason }))
    expect((await call('POST', path, { as: boss, body: reason })).body.code).toBe(
      'payment-reversed',
    )
    const paid = { company: id, amount: 7, at: 1.7e12, method: 'transfer', reference: 'Thrice' }
    await once(() => call('POST', '/payments', { as: boss, body: paid }))
    const guest = await shop.customer()
    const invitation = { email: guest.email, roles: ['buyer'] }
    await ok('POST', `/companies/${id}/invitations`, { as: manager, body: invitation })
    const { text } = await shop.mail(guest.email, /invited/)
    const [, token] = /invitations\/([\w-]+)/.exec(text) ?? []
    await once(() => call('POST', '/company-invitations', { as: guest, body: { token } }))
    const { purchases, ledger, company_members } = await factsOf(shop)
    const own = (row: Json) => row.company_id === id
    // Two of the stage, one accepted, one approved.
    expect(purchases?.filter(own)).toHaveLength(4)
    const amounts = ledger?.filter(own).map(({ amount }: Json) => Number(amount))
    expect(amounts?.toSorted((one: number, other: number) => one - other)).toEqual([
      -5_000, 700, 5_000,
    ])
    expect(company_members?.filter(({ user_id }: Json) => user_id === guest.id)).toHaveLength(1)
  })

  test('a company keeps its last manager when two managers remove each other', async () => {
    const { id, manager, boss } = await openStage(shop)
    const other = await joinCompany(shop, id, await shop.customer(), { roles: 'manager' })
    const answers = await Promise.all([
      call('DELETE', `/companies/${id}/members/${other.id}`, { as: manager }),
      call('DELETE', `/companies/${id}/members/${manager.id}`, { as: other }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { members } = await ok('GET', `/companies/${id}`, { as: boss })
    const managers = members.filter(({ roles }: Json) => roles.includes('manager'))
    expect(managers).toHaveLength(1)
  })
})

const actions = ['approve', 'decline', 'withdraw', 'send', 'accept', 'edit'] as const

/** A company on account with two invoices of 100, a payment of 50, a request, a quote, and a member who has left. */
async function openStage(shop: TestShop) {
  const { ok } = shop
  const company = await aCompany(shop)
  const { id, manager } = company
  const boss = await shop.admin()
  const buyer = await joinCompany(shop, id, await shop.customer())
  const left = await joinCompany(shop, id, await shop.customer(), { roles: 'approver,manager' })
  await ok('DELETE', `/companies/${id}/members/${left.id}`, { as: manager })
  const product = await shop.product({ price: 10 })
  const lines = [{ productId: product, quantity: 10 }]
  for (const _ of [1, 2]) {
    const body = { ...where, payment: 'account', lines }
    const purchase = await ok('POST', '/purchases', { as: manager, body })
    await ship(shop, boss, purchase)
  }
  const paid = { company: id, amount: 50, at: Date.now(), method: 'transfer', reference: 'Part' }
  const { _id: payment } = await ok('POST', '/payments', { as: boss, body: paid })
  const invoices = await ok('GET', `/invoices?company=${id}`, { as: boss })
  const numbers: string[] = invoices.map(({ number }: Json) => number)
  const disc = await shop.product({ price: 12 })
  const asked = { lines: [{ productId: disc, quantity: 20 }], ...where }
  const draft = await ok('POST', '/drafts', { as: buyer, body: { ...asked, kind: 'approval' } })
  const quote = await ok('POST', '/drafts', { as: buyer, body: { ...asked, kind: 'quote' } })
  return { id, manager, boss, buyer, left, product: disc, numbers, payment, draft, quote }
}

/** What the calls write; of mails and payments only that there are some, because jobs work on them. */
async function factsOf({ shop }: TestShop): Promise<Record<string, Json[]>> {
  const tables = [
    ...[
      'companies',
      'company_members',
      'addresses',
      'drafts',
      'draft_lines',
      'purchases',
      'orders',
    ],
    ...['invoices', 'payments', 'allocations', 'ledger'],
  ]
  const facts: Record<string, Json[]> = {}
  for (const table of tables) {
    const { rows } = await sql<Json>`select * from ${sql.table(table)}`.execute(shop.db.read)
    facts[table] = rows
      .map((row) => JSON.stringify(row))
      .toSorted()
      .map((row) => JSON.parse(row))
  }
  const mails = await shop.db.read.selectFrom('outbox').select('key').orderBy('key').execute()
  const intents = await shop.db.read.selectFrom('payment_intents').select('id').execute()
  return { ...facts, mails, intents }
}

function expectRefused({ status, body }: Answer, about: string): void {
  expect([400, 422], `${about}: ${status} ${JSON.stringify(body)?.slice(0, 200)}`).toContain(status)
}

async function once(act: () => Promise<Answer>): Promise<void> {
  const answers = await Promise.all([act(), act(), act()])
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses[0]).toBe(200)
  for (const status of statuses.slice(1)) expect([404, 409]).toContain(status)
}

function asCamt(written: string): string {
  return `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
<Ntry><Amt Ccy="USD">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${written}</Dt></BookgDt>
<NtryDtls><TxDtls><RmtInf><Ustrd>Money</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`
}

async function sendChosen(shop: TestShop, as: Person, lines: string[], entries: object[]) {
  const form = new FormData()
  form.append('entries', JSON.stringify(entries))
  form.append('apply', 'true')
  form.append('file', new Blob([lines.join('\r\n')]), 'rows.csv')
  const answer = await fetch(`${shop.address}/api/bank-statements`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}` },
    body: form,
  })
  return { status: answer.status, body: (await answer.json()) as Json }
}
