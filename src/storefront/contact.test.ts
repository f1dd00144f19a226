import { expect, test } from 'vitest'
import { type Json, onUsualEngine, shopForTest } from '#tests/open-shop.ts'
import { forgetOldMessages, messageMailWriters } from './server/messages.ts'

const words = {
  email: 'Kim@Workshop.test',
  subject: 'Brake pads',
  message: 'Do KS-BP-100 fit?\n\n<b>A 2019 twin</b>',
}

onUsualEngine(
  'the contact form',
  (shop) => {
    const { call, admin, mail } = shop

    test('keeps a repeated message once, and mails it to every admin', async () => {
      const admins = [await admin(), await admin()]
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const leave = () => call('POST', '/messages', { body: words, headers })
      const [first, second] = [await leave(), await leave()]
      expect(second).toMatchObject({ status: 200, body: first.body })
      for (const { email } of admins) {
        const received = await mail(email, /^Message: Brake pads$/)
        expect(received.text).toContain('kim@workshop.test')
        expect(received.html).toContain('&#60;b&#62;A 2019 twin')
      }
    })

    test('sends replies to the writer', async () => {
      const write = messageMailWriters(shop.shop.config)['message']
      const facts = { email: words.email, subject: words.subject, text: words.message }
      expect(await write?.(facts)).toMatchObject({ replyTo: words.email })
    })

    test('lists messages, mails one answer, and closes those answered elsewhere', async () => {
      const [as, other] = [await admin(), await admin()]
      const email = `kim-${crypto.randomUUID()}@workshop.test`
      const leave = async (subject: string) =>
        (await call('POST', '/messages', { body: { ...words, email, subject } })).body._id
      const [asked, called] = [await leave('100%_Pads'), await leave('A call')]
      const list = async (query: string) =>
        (await call('GET', `/messages?${query}`, { as })).body.map(({ _id }: Json) => _id)
      expect(await list(`q=${email}`)).toEqual([called, asked])
      expect(await list('q=100%25_pads')).toEqual([asked])
      const { messages } = (await call('GET', '/waiting', { as })).body

      const answer = 'They do.\nWrite again.\n\nYours'
      const sent = await call('POST', `/messages/${asked}/answer`, { as, body: { answer } })
      expect(sent.body).toMatchObject({ answer, answeredBy: as.name })
      const late = { as: other, body: { answer } }
      const second = await call('POST', `/messages/${asked}/answer`, late)
      expect(second).toMatchObject({ status: 409, body: { code: 'message-answered' } })
      const received = await mail(email, /^Re: 100%_Pads$/)
      expect(received.html).toContain('They do.<br>Write again.')
      expect(received.text).toContain('Do KS-BP-100 fit?')

      const close = (id: string, answered: boolean) =>
        call('PUT', `/messages/${id}`, { as, body: { answered } })
      expect((await close(called, true)).body.answeredBy).toBe(as.name)
      expect(await list(`status=open&q=${email}`)).toEqual([])
      expect((await call('GET', '/waiting', { as })).body.messages).toBe(messages - 2)
      await close(called, false)
      expect(await list(`status=open&q=${email}`)).toEqual([called])
      expect(await list(`status=answered&q=${email}`)).toEqual([asked])
      expect((await close(asked, false)).body.code).toBe('message-answered')
      expect((await close('nobody', true)).status).toBe(404)
    })

    test('keeps a message for two years', async () => {
      const { shop: inner } = shop
      const { body } = await call('POST', '/messages', { body: words })
      const dayMs = 86_400_000
      const read = () =>
        inner.db.read.selectFrom('messages').select('id').where('id', '=', body._id).execute()
      await inner.db.write((trx) => forgetOldMessages(trx, Date.now() + 729 * dayMs))
      expect(await read()).toHaveLength(1)
      await inner.db.write((trx) => forgetOldMessages(trx, Date.now() + 732 * dayMs))
      expect(await read()).toEqual([])
    })

    test('names missing fields', async () => {
      const body = { ...words, email: 'kim', subject: ' ' }
      const { status, body: refused } = await call('POST', '/messages', { body })
      expect(status).toBe(422)
      expect(refused.errors.map(({ field }: Json) => field).sort()).toEqual(['email', 'subject'])
    })

    test('refuses a flood, and keeps the messages of others', async () => {
      const { app, db } = { app: shop.app, db: shop.shop.db }
      const write = async (from: string, message: string) => {
        const sent = { remoteAddress: from, payload: { ...words, message } }
        return (await app.inject({ method: 'POST', url: '/api/messages', ...sent })).statusCode
      }
      for (let address = 1; address <= 4; address++)
        for (let messages = 0; messages < 20; messages++)
          expect(await write(`203.0.113.${address}`, 'Flood')).toBe(200)
      expect(await write('203.0.113.1', 'Flood')).toBe(429)
      expect(await write('203.0.113.9', 'An honest question')).toBe(200)
      const messages = db.read.selectFrom('messages').select('id')
      const honest = messages.where('text', '=', 'An honest question')
      const { id } = await honest.executeTakeFirstOrThrow()
      const mails = db.read.selectFrom('outbox').select('key')
      expect(await mails.where('key', 'like', `message:${id}:%`).execute()).toEqual([])
    })
  },
  { SHOP_EMAIL: 'shop@kickstand.test', SHOP_PHONE: '+1 555 0100' },
)

test('keeps nothing with CONTACT_FORM=toast, and shows the configured contact', async () => {
  const shop = await shopForTest('sqlite', { CONTACT_FORM: 'toast', SHOP_PHONE: '+1 555 0100' })
  expect((await shop.call('POST', '/messages', { body: words })).status).toBe(404)
  const contact = await shop.ok('GET', '/contact')
  expect(contact).toEqual({ email: null, phone: '+1 555 0100', keepsMessages: false })
})
