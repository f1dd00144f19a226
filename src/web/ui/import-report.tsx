import { showCount } from '#base/counts.ts'
import type { ImportReport } from '#base/import-report.ts'

export type ReportPart = { title: string; told: ImportReport['refused'] }

/** What the file changed, or would. */
export function ImportSums({ report, done }: { report: ImportReport; done: boolean }) {
  const sums: [string, number][] = [
    [done ? 'Added' : 'New', report.added],
    [done ? 'Changed' : 'Otherwise than now', report.changed],
    [done ? 'Taken away' : 'Would be taken away', report.removed],
    ['As they are already', report.unchanged],
    ['Said twice in the file', report.repeated],
    ['Refused', report.refused.count],
  ]
  return (
    <dl className="figures mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] border-b border-line text-sm">
      <Sum name="Rows" count={report.rows} />
      {sums
        .filter(([, count]) => count > 0)
        .map(([name, count]) => (
          <Sum key={name} name={name} count={count} bad={name === 'Refused'} />
        ))}
    </dl>
  )
}

function Sum({ name, count, bad = false }: { name: string; count: number; bad?: boolean }) {
  return (
    <div className="py-2">
      <dt className="text-xs text-soft">{name}</dt>
      <dd className={`text-base font-semibold ${bad ? 'text-bad' : ''}`}>{showCount(count)}</dd>
    </div>
  )
}

export function isNothingNew({ added, changed, removed }: ImportReport): boolean {
  return added + changed + removed === 0
}

/** What is told of some lines, the first of them in sight. */
export function ToldPart({ title, told: { count, first } }: ReportPart) {
  if (count === 0) return null
  return (
    <details open={count <= mostOpen} className="mt-4">
      <summary className="cursor-pointer py-2.5 font-semibold">
        {title} <span className="figures text-soft">{showCount(count)}</span>
      </summary>
      <ul className="text-sm">
        {first.map(({ line, message }, place) => (
          <li key={place} className="flex gap-x-4 border-b border-line py-1.5">
            {line !== null && (
              <span className="figures w-24 shrink-0 text-soft">line {showCount(line)}</span>
            )}
            <span className="min-w-0 wrap-anywhere">{message}</span>
          </li>
        ))}
      </ul>
      {count > first.length && (
        <p className="mt-2 text-sm text-soft">
          These are the first {showCount(first.length)} of {showCount(count)}.
        </p>
      )}
    </details>
  )
}

/** Longer lists are opened by whoever wants to read them. */
const mostOpen = 20
