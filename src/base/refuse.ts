import { type FieldError, Problem } from './problem.ts'
import { type Refusal, refusals } from './refusals.ts'

type More = {
  /** Another sentence than the code's. */
  detail?: string
  /** The one field that it is about. */
  field?: string
  errors?: FieldError[]
  extra?: Record<string, unknown>
}

/** A refusal by its code, to be thrown. */
export function refuse(code: Refusal, more: More = {}): Problem {
  const [status, sentence, title = makeTitle(code)]: readonly [number, string, string?] =
    refusals[code]
  const { detail = sentence, field, extra } = more
  const errors = more.errors ?? (field ? [{ field, message: detail }] : [])
  return new Problem(code, detail, { status, title, errors, ...(extra ? { extra } : {}) })
}

/** 'basket-changed' is 'Basket changed', and 'unknown-list' 'No such list'. */
function makeTitle(code: Refusal): string {
  const words = code.replace(/^unknown-/, 'no-such-').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
