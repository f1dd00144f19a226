// Folders outside the clone that hold what takes long to unpack, kept between runs.
// Each user has an own one: a folder that another user has made is never used.
import {
  chmod,
  lstat,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const listFile = '.whole'

export interface Cached {
  /** Names the contents: the same name must mean the same files. */
  name: string
  /** Who may look in: 0o700 for this user alone, 0o755 for everybody. */
  mode: 0o700 | 0o755
  place?: string
  fill(folder: string): Promise<void>
}

/** The folder of that name, filled now if this user has none or if files are missing from it. */
export async function cachedFolder({
  name,
  mode,
  place = tmpdir(),
  fill,
}: Cached): Promise<string> {
  const folder = join(place, `kickstand-${name}-${process.getuid?.() ?? 'user'}`)
  if ((await isOurs(folder)) && (await isWhole(folder))) return folder

  // Filled under a name of its own and then renamed, so that nobody ever sees half of it.
  const draft = await mkdtemp(join(place, 'kickstand-draft-'))
  await fill(draft)
  await writeFile(join(draft, listFile), await listFiles(draft))
  await chmod(draft, mode)
  return (await moveTo(folder, draft)) ?? draft
}

/** Answers undefined when the name is taken by somebody else; the draft then serves this one run. */
async function moveTo(folder: string, draft: string): Promise<string | undefined> {
  for (;;) {
    try {
      await rename(draft, folder)
      return folder
    } catch (refusal) {
      if (!isTaken(refusal)) throw refusal
    }
    if (!(await isOurs(folder))) {
      process.once('exit', () => void rm(draft, { recursive: true, force: true }))
      return undefined
    }
    if (await isWhole(folder)) {
      await rm(draft, { recursive: true, force: true })
      return folder
    }
    await rm(folder, { recursive: true, force: true })
  }
}

function isTaken(refusal: unknown): boolean {
  const codes = ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES', 'ENOTDIR']
  return refusal instanceof Error && 'code' in refusal && codes.includes(String(refusal.code))
}

/** A real folder of this user that nobody else may write into. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  if (!found?.isDirectory()) return false
  const me = process.getuid?.()
  return me === undefined || (found.uid === me && (found.mode & 0o022) === 0)
}

/** Temporary folders get cleared of old files, one by one. */
async function isWhole(folder: string): Promise<boolean> {
  const list = await readFile(join(folder, listFile), 'utf8').catch(() => null)
  return list !== null && list === (await listFiles(folder))
}

async function listFiles(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => !entry.isDirectory() && entry.name !== listFile)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  return paths.map((path, at) => `${relative(folder, path)} ${sizes[at]}\n`).join('')
}
