import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#server/database/open.ts'
import type { Mail } from '#server/external-services.ts'
import { engines, openTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { killWhileSending, receiver, stalled } from '#tests/test-outbox.ts'
import { queueMail } from './outbox.ts'
import { retryMails, sendDueMail } from './send-due.ts'

const minute = 60_000
const hour = 60 * minute

const letter = (key: string) => ({
  key,
  to: 'kim@workshop.test',
  subject: `About ${key}`,
  text: 'Text',
  html: '<p>Html</p>',
})

describe.each(engines)('the outbox on %s', (engine) => {
  let house: TestDatabase

  beforeEach(async () => {
    house = await openTestDatabase(engine)
  })

  afterEach(() => house.close())

  const queue = (...facts: string[]) =>
    house.db.write(async (trx) => {
      for (const key of facts) await queueMail(trx, letter(key))
    })
  const rows = () => house.db.read.selectFrom('outbox').selectAll().orderBy('key').execute()
  const numbered = (count: number) => Array.from({ length: count }, (_, at) => `placed:${at}`)

  test('sends one mail per key, however often it is queued', async () => {
    await queue('placed:1')
    await queue('placed:1', 'placed:2')
    const { mail, sent } = receiver()
    expect(await sendDueMail(house.db, mail)).toMatchObject({ sent: 2, failed: 0 })
    expect(await sendDueMail(house.db, mail)).toMatchObject({ sent: 0, failed: 0 })
    // Queued within the same millisecond, either may be the older.
    const subjects = sent.map(({ subject }) => subject).sort()
    expect(subjects).toEqual(['About placed:1', 'About placed:2'])
    expect(sent[0]).toMatchObject({ to: 'kim@workshop.test', text: 'Text', html: '<p>Html</p>' })
  })

  test('sends the address that an answer goes to, and forgets it then', async () => {
    const replyTo = 'lee@workshop.test'
    await house.db.write((trx) => queueMail(trx, { ...letter('asked:1'), replyTo }))
    await queue('placed:1')
    const { mail, sent } = receiver()
    await sendDueMail(house.db, mail)
    const answered = sent.map(({ subject, replyTo }) => [subject, replyTo]).sort()
    expect(answered).toEqual([
      ['About asked:1', replyTo],
      ['About placed:1', undefined],
    ])
    expect(await rows()).toMatchObject([{ reply_to: null }, { reply_to: null }])
  })

  test('writes a mail from its facts when sending, and deletes the facts', async () => {
    const facts = { order: '1', part: 'Brake pads' }
    await house.db.write((trx) => queueMail(trx, { key: 'placed:1', to: 'kim@x.test', facts }))
    expect(await rows()).toMatchObject([{ text: '', html: '', facts: JSON.stringify(facts) }])
    const placed = (written: unknown) => {
      const { part } = written as typeof facts
      return { subject: `Ordered: ${part}`, text: `You ordered ${part}`, html: `<p>${part}</p>` }
    }
    const { mail, sent } = receiver()
    await sendDueMail(house.db, mail, { writers: { placed } })
    const { subject, text, html } = sent[0] ?? {}
    expect([subject, text, html]).toEqual([
      'Ordered: Brake pads',
      'You ordered Brake pads',
      '<p>Brake pads</p>',
    ])
    expect(await rows()).toMatchObject([{ subject: '', text: '', html: '', facts: null }])
  })

  test('sends awaited mails first, also after a failed try', async () => {
    const now = Date.now()
    const awaited = { ...letter('reset:1'), awaited: true as const }
    await house.db.write((trx) => queueMail(trx, awaited))
    const { mail, sent, fail } = receiver()
    fail('451 busy')
    await sendDueMail(house.db, mail, { now: () => now })
    fail(null)
    await queue('placed:1', 'placed:2')
    await sendDueMail(house.db, mail, { now: () => now + minute })
    expect(sent[0]?.subject).toBe('About reset:1')
    expect(sent).toHaveLength(3)
  })

  test('a receiver that is down is left alone after five failures, and the rest waits untried', async () => {
    await queue(...numbered(8))
    const down = {
      ...receiver().mail,
      send: () => Promise.reject(new Error('connect ECONNREFUSED')),
    }
    expect(await sendDueMail(house.db, down)).toEqual({ sent: 0, failed: 5 })
    const { mail } = receiver()
    expect(await sendDueMail(house.db, mail)).toEqual({ sent: 3, failed: 0 })
  })

  test('gives up a permanently refused mail at once, and sends the others', async () => {
    await queue(...numbered(5))
    const { mail, sent, refuseForGood } = receiver()
    refuseForGood((subject) => /[0-3]$/.test(subject))
    expect(await sendDueMail(house.db, mail)).toMatchObject({ sent: 1, failed: 4 })
    const failures = (await rows()).map(({ failure }) => failure)
    expect(failures.slice(0, 4)).toEqual(Array(4).fill('given up: 550 No such mailbox'))
    const { sent: later } = await sendDueMail(house.db, mail, { now: () => Date.now() + 30 * hour })
    expect([later, sent.length]).toEqual([0, 1])
  })

  test('waits grow, and after seven days a mail is given up', async () => {
    await queue('placed:1')
    const { mail, tried, fail } = receiver()
    fail('451 busy')
    const start = Date.now()
    const tries: number[] = []
    for (let now = start; now < start + 9 * 24 * hour; now += 10_000) {
      const before = tried.length
      const due = (await rows())[0]?.due_at ?? 0
      now = Math.max(now, Math.min(due, start + 9 * 24 * hour))
      await sendDueMail(house.db, mail, { now: () => now })
      if (tried.length > before) tries.push(now)
    }
    const waits = tries.slice(1).map((at, place) => at - (tries[place] ?? 0))
    expect(waits.slice(0, 6)).toEqual([30_000, 2 * minute, 10 * minute, hour, 4 * hour, 4 * hour])
    expect((tries.at(-1) ?? 0) - start).toBeLessThanOrEqual(7 * 24 * hour)
    expect((tries.at(-1) ?? 0) - start).toBeGreaterThan(6.8 * 24 * hour)
    expect(await rows()).toMatchObject([{ sent_at: null, failure: 'given up: 451 busy' }])
  })

  test('notes a failure on a short line without passwords', async () => {
    await queue('placed:1')
    const { mail, fail } = receiver()
    fail(`no answer from smtp://shop:hunter2@mail.test\r\n${'x'.repeat(1_000)}`)
    await sendDueMail(house.db, mail)
    const failure = (await rows())[0]?.failure ?? ''
    expect(failure).toContain('smtp://***@mail.test')
    expect(failure).not.toMatch(/hunter2|[\r\n]/)
    expect(failure.length).toBeLessThanOrEqual(300)
  })

  test('a process that is to end begins no other mail, however many wait', async () => {
    await queue(...numbered(5))
    const stopping = new AbortController()
    const { mail } = receiver()
    const taking: Mail = {
      ...mail,
      send: async (letter) => {
        await mail.send(letter)
        stopping.abort()
      },
    }
    const round = await sendDueMail(house.db, taking, { stopping: stopping.signal })
    expect(round).toMatchObject({ sent: 1, failed: 0 })
    expect(await sendDueMail(house.db, mail)).toMatchObject({ sent: 4, failed: 0 })
  })

  test("keeps the order of a purchase's mails, and delays no others", async () => {
    const now = Date.now() + minute
    const { mail, sent, fail } = receiver()
    const tell = (key: string, about: string) =>
      house.db.write((trx) => queueMail(trx, { ...letter(key), about }))
    await tell('shipped:1', 'one')
    fail('451 busy')
    await sendDueMail(house.db, mail, { now: () => now })
    fail(null)
    await tell('shipment-voided:1', 'one')
    await tell('placed:2', 'other')
    const subjects = () => sent.map(({ subject }) => subject.slice(6))
    await sendDueMail(house.db, mail, { now: () => now + 1_000 })
    expect(subjects()).toEqual(['placed:2'])
    await sendDueMail(house.db, mail, { now: () => now + minute })
    expect(subjects()).toEqual(['placed:2', 'shipped:1', 'shipment-voided:1'])
  })

  test('lets later mails pass a failed one, which is not sent after them', async () => {
    const { mail, sent, refuseForGood } = receiver()
    refuseForGood((subject) => subject.endsWith('shipped:1'))
    for (const key of ['shipped:1', 'shipment-voided:1'])
      await house.db.write((trx) => queueMail(trx, { ...letter(key), about: 'one' }))
    expect(await sendDueMail(house.db, mail)).toEqual({ sent: 1, failed: 1 })
    refuseForGood(() => false)
    await queue('placed:2')
    expect(await house.db.write(retryMails)).toEqual({ retried: 0 })
    await sendDueMail(house.db, mail)
    const subjects = sent.map(({ subject }) => subject)
    expect(subjects).toEqual(['About shipment-voided:1', 'About placed:2'])
  })

  test('twenty mails take five transactions', async () => {
    await queue(...numbered(20))
    let transactions = 0
    const write: Database['write'] = (change) => {
      transactions++
      return house.db.write(change)
    }
    expect(await sendDueMail({ ...house.db, write }, receiver().mail)).toMatchObject({ sent: 20 })
    expect(transactions).toBe(5)
  })

  test('sends each mail once from several processes', async () => {
    await queue(...numbered(60))
    const senders = [house.db, house.again(), house.again()].map((db) => ({ db, ...receiver() }))
    await Promise.all(senders.map(({ db, mail }) => sendDueMail(db, mail)))
    const subjects = senders.flatMap(({ sent }) => sent.map(({ subject }) => subject))
    expect(subjects.sort()).toEqual(
      numbered(60)
        .map((key) => `About ${key}`)
        .sort(),
    )
  })

  test('keeps a sender that outlives its claim from disturbing the next', async () => {
    await queue('placed:1')
    const now = Date.now()
    const slow = stalled()
    const first = sendDueMail(house.db, slow.mail, { now: () => now })
    await slow.started
    const quick = receiver()
    const second = await sendDueMail(house.again(), quick.mail, { now: () => now + 3 * minute })
    expect(second).toMatchObject({ sent: 1 })
    slow.end(new Error('timed out'))
    await first
    expect(await rows()).toMatchObject([{ tries: 2, failure: null, due_at: now + 5 * minute }])
    expect((await rows())[0]?.sent_at).toBe(now + 3 * minute)
  })

  test('sends the mail of a killed sender when its claim ends', async () => {
    await queue('placed:1')
    await killWhileSending(house)
    const { mail, sent } = receiver()
    expect(await sendDueMail(house.db, mail)).toMatchObject({ sent: 0, failed: 0 })
    const later = () => Date.now() + 2.1 * minute
    expect(await sendDueMail(house.db, mail, { now: later })).toMatchObject({ sent: 1, failed: 0 })
    expect(sent).toHaveLength(1)
    const last = await sendDueMail(house.db, mail, { now: () => later() + hour })
    expect(last).toMatchObject({ sent: 0, failed: 0 })
  })
})
