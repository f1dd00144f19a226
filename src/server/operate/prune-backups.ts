import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ConfigError } from '#server/config/error.ts'
import { isBackup } from './backup.ts'

/** The backups of one series differ in the digits of their names only: `shop-2026-11-22.backup`. */
export function demandSeries(file: string): void {
  if (/\d/.test(basename(file))) return
  throw new ConfigError(
    `--keep needs a date in the name of the backup, like shop-2026-11-22.backup, or a folder as FILE`,
  )
}

/** Removes the oldest backups of a file's series, so that so many stay; gives the names of what went. */
export async function pruneBackups(file: string, keep: number): Promise<string[]> {
  const folder = dirname(file)
  const series = seriesOf(basename(file))
  const names = (await readdir(folder)).filter((name) => seriesOf(name) === series)
  const found = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  const newestFirst = found.sort((one, other) => other.at - one.at)
  const gone: string[] = []
  for (const { name } of newestFirst.slice(keep)) {
    // What only looks like one by its name is somebody else's.
    if (!(await isBackup(join(folder, name)))) continue
    await rm(join(folder, name))
    gone.push(name)
  }
  return gone
}

function seriesOf(name: string): string {
  return name.replace(/\d/g, '0')
}
