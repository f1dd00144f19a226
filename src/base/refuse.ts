import { type Facts, Problem } from './problem.ts'
import { type Refusal, refusals } from './refusals.ts'

type More = Omit<Facts, 'status'> & { detail?: string | undefined; field?: string }

export function refuse(code: Refusal, { detail, field, ...facts }: More = {}): Problem {
  const { status, sentence } = byCode[code]
  const message = detail ?? sentence
  const errors = facts.errors ?? (field ? [{ field, message }] : [])
  return new Problem(code, message, { ...facts, status, errors })
}

const all = Object.entries(refusals).flatMap(([status, sentences]) =>
  Object.entries(sentences).map(([code, sentence]) => [code, { status: Number(status), sentence }]),
)
const byCode: Record<Refusal, { status: number; sentence: string }> = Object.fromEntries(all)
