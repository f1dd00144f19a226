import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

export const importRemarks = z.object({
  count: z.int(),
  first: z.array(z.object({ line: z.int().nullable(), message: z.string() })),
})

export const importReport = z.object({
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

/** How an import is asked for; `id` is a name by which its progress can be asked. */
export const importOptions = z.object({
  dryRun: z.enum(['true', 'false']).optional(),
  how: z.enum(['add', 'replace']).optional(),
  id: id.optional(),
  seenAt: z.coerce.number().int().optional(),
})

export const readImport = endpoint('GET /imports/:id', {
  who: 'admin',
  does: 'How far an import is, by the name that it was given as `id`: lines done, of how many. 0 of 0 where the process that answers works on none of that name, or it has not come yet.',
  reply: z.object({ done: z.int(), of: z.int() }),
})
