// A real PostgreSQL for tests: its binaries come from npm, its data lies in a folder that goes with it.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'
import { type Account, type Binaries, postgresBinaries } from './postgres/binaries.ts'
import { createDatabase } from './postgres/database.ts'

export interface Postgres {
  readonly url: string
  createDatabase(): Promise<string>
  stop(): Promise<void>
  /** `kill -9` of the postmaster; resolves when it is gone. */
  kill(): Promise<void>
  /** Starts it again on the same data and the same port, after `kill`. Resolves when it serves. */
  restart(): Promise<void>
}

interface Options {
  /** `false` does not wait for the disk: quicker, for tests that do not look at what survives. */
  durable?: boolean
  /** More settings of the server, such as `{ synchronous_commit: 'off' }`. */
  settings?: Record<string, string>
}

/** Starts a server of our own. It ends with this process, however that ends. */
export async function startPostgres({
  durable = true,
  settings = {},
}: Options = {}): Promise<Postgres> {
  const binaries = await postgresBinaries()
  const home = await makeHome(binaries)
  const password = randomBytes(16).toString('hex')
  await initialise(binaries, home, password)

  const run = await runServer(binaries, home, password, { ...asSettings(durable), ...settings })
  return Object.assign(run, { createDatabase: () => createDatabase(run.url) })
}

async function runServer(
  binaries: Binaries,
  home: string,
  password: string,
  settings: Record<string, string>,
) {
  const dataDir = join(home, 'data')
  const port = String(await freePort())
  const start = () => startServer(binaries, dataDir, { ...settings, port })
  let server = await start()
  const watcher = stopWhenThisProcessEnds(binaries, home)
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async kill() {
      await end(server, 'SIGKILL')
    },
    async restart() {
      await end(server, 'SIGKILL')
      server = await start()
    },
    async stop() {
      await end(server, 'SIGINT')
      watcher.kill('SIGKILL')
      await rm(home, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

async function makeHome({ place, account }: Binaries): Promise<string> {
  const home = await mkdtemp(join(place, 'kickstand-postgres-run-'))
  give(home, account)
  return home
}

/** Makes an empty cluster. Syncing it to the disk is left out: only a power cut would need that. */
async function initialise(binaries: Binaries, home: string, password: string): Promise<void> {
  const passwordFile = join(home, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  give(passwordFile, binaries.account)
  const words = [
    `--pgdata=${join(home, 'data')}`,
    '--username=postgres',
    // A password, because any user of this machine can reach the port.
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    // The password is random; hashing it 4096 times would only slow each connection down.
    '--set=scram_iterations=1',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
  ]
  await promisify(execFile)(binaries.initdb, words, environment(binaries))
}

function asSettings(durable: boolean): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
}

async function startServer(
  binaries: Binaries,
  dataDir: string,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // After a kill -9 the old server's children need a moment to notice; until then a new one refuses.
  for (let tries = 1; ; tries++) {
    const log = openSync(join(dataDir, 'server.log'), 'a')
    const server = spawn(binaries.postgres, ['-D', dataDir, ...words], {
      ...environment(binaries),
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    if (await serves(server, dataDir)) return server
    if (tries === 50) throw new Error(`PostgreSQL does not start:\n${lastLog(dataDir)}`)
    await delay(100)
  }
}

async function serves(server: ChildProcess, dataDir: string): Promise<boolean> {
  const ended = new Promise<boolean>((resolve) => {
    server.once('exit', () => resolve(false))
    server.once('error', () => resolve(false))
  })
  const ready = async () => {
    while (isAlive(server)) {
      if (isReady(dataDir, server.pid)) return true
      await delay(10)
    }
    return false
  }
  return Promise.race([ended, ready()])
}

/** The first line of postmaster.pid is the process, the eighth its state. */
function isReady(dataDir: string, pid: number | undefined): boolean {
  const lines = readLines(join(dataDir, 'postmaster.pid'))
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready'
}

/** None for a file that is not there: a server that starts after a kill removes the old one first. */
function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isAlive(server)) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await gone
}

function isAlive(server: ChildProcess): boolean {
  return server.pid !== undefined && server.exitCode === null && server.signalCode === null
}

/**
 * Starts a process that waits for the end of this one, which closes the pipe between them, even when
 * it is killed; then it stops the server and removes the data.
 */
function stopWhenThisProcessEnds(binaries: Binaries, home: string): ChildProcess {
  process.once('exit', () => rmSync(join(home, 'password'), { force: true }))
  const script =
    'cat > /dev/null; "$0" stop --silent --mode=immediate --pgdata="$1/data"; rm -rf "$1"'
  const watcher = spawn('/bin/sh', ['-c', script, binaries.pgCtl, home], {
    ...environment(binaries),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.on('error', () => {})
  watcher.unref()
  // A pipe is a socket in Node, and would keep this process alive by itself.
  if (watcher.stdin && 'unref' in watcher.stdin) (watcher.stdin.unref as () => void)()
  return watcher
}

/** An account and a folder that PostgreSQL accepts, and nothing of this machine's settings. */
function environment({ account, place }: Binaries) {
  return { ...account, cwd: place, env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } }
}

function give(path: string, account: Account | undefined): void {
  if (account) chownSync(path, account.uid, account.gid)
}

function lastLog(dataDir: string): string {
  const log = join(dataDir, 'server.log')
  return existsSync(log) ? readFileSync(log, 'utf8').slice(-4000) : 'it wrote no log'
}
