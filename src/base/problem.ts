import { type Refusal, refusals } from './refusals.ts'

export type FieldError = { field: string; message: string }

export type ProblemBody = {
  type: string
  title: string
  status: number
  detail: string
  code: Refusal
  errors?: FieldError[]
}

/** A refusal on its way to the person. Compare `code`: pages carry their own copy of this class. */
export class Problem extends Error {
  readonly code: Refusal
  readonly status: number
  readonly title: string
  readonly errors: FieldError[]
  /** Facts for the answer besides the standard ones, like `deletedCount`. */
  readonly extra: Record<string, unknown>
  retryAfterSeconds: number | null = null

  constructor(
    code: Refusal,
    more: {
      detail?: string
      /** The one field that it is about. */
      field?: string
      errors?: FieldError[]
      extra?: Record<string, unknown>
    } = {},
  ) {
    const refusal: readonly [number, string, string?] = refusals[code]
    const [status, detail, title = makeTitle(code)] = refusal
    super(more.detail ?? detail)
    this.code = code
    this.status = status
    this.title = title
    const { field, errors = field ? [{ field, message: this.message }] : [] } = more
    this.errors = errors
    this.extra = more.extra ?? {}
  }

  body(): ProblemBody {
    return {
      ...this.extra,
      type: `urn:kickstand:problem:${this.code}`,
      title: this.title,
      status: this.status,
      detail: this.message,
      code: this.code,
      ...(this.errors.length > 0 ? { errors: this.errors } : {}),
    }
  }
}

/** 'basket-changed' is 'Basket changed', and 'unknown-list' 'No such list'. */
function makeTitle(code: Refusal): string {
  const words = code.replace(/^unknown-/, 'no-such-').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The problem that an answer carries, or null when its body is none. */
export function problemFrom(body: unknown): Problem | null {
  if (typeof body !== 'object' || body === null || !('code' in body)) return null
  const {
    code,
    detail,
    errors,
    type: _type,
    title: _title,
    status: _status,
    ...extra
  } = body as Partial<ProblemBody>
  if (typeof code !== 'string' || !(code in refusals)) return null
  return new Problem(code, {
    ...(typeof detail === 'string' ? { detail } : {}),
    ...(Array.isArray(errors) ? { errors } : {}),
    extra,
  })
}

/** The same of any answer that is none: what stands before the shop has no words of ours. */
export function readProblem(status: number, body: unknown, headers: Pick<Headers, 'get'>): Problem {
  const problem = problemFrom(body) ?? new Problem(codeForStatus(status))
  const seconds = Number(headers.get('retry-after'))
  if (seconds > 0) problem.retryAfterSeconds = seconds
  return problem
}

function codeForStatus(status: number): Refusal {
  if (status === 429) return 'too-many-tries'
  return status > 501 && status < 505 ? 'busy' : 'bug'
}

/** What is wrong with what somebody typed: the sentence for each field that needs attention. */
export type FieldMessages<Values> = { [Field in keyof Values]?: string | undefined }
