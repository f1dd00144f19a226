import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { TestDatabase } from '#tests/test-database.ts'
import { type Mail, MailRefused, RecipientPutOff } from '../src/server/ports.ts'

type Sent = Parameters<Mail['send']>[0]

/** Somebody who takes mail, or not. */
export function receiver() {
  const sent: Sent[] = []
  const tried: string[] = []
  let failure: string | null = null
  let refusedForGood = (_subject: string) => false
  let isPutOff = (_subject: string) => false
  const mail: Mail = {
    async send(one) {
      tried.push(one.id)
      if (failure !== null) throw new Error(failure)
      if (refusedForGood(one.subject)) throw new MailRefused('550 No such mailbox')
      if (isPutOff(one.subject)) throw new RecipientPutOff('451 Greylisted')
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
    putOff: (which: (subject: string) => boolean) => {
      isPutOff = which
    },
  }
}

/** A receiver that says nothing until it is told how to end. */
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

/** So many other processes of the shop that send what is due at once; gives the subjects of each. */
export async function sendInProcesses(house: TestDatabase, count: number): Promise<string[][]> {
  const send = `{ console.log(one.subject); await new Promise((resolve) => setTimeout(resolve, 2)) }`
  const children = Array.from({ length: count }, () => anotherProcess(house, send))
  await Promise.all(children.map(({ stdout }) => once(stdout, 'data')))
  return Promise.all(
    children.map(async (child) => {
      let said = ''
      child.stdout.on('data', (words) => {
        said += words
      })
      child.stdin.end('go')
      await once(child, 'close')
      return said.split('\n').filter(Boolean)
    }),
  )
}

/** Another process of the shop that is killed while it is sending. */
export async function killWhileSending(house: TestDatabase): Promise<void> {
  const child = anotherProcess(house, `{ console.log('sending'); await new Promise(() => {}) }`)
  await once(child.stdout, 'data')
  child.stdin.end('go')
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'close')
}

/**
 * Says when it is ready to send, and begins when it is told to. `send` is the body of its mail's
 * verb, as source.
 */
function anotherProcess(house: TestDatabase, send: string) {
  const code = `
    import { openDatabase } from '#server/database/open-database.ts'
    import { sendDueMail } from '#server/mail/send-due.ts'
    const awake = setInterval(() => {}, 1000)
    const db = openDatabase(${JSON.stringify(house.where)})
    await db.read.selectFrom('outbox').select('fact').limit(1).execute()
    console.log('ready')
    for await (const _ of process.stdin) {}
    await sendDueMail(db, { send: async (one) => ${send}, close() {} })
    await db.close()
    clearInterval(awake)`
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}
