import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

type Lock = { packages: Record<string, Locked> }
type Locked = { dev?: boolean; devOptional?: boolean; optionalDependencies?: object }

/**
 * Bytes of node_modules: all of it, and without what only tests need, as the lock file says and
 * `scripts/ready/unread.mjs` carries out.
 */
export function weighInstall(): { withTests: number; without: number } {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const unwanted = platformFilesOf(lock)
  let withTests = 0
  let without = 0
  for (const [path, { dev, devOptional }] of Object.entries(lock.packages)) {
    if (path === '' || !existsSync(join(root, path))) continue
    const bytes = weighFolder(join(root, path))
    withTests += bytes
    if (!dev && !devOptional && !unwanted.has(path)) without += bytes
  }
  return { withTests, without }
}

/** The packages that hold one platform's part of what only tests need. */
function platformFilesOf({ packages }: Lock): Set<string> {
  const owners = Object.values(packages).filter(({ devOptional }) => devOptional)
  const names = owners.flatMap(({ optionalDependencies }) =>
    Object.keys(optionalDependencies ?? {}),
  )
  return new Set(names.map((name) => `node_modules/${name}`))
}

/** A package's own files; what it has installed below itself is named by the lock file. */
function weighFolder(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .reduce((bytes, entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return bytes + weighFolder(path)
      return entry.isFile() ? bytes + statSync(path).size : bytes
    }, 0)
}
