import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, expect, test } from 'vitest'

// A clone whose one package lies in it, so that npm installs it without a network.
const clone = mkdtempSync(join(tmpdir(), 'kickstand-ready-'))
const scripts = fileURLToPath(new URL('../scripts', import.meta.url))

/** Root may write everywhere, so it acts as the user `nobody`; skipped where that user cannot reach Node. */
const another = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const reachesNode = spawnSync(process.execPath, ['--version'], another).status === 0
let user: { uid?: number; gid?: number } = {}

beforeEach(() => {
  rmSync(clone, { recursive: true })
  mkdirSync(clone)
  cpSync(scripts, join(clone, 'scripts'), { recursive: true })
  writeLock('1.0.0')
  writeFileSync(join(clone, 'hello.ts'), "const word: string = 'hello'\nconsole.log(word)\n")
})

afterAll(() => rmSync(clone, { recursive: true, force: true }))

test('installs a fresh clone before the first start, and starts at once afterwards', async () => {
  const first = await ready('--no-build', '--then', 'hello.ts')
  expect(first.said).toMatch(/^Installing packages .* s\nhello\n$/)
  expect(first.code).toBe(0)

  expect(await ready('--no-build', '--then', 'hello.ts')).toEqual({ code: 0, said: 'hello\n' })
})

test('installs once for two simultaneous starts', async () => {
  const both = await Promise.all([ready('--no-build'), ready('--no-build')])

  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(both.filter(({ said }) => said.includes('Installing packages'))).toHaveLength(1)
})

test('recovers from a killed install', async () => {
  const killed = start('--no-build')
  await new Promise((resolve) => killed.stdout?.once('data', resolve))
  killed.kill('SIGKILL')

  expect((await ready('--no-build', '--then', 'hello.ts')).code).toBe(0)
})

test.runIf(reachesNode)(
  'runs in a folder that another user prepared, or says what is missing',
  async () => {
    await ready('--no-build')
    rmSync(join(clone, '.cache'), { recursive: true })
    const asAnother = await forbidden(() => ready('--no-build', '--then', 'hello.ts'))
    expect(asAnother).toEqual({ code: 0, said: 'hello\n' })

    writeLock('1.0.2')
    const { code, said } = await forbidden(() => ready('--no-build', '--then', 'hello.ts'))
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^\S+ is not ready, and this user may not/),
    ])
  },
)

async function forbidden<T>(act: () => Promise<T>): Promise<T> {
  chmodSync(clone, 0o555)
  user = another
  try {
    return await act()
  } finally {
    user = {}
    chmodSync(clone, 0o755)
  }
}

test("shows npm's last lines and the remedy when it fails", async () => {
  writeFileSync(join(clone, 'package-lock.json'), '{ broken')
  const { code, said } = await ready('--no-build')

  expect(code).toBe(1)
  expect(said).toContain('npm error')
  expect(said).toContain('Check the connection to the npm registry')
})

function writeLock(version: string): void {
  mkdirSync(join(clone, 'part'), { recursive: true })
  write('part/package.json', { name: 'part', version: '1.0.0' })

  const about = { name: 'clone', version, dependencies: { part: 'file:part' } }
  write('package.json', about)
  write('package-lock.json', {
    lockfileVersion: 3,
    packages: {
      '': about,
      part: { version: '1.0.0' },
      'node_modules/part': { resolved: 'part', link: true },
    },
  })
}

function write(path: string, contents: object): void {
  writeFileSync(join(clone, path), JSON.stringify(contents))
}

async function ready(...words: string[]): Promise<{ code: number | null; said: string }> {
  const child = start(...words)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      said += part.toString()
    })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, said }
}

function start(...words: string[]): ChildProcess {
  return spawn(process.execPath, ['scripts/ready.mjs', ...words], { cwd: clone, ...user })
}
