// A bank's statement through the call: judged, and each entry recorded once.
import { parse } from 'csv-parse/sync'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { toDay } from '#base/calendar.ts'
import { aCompany } from '#tests/companies.ts'
import { type Json, onBothEngines, type TestShop } from '#tests/open-shop.ts'
import { aPurchase, ship, where } from '#tests/pay.ts'

const today = toDay(Date.now())

type Line = { amount: number; reference: string; payer?: string; iban?: string }

/** As a bank's table in English; each line's day is today. */
function asCsv(lines: Line[]): string {
  const rows = lines.map(({ amount, reference, payer = '', iban = '' }) =>
    [today, amount.toFixed(2), 'EUR', `"${reference}"`, `"${payer}"`, iban].join(','),
  )
  return ['Date,Amount,Currency,Reference,Payer,Payer IBAN', ...rows].join('\n')
}

function asCamt(lines: Line[]): string {
  const entries = lines.map(
    ({
      amount,
      reference,
      payer = '',
      iban = '',
    }) => `<Ntry><Amt Ccy="EUR">${amount.toFixed(2)}</Amt>
<CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${today}</Dt></BookgDt><NtryDtls><TxDtls><RltdPties>
<Dbtr><Nm>${payer}</Nm></Dbtr><DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  return `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
}

function asMt940(lines: Line[]): string {
  const day = today.slice(2).replaceAll('-', '')
  const entries = lines.flatMap(({ amount, reference, payer = '', iban = '' }) => [
    `:61:${day}${day.slice(2)}C${amount.toFixed(2).replace('.', ',')}NTRFNONREF`,
    `:86:166?00GUTSCHRIFT?20SVWZ+${reference}?31${iban}?32${payer}`,
  ])
  const head = [':20:1', ':25:DE89370400440532013000', `:60F:C${day}EUR0,00`]
  return [...head, ...entries, `:62F:C${day}EUR0,00`, '-'].join('\n')
}

onBothEngines(
  'bank statements',
  (shop) => {
    const { ok } = shop

    test('say what each entry is for, and record the certain ones once', async () => {
      const boss = await shop.admin()
      const { purchase } = await aPurchase(shop, [12])
      const { company, numbers } = await invoicesOf(shop, 3)
      const [first = '', second = '', third = ''] = numbers
      const lines = [
        { amount: 142.8, reference: purchase.number, payer: 'Ada', iban: 'DE02' },
        { amount: 238, reference: `${first}, ${second}`, payer: 'Motoplus', iban: 'DE03' },
        { amount: 100, reference: `part of ${third}` },
        { amount: 77.77, reference: 'no idea' },
        { amount: -5, reference: 'Fee' },
      ]
      const file = asCsv(lines)
      const dry = await send(shop, boss, file)
      expect(dry.body).toMatchObject({
        format: 'CSV',
        recorded: 0,
        counts: { certain: 2, doubtful: 1, unknown: 1, booked: 0, ignored: 1 },
        entries: [
          { verdict: 'certain', target: { purchase: purchase._id, company: null } },
          { verdict: 'certain', target: { company: company.id } },
          { verdict: 'doubtful', target: null, candidates: [{ company: company.id }] },
          { verdict: 'unknown', candidates: [] },
          { verdict: 'ignored', amount: -5, reason: 'Money that went out.' },
        ],
      })
      expect(await ok('GET', `/payments?purchase=${purchase._id}`, { as: boss })).toEqual([])
      const done = await send(shop, boss, file, { apply: true })
      expect(done.body).toMatchObject({ recorded: 2, counts: { certain: 0, booked: 2 } })
      const paid = await ok('GET', `/purchases/${purchase._id}`, { as: boss })
      expect(paid).toMatchObject({ paid: true, paidBy: 'transfer', overpaid: 0 })
      const [payment] = await ok('GET', `/payments?company=${company.id}`, { as: boss })
      expect(payment).toMatchObject({
        amount: 238,
        unallocated: 0,
        allocations: [
          { number: first, amount: 119 },
          { number: second, amount: 119 },
        ],
      })
      const again = await send(shop, boss, asCsv(lines.toReversed()), { apply: true })
      expect(again.body).toMatchObject({ recorded: 0, counts: { booked: 2 } })
      // Its account is known by now.
      const thanks = asCamt([{ amount: 119, reference: 'Danke', iban: 'DE03' }])
      const known = await send(shop, boss, thanks)
      expect(known.body.entries).toMatchObject([
        { verdict: 'certain', target: { invoices: [{ number: third, amount: 119 }] } },
      ])
      const log = await ok('GET', '/audit?limit=2', { as: boss })
      expect(log.map((line: Json) => line.call)).toEqual([
        'POST /bank-statements',
        'POST /bank-statements',
      ])
    })

    test('record what an admin chose, also by its number, and keep what was reversed unrecorded', async () => {
      const boss = await shop.admin()
      const { company, numbers } = await invoicesOf(shop, 2)
      const [first, second] = numbers
      const file = asCamt([
        { amount: 60, reference: `half of ${first}`, iban: 'DE77' },
        { amount: 50, reference: 'hm' },
        { amount: 40, reference: 'hm hm' },
      ])
      const { body } = await send(shop, boss, file)
      const [half, hm, unknown] = body.entries
      const [{ company: id, invoices }] = half.candidates
      const entries = [
        { id: half.id, company: id, invoices },
        { id: hm.id, number: second },
        { id: unknown.id },
        { id: 'camt-none', number: first },
      ]
      const done = await send(shop, boss, file, { apply: true, entries })
      expect(done.body).toMatchObject({ recorded: 2, counts: { booked: 2, unknown: 1 } })
      const payments = await ok('GET', `/payments?company=${company.id}`, { as: boss })
      expect(payments.flatMap((one: Json) => one.allocations)).toEqual(
        expect.arrayContaining([
          { number: first, amount: 60 },
          { number: second, amount: 50 },
        ]),
      )
      const [{ _id }] = payments
      await ok('POST', `/payments/${_id}/reverse`, { as: boss, body: { reason: 'Wrong' } })
      const after = await send(shop, boss, file, { apply: true, entries })
      expect(after.body.recorded).toBe(0)
    })

    test('two admins at once record each entry once, 12 rounds', async () => {
      const boss = await shop.admin()
      const { company, numbers } = await invoicesOf(shop, 2)
      for (let round = 0; round < 12; round++) {
        const lines = [1, 2, 3].map((part) => ({
          amount: part,
          reference: `${numbers[0]} r${round}`,
        }))
        const file = asCsv(lines)
        const { body } = await send(shop, boss, file)
        const entries = body.entries.map(({ id }: Json) => ({ id, company: company.id }))
        const both = await Promise.all([
          send(shop, boss, file, { apply: true, entries }),
          send(shop, boss, file, { apply: true, entries: entries.toReversed() }),
        ])
        expect(both.map(({ status }) => status)).toEqual([200, 200])
        expect(both[0]?.body.recorded + both[1]?.body.recorded).toBe(3)
      }
      const payments = await ok('GET', `/payments?company=${company.id}&limit=100`, { as: boss })
      expect(payments).toHaveLength(36)
    })

    test('200 entries, shuffled, again and again: nothing that is not certain, and each once', async () => {
      const boss = await shop.admin()
      const orders = await Promise.all(
        Array.from({ length: 20 }, async () => (await aPurchase(shop, [12])).purchase),
      )
      const { company, numbers } = await invoicesOf(shop, 9)
      const exact = orders.map(({ number }) => ({ amount: 142.8, reference: `Order ${number}` }))
      const pairs = [0, 2, 4].map((at) => ({
        amount: 238,
        reference: `${numbers[at]} und ${numbers[at + 1]}`,
        payer: 'Łukasz Þórsson, 山田',
      }))
      const parts = [6, 7, 8].map((at) => ({ amount: 50 + at, reference: `Teil ${numbers[at]}` }))
      const wrong = orders.map(({ number }) => ({ amount: 142.81, reference: `${number} again` }))
      const foreign = Array.from({ length: 154 }, (_, at) => ({
        amount: 1_000 + at,
        reference: `Ξένος ${at}`,
        payer: `Åsa Ñandú ${at}`,
      }))
      const lines = [...exact, ...pairs, ...parts, ...wrong, ...foreign]
      expect(lines).toHaveLength(200)
      const dry = await send(shop, boss, asCamt(shuffled(lines, 1)))
      expect(dry.body.counts).toMatchObject({ certain: 23, ignored: 0, booked: 0 })
      let recorded = 0
      for (const seed of [2, 3, 4]) {
        const some = shuffled(lines, seed).slice(seed === 2 ? 80 : 0)
        const done = await send(shop, boss, asCamt(some), { apply: true })
        recorded += done.body.recorded
      }
      expect(recorded).toBe(23)
      for (const { _id } of orders) {
        const paid = await ok('GET', `/purchases/${_id}`, { as: boss })
        expect(paid).toMatchObject({ paid: true, received: 142.8, overpaid: 0 })
      }
      const payments = await ok('GET', `/payments?company=${company.id}`, { as: boss })
      expect(payments.map(({ amount }: Json) => amount)).toEqual([238, 238, 238])
      const month = today.slice(0, 7)
      const ledger = parse(await ok('GET', `/ledger.csv?month=${month}`, { as: boss }), {
        columns: true,
        bom: true,
      }) as Record<string, string>[]
      const shown = new Set(orders.map(({ number }) => number))
      expect(ledger.filter((row) => shown.has(row['Order'] ?? row['Purchase'] ?? '')).length).toBe(
        20,
      )
    })

    test('the same transfer in another format, or recorded by hand before, is not recorded again', async () => {
      const boss = await shop.admin()
      const { company, numbers } = await invoicesOf(shop, 2)
      const lines = [{ amount: 119, reference: `${numbers[0]}`, payer: 'Motoplus', iban: 'DE55' }]
      expect((await send(shop, boss, asCsv(lines), { apply: true })).body.recorded).toBe(1)
      const camt = await send(shop, boss, asCamt(lines), { apply: true })
      expect(camt.body).toMatchObject({ recorded: 0, counts: { certain: 0 } })
      const paid = { company: company.id, amount: 119, at: today, method: 'transfer' }
      await ok('POST', '/payments', { as: boss, body: { ...paid, reference: numbers[1] } })
      const file = asCsv([{ amount: 119, reference: `${numbers[1]}` }])
      const after = await send(shop, boss, file, { apply: true })
      expect(after.body).toMatchObject({ recorded: 0, counts: { certain: 0, doubtful: 1 } })
    })

    test('a part of an invoice is not recorded twice where the rest is as much and the format another', async () => {
      const boss = await shop.admin()
      const { company, numbers } = await invoicesOf(shop, 1)
      const half = { amount: 59.5, reference: `Half of ${numbers[0]}`, payer: 'Motoplus' }
      const camt = asCamt([half])
      const { body } = await send(shop, boss, camt)
      const [{ id, candidates }] = body.entries
      const entries = [{ id, company: company.id, invoices: candidates[0].invoices }]
      expect((await send(shop, boss, camt, { apply: true, entries })).body.recorded).toBe(1)
      for (const file of [asCsv([half]), asMt940([half])]) {
        const again = await send(shop, boss, file, { apply: true })
        expect(again.body).toMatchObject({ recorded: 0, counts: { doubtful: 1 } })
        expect(again.body.entries[0].reason).toMatch(/^Probably recorded already: /)
      }
      const other = asMt940([half, { ...half, amount: 59.5, reference: `Rest of ${numbers[0]}` }])
      const rest = await send(shop, boss, other)
      const chosen = [{ id: rest.body.entries[1].id, number: numbers[0] }]
      const done = await send(shop, boss, other, { apply: true, entries: chosen })
      expect(done.body.recorded).toBe(1)
      expect(await ok('GET', `/invoices/${numbers[0]}`, { as: boss })).toMatchObject({ open: 0 })
    })

    test('other currencies are named, and files that are none are refused', async () => {
      const boss = await shop.admin()
      const francs = asCsv([{ amount: 5, reference: 'x' }]).replace('EUR', 'CHF')
      const { body } = await send(shop, boss, francs)
      expect(body.entries).toMatchObject([
        { verdict: 'ignored', reason: 'In CHF: the shop counts in EUR.' },
      ])
      for (const text of [
        '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
        '<html></html>',
        'Just words',
      ])
        expect((await send(shop, boss, text)).status).toBe(422)
      const wrong = await send(shop, boss, francs, { apply: true, entries: 'none' })
      expect(wrong.status).toBe(422)
      const big = await send(shop, boss, 'x'.repeat(13 * 1024 * 1024))
      expect([big.status, big.body.code]).toEqual([413, 'too-big'])
    })

    test('refuse a row that is longer than its heading, and take no other amount', async () => {
      const boss = await shop.admin()
      const rows = [`${today},1,250.00,EUR,I-000001`, `${today},"1,250.00",EUR,I-000001`]
      const { body } = await send(shop, boss, ['Date,Amount,Currency,Text', ...rows].join('\n'))
      expect(body.entries).toMatchObject([{ amount: 1250 }])
      expect(body.notes.first).toMatchObject([
        { line: 2, message: expect.stringContaining('not under any column name') },
      ])
    })

    test('read the days that a spreadsheet stores, and say what it hides', async () => {
      const boss = await shop.admin()
      const day = { value: new Date('2026-05-12'), style: { numFmt: 'm/d/yy' } }
      const rows = [
        ['Date', 'Amount', 'Currency', 'Text'],
        ['', 12.5, 'EUR', 'one'],
        ['', 99, 'EUR', 'two'],
      ]
      const cells = new Map([
        ['1,0', day],
        ['2,0', day],
      ])
      const rowDefs = new Map([[2, { hidden: true }]])
      const sheets = [
        { name: 'May', rows, cells, rowDefs },
        { name: 'April', rows: [['Note']] },
      ]
      const file = new Uint8Array(await writeXlsx({ sheets }))
      const { body } = await send(shop, boss, file)
      expect(body.entries).toMatchObject([{ day: '2026-05-12', amount: 12.5 }])
      expect(body.notes.first.map(({ message }: Json) => message)).toEqual([
        'Hidden rows were not read: 3.',
        'Sheet “April” was not read.',
      ])
    })

    test('are for admins', async () => {
      const { manager } = await aCompany(shop)
      const file = asCsv([{ amount: 5, reference: 'x' }])
      expect((await send(shop, manager, file, { apply: true })).status).toBe(403)
      expect((await send(shop, await shop.customer(), file)).status).toBe(403)
      expect((await send(shop, { token: '' }, file)).status).toBe(401)
    })
  },
  { CURRENCY: 'EUR', TAX_PERCENT: '19', LOG_LEVEL: 'error' },
)

type Sent = { apply?: boolean; entries?: unknown }

async function send(
  { address }: TestShop,
  { token }: { token: string },
  text: string | Uint8Array<ArrayBuffer>,
  { apply = false, entries }: Sent = {},
): Promise<{ status: number; body: Json }> {
  const body = new FormData()
  body.append('file', new Blob([text]), 'statement.txt')
  if (entries !== undefined) body.append('entries', JSON.stringify(entries))
  const headers = token === '' ? {} : { authorization: `Bearer ${token}` }
  const answer = await fetch(`${address}/api/bank-statements?apply=${apply}`, {
    method: 'POST',
    headers,
    body,
  })
  return { status: answer.status, body: await answer.json() }
}

/** A company with invoices of 119.00 each. */
async function invoicesOf(shop: TestShop, count: number) {
  const company = await aCompany(shop, { creditLimit: 10_000 })
  const boss = await shop.admin()
  for (let made = 0; made < count; made++) {
    const productId = await shop.product({ price: 10 })
    const body = { ...where, payment: 'account', lines: [{ productId, quantity: 10 }] }
    const purchase = await shop.ok('POST', '/purchases', { as: company.manager, body })
    await ship(shop, boss, purchase)
  }
  const invoices = await shop.ok('GET', `/invoices?company=${company.id}`, { as: boss })
  const numbers: string[] = invoices.map(({ number }: Json) => number).toReversed()
  return { company, numbers }
}

/** In an order that the seed decides. */
function shuffled<One>(all: One[], seed: number): One[] {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state
  }
  return all
    .map((one) => ({ one, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
