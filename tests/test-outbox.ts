import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { TestDatabase } from '#tests/test-database.ts'
import { type Mail, MailRejected } from '../src/server/external-services.ts'

type Sent = Parameters<Mail['send']>[0]

export function receiver() {
  const sent: Sent[] = []
  const tried: string[] = []
  let failure: string | null = null
  let refusedForGood = (_subject: string) => false
  const mail: Mail = {
    async send(one) {
      tried.push(one.id)
      if (failure !== null) throw new Error(failure)
      if (refusedForGood(one.subject)) throw new MailRejected('550 No such mailbox')
      sent.push(one)
    },
    close() {},
  }
  return {
    mail,
    sent,
    tried,
    fail: (message: string | null) => {
      failure = message
    },
    refuseForGood: (which: (subject: string) => boolean) => {
      refusedForGood = which
    },
  }
}

/** A receiver that does not answer until the test decides how. */
export function stalled() {
  const start = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const mail: Mail = {
    send() {
      start.resolve()
      return answer.promise
    },
    close() {},
  }
  return { mail, started: start.promise, end: (error: Error) => answer.reject(error) }
}

/** Another process of the shop that is killed while it is sending. */
export async function killWhileSending(house: TestDatabase): Promise<void> {
  const code = `
    import { openDatabase } from '#server/database/open-database.ts'
    import { sendDueMail } from '#server/mail/send-due.ts'
    setInterval(() => {}, 1000)
    const send = () => { console.log('sending'); return new Promise(() => {}) }
    await sendDueMail(openDatabase(${JSON.stringify(house.where)}), { send, close() {} })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'close')
}
