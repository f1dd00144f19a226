import { z } from 'zod'
import { endpoint } from '#base/endpoint.ts'
import { listQuery } from '#base/fields.ts'

const auditEntry = z.object({
  _id: z.string(),
  at: z.int(),
  email: z.string(),
  name: z.string(),
  /** `PUT /products/:id`, or 'sign-in'. */
  call: z.string(),
  /** The id of what was changed, and by what a person knows it; both may be empty. */
  about: z.string(),
  label: z.string(),
  /** Fields as the database names them, money in minor units. */
  changes: z.array(
    z.object({
      field: z.string(),
      from: z.union([z.string(), z.number(), z.null()]),
      to: z.union([z.string(), z.number(), z.null()]),
    }),
  ),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** `kind` is what calls are about, by the beginning of their path: `products`; or 'sign-in'. Days are in UTC. */
const filters = {
  q: listQuery.q,
  kind: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
}

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  who: 'admin',
  does: 'What admins changed and when they signed in, the newest first; `q` is an email, a product code, or an id; `kind` the beginning of the paths of calls (`products`), or `sign-in`; from and to are days in UTC.',
  query: z.object({ ...listQuery, ...filters }),
  reply: z.array(auditEntry),
  list: true,
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/audit.csv',
  who: 'admin',
  limit: 'papers',
  does: 'What `GET /audit` lists as one file of CSV.',
  query: z.object(filters),
  reply: z.string(),
  file: 'text/csv; charset=utf-8',
})
