import type { ImportState } from '#base/import-report.ts'
import { Problem, parseProblem } from '#base/problem.ts'
import { ours } from '#base/texts.ts'
import { Unreachable } from './chunk.ts'
import { forgetDraft, readDraft, saveDraft } from './drafts.ts'
import { uploadFile } from './files.ts'
import { send } from './send.ts'

const maxBytes = 32 * 1024 * 1024

export type SentImport = {
  id: string
  name: string
  /** Null of one that was sent before the page was loaded again. */
  file: File | null
  replace: boolean
  dryRun: boolean
  seenAt?: number | undefined
  sheet?: string | undefined
  encoding?: string | undefined
}

/** The import of these rows that this tab has sent, and whose end it has not seen. */
export function readUnfinishedImport(what: string): SentImport | null {
  const { id, name, replace, dryRun } = readDraft(draftName(what))
  if (id === undefined) return null
  const isTrue = { replace: replace === true, dryRun: dryRun === true }
  return { id: String(id), name: String(name), file: null, ...isTrue }
}

/** Waits for the report, also after a cut connection. Throws as `send` does. */
export async function sendImport(what: string, sent: SentImport): Promise<unknown> {
  const { file, name, replace, id, dryRun, seenAt, sheet, encoding } = sent
  if (file === null) return follow(what, id)
  if (file.size > maxBytes) throw new Problem('too-big', ours.tooBig)
  const how = replace ? 'replace' : 'add'
  const query = new URLSearchParams({ dryRun: String(dryRun), how, id })
  if (seenAt !== undefined) query.set('seenAt', String(seenAt))
  if (sheet !== undefined) query.set('sheet', sheet)
  if (encoding !== undefined) query.set('encoding', encoding)
  saveDraft(draftName(what), { id, name, replace, dryRun })
  const path = `/${what.replace(' ', '-')}/import?${query}`
  return (await uploadUnlessLong(what, path, { file, id })) ?? follow(what, id)
}

/** Null if the shop has the file and is working on it. */
async function uploadUnlessLong(
  what: string,
  path: string,
  { file, id }: { file: File; id: string },
): Promise<unknown> {
  try {
    const answer = await uploadFile(path, file)
    if (isState(answer)) return null
    forgetDraft(draftName(what))
    return answer
  } catch (error) {
    const now = mayGoOn(error) ? await readState(id) : null
    if (now && now.state !== 'unknown') return null
    if (error instanceof Problem) forgetDraft(draftName(what))
    throw error
  }
}

function draftName(what: string): string {
  return `import of ${what}`
}

function isState(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'state' in answer
}

/** True if the shop may have the file although a proxy cut the connection. */
function mayGoOn(error: unknown): boolean {
  if (error instanceof Unreachable) return true
  return error instanceof Problem && (error.code === 'import-running' || error.status >= 502)
}

const askEveryMs = 1_500
const maxFailures = 40

/** Asks until it has ended. */
async function follow(what: string, id: string): Promise<unknown> {
  for (let failures = 0; failures < maxFailures; ) {
    const now = await readState(id)
    if (now && now.state !== 'running') return takeEnd(what, now)
    failures = now ? 0 : failures + 1
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
  }
  throw new Unreachable()
}

function takeEnd(what: string, { state, report, problem }: ImportState): unknown {
  forgetDraft(draftName(what))
  if (state === 'done') return report
  throw parseProblem(problem) ?? new Problem('import-broken-off', ours.importUnknown)
}

/** Null where the shop is not reached, or busy: it is asked again. */
async function readState(id: string): Promise<ImportState | null> {
  try {
    return await send('GET /imports/:id', { params: { id } })
  } catch (error) {
    if (error instanceof Unreachable || (error instanceof Problem && error.status >= 500))
      return null
    throw error
  }
}
