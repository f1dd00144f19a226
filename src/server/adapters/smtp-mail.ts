import type nodemailer from 'nodemailer'
import { oneLine } from '#base/sentences.ts'
import { ConfigError } from '../config/variables.ts'
import { type Mail, MailRejected } from '../external-services.ts'

const second = 1_000

/** Mail by SMTP from an address, with or without a name. Throws ConfigError when `from` is neither. */
export function smtpMail({ url, from }: { url: string; from: string }): Mail {
  const sender = parseSender(from)
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  let pool: ReturnType<typeof connect> | null = null
  return {
    async send({ id, to, subject, text, html, replyTo, attachments = [] }) {
      // Loads the library with the first mail.
      const { createTransport } = await import('nodemailer')
      pool ??= connect(createTransport, url)
      try {
        await pool.sendMail({
          from: sender,
          to: { name: '', address: to },
          ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
          messageId: `<${id}@${domain}>`,
          subject: oneLine(subject),
          text,
          html,
          attachments,
          // Out-of-office robots do not answer this.
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        if (isForGood(error)) throw new MailRejected((error as Error).message)
        throw error
      }
    },
    close: () => pool?.close(),
  }
}

export async function verifyMailServer(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const pool = connect(createTransport, url)
  await pool.verify().finally(() => pool.close())
}

function connect(createTransport: typeof nodemailer.createTransport, url: string) {
  return createTransport({
    url,
    pool: true,
    // The outbox sends one after the other; a second connection only bridges a slow shutdown.
    maxConnections: 2,
    // A connection that breaks while a mail is on it may have delivered it: the outbox decides.
    maxRequeues: 0,
    idleTimeout: 30 * second,
    requireTLS: needsTls(url),
    disableFileAccess: true,
    disableUrlAccess: true,
    // How long each step of a conversation may take before the receiver counts as down.
    dnsTimeout: 10 * second,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 60 * second,
  })
}

/** A 5xx to recipient or contents is about this mail alone; to sender or login an operator mends it. */
function isForGood(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown }
  return Number(responseCode) >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

function parseSender(from: string): { name: string; address: string } {
  const [, named = '', inner] = /^(.*?)\s*<([^<>]*)>$/.exec(from.trim()) ?? []
  const name = named.replace(/^"(.*)"$/, '$1')
  const address = inner ?? from.trim()
  if (/^[^\s\p{C}@,;:<>()[\]"\\]+@[^\s\p{C}@,;:<>()[\]"\\]+$/u.test(address))
    return { name: oneLine(name), address }
  throw new ConfigError(
    `MAIL_FROM cannot be ${JSON.stringify(from)}: it is like Kickstand <shop@example.com>`,
  )
}

/** A password never leaves this machine in the clear; smtps is encrypted from the start. */
function needsTls(url: string): boolean {
  const { hostname, username } = new URL(url)
  return username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
