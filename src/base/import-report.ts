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
  /** Of a text; null of a spreadsheet. */
  encoding: z.enum(encodings).nullable(),
  /** The sheet that was read. With several in `sheets`, null asks which one is meant: nothing was read. */
  sheet: z.string().nullable(),
  /** The sheets whose headings name the columns. */
  sheets: z.array(z.string()),
  /** What was left out or guessed. */
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
  /** When a dry run began: whoever takes it over says so as `seenAt`. */
  at: z.int().optional(),
})
export type ImportReport = z.infer<typeof importReport>

/** What an importer says; how its file was read is added to it. */
export type Imported<Report extends ImportReport> = Omit<Report, keyof FileReading>

/** How an import is asked for; `id` is a name by which its progress can be asked. */
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

export const readImport = endpoint('GET /imports/:id', {
  who: 'admin',
  does: 'How far an import is, by the name that it was given as `id`: lines done, of how many. 0 of 0 where the process that answers works on none of that name, or it has not come yet.',
  reply: z.object({ done: z.int(), of: z.int() }),
})
