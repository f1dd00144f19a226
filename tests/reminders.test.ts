// Companies are reminded of open invoices, each once. Mails go through a gate that stands for a mail server.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startOfIsoDay, toDay } from '#base/calendar.ts'
import { parseInvoiceNumber } from '#invoices/rules.ts'
import { remindOfInvoices } from '#invoices/server/reminders.ts'
import type { Database } from '#server/database/open.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { aCompany } from './companies.ts'
import type { Person } from './makers.ts'
import { type Json, onBothEngines, shopForTest, type TestShop } from './open-shop.ts'
import { ship, where } from './pay.ts'
import { engines } from './test-database.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const settings = { reminderDays: [-3, 7, 21] }

const gate = await openGate()
afterAll(() => gate.close())

onBothEngines(
  'reminders of invoices',
  (shop) => {
    const { ok } = shop
    const remind = (now: number) => remindOfInvoices(shop.shop.db, settings, now)

    test('go once each, in the morning of their day, before and after the due day', async () => {
      const { number, dueAt, billingEmail } = await anInvoice(shop)
      const queued = () => remindersOf(shop, number)
      const morning = (days: number) => startOfIsoDay(toDay(dueAt), days) + 8 * hourMs
      await remind(morning(-3) - 1)
      expect(await queued()).toEqual([])
      for (const _ of [1, 2]) await remind(morning(-3))
      expect(await queued()).toEqual([-3])
      await remind(morning(7) - 1)
      expect(await queued()).toEqual([-3])
      for (const _ of [1, 2]) await remind(morning(7))
      await remind(morning(21) - 1)
      expect(await queued()).toEqual([-3, 7])
      await remind(morning(21) + 7 * dayMs)
      expect(await queued()).toEqual([-3, 7, 21])
      const facts = await shop.shop.db.read
        .selectFrom('outbox')
        .select(['key', 'recipient'])
        .where('key', 'like', `reminder:${parseInvoiceNumber(number)}:%`)
        .execute()
      expect(facts).toHaveLength(3)
      for (const { recipient } of facts) expect(recipient).toBe(billingEmail)
    })

    test('are sent late for a week, the latest alone, and never for what is long over', async () => {
      const [recent, old, both] = [
        await anInvoice(shop),
        await anInvoice(shop),
        await anInvoice(shop),
      ]
      const late = (dueAt: number, days: number) => startOfIsoDay(toDay(dueAt), days) + 12 * hourMs
      // Not before the due day once it is over.
      await remind(late(recent.dueAt, 1))
      expect(await remindersOf(shop, recent.number)).toEqual([])
      await remind(late(recent.dueAt, 14))
      expect(await remindersOf(shop, recent.number)).toEqual([7])
      await remind(late(old.dueAt, 29))
      expect(await remindersOf(shop, old.number)).toEqual([7])
      const close = { reminderDays: [1, 2, 3] }
      await remindOfInvoices(shop.shop.db, close, late(both.dueAt, 4))
      expect(await remindersOf(shop, both.number)).toEqual([3, 7])
    })

    test('are not sent on the day of an invoice with short terms', async () => {
      const { number, dueAt } = await anInvoice(shop, { netDays: 3 })
      await remind(startOfIsoDay(toDay(dueAt), -3) + 20 * hourMs)
      await remind(startOfIsoDay(toDay(dueAt), -1) + 20 * hourMs)
      expect(await remindersOf(shop, number)).toEqual([])
      await remind(startOfIsoDay(toDay(dueAt), 7) + 20 * hourMs)
      expect(await remindersOf(shop, number)).toEqual([7])
    })

    test('say what is still open, with the invoice', async () => {
      const { number, billingEmail, boss, company } = await anInvoice(shop)
      await makeOverdue(shop, number, 7)
      await pay(shop, boss, company, 50, number)
      await remind(today())
      const mail = await shop.mail(billingEmail, /^Overdue since /)
      expect(mail.subject).toContain(`invoice ${number}, $69.00`)
      for (const said of ['$69.00 of it is not paid yet', 'Invoice total', '$119.00'])
        expect(mail.text).toContain(said)
      expect(mail.files.map(({ name }) => name)).toEqual([`${number}.pdf`])
    })

    test('are not sent of what is paid or credited whole', async () => {
      const { number, boss, company, purchase } = await anInvoice(shop)
      const credited = await anInvoice(shop)
      await pay(shop, boss, company, 119, number)
      const lines = [
        { orderId: credited.purchase.orders[0]._id, units: 10, disposition: 'restocked' },
      ]
      const body = { lines, reason: 'Bent' }
      await ok('POST', `/purchases/${credited.purchase._id}/credit-notes`, { as: boss, body })
      for (const one of [number, credited.number]) await makeOverdue(shop, one, 7)
      await remind(today())
      for (const one of [number, credited.number]) expect(await remindersOf(shop, one)).toEqual([])
      expect((await ok('GET', `/purchases/${purchase._id}`, { as: boss })).paid).toBe(true)
    })

    test('wait while an admin pauses them for a company, which the log tells', async () => {
      const { number, boss, company } = await anInvoice(shop)
      await makeOverdue(shop, number, 9)
      const change = async (remindersPausedAt: boolean) => {
        const { version } = await ok('GET', `/companies/${company}`, { as: boss })
        const body = { version, remindersPausedAt }
        return ok('PUT', `/companies/${company}`, { as: boss, body })
      }
      expect((await change(true)).remindersPausedAt).toBeGreaterThan(0)
      await remind(today())
      expect(await remindersOf(shop, number)).toEqual([])
      const log = await ok('GET', '/audit?limit=5', { as: boss })
      expect(JSON.stringify(log)).toContain('reminders_paused_at')
      await change(false)
      await remind(today())
      expect(await remindersOf(shop, number)).toEqual([7])
    })

    test('are queued behind one that fails, which goes at the next turn', async () => {
      const { db } = shop.shop
      const [first, second] = [await anInvoice(shop), await anInvoice(shop)]
      for (const { number } of [first, second]) await makeOverdue(shop, number, 7)
      const write: Database['write'] = (change) =>
        db.write(async (trx) => {
          const result = await change(trx)
          const invoice_number = parseInvoiceNumber(first.number)
          const ofFirst = trx.selectFrom('invoice_reminders').selectAll()
          if (await ofFirst.where('invoice_number', '=', invoice_number).executeTakeFirst())
            throw new Error('not written')
          return result
        })
      await expect(remindOfInvoices({ ...db, write }, settings, today())).rejects.toThrow()
      expect(await remindersOf(shop, first.number)).toEqual([])
      expect(await remindersOf(shop, second.number)).toEqual([7])
      await remind(today())
      expect(await remindersOf(shop, first.number)).toEqual([7])
    })

    test('go once from two processes at the same moment', async () => {
      const { number } = await anInvoice(shop)
      await makeOverdue(shop, number, 21)
      await using other = openDatabase(shop.shop.config)
      const now = today()
      const both = [shop.shop.db, other, shop.shop.db, other]
      await Promise.all(both.map((db) => remindOfInvoices(db, settings, now)))
      expect(await remindersOf(shop, number)).toEqual([21])
      const mails = await mailsOf(shop, number)
      expect(mails).toHaveLength(1)
    })

    test('survive a mail server that refuses, and are dropped if the invoice is paid meanwhile', async () => {
      const [kept, paid] = [await anInvoice(shop), await anInvoice(shop)]
      const failure = async (number: string) => (await mailsOf(shop, number))[0]?.failure
      gate.refuse(true)
      for (const { number } of [kept, paid]) {
        await makeOverdue(shop, number, 7)
        await remind(today())
        shop.shop.wake('mail')
        await expect.poll(() => failure(number), { timeout: 60_000 }).toBeTruthy()
      }
      await pay(shop, paid.boss, paid.company, 119, paid.number)
      gate.refuse(false)
      await remind(today())
      await shop.shop.db.write((trx) =>
        trx.updateTable('outbox').set({ due_at: 0 }).where('key', 'like', 'reminder:%').execute(),
      )
      await shop.mail(kept.billingEmail, /^Overdue since /)
      const isDone = async () => (await mailsOf(shop, paid.number))[0]?.sent_at !== null
      await expect.poll(isDone, { timeout: 60_000 }).toBe(true)
      const reminded = async (to: string) =>
        (await shop.mails(to)).filter(({ subject }) => subject.startsWith('Overdue')).length
      expect([await reminded(kept.billingEmail), await reminded(paid.billingEmail)]).toEqual([1, 0])
    })
  },
  {
    TAX_PERCENT: '19',
    TIME_ZONE: 'Pacific/Auckland',
    SMTP_URL: gate.smtpUrl,
    REMINDER_DAYS: 'off',
  },
)

test.each(engines)(
  'a company with an invoice that is overdue too long is on hold until it is paid, on %s',
  async (engine) => {
    const shop = await shopForTest(engine, { HOLD_AFTER_DAYS: '14' })
    const { call, ok } = shop
    const { number, boss, manager, company } = await anInvoice(shop)
    const productId = await shop.product({ price: 10 })
    const body = { ...where, payment: 'account', lines: [{ productId, quantity: 10 }] }
    const place = () => call('POST', '/purchases', { as: manager, body })
    const held = async () => {
      const { heldSinceDueAt } = await ok('GET', `/companies/${company}`, { as: manager })
      const { account } = await ok('GET', '/account-terms', { as: manager })
      const listed = await ok('GET', '/companies?state=on-hold', { as: boss })
      expect(listed.map(({ _id }: { _id: string }) => _id)).toEqual(account.onHold ? [company] : [])
      const [summary] = await ok('GET', '/companies', { as: boss })
      expect(summary.heldSinceDueAt).toBe(heldSinceDueAt)
      return [heldSinceDueAt !== null, account.onHold]
    }
    await makeOverdue(shop, number, 13)
    expect((await place()).status).toBe(200)
    expect(await held()).toEqual([false, false])
    await makeOverdue(shop, number, 14)
    const answer = await place()
    expect([answer.status, answer.body.code]).toEqual([409, 'company-on-hold'])
    expect(answer.body.detail).toContain(`invoice ${number} was due on `)
    expect(await held()).toEqual([true, true])
    const byCard = await call('POST', '/purchases', {
      as: manager,
      body: { ...body, payment: 'card' },
    })
    expect(byCard.status).toBe(200)
    const { _id: part } = await pay(shop, boss, company, 60, number)
    expect(await held()).toEqual([true, true])
    const { _id: rest } = await pay(shop, boss, company, 40, number)
    expect(await held()).toEqual([false, false])
    expect((await place()).status).toBe(200)
    expect(part).not.toBe(rest)
    await ok('POST', `/payments/${rest}/reverse`, { as: boss, body: { reason: 'Bounced' } })
    expect((await place()).body.code).toBe('company-on-hold')
  },
)

/** In the shop's zone, at noon. */
const today = () => startOfIsoDay(toDay(Date.now())) + 12 * hourMs

/** A company's shipped purchase of ten at 10, and its invoice, open. */
async function anInvoice(shop: TestShop, terms: { netDays?: number } = {}) {
  gate.target = shop.sandbox?.mailbox.smtpUrl ?? ''
  const { id: company, manager, billingEmail } = await aCompany(shop, terms)
  const boss = await shop.admin()
  const productId = await shop.product({ price: 10 })
  const body = { ...where, payment: 'account', lines: [{ productId, quantity: 10 }] }
  const purchase: Json = await shop.ok('POST', '/purchases', { as: manager, body })
  await ship(shop, boss, purchase)
  const [invoice] = await shop.ok('GET', `/invoices?company=${company}`, { as: boss })
  const { number, dueAt } = invoice as { number: string; dueAt: number }
  return { company, manager, billingEmail, boss, purchase, number, dueAt }
}

/** As if it was made a month before it was due. */
async function makeOverdue({ shop }: TestShop, number: string, days: number): Promise<void> {
  const due_at = startOfIsoDay(toDay(Date.now()), 1 - days) - 1
  const counter = parseInvoiceNumber(number) ?? 0
  await shop.db.write(async (trx) => {
    const invoice = trx.updateTable('invoices').where('number', '=', counter)
    await invoice.set({ due_at, made_at: due_at - 30 * dayMs }).execute()
    const openAmount = trx.updateTable('open_amounts').where('invoice_number', '=', counter)
    await openAmount.set({ due_at }).execute()
  })
}

function pay({ ok }: TestShop, as: Person, company: string, amount: number, reference: string) {
  const body = { company, amount, at: Date.now(), method: 'transfer', reference }
  return ok('POST', '/payments', { as, body })
}

async function remindersOf({ shop }: TestShop, number: string): Promise<number[]> {
  const rows = await shop.db.read
    .selectFrom('invoice_reminders')
    .select('days_after_due')
    .where('invoice_number', '=', parseInvoiceNumber(number) ?? 0)
    .orderBy('days_after_due')
    .execute()
  return rows.map(({ days_after_due }) => days_after_due)
}

function mailsOf({ shop }: TestShop, number: string) {
  return shop.db.read
    .selectFrom('outbox')
    .select(['failure', 'sent_at'])
    .where('key', 'like', `reminder:${parseInvoiceNumber(number)}:%`)
    .execute()
}

/** In front of a shop's mailbox: as long as it refuses, nothing gets through. */
async function openGate() {
  const state = { refuses: false, target: '' }
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (state.refuses) return void socket.destroy()
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    const beyond = connect(Number(new URL(state.target).port), '127.0.0.1')
    beyond.on('error', () => socket.destroy())
    socket.pipe(beyond).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return Object.assign(state, {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    refuse: (refuses: boolean) => {
      state.refuses = refuses
      // Connections are kept for the next mail.
      if (refuses) for (const socket of open) socket.destroy()
    },
    close: () => server.close(),
  })
}
