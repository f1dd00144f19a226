import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from './free-port.ts'
import { asOperator, production } from './production.ts'

let dataDir = ''
let address = ''
let overseer: ChildProcess

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kickstand-workers-'))
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  overseer = spawn(process.execPath, ['src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      WORKERS: '2',
      MODE: 'demo',
      METRICS_TOKEN: production.METRICS_TOKEN,
      npm_lifecycle_event: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // All that it says, so that a start which does not come is told with its reason.
  let told = ''
  for (const out of [overseer.stdout, overseer.stderr]) {
    out?.on('data', (chunk) => {
      told += chunk
    })
  }
  await vi.waitFor(() => expect(told).toContain('is open'), { timeout: 110_000, interval: 100 })
})

afterAll(async () => {
  overseer?.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

test('the metrics tell of every worker', async () => {
  const tell = () =>
    fetch(`${address}/metrics`, { headers: asOperator, signal: patience() }).then((answer) =>
      answer.text(),
    )
  const asked = 20
  for (let times = 0; times < asked; times++) await fetch(`${address}/readyz`)
  // Whichever answers tells of all requests, whoever answered those.
  const texts = await Promise.all([tell(), tell(), tell(), tell()])
  for (const text of texts) {
    expect(text.match(/^# TYPE http_requests_total counter$/gm)).toHaveLength(1)
    expect(text).toContain(`{method="GET",route="/readyz",status="200"} ${asked}\n`)
    expect(text).toMatch(/^shop_outbox_waiting \d+$/m)
    const [, bytes] = /^process_resident_memory_bytes (\d+)$/m.exec(text) ?? []
    expect(Number(bytes)).toBeGreaterThan(2 * 60_000_000)
  }
})

test('a worker that is killed is replaced, and the shop goes on answering', async () => {
  const [first = 0] = await workers()
  process.kill(first, 'SIGKILL')
  await expect
    .poll(() => workers().then((pids) => pids.includes(first)), { timeout: 60_000 })
    .toBe(false)
  await expect.poll(() => workers().then((pids) => pids.length), { timeout: 60_000 }).toBe(2)
  expect(await isReady()).toBe(true)
}, 120_000)

test('SIGHUP replaces every worker, and not one request is refused meanwhile', async () => {
  const before = await workers()
  let asking = true
  const answers: number[] = []
  const asker = (async () => {
    while (asking) answers.push(await status())
  })()
  overseer.kill('SIGHUP')
  const areAllNew = async () => {
    const now = await workers()
    return now.length === 2 && now.every((pid) => !before.includes(pid))
  }
  await expect.poll(areAllNew, { timeout: 60_000 }).toBe(true)
  asking = false
  await asker
  expect(answers.length).toBeGreaterThan(10)
  expect(answers.filter((answer) => answer !== 200)).toEqual([])
}, 120_000)

test('an import goes on while its worker is replaced, and every worker tells how far it is', async () => {
  const before = await workers()
  const admin = await signIn()
  const rows = 20_000
  const report = importNumbers(admin, rows)
  const everybodyKnows = async () => {
    const heard = await Promise.all(Array.from({ length: 4 }, () => progressOf(admin)))
    return heard.every(({ done, of }) => done > 0 && of > rows)
  }
  await expect.poll(everybodyKnows, { timeout: 60_000, interval: 50 }).toBe(true)
  overseer.kill('SIGHUP')
  expect(await report).toMatchObject({ rows, added: rows, refused: { count: 0 } })
  const areAllNew = async () => {
    const now = await workers()
    return now.length === 2 && now.every((pid) => !before.includes(pid))
  }
  await expect.poll(areAllNew, { timeout: 60_000 }).toBe(true)
  expect(await progressOf(admin)).toEqual({ done: 0, of: 0 })
}, 180_000)

test('SIGTERM closes all of them', async () => {
  const pids = await workers()
  const ended = new Promise((resolve) => overseer.once('exit', resolve))
  overseer.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(pids.filter(isAlive)).toEqual([])
})

/** The header of an admin of the demo shop. */
async function signIn(): Promise<{ authorization: string }> {
  const email = 'admin@kickstand.test'
  const headers = { 'content-type': 'application/json', origin: address }
  const signedIn = await fetch(`${address}/api/identity/sign-in/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password: 'ride-the-admin' }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const answer = await fetch(`${address}/api/users/${email}`, {
    method: 'PUT',
    headers: { ...headers, cookie },
    body: JSON.stringify({ email }),
  })
  const { token } = (await answer.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

const importName = 'an-import-of-many-rows'

async function importNumbers(headers: { authorization: string }, rows: number): Promise<unknown> {
  const numbers = Array.from({ length: rows }, (_, row) => `KS-BD-320;other;Lucas;IMPORT-${row}`)
  const body = new FormData()
  body.append('file', new Blob([['Code;Class;Maker;Number', ...numbers].join('\n')]), 'parts.csv')
  const url = `${address}/api/part-numbers/import?id=${importName}`
  return (await fetch(url, { method: 'POST', headers, body })).json()
}

async function progressOf({ authorization }: { authorization: string }) {
  // A connection of its own each time, so that each worker is asked in its turn.
  const headers = { authorization, connection: 'close' }
  const answer = await fetch(`${address}/api/imports/${importName}`, { headers })
  return (await answer.json()) as { done: number; of: number }
}

/** The processes that the overseer has started and that live. */
async function workers(): Promise<number[]> {
  const ps = spawn('ps', ['-o', 'pid=', '--ppid', String(overseer.pid)])
  let out = ''
  for await (const chunk of ps.stdout) out += chunk
  return out.trim().split(/\s+/).filter(Boolean).map(Number)
}

/** A request that nobody takes is a failure, and no silence until the end of the test. */
function patience(): AbortSignal {
  return AbortSignal.timeout(30_000)
}

/** 0 when it was not answered at all; asked again of a worker whose machine is behind. */
async function status(): Promise<number> {
  // A connection of its own each time, as from another person.
  const answer = await fetch(`${address}/api/products?limit=1`, {
    headers: { connection: 'close' },
    signal: patience(),
  }).catch(() => null)
  const isBusy = (await answer?.text())?.includes('"busy"')
  return isBusy ? status() : (answer?.status ?? 0)
}

async function isReady(): Promise<boolean> {
  return fetch(`${address}/readyz`, { signal: patience() }).then(
    ({ status: code }) => code === 200,
    () => false,
  )
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
