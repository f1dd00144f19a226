import type nodemailer from 'nodemailer'
import { oneLine } from '#base/sentences.ts'
import { ConfigError } from '../config/variables.ts'
import { type Mail, MailRejected, RecipientDeferred } from '../ports.ts'

const second = 1_000

/** How long each step of a conversation may take before the receiver counts as down. */
const timeouts = {
  dnsTimeout: 10 * second,
  connectionTimeout: 10 * second,
  greetingTimeout: 10 * second,
  socketTimeout: 60 * second,
}

/**
 * Mail by SMTP. `url` is like smtps://user:password@mail.example.com or smtp://127.0.0.1:1025;
 * `from` is an address, with or without a name: `Kickstand Motor Parts <shop@example.com>`.
 * Throws ConfigError when `from` is neither. A mail that was not taken rejects with what the
 * receiver said, without the password.
 */
export function smtpMail({ url, from }: { url: string; from: string }): Mail {
  const sender = parseSender(from)
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  let pool: ReturnType<typeof connect> | null = null
  return {
    async send({ id, to, subject, text, html, attachments = [] }) {
      const address = requireOneAddress(to)
      // With the first mail the library is loaded.
      const { createTransport } = await import('nodemailer')
      pool ??= connect(createTransport, url)
      try {
        await pool.sendMail({
          from: sender,
          to: { name: '', address },
          envelope: { from: sender.address, to: address },
          messageId: `<${id}@${domain}>`,
          subject: oneLine(subject),
          text,
          html,
          attachments: attachments.map(({ name, type, bytes }) => ({
            filename: name,
            contentType: type,
            content: bytes,
          })),
          // Out-of-office robots do not answer this.
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        const words = redactSecrets(error instanceof Error ? error.message : 'unknown', url)
        throw new (classifyError(error))(words)
      }
    },
    close: () => pool?.close(),
  }
}

/** Greets the receiver and signs in, and sends nothing; rejects with what it said, without the password. */
export async function verifyMailServer(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const pool = connect(createTransport, url)
  try {
    await pool.verify()
  } catch (error) {
    throw new Error(redactSecrets(error instanceof Error ? error.message : 'unknown', url))
  } finally {
    pool.close()
  }
}

function connect(createTransport: typeof nodemailer.createTransport, url: string) {
  return createTransport({
    url,
    pool: true,
    // The outbox sends one after the other; a second connection only bridges a slow goodbye.
    maxConnections: 2,
    // A connection that breaks while a mail is on it may have delivered it: the outbox decides.
    maxRequeues: 0,
    idleTimeout: 30 * second,
    requireTLS: needsTls(url),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  })
}

/**
 * A 5xx to the recipient or to what the mail says is about this mail alone, and stays; a 4xx to the
 * recipient passes. To the sender, the login or the greeting it is about the shop's settings, which an
 * operator mends.
 */
function classifyError(error: unknown): new (message: string) => Error {
  const { responseCode, command } = (error ?? {}) as { responseCode?: unknown; command?: unknown }
  const code = Number(responseCode)
  if (code >= 500 && (command === 'RCPT TO' || command === 'DATA')) return MailRejected
  return code >= 400 && code < 500 && command === 'RCPT TO' ? RecipientDeferred : Error
}

function parseSender(from: string): { name: string; address: string } {
  const [, named = '', inner] = /^(.*?)\s*<([^<>]*)>$/.exec(from.trim()) ?? []
  const name = named.replace(/^"(.*)"$/, '$1')
  try {
    return { name: oneLine(name), address: requireOneAddress(inner ?? from.trim()) }
  } catch {
    throw new ConfigError(
      `MAIL_FROM cannot be ${JSON.stringify(from)}: it is like Kickstand <shop@example.com>`,
    )
  }
}

/** What would be read as several addresses, a name or a header of its own is refused. */
function requireOneAddress(address: string): string {
  if (/^[^\s\p{C}@,;:<>()[\]"\\]+@[^\s\p{C}@,;:<>()[\]"\\]+$/u.test(address)) return address
  throw new Error('not one plain address')
}

/** A password never leaves this machine in the clear; smtps is encrypted from the start. */
function needsTls(url: string): boolean {
  const { hostname, username } = new URL(url)
  return username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** A receiver may repeat what it was told, plainly or in base64. */
function redactSecrets(message: string, url: string): string {
  const { username, password } = new URL(url)
  if (password === '') return message
  const [user, plain] = [username, password].map(decodeURIComponent) as [string, string]
  const login = Buffer.from(`\0${user}\0${plain}`).toString('base64')
  const secrets = [login, password, plain, Buffer.from(plain).toString('base64')]
  return secrets.reduce((left, secret) => left.replaceAll(secret, '***'), message)
}
