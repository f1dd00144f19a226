import { ours } from './texts.ts'

/** @public Every room's codes: `src/refusals.ts` fills it. */
// biome-ignore lint/suspicious/noEmptyInterface: filled there
export interface RefusalCodes {}

export type Refusal = keyof RefusalCodes

export type FieldError = { field: string; message: string }

export type ProblemBody = {
  type: string
  title: string
  status: number
  detail: string
  code: Refusal
  errors?: FieldError[]
}

export type ProblemOptions = {
  status?: number
  errors?: FieldError[] | undefined
  /** Extra fields of the answer, like `deletedCount`. */
  extra?: Record<string, unknown> | undefined
  retryAfterSeconds?: number | undefined
  /** The underlying error: logged, never answered. */
  cause?: unknown
}

/**
 * A refusal on its way to the person. The server makes it by its code (`refuse`), a page from the answer or
 * with its own sentence. Compare `code`: pages carry their own copy of this class.
 */
export class Problem extends Error {
  readonly code: Refusal
  readonly status: number
  readonly errors: FieldError[]
  readonly extra: Record<string, unknown>
  retryAfterSeconds: number | null

  constructor(code: Refusal, sentence: string, facts: ProblemOptions = {}) {
    super(sentence, facts)
    this.code = code
    this.status = facts.status ?? 422
    this.errors = facts.errors ?? []
    this.extra = facts.extra ?? {}
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null
  }

  body(): ProblemBody {
    return {
      ...this.extra,
      type: `urn:kickstand:problem:${this.code}`,
      title: makeTitle(this.code),
      status: this.status,
      detail: this.message,
      code: this.code,
      ...(this.errors.length > 0 ? { errors: this.errors } : {}),
    }
  }
}

/** 'basket-changed' is 'Basket changed'. */
function makeTitle(code: Refusal): string {
  const words = code.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function parseProblem(body: unknown): Problem | null {
  if (typeof body !== 'object' || body === null || !('code' in body && 'detail' in body))
    return null
  const { code, detail, type: _, title: __, status, errors, ...extra } = body as ProblemBody
  return new Problem(code, detail, { status, errors, extra })
}

/** The same for any answer: a proxy in front of the shop sends no problem+json. */
export function problemOfResponse(
  status: number,
  body: unknown,
  headers: Pick<Headers, 'get'>,
): Problem {
  const problem = parseProblem(body) ?? new Problem(...refusalForStatus(status), { status })
  const seconds = Number(headers.get('retry-after'))
  if (seconds > 0) problem.retryAfterSeconds = seconds
  return problem
}

function refusalForStatus(status: number): [Refusal, string] {
  if (status === 429) return ['too-many-tries', ours.tooManyTries]
  return status > 501 && status < 505 ? ['busy', ours.busy] : ['bug', ours.unexpected]
}

export type FieldMessages<Values> = { [Field in keyof Values]?: string | undefined }
