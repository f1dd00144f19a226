import { Problem, type ProblemOptions, type Refusal } from './problem.ts'
import { commonRefusals } from './refusals.ts'

/** By HTTP status: each code with the message that users read. */
export type RefusalTable = Record<number, Record<string, string>>

/** The codes of a table. */
export type CodeOf<Table> = Table extends Table
  ? { [Status in keyof Table]: keyof Table[Status] }[keyof Table]
  : never

type More = Omit<ProblemOptions, 'status'> & { detail?: string | undefined; field?: string }

type Refuse<Code extends Refusal> = (code: Code, more?: More) => Problem

/** A room's way to refuse: it knows the codes of these tables. */
export function makeRefuse<Tables extends RefusalTable[]>(
  ...tables: Tables
): Refuse<CodeOf<Tables[number]> & Refusal> {
  const byCode = new Map<string, { status: number; sentence: string }>()
  for (const table of tables)
    for (const [status, sentences] of Object.entries(table))
      for (const [code, sentence] of Object.entries(sentences))
        byCode.set(code, { status: Number(status), sentence })

  return (code, { detail, field, ...facts } = {}) => {
    const refusal = byCode.get(code)
    if (!refusal) throw new Error(`No room knows the refusal ${code}`)
    const message = detail ?? refusal.sentence
    const errors = facts.errors ?? (field ? [{ field, message }] : [])
    return new Problem(code, message, { ...facts, status: refusal.status, errors })
  }
}

/** Refuses with a code that belongs to no room. */
export const refuse = makeRefuse(commonRefusals)

/** A code that belongs to no room. */
export type CommonRefusal = Parameters<typeof refuse>[0]
