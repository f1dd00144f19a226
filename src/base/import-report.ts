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
  /** The sheet that was read. With several in `sheets`, null asks which one is meant: nothing was read. */
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
  /** Columns and cells of rows that nothing was taken from, and why. */
  ignored: importRemarks,
  /** When a dry run began; applying it sends this back as `seenAt`. */
  at: z.int().optional(),
})
export type ImportReport = z.infer<typeof importReport>

/** The importer's part of a report; how the file was read is added to it. */
export type Imported<Report extends ImportReport> = Omit<Report, keyof FileReading>

/** Options of an import. Every process reports it by its `id`; a finished one frees the id. */
export const importOptions = z.object({
  dryRun: z.enum(['true', 'false']).optional(),
  how: z.enum(['add', 'replace']).optional(),
  id: id.optional(),
  /** The sheet that is meant, by its name. */
  sheet: z.string().max(200).optional(),
  /** How a text is written, where the shop does not tell it. */
  encoding: z.enum(encodings).optional(),
  seenAt: z.coerce.number().int().optional(),
})

export const importState = z.object({
  id,
  /** `unknown` where it has not come yet, or was too long ago; `broken-off` where its process ended. */
  state: z.enum(['unknown', 'running', 'done', 'refused', 'broken-off']),
  /** Lines done, of how many; 0 of 0 while it waits for others. */
  done: z.int(),
  of: z.int(),
  /** Changes that are already saved. */
  taken: z.int(),
  /** The report once done, with fewer remarks where there are very many. */
  report: z.looseObject(importReport.shape).nullable(),
  /** Why it was refused, or what is kept of one that was broken off. */
  problem: z.looseObject({ code: z.string(), status: z.int(), detail: z.string() }).nullable(),
})
export type ImportState = z.infer<typeof importState>

export const readImport = endpoint('GET /imports/:id', {
  who: 'admin',
  does: 'Reads the progress of an import by its `id`, from any process, and once it has ended its report or refusal. Kept for a week.',
  reply: importState,
})
