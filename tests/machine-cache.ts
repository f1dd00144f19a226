// Folders outside the clone that hold what takes long to unpack, kept between runs.
// Each user has an own one: a folder that another user has made is never used.
import { rmSync } from 'node:fs'
import { chmod, lstat, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const countFile = '.files-'

export interface Cached {
  /** Names the contents: the same name must mean the same files. */
  name: string
  /** Who may look in: 0o700 for this user alone, 0o755 for everybody. */
  mode: 0o700 | 0o755
  place?: string
  fill(folder: string): Promise<void>
}

/** The folder of that name, filled now if this user has none or if files are missing from it. */
export async function cachedFolder(cached: Cached): Promise<string> {
  const { name, mode, place = tmpdir(), fill } = cached
  const folder = join(place, `kickstand-${name}-of-${process.getuid?.() ?? 'user'}`)
  if ((await isOurs(folder)) && (await isWhole(folder))) return folder

  // Filled under a temporary name and then renamed, so that no process sees half of it.
  const draft = await mkdtemp(join(place, 'kickstand-draft-'))
  await fill(draft)
  await writeFile(join(draft, countFile + (await countFiles(draft))), '')
  await chmod(draft, mode)
  if ((await isOurs(folder)) && !(await isWhole(folder)))
    await rm(folder, { recursive: true, force: true })
  const isMoved = await rename(draft, folder).then(
    () => true,
    () => false,
  )
  if (isMoved) return folder
  // Another process was quicker, or has the name: the draft serves this one run.
  process.once('exit', () => rmSync(draft, { recursive: true, force: true }))
  return draft
}

/** A real folder of this user that no other user may write to. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  if (!found?.isDirectory()) return false
  const me = process.getuid?.()
  return me === undefined || (found.uid === me && (found.mode & 0o022) === 0)
}

/** Temporary folders get cleared of old files, one by one. */
async function isWhole(folder: string): Promise<boolean> {
  const count = (await readdir(folder)).find((name) => name.startsWith(countFile))
  return count === countFile + ((await countFiles(folder)) - 1)
}

async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => !entry.isDirectory()).length
}
