import { createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Mail, MailRejected } from '../external-services.ts'
import { smtpMail } from './smtp-mail.ts'

const from = 'Kickstand Motor Parts <shop@kickstand.test>'
const letter = {
  id: '01k2m3n4',
  to: 'kim@workshop.test',
  subject: 'Order placed: 24 × Größe “M”',
  text: 'You ordered 24 × Größe “M”.\n',
  html: '<p>You ordered 24 × Größe “M”.</p>',
}

describe('mail by SMTP', () => {
  let server: TestServer
  let mail: Mail

  beforeEach(async () => {
    server = await openServer()
    mail = smtpMail({ url: server.url, from })
  })

  afterEach(async () => {
    mail.close()
    await server.close()
  })

  test('carries sender, recipient, a stable id, text and HTML', async () => {
    await mail.send(letter)
    const [raw = ''] = server.received
    const head = raw.slice(0, raw.indexOf('\r\n\r\n'))
    expect(head).toContain('From: Kickstand Motor Parts <shop@kickstand.test>')
    expect(head).toContain('To: kim@workshop.test')
    expect(head).toContain('Message-ID: <01k2m3n4@kickstand.test>')
    expect(head).toContain('Auto-Submitted: auto-generated')
    expect(head).not.toContain('Reply-To')
    expect(raw).toContain('Content-Type: text/plain; charset=utf-8')
    expect(raw).toContain('Content-Type: text/html; charset=utf-8')
    expect(server.envelopes).toEqual(['shop@kickstand.test > kim@workshop.test'])
  })

  test('sets Reply-To, and lets no header through', async () => {
    const replyTo = 'smith&sons/desk@xn--mller-kva.test'
    await mail.send({ ...letter, replyTo, to: "parts/o'neil@workshop.test" })
    await mail.send({ ...letter, id: '01k2m3n5', replyTo: 'a@b.test\r\nBcc: all@workshop.test' })
    expect(server.received[0]).toMatch(
      /^Reply-To: smith&sons\/desk@(xn--mller-kva|müller)\.test\r$/m,
    )
    expect(server.received[1]).not.toMatch(/^Bcc:/im)
    expect(server.envelopes[0]).toBe("shop@kickstand.test > parts/o'neil@workshop.test")
  })

  test.each(['\r\n', '\u2028'])('a subject with %j adds no header', async (sign) => {
    await mail.send({ ...letter, subject: `Pads${sign}Bcc: all@workshop.test${sign}${sign}body` })
    const [raw = ''] = server.received
    expect(raw).not.toMatch(/^Bcc:/im)
    expect(raw).toContain('Subject: Pads Bcc: all@workshop.test body')
    expect(server.envelopes).toEqual(['shop@kickstand.test > kim@workshop.test'])
  })

  test("rejects with the receiver's words when a mail is not accepted", async () => {
    server.answer(451, 'Busy, try again later')
    await expect(mail.send(letter)).rejects.toThrow('451 Busy, try again later')
    await expect(mail.send(letter)).rejects.not.toBeInstanceOf(MailRejected)
  })

  test('marks a permanent refusal', async () => {
    server.answer(554, 'No such content here')
    await expect(mail.send(letter)).rejects.toThrow(MailRejected)
    const to = 'nobody@workshop.test'
    await expect(mail.send({ ...letter, to })).rejects.toThrow(MailRejected)
    await expect(mail.send({ ...letter, to })).rejects.toThrow('550 No such mailbox')
  })

  test('a refused login is no refusal of the mail', async () => {
    const closed = await openServer({ refuseLogin: 'Wrong password' })
    const locked = smtpMail({ url: closed.url.replace('//', '//shop:canary@'), from })
    await expect(locked.send(letter)).rejects.toThrow('535')
    await expect(locked.send(letter)).rejects.not.toBeInstanceOf(MailRejected)
    locked.close()
    await closed.close()
  })
})

describe('the sender', () => {
  test('quotes a name with a comma', async () => {
    const server = await openServer()
    const mail = smtpMail({ url: server.url, from: 'Kickstand, Parts <shop@kickstand.test>' })
    await mail.send(letter)
    mail.close()
    await server.close()
    const line = 'From: "Kickstand, Parts" <shop@kickstand.test>'
    expect(server.received[0]?.split('\r\n')).toContain(line)
  })

  test.each(['', 'Kickstand', 'Kickstand <shop>', 'a@b.test, c@d.test'])(
    '%j is refused',
    (sender) => {
      expect(() => smtpMail({ url: 'smtp://127.0.0.1:1', from: sender })).toThrow(
        /MAIL_FROM cannot/,
      )
    },
  )
})

test('a password is not sent to another machine without encryption', async () => {
  const spoken: string[] = []
  const server = createServer((socket) => {
    socket.write('220 hello\r\n')
    socket.on('error', () => {})
    socket.on('data', (line) => {
      spoken.push(String(line))
      const login = /^AUTH/i.test(String(line))
      socket.write(login ? '235 in\r\n' : '250-hello\r\n250 AUTH PLAIN\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, () => resolve()))
  const { port } = server.address() as { port: number }
  // Another name for this machine, which the adapter does not take for loopback.
  const mail = smtpMail({ url: `smtp://shop:Hunter2@0.0.0.0:${port}`, from })
  await expect(mail.send(letter)).rejects.toThrow()
  mail.close()
  server.close()
  expect(spoken.join('')).not.toMatch(/AUTH PLAIN|AUTH LOGIN/)
})

const noMailbox = Object.assign(new Error('No such mailbox'), { responseCode: 550 })

type TestServer = Awaited<ReturnType<typeof openServer>>

/** A mail server that keeps what it received as it came over the wire. */
async function openServer({ refuseLogin }: { refuseLogin?: string } = {}) {
  const received: string[] = []
  const envelopes: string[] = []
  let refusal: Error | null = null
  const server = new SMTPServer({
    disabledCommands: refuseLogin ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 200,
    onAuth: (_auth, _session, done) =>
      done(Object.assign(new Error(refuseLogin), { responseCode: 535 })),
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody@') ? noMailbox : null),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusal) return done(refusal)
        const to = envelope.rcptTo.map(({ address }) => address).join(', ')
        envelopes.push(`${envelope.mailFrom ? envelope.mailFrom.address : ''} > ${to}`)
        received.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  const { port } = listening.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    envelopes,
    answer: (responseCode: number, message: string) => {
      refusal = Object.assign(new Error(message), { responseCode })
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
