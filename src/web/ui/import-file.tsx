import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { showCount, showCounted } from '#base/counts.ts'
import { csvBlob, formatCsv } from '#base/csv.ts'
import type { Reply } from '#base/endpoint.ts'
import type { ImportReport, readImport } from '#base/import-report.ts'
import { Problem } from '#base/problem.ts'
import { saveFile, sendFile } from '../files.ts'
import { errorMessage, useShopMutation } from '../mutation.ts'
import { randomKey, send } from '../send.ts'
import { Button } from './button.tsx'
import { focusNext, useDrop } from './focus.ts'

const mostBytes = 32 * 1024 * 1024

type Sent = { file: File; replace: boolean; id: string }

/**
 * Takes a CSV file in two steps: choosing or dropping it says what it would change and what is refused,
 * and changes nothing; a press then does it.
 */
export function ImportFile<Report extends ImportReport>({
  path,
  what,
  example,
  replaces,
  stale,
  parts,
}: {
  /** Of the call that takes the file. */
  path: string
  /** What the rows are, like 'applications'. */
  what: string
  example: { name: string; text: string }
  /** What is said beside the box by which the file stands for all there is; without, it only adds. */
  replaces?: string
  /** The queries that an import makes stale. */
  stale: string[][]
  /** What the report has to say beside what every report says. */
  parts: (report: Report) => ReportPart[]
}) {
  const id = useId()
  const [replace, setReplace] = useState(false)
  const chosen = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const ask = ({ file, replace, id }: Sent, dryRun: boolean) => {
    const how = replace ? 'replace' : 'add'
    const query = new URLSearchParams({ dryRun: String(dryRun), how, id })
    return sendFile(`${path}?${query}`, file) as Promise<Report>
  }
  const look = useShopMutation({
    mutationFn: (sent: Sent) => {
      if (sent.file.size > mostBytes) throw new Problem('too-big')
      return ask(sent, true)
    },
    errorToast: () => null,
    onSuccess: () => focusNext(() => heading.current),
  })
  const take = useShopMutation({
    mutationFn: (sent: Sent) => ask(sent, false),
    invalidates: () => stale,
    successToast: ({ added, changed, removed }) =>
      `${showCounted(added + changed + removed, 'change')} of ${what} taken over`,
    errorToast: () => null,
    onSuccess: () => focusNext(() => heading.current),
  })
  const read = (file: File, toReplace = replace) => {
    if (look.isPending || take.isPending) return
    take.reset()
    look.mutate({ file, replace: toReplace, id: randomKey() })
  }
  const drop = useDrop(({ files: [dropped] }) => {
    if (dropped) read(dropped)
  })
  const sent = look.variables
  const going = look.isPending ? look.variables : take.isPending ? take.variables : null
  const failed = take.error ?? look.error
  const report = take.data ?? look.data
  return (
    <section
      aria-label={`A file of ${what}`}
      className={`rounded-surface border border-dashed p-4 ${drop.isOver ? 'border-accent bg-sunken' : 'border-edge'} ${report ? '' : 'print:hidden'}`}
      {...drop.handlers}
    >
      <div className="flex flex-wrap items-center gap-3">
        <Button look="main" busy={going !== null} onClick={() => chosen.current?.click()}>
          {sent ? 'Choose another file' : 'Choose a CSV file'}
        </Button>
        <span className="text-soft">or drop it here</span>
        <input
          ref={chosen}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label={`A CSV file of ${what}`}
          className="hidden"
          onChange={({ currentTarget }) => {
            const [first] = currentTarget.files ?? []
            if (first) read(first)
            // So that the same file can be chosen again, mended.
            currentTarget.value = ''
          }}
        />
        <Button
          look="quiet"
          className="sm:ml-auto"
          onClick={() => saveFile(csvBlob(`${example.text}\r\n`), example.name)}
        >
          Download an example
        </Button>
      </div>
      {replaces !== undefined && (
        <p className="mt-3 flex min-h-11 items-center gap-3">
          <input
            id={`${id}-replace`}
            type="checkbox"
            className="size-5 shrink-0 accent-accent-fill"
            checked={replace}
            disabled={going !== null}
            onChange={({ currentTarget }) => {
              setReplace(currentTarget.checked)
              if (sent && !take.data) read(sent.file, currentTarget.checked)
            }}
          />
          <label htmlFor={`${id}-replace`}>{replaces}</label>
        </p>
      )}
      <ImportProgress id={going?.id ?? null} name={going?.file.name ?? ''} />
      {failed && sent && !going && (
        <div role="alert" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="font-medium wrap-anywhere text-bad">
            {sent.file.name}: {errorMessage(failed)}
          </p>
          <Button small onClick={() => (take.isError ? take : look).mutate(sent)}>
            Try again
          </Button>
        </div>
      )}
      {report && sent && !going && (
        <section aria-labelledby={`${id}-report`} className="mt-4 border-t border-line pt-4">
          <h2 id={`${id}-report`} ref={heading} tabIndex={-1} className="title-3 wrap-anywhere">
            {take.data ? 'Taken' : 'Not taken yet'}: {sent.file.name}
          </h2>
          <ImportSums report={report} done={take.data !== undefined} />
          {!take.data && (
            <Apply report={report} busy={take.isPending} apply={() => take.mutate(sent)} />
          )}
          <AllTold
            name={sent.file.name}
            parts={[{ title: 'Refused', told: report.refused }, ...parts(report)]}
          />
        </section>
      )}
    </section>
  )
}

function Apply({
  report,
  busy,
  apply,
}: {
  report: ImportReport
  busy: boolean
  apply: () => void
}): ReactNode {
  if (isNothingNew(report)) {
    return <p className="mt-3 font-semibold">There is nothing in it to be taken.</p>
  }
  const { added, changed, removed } = report
  return (
    <Button look="main" className="mt-4" busy={busy} onClick={apply}>
      Take {showCounted(added + changed + removed, 'change')} over
    </Button>
  )
}

/** What is told of the file's lines; to keep, it is saved: it is gone with the page. */
function AllTold({ name, parts }: { name: string; parts: ReportPart[] }): ReactNode {
  const save = () => saveFile(reportFile(parts), `${name.replace(/\.\w+$/, '')}-report.csv`)
  return (
    <>
      {parts.map((part) => (
        <ToldPart key={part.title} {...part} />
      ))}
      {parts.some(({ told }) => told.count > 0) && (
        <Button small className="mt-4 print:hidden" onClick={save}>
          Download the report as CSV
        </Button>
      )}
    </>
  )
}

/** Shorter imports are over before anybody has read a line about them. */
const askEveryMs = 700

type Progress = Reply<typeof readImport>

/** How far a file is, while it is read; `id` is the name that its import was given. */
function ImportProgress({ id, name }: { id: string | null; name: string }) {
  const progress = useQuery({
    queryKey: ['imports', id],
    queryFn: ({ signal }) =>
      send<typeof readImport>('GET /imports/:id', { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    refetchInterval: askEveryMs,
    // Another process of the shop, which does not read this file, knows nothing of it.
    structuralSharing: (before, now) => ((now as Progress).of > 0 ? now : (before ?? now)),
    retry: false,
  })
  const { done = 0, of = 0 } = progress.data ?? {}
  return (
    <div role="status" className={id === null ? '' : 'mt-4'}>
      {id !== null && (
        <>
          <p className="wrap-anywhere">Reading {name}</p>
          <progress
            aria-label={`How far ${name} is read`}
            className="mt-2 h-2 w-full accent-accent-fill"
            {...(of > 0 ? { max: of, value: done } : {})}
          />
          <p aria-hidden="true" className="figures min-h-6 text-sm text-soft">
            {of > 0 && `${showCount(done)} of ${showCount(of)} lines`}
          </p>
        </>
      )}
    </div>
  )
}

export type ReportPart = { title: string; told: ImportReport['refused'] }

/** What the file changed, or would. */
function ImportSums({ report, done }: { report: ImportReport; done: boolean }) {
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

function isNothingNew({ added, changed, removed }: ImportReport): boolean {
  return added + changed + removed === 0
}

/** What is told of some lines, the first of them in sight. */
function ToldPart({ title, told: { count, first } }: ReportPart) {
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

/** What an import told, as a file that outlives the page; with how many more there are of each kind. */
export function reportFile(parts: readonly ReportPart[]): Blob {
  const rows = [
    ['Told', 'Line', 'What'],
    ...parts.flatMap(({ title, told: { count, first } }) => [
      ...first.map(({ line, message }) => [title, line ?? '', message]),
      ...(count > first.length ? [[title, '', `and ${showCount(count - first.length)} more`]] : []),
    ]),
  ]
  return csvBlob(formatCsv(rows))
}
