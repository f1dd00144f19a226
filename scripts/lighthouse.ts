// What Lighthouse says of the public pages on a slow phone, beside what we want: `npm run lighthouse`.
// It is 176 MB, so it is no dependency: npx fetches it, which needs the network once.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium } from '#tests/browser/chromium.ts'
import { freePort } from '#tests/free-port.ts'
import { openFreshShop } from '../bench/stand/fresh-shop.ts'

const tool = 'lighthouse@13.5.0'
const everyPath = ['/', '/products', '/reviews', '/blogs']
const paths = process.argv.length > 2 ? process.argv.slice(2) : everyPath

/** Scores are of 100. */
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const mostShift = 0.02

type Audit = { id: string; title: string; score: number | null; numericValue?: number }
type Report = {
  categories: Record<string, { score: number }>
  audits: Record<string, Audit>
}

const port = await freePort()
const folder = await mkdtemp(join(tmpdir(), 'kickstand-lighthouse-'))
const shop = await openFreshShop()
const browser = await launchChromium({ args: [`--remote-debugging-port=${port}`] })
let missed = 0
try {
  for (const path of paths) tell(path, await examine(path))
} finally {
  await browser.close()
  await shop.close()
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = missed > 0 ? 1 : 0

async function examine(path: string): Promise<Report> {
  const file = join(folder, 'report.json')
  const words = ['--yes', tool, shop.address + path, `--port=${port}`, '--quiet']
  const child = spawn('npx', [...words, '--output=json', `--output-path=${file}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`)
  return JSON.parse(await readFile(file, 'utf8'))
}

function tell(path: string, { categories, audits }: Report): void {
  console.log(path)
  for (const [id, wanted] of Object.entries(least)) {
    const score = Math.round((categories[id]?.score ?? 0) * 100)
    line(id, score, `at least ${wanted}`, score >= wanted)
  }
  const shift = audits['cumulative-layout-shift']?.numericValue ?? Number.POSITIVE_INFINITY
  line('layout shift', Number(shift.toFixed(3)), `at most ${mostShift}`, shift <= mostShift)
  for (const { id, title, score } of Object.values(audits)) {
    if (score !== null && score < 0.9) console.log(`      ${id}: ${title}`)
  }
}

function line(name: string, found: number, wanted: string, good: boolean): void {
  if (!good) missed += 1
  console.log(`  ${good ? '✓' : '✕'} ${name}: ${found} (${wanted})`)
}
