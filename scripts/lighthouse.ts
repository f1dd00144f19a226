// What Lighthouse says of the public pages on a slow phone, beside what we want: `npm run lighthouse`.
// It is 176 MB, so it is no dependency: npx fetches it, which needs the network once.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { launchChromium } from '#tests/browser/chromium.ts'
import { freePort } from '#tests/free-port.ts'
import { publicPages } from '../bench/questions/weights.ts'
import { openFreshShop } from '../bench/stand/servers.ts'

const tool = 'lighthouse@13.5.0'

/** Scores are of 100. */
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const maxShift = 0.02

type Report = {
  categories: Record<string, { score: number }>
  audits: Record<string, { id: string; title: string; score: number | null; numericValue?: number }>
}

const port = await freePort()
const shop = await openFreshShop()
const browser = await launchChromium({ args: [`--remote-debugging-port=${port}`] })
try {
  const wanted = ['Home', '/products', '/products/:id', '/quickOrder', '/reviews', '/blogs']
  const pages = await publicPages({ port: Number(new URL(shop.address).port) })
  const usual = pages.filter(({ page }) => wanted.includes(page)).map(({ path }) => path)
  for (const path of process.argv.length > 2 ? process.argv.slice(2) : usual)
    showReport(path, await examine(path))
} finally {
  await browser.close()
  await shop.close()
}

async function examine(path: string): Promise<Report> {
  const words = ['--yes', tool, shop.address + path, `--port=${port}`, '--quiet', '--output=json']
  const options = { shell: process.platform === 'win32', maxBuffer: 1 << 28 }
  const { stdout } = await promisify(execFile)('npx', words, options)
  return JSON.parse(stdout)
}

function showReport(path: string, { categories, audits }: Report): void {
  console.log(path)
  for (const [id, score] of Object.entries(least)) {
    const found = Math.round((categories[id]?.score ?? 0) * 100)
    formatLine(id, found, `at least ${score}`, found >= score)
  }
  const shift = audits['cumulative-layout-shift']?.numericValue ?? Number.POSITIVE_INFINITY
  formatLine('layout shift', Number(shift.toFixed(3)), `at most ${maxShift}`, shift <= maxShift)
  for (const { id, title, score } of Object.values(audits))
    if (score !== null && score < 0.9) console.log(`      ${id}: ${title}`)
}

function formatLine(name: string, found: number, wanted: string, isGood: boolean): void {
  if (!isGood) process.exitCode = 1
  console.log(`  ${isGood ? '✓' : '✕'} ${name}: ${found} (${wanted})`)
}
