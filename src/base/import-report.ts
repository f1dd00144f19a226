import { z } from 'zod'
import { encodings } from './encodings.ts'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

export const importRemarks = z.object({
  count: z.int(),
  first: z.array(z.object({ line: z.int().nullable(), message: z.string() })),
})

/** How a file was read. */
export const fileReading = z.object({
  /** Null for spreadsheets. */
  encoding: z.enum(encodings).nullable(),
  /** The sheet that was read. Null with several `sheets`: nothing was read, one must be chosen. */
  sheet: z.string().nullable(),
  /** The sheets whose headings name the columns. */
  sheets: z.array(z.string()),
  /** Anything left out or guessed. */
  notes: importRemarks,
})
export type FileReading = z.infer<typeof fileReading>

export const importReport = z.object({
  ...fileReading.shape,
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  repeated: z.int(),
  removed: z.int(),
  refused: importRemarks,
  /** Columns and cells that were ignored, and why. */
  ignored: importRemarks,
  /** When a dry run began; applying it sends this back as `seenAt`. */
  at: z.int().optional(),
})
export type ImportReport = z.infer<typeof importReport>

/** The importer's part of a report; how the file was read is added to it. */
export type Imported<Report extends ImportReport> = Omit<Report, keyof FileReading>

/** Options of an import. Any process reports its progress by `id`; when it has finished, the id is free again. */
export const importOptions = z.object({
  dryRun: z.enum(['true', 'false']).optional(),
  how: z.enum(['add', 'replace']).optional(),
  id: id.optional(),
  /** The name of the sheet to read. */
  sheet: z.string().max(200).optional(),
  /** The encoding of a text file, where the shop detects the wrong one. */
  encoding: z.enum(encodings).optional(),
  seenAt: z.coerce.number().int().optional(),
})

export const importState = z.object({
  id,
  /** `unknown` if it has not arrived yet, or is no longer kept; `broken-off` if its process ended. */
  state: z.enum(['unknown', 'running', 'done', 'refused', 'broken-off']),
  /** How many lines are done, and of how many; 0 of 0 while it waits for other imports. */
  done: z.int(),
  of: z.int(),
  /** How many changes are saved. */
  taken: z.int(),
  /** The report once done; of very many remarks it holds the first. */
  report: z.looseObject(importReport.shape).nullable(),
  /** Why it was refused, or how much a broken-off import has saved. */
  problem: z.looseObject({ code: z.string(), status: z.int(), detail: z.string() }).nullable(),
})
export type ImportState = z.infer<typeof importState>

export const readImport = endpoint('GET /imports/:id', {
  who: 'admin',
  does: 'Reads the progress of an import by its `id`, from any process, and once it has ended its report or refusal. Kept for a week.',
  reply: importState,
})
