// Hostile files against the shop as it is run, in a process of its own, whose memory can be told from
// that of whoever makes the files.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { cookieOf } from '#tests/attacks/accounts.ts'
import { freePort } from '#tests/free-port.ts'
import type { Json } from '#tests/open-shop.ts'
import { type Server, startServer } from '#tests/prove/server.ts'
import { cargo, hostileFiles, noisy } from '#tests/uploads/hostile-files.ts'
import { sendPicture } from '#tests/uploads/send-picture.ts'
import { productionAt } from '../production.ts'
import { stressTest } from './stress-test.ts'

const mostMegabytes = 150
const mega = 1024 * 1024

stressTest(
  'uploads',
  async ({ miss }) => {
    const folder = mkdtempSync(join(tmpdir(), 'kickstand-uploads-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const server = await startServer(productionAt(await freePort(), folder))
    onTestFinished(server.kill)
    const files = await hostileFiles()
    const key = await ticketOf(server, folder)
    // What any picture needs is there before the hostile ones come.
    await sendPicture(server, key, { bytes: await noisy(300) })
    const memory = watchMemory(server)
    const atFirst = kept(folder)
    for (const file of files) {
      const { status, body } = await sendPicture(server, key, file)
      const meets = status === 200 ? 'cleaned' : body.code
      const inWords = status === 200 || /^[A-Z].*\.$/.test(body.detail)
      if (meets !== file.meets || status >= 500 || !inWords)
        miss(`${file.what}: ${status} ${meets}, not ${file.meets}`)
    }
    const cleaned = files.filter(({ meets }) => meets === 'cleaned').length
    const stored = kept(folder).filter((name) => !atFirst.includes(name))
    for (const name of stored)
      if (!isOurs(join(folder, 'images', name))) miss(`${name} is kept as it came`)
    // Each picture in three widths at most; one that is not wide has fewer.
    if (stored.length > cleaned * 3) miss(`${stored.length} files of ${cleaned} pictures`)
    const moreMegabytes = memory.more() / mega
    if (moreMegabytes > mostMegabytes) miss(`${moreMegabytes.toFixed(0)} MB more memory`)
  },
  ['sqlite'],
)

/** A key of somebody who has just signed up, and proven their address. */
async function ticketOf({ address }: Server, dataDir: string): Promise<string> {
  const ask = async (method: string, path: string, headers: Record<string, string>, body = {}) => {
    const init = { method, headers: { 'content-type': 'application/json', ...headers } }
    const answer = await fetch(`${address}/api${path}`, {
      ...init,
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
    return { cookie: cookieOf(answer.headers.getSetCookie()), body: (await answer.json()) as Json }
  }
  const email = 'uploads@workshop.test'
  const person = { name: 'N', email, address: 'A', phone: '12345', password: 'open-road-9' }
  const { cookie } = await ask('POST', '/users', {}, person)
  const db = openDatabase({ dataDir })
  await db.write((trx) => trx.updateTable('identity_users').set({ emailVerified: 1 }).execute())
  await db.close()
  const { body } = await ask('PUT', `/users/${email}`, { cookie }, { email })
  const ticket = await ask('POST', '/image-tickets', { authorization: `Bearer ${body.token}` })
  return ticket.body.key
}

/** How much a process holds beyond what it held at first, at its worst; 0 where no system tells it. */
function watchMemory({ pid }: Server): { more(): number } {
  const first = held(pid)
  let most = first
  const timer = setInterval(() => {
    most = Math.max(most, held(pid))
  }, 10)
  return {
    more() {
      clearInterval(timer)
      return Math.max(most, held(pid)) - first
    },
  }
}

function held(pid: number): number {
  try {
    const [, kilobytes] =
      /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

function kept(folder: string): string[] {
  try {
    return readdirSync(join(folder, 'images'))
  } catch {
    return []
  }
}

/** Made by the shop: WebP, and nothing in it of what was hidden in the file. */
function isOurs(path: string): boolean {
  const bytes = readFileSync(path)
  return bytes.subarray(8, 12).toString('latin1') === 'WEBP' && !bytes.includes(cargo.slice(0, 15))
}
