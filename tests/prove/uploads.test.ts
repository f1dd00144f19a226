// Hostile files against the shop in a separate process, whose memory can be distinguished from
// that of the process that makes the files.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeTicket } from '#images/server/upload.ts'
import type { Server } from '#tests/prove/server.ts'
import { openShopProcess } from '#tests/prove/shop-process.ts'
import { cargo, hostileFiles, noisy } from '#tests/uploads/hostile-files.ts'
import { sendPicture } from '#tests/uploads/send-picture.ts'
import { stressTest } from './stress-test.ts'

const maxMegabytes = 150
const mega = 1024 * 1024

stressTest(
  'uploads',
  async (stress) => {
    const shop = await openShopProcess(stress)
    const folder = shop.config.dataDir
    const server = await shop.start()
    const files = await hostileFiles()
    const key = makeTicket(shop.config.secret, (await shop.customer()).id)
    // What any picture needs is there before the hostile ones come.
    await sendPicture(server, key, { bytes: await noisy(300) })
    const memory = watchMemory(server)
    const atFirst = kept(folder)
    for (const file of files) {
      const { status, body } = await sendPicture(server, key, file)
      const meets = status === 200 ? 'cleaned' : body.code
      const inWords = status === 200 || /^[A-Z].*\.$/.test(body.detail)
      if (meets !== file.meets || status >= 500 || !inWords)
        stress.miss(`${file.what}: ${status} ${meets}, not ${file.meets}`)
    }
    const cleaned = files.filter(({ meets }) => meets === 'cleaned').length
    const stored = kept(folder).filter((name) => !atFirst.includes(name))
    for (const name of stored)
      if (!isOurs(join(folder, 'images', name))) stress.miss(`${name} is kept as it came`)
    // Each picture in three widths at most; one that is not wide has fewer.
    if (stored.length > cleaned * 3) stress.miss(`${stored.length} files of ${cleaned} pictures`)
    const moreMegabytes = memory.more() / mega
    if (moreMegabytes > maxMegabytes) stress.miss(`${moreMegabytes.toFixed(0)} MB more memory`)
  },
  ['sqlite'],
)

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
