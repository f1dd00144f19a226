// A disk that is full: what was acknowledged stays, what cannot be written is said so, reading goes
// on, and when there is room again so does writing. SQLite only; it needs the right to mount.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { audit } from '#tests/prove/auditor.ts'
import { buyers, order } from '#tests/prove/scene.ts'
import { type Figures, missList, type Stand } from '#tests/prove/stand.ts'

const rounds = { short: 2, full: 20 }
const initialUnits = 1_000_000
const disk = '24m'

export async function fillDisk(stand: Stand): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'kickstand-full-'))
  if (stand.engine !== 'sqlite' || !mounted(folder)) {
    rmSync(folder, { recursive: true, force: true })
    return { fullDisk: 'needs SQLite and the right to mount a small disk', misses: [] }
  }
  const shop = await stand.open({ DATA_DIR: folder })
  const misses = missList()
  const acknowledged = new Map<string, number>()
  const heard: Record<string, number> = {}
  try {
    const people = await buyers(shop, 4)
    const productId = await shop.product({ quantity: initialUnits, minimumQuantity: 1, price: 1 })
    const filler = join(folder, 'filler')
    for (let round = 0; round < rounds[stand.size]; round++) {
      fill(filler)
      for (let n = 0; n < 60; n++) {
        const buyer = people[n % people.length]
        if (!buyer) continue
        const { status, body } = await order(shop, buyer, productId, 1)
        heard[status] = (heard[status] ?? 0) + 1
        if (status === 200) acknowledged.set(body._id, 1)
        else if (status !== 503 || body.code !== 'database-down') {
          misses.miss(`a full disk is told as ${status} ${body.code}`)
        }
      }
      const { status } = await shop.call('GET', `/products?id=${productId}&limit=${round + 1}`)
      if (status !== 200) misses.miss(`reading says ${status}`)
      unlinkSync(filler)
      const [buyer] = people
      const again = buyer && (await order(shop, buyer, productId, 1))
      if (again?.status === 200) acknowledged.set(again.body._id, 1)
      else misses.miss(`with room again it says ${again?.status}`)
    }
    if (!heard['503']) misses.miss('the disk was never full')
    const told = { initial: new Map([[productId, initialUnits]]), acknowledged }
    for (const words of await audit(shop.shop.db.read, null, told)) misses.miss(words)
    return {
      fullDisk: { rounds: rounds[stand.size], heard, acknowledged: acknowledged.size },
      misses: misses.list(),
    }
  } finally {
    await shop.close().catch(() => {})
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

function mounted(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${disk}`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

/** Takes whatever room there is. */
function fill(file: string): void {
  let size = 64 * 1024 * 1024
  while (size > 4_096) {
    try {
      writeFileSync(file, Buffer.alloc(size), { flag: 'a' })
    } catch {
      size = Math.floor(size / 2)
    }
  }
}
