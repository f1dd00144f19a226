import { type FieldError, Problem } from './problem.ts'
import { type Refusal, refusals } from './refusals.ts'

type More = {
  detail?: string | undefined
  field?: string
  errors?: FieldError[]
  extra?: Record<string, unknown>
  retryAfterSeconds?: number
}

export function refuse(code: Refusal, more: More = {}): Problem {
  const { status, sentence } = byCode[code]
  const { detail = sentence, field, extra, retryAfterSeconds } = more
  const errors = more.errors ?? (field ? [{ field, message: detail }] : [])
  return new Problem(code, detail, { status, errors, extra, retryAfterSeconds })
}

const byCode = Object.fromEntries(
  Object.entries(refusals).flatMap(([status, sentences]) =>
    Object.entries(sentences).map(([code, sentence]) => [
      code,
      { status: Number(status), sentence },
    ]),
  ),
) as Record<Refusal, { status: number; sentence: string }>
