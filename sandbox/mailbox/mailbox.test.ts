import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Mailbox, openMailbox } from './mailbox.ts'

let folder: string
let mailbox: Mailbox

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kickstand-mailbox-'))
  mailbox = await openMailbox({ file: join(folder, 'mailbox.sqlite') })
})

afterEach(async () => {
  await mailbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const letter = {
  from: 'shop@kickstand.test',
  to: 'kim@workshop.test',
  subject: 'Größe “M” & <b>more</b>',
  text: 'Plain & simple — é',
  html: '<!doctype html><html><head><title>x</title></head><body><p>Open <a href="http://127.0.0.1/x">this</a></p></body></html>',
}

async function send(mail: object = {}, url = mailbox.smtpUrl): Promise<void> {
  const transport = createTransport(url)
  try {
    await transport.sendMail({ ...letter, ...mail })
  } finally {
    transport.close()
  }
}

async function ask(path: string) {
  const app = Fastify()
  app.addHook('onRequest', async (_, reply) => void reply.header('x-frame-options', 'DENY'))
  await app.register(mailbox.plugin, { prefix: '/sandbox' })
  const answer = await app.inject(path)
  await app.close()
  return answer
}

test('lists received mails, newest first', async () => {
  await send({ messageId: '<1@kickstand.test>' })
  await send({ messageId: '<2@kickstand.test>', subject: 'Second', to: 'lee@workshop.test' })
  const list = (await ask('/sandbox/mailbox.json')).json()
  expect(list.map(({ to }: { to: string }) => to)).toEqual([
    'lee@workshop.test',
    'kim@workshop.test',
  ])
  expect(Object.keys(list[0])).toEqual(['to', 'subject', 'text', 'html', 'at', 'files'])
  expect(list[1]).toMatchObject({ subject: letter.subject, html: expect.stringContaining('<p>') })
  expect(list[1].text.trim()).toBe(letter.text)
  expect(new Date(list[0].at).toISOString()).toBe(list[0].at)
})

test('the same mail twice is kept once, over restarts too', async () => {
  await send({ messageId: '<1@kickstand.test>' })
  await mailbox.close()
  mailbox = await openMailbox({ file: join(folder, 'mailbox.sqlite') })
  await send({ messageId: '<1@kickstand.test>' })
  expect((await ask('/sandbox/mailbox.json')).json()).toHaveLength(1)
})

test('saves attachments, and never shows them as a page', async () => {
  const file = { filename: 'K-1 <b>.pdf', content: Buffer.from('%PDF-1'), contentType: 'text/html' }
  await send({ attachments: [file] })
  expect((await ask('/sandbox/mailbox.json')).json()[0].files).toEqual([
    { name: 'K-1 <b>.pdf', type: 'text/html', size: 6, address: '/sandbox/mailbox/1/files/0' },
  ])
  expect((await ask('/sandbox/mailbox/1')).body).toContain('K-1 &#60;b&#62;.pdf</a>, 1 kB')
  const { body, headers } = await ask('/sandbox/mailbox/1/files/0')
  expect(body).toBe('%PDF-1')
  expect(headers['content-disposition']).toBe('attachment; filename="K-1__b_.pdf"')
  expect(headers['content-security-policy']).toContain('sandbox')
  for (const path of ['1/files/1', '2/files/0', '1/files/x'])
    expect((await ask(`/sandbox/mailbox/${path}`)).statusCode).toBe(404)
})

test('a person sees that it is a sandbox, and what arrived', async () => {
  const empty = await ask('/sandbox/mailbox')
  expect(empty.body).toContain('<h1>Sandbox mailbox — mails that the demo shop sent</h1>')
  expect(empty.body).toContain('None yet.')
  await send()
  const page = await ask('/sandbox/mailbox')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('href="/sandbox/mailbox/1"')
  expect(page.body).toContain('Größe “M” &#38; &#60;b&#62;more&#60;/b&#62;')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.headers['content-security-policy']).not.toContain('unsafe')
  expect((await ask('/sandbox/mailbox/mailbox.css')).headers['content-type']).toContain('text/css')
})

test('a mail is shown in a frame that can run nothing, its links open beside it', async () => {
  await send()
  const page = await ask('/sandbox/mailbox/1')
  expect(page.body).toContain('src="/sandbox/mailbox/1/html"')
  expect(page.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(page.body).toContain('Plain &#38; simple — é')
  const contents = await ask('/sandbox/mailbox/1/html')
  expect(contents.body).toContain('<head><base target="_blank">')
  expect(contents.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox allow/)
  expect(contents.headers['x-frame-options']).toBeUndefined()
  for (const path of ['9', '-1', 'x', '9/html'])
    expect((await ask(`/sandbox/mailbox/${path}`)).statusCode).toBe(404)
})
