import { setTimeout as pause } from 'node:timers/promises'
import { median, type Timed } from '../stand/ask.ts'
import { tokenOf } from '../stand/fill.ts'
import { put } from '../stand/load.ts'
import type { Server } from '../stand/servers.ts'

const rows = 20_000

/**
 * How long a file of 20,000 applications takes, and how long visitors wait for pages that are not cached
 * during it, compared with their wait when nothing is imported.
 */
export async function timeImport({ shop, products, at, note }: Timed): Promise<void> {
  let asked = 0
  const visit = () => {
    const requests = Array.from({ length: 2_000 }, () => ({
      path: `/api/products?limit=24&n=${asked++}`,
    }))
    return put({ port: shop.port, clients: 1, ms: 1_000, requests })
  }
  await visit()
  const idle = await visit()
  const began = performance.now()
  let isDone = false
  const importing = importRows(shop, fileOf(products)).finally(() => {
    isDone = true
  })
  const meanwhile: number[] = []
  while (!isDone) {
    meanwhile.push((await visit()).p99)
    await pause(50)
  }
  await importing
  note(`importing 20,000 rows, ${at}`, (performance.now() - began) / 1_000, 's')
  const usual = median(meanwhile)
  const more = `p99 ${usual.toFixed(1)} ms of ${idle.p99.toFixed(1)} ms`
  note(`visitors during an import, ${at}`, usual / idle.p99, 'x idle', more)
}

function fileOf(products: number): string {
  const lines = Array.from({ length: rows }, (_, n) => {
    const from = 1980 + (Math.floor(n / 1_000) % 30)
    return `KS-${1 + ((n * 7_919) % products)},Make ${n % 20},Model ${Math.floor(n / 20) % 50},${from},${from + 8}`
  })
  return ['code,make,model,from,to', ...lines].join('\n')
}

async function importRows({ port }: Server, csv: string): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([csv]), 'applications.csv')
  const answer = await fetch(`http://127.0.0.1:${port}/api/applications/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(1)}` },
    body: form,
  })
  const report = (await answer.json()) as { added?: number }
  if (report.added !== rows) throw new Error(`Taken were ${JSON.stringify(report)}`)
}
