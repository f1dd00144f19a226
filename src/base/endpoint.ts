import { type input, type output, type ZodType, z } from 'zod'
import { id } from './fields.ts'

/**
 * The roles that may make a call. No default: forgetting it is a type error.
 * - `anyone`: visitors too; a bad token means a visitor
 * - `session`: anyone with the identity service's cookie
 * - `customer`: any signed-in user, for themselves
 * - `owner or admin`: any signed-in user; the SQL statement decides which rows of others they reach
 * - `admin`
 */
export type Who = 'anyone' | 'session' | 'customer' | 'owner or admin' | 'admin'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Calls with a limit of their own per IP address (`server/http/ip-limits.ts`). */
export type AddressLimit =
  | 'files'
  | 'probes'
  | 'webhooks'
  | 'pages'
  | 'searches'
  | 'lists'
  | 'documents'
  | 'passwords'
  | 'registrations'
  | 'mails'
  | 'google'
  | 'messages'

type Declaration = {
  who: Who
  limit?: AddressLimit
  /** The answer is the same for all users, or for all visitors, and is cached for them. */
  cachedFor?: 'everybody' | 'visitors'
  /** For external calls: an Idempotency-Key repeats the answer, as it does for transactions. */
  idempotent?: true
  /** Stores something that no order needs: refused while the disk is nearly full. */
  fillsDisk?: true
  /** The field of a multipart form that holds its file. */
  takesFile?: 'file' | 'image'
  /** The former path, which gives the same answer for one more release. */
  formerPath?: `/${string}`
  /** Reply fields with former names, which stay for one more release. */
  formerNames?: Readonly<Record<string, string>>
  does: string
  /** Path parameters other than `:id`. */
  params?: ZodType
  query?: ZodType
  body?: ZodType
  reply?: ZodType
  /** The 202 answer, when the work continues after the response. */
  accepted?: ZodType
  /** The reply is a file to download. */
  file?: keyof typeof fileTypes
  list?: true
  /** The table whose row it changes: the audit log records the row before and after an admin's call. */
  audited?:
    | 'products'
    | 'orders'
    | 'purchases'
    | 'shipments'
    | 'users'
    | 'price_lists'
    | 'part_numbers'
    | 'applications'
    | 'stock_receipts'
    | 'stock_takes'
    | 'search_words'
    | 'reviews'
    | 'messages'
    | 'pages'
    | 'appearance'
    | 'lists'
    | 'companies'
    | 'drafts'
    | 'payments'
  /** Its handler writes its own audit entries. */
  auditsItself?: true
  /** The security event that the log records. */
  event?: string
}

/** One call: its whole interface, without its handler. */
export type Endpoint = Declaration & { call: CallName; method: Method; path: `/${string}` }

type CallName = `${Method} /${string}`

const byId = { params: z.object({ id }) }

type ParamsOf<Name, D> = D extends { params: ZodType }
  ? unknown
  : Name extends `${string}/:id` | `${string}/:id/${string}`
    ? typeof byId
    : unknown

/** Admins' changes to others' data are audited: a changing call of `owner or admin` names its table. */
type AuditOf<Name, D> = Name extends `GET ${string}`
  ? unknown
  : D extends { who: 'owner or admin' }
    ? { audited: NonNullable<Declaration['audited']> }
    : unknown

/** `endpoint('GET /orders/:id', ...)`: `send` and the API's description use the same name. */
export function endpoint<const Name extends CallName, const D extends Declaration>(
  call: Name,
  declared: D & AuditOf<Name, D>,
): D & Endpoint & { call: Name } & ParamsOf<Name, D> {
  const [method, path] = call.split(' ') as [Method, `/${string}`]
  const params = path.split('/').includes(':id') ? byId : {}
  return { ...params, ...declared, call, method, path } as ReturnType<typeof endpoint<Name, D>>
}

export const fileTypes = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type Out<S> = S extends ZodType ? output<S> : undefined
type In<S> = S extends ZodType ? input<S> : undefined

type Part = 'params' | 'query' | 'body'

export type ParsedRequest<E extends Endpoint> = { [K in Part]: Out<E[K]> }

export type Input<E extends Endpoint> = {
  [K in Part as E[K] extends ZodType ? K : never]: In<E[K]>
}

export type Reply<E extends Endpoint> = Out<E['reply']>

export type Accepted<E extends Endpoint> = E extends { accepted: ZodType }
  ? Out<E['accepted']>
  : never
