import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { receiver } from '#tests/test-outbox.ts'
import { queueMail } from './outbox.ts'
import { openSender } from './send-due.ts'

const silent = { warn() {} }

describe.each(engines)('the sender on %s', (engine) => {
  let house: TestDatabase

  beforeEach(async () => {
    house = await openTestDatabase(engine)
  })

  afterEach(() => house.close())

  const queue = (count: number) =>
    house.db.write(async (trx) => {
      for (let at = 0; at < count; at++)
        await queueMail(trx, { fact: `placed:${at}`, to: 'kim@workshop.test', facts: { at } })
    })

  test('a receiver that is down is tried every ten seconds, however often mail is queued', async () => {
    await queue(10)
    const { mail, sent, fail } = receiver()
    let written = 0
    const placed = () => {
      written++
      return { subject: 'Ordered', text: '', html: '' }
    }
    let now = 0
    const send = openSender(house.db, mail, { placed }, silent, () => now)
    fail('connect ECONNREFUSED')
    await send()
    expect(written).toBe(3)
    now += 9_999
    await send()
    expect(written).toBe(3)
    now += 1
    await send()
    expect(written).toBe(6)
    fail(null)
    now += 10_000
    await send()
    expect(sent).not.toEqual([])
  })

  test('one that takes mail is given all of it each time, and one that refuses some is not down', async () => {
    await queue(4)
    const { mail, sent, refuseForGood } = receiver()
    const placed = (facts: unknown) => {
      const { at } = facts as { at: number }
      return { subject: `${at}`, text: '', html: '' }
    }
    const send = openSender(house.db, mail, { placed }, silent, () => 0)
    refuseForGood(() => true)
    await send()
    refuseForGood(() => false)
    await house.db.write((trx) =>
      queueMail(trx, { fact: 'placed:more', to: 'kim@workshop.test', facts: { at: 9 } }),
    )
    await send()
    expect(sent.map(({ subject }) => subject)).toEqual(['9'])
  })
})
