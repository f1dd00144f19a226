import { readStored, store } from '#web/stored.ts'
import type { Checked } from '../contract.ts'
import type { Pad } from '../pad.ts'

/** Where this browser keeps which columns a customer chose, by the list's heading. */
const key = 'padColumns'

type Columns = NonNullable<Pad['columns']>

/** Of more headings than these the oldest is forgotten. */
const mostKept = 50

/** The columns that were chosen for a heading before; null for what was never chosen. */
export function columnsFor(heading: Checked['heading']): Columns | null {
  if (!heading) return null
  return readKept()[nameOf(heading)] ?? null
}

export function keepColumns(heading: NonNullable<Checked['heading']>, columns: Columns): void {
  const { [nameOf(heading)]: _, ...others } = readKept()
  const kept = [[nameOf(heading), columns] as const, ...Object.entries(others)].slice(0, mostKept)
  store(key, JSON.stringify(Object.fromEntries(kept)))
}

function nameOf({ cells }: NonNullable<Checked['heading']>): string {
  return cells.join('\t').toLowerCase()
}

function readKept(): Record<string, Columns> {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, Columns>) : {}
  } catch {
    return {}
  }
}
