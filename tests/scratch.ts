// Where tests keep their shops: in a test run in memory, if the machine has such a folder, for most of
// them wait for every commit to be on the disk. Provers and benches outside of it use the disk.
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const variable = 'KICKSTAND_SCRATCH'
const memory = '/dev/shm'

/** Far more than a run needs; containers often have a few megabytes only. */
const leastBytes = 2 * 1024 ** 3

/** The folder to make one's own in. It goes with the run: killed workers remove nothing. */
export function scratch(): string {
  return process.env[variable] ?? tmpdir()
}

/** Makes it for this process and all that it starts; gives what removes it. */
export function makeScratch(): () => void {
  const folder = mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), 'kickstand-run-'))
  process.env[variable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= leastBytes
}
