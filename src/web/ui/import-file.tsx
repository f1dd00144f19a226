import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { formatDateTime } from '#base/calendar.ts'
import { csvBlob, formatCsv } from '#base/csv.ts'
import { formatCount, pluralize } from '#base/format.ts'
import type { ImportReport } from '#base/import-report.ts'
import { Problem } from '#base/problem.ts'
import { apiListQuery, apiQuery } from '../api-query.ts'
import { saveFile } from '../files.ts'
import { readUnfinishedImport, type SentImport, sendImport } from '../imports.ts'
import { errorMessage, useShopMutation } from '../mutation.ts'
import { randomKey } from '../send.ts'
import { Button, type ButtonVariant } from './button.tsx'
import { DropBox, ExampleButton, FileButton, useDrop } from './choose-files.tsx'
import { Checkbox } from './field.tsx'
import { focusNext } from './focus.ts'
import { HowRead } from './how-read.tsx'
import { Section } from './section.tsx'

/** Imports of a list, above it while they are wanted. */
export function ImportPanel({ children }: { children: ReactNode }) {
  return (
    <div className="mb-6 grid gap-8 rounded-surface border border-line bg-raised p-4">
      {children}
    </div>
  )
}

type Remarks = { title: string } & ImportReport['refused']

type ImportFileProps<Report> = {
  /** Which rows: the calls and the files are named by them too. */
  what: string
  /** `plain` where the page has another file to choose. */
  variant?: ButtonVariant
  /** Explains the columns, above the example. */
  format?: string
  /** The first row names the columns. */
  example: string[][]
  /** Shows the example above the file's own rows, where there is room for it. */
  showsExample?: boolean
  /** The label of the box that makes the file replace all rows; without it the file only adds. */
  replaces?: string
  stale: string[][]
  remarks?: (report: Report) => Remarks[]
}

/**
 * Takes a file of CSV or a spreadsheet in two steps: choosing or dropping it says what it would change and what is refused,
 * and changes nothing; a click then does it.
 */
export function ImportFile<Report extends ImportReport>(props: ImportFileProps<Report>) {
  const { what, variant = 'main', format, example, showsExample = false } = props
  const { replaces, remarks = () => [] } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const upload = useImport(props, heading)
  const { report, replace, sent, isPending, isDone, error, send, preview } = upload
  const drop = useDrop(({ files: [dropped] }) => preview(dropped))
  return (
    <section
      aria-label={`A file of ${what}`}
      className={report ? '' : 'print:hidden'}
      {...drop.handlers}
    >
      <DropBox
        isOver={drop.isOver}
        formats="CSV, XLSX or ODS"
        button={
          <FileButton
            variant={variant}
            busy={isPending}
            label={`A file of ${what}, CSV or a spreadsheet`}
            field={{ accept: '.csv,.tsv,.txt,.xlsx,.ods,text/csv,text/plain' }}
            choose={([file]) => preview(file)}
          >
            {sent ? 'Choose another file' : 'Choose a file'}
          </FileButton>
        }
      >
        {replaces !== undefined && (
          <Checkbox
            label={replaces}
            className="mt-4 -mb-3"
            checked={replace}
            disabled={isPending}
            onChange={({ target }) => upload.setReplace(target.checked)}
          />
        )}
      </DropBox>
      {!sent && (
        <>
          {format && <p className="mt-6 max-w-text text-row text-soft">{format}</p>}
          {showsExample && <Example what={what} rows={example} />}
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 text-row">
            <ExampleButton
              onClick={() => saveFile(csvBlob(formatCsv(example)), `${pathOf(what)}-example.csv`)}
            />
            <LastImport what={what} />
          </div>
        </>
      )}
      {isPending && sent && <Progress id={sent.id} name={sent.name} />}
      {error && sent && <Failure sent={sent} error={error} retry={() => send(sent)} />}
      {report && sent && !isPending && (
        <Section
          ref={heading}
          title={`${isDone ? 'Imported' : 'Preview'}: ${sent.name}`}
          className="mt-4 border-t border-line pt-4"
        >
          <Outcome sent={sent} report={report} isDone={isDone} send={send} more={remarks(report)} />
        </Section>
      )}
    </section>
  )
}

const pathOf = (what: string) => what.replace(' ', '-')

function Example({ what, rows: [names = [], ...rows] }: { what: string; rows: string[][] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll it where it is wider than the page
    <section aria-label={`Example of ${what}`} tabIndex={0} className="mt-4 overflow-x-auto">
      <table className="w-full border-collapse text-left text-note">
        <caption className="pb-1 text-left text-soft">Such a file:</caption>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col" className={`${exampleCell} font-semibold`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join()}>
              {cells.map((cell, index) => (
                <td key={names[index]} className={exampleCell}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const exampleCell = 'border border-line px-2 py-1 whitespace-nowrap'

function LastImport({ what }: { what: string }) {
  const query = { kind: `${pathOf(what)}/import`, limit: 1 }
  const imports = useQuery(apiListQuery(['audit', 'last', what], 'GET /audit', { query }))
  if (!imports.data) return null
  const [last] = imports.data.rows
  return (
    <p className="text-soft">
      {last
        ? `Last imported ${formatDateTime(last.at)} by ${last.name || last.email}.`
        : 'No file was imported here yet.'}
    </p>
  )
}

/** Sends files, as a preview first, and resumes the import that ran when the page was left. */
function useImport<Report extends ImportReport>(
  { what, stale }: ImportFileProps<Report>,
  heading: RefObject<HTMLElement | null>,
) {
  const [replace, setReplace] = useState(false)
  const [report, setReport] = useState<Report | null>(null)
  const upload = useShopMutation<SentImport, Report>({
    mutationFn: async (sent) => (await sendImport(what, sent)) as Report,
    invalidates: ({ dryRun }) => (dryRun ? [] : [['audit'], ...stale]),
    successToast: (report, { dryRun }) =>
      dryRun ? null : `${formatChanges(report)} of ${what} imported`,
    errorToast: () => null,
    onSuccess: (report) => {
      setReport(report)
      focusNext(() => heading.current)
    },
  })
  const { variables: sent, isPending, isSuccess, error, mutate } = upload
  const isDone = isSuccess && !sent?.dryRun
  const isResumed = useRef(false)
  useEffect(() => {
    const unfinished = readUnfinishedImport(what)
    if (!unfinished || isResumed.current) return
    isResumed.current = true
    setReplace(unfinished.replace)
    mutate(unfinished)
  }, [what, mutate])
  const preview = (file: File | undefined, toReplace = replace) => {
    if (isPending || !file) return
    setReport(null)
    mutate({ file, name: file.name, replace: toReplace, id: randomKey(), dryRun: true })
  }
  const changeReplace = (toReplace: boolean) => {
    setReplace(toReplace)
    if (!isDone && sent?.file) preview(sent.file, toReplace)
  }
  const sending = { sent, isPending, isDone, error, send: mutate }
  return { report, replace, setReplace: changeReplace, preview, ...sending }
}

type FailureProps = { sent: SentImport; error: Error; retry: () => void }

function Failure({ sent, error, retry }: FailureProps) {
  return (
    <div role="alert" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="font-medium wrap-anywhere text-bad">
        {sent.name}: {errorMessage(error)}
      </p>
      {(sent.file || !(error instanceof Problem)) && (
        <Button small onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  )
}

type OutcomeProps = {
  sent: SentImport
  report: ImportReport
  isDone: boolean
  send: (again: SentImport) => void
  more: Remarks[]
}

/** The changes that the file made or would make, and the button that applies them. */
function Outcome({ sent, report, isDone, send, more }: OutcomeProps) {
  const isChoosable = !isDone && sent.file
  const changes = isDone ? null : countChanges(report)
  return (
    <>
      <HowRead
        reading={report}
        choose={
          isChoosable ? (how) => send({ ...sent, ...how, id: randomKey(), dryRun: true }) : null
        }
      />
      <Sums report={report} isDone={isDone} />
      {changes === 0 && <p className="mt-3 font-semibold">There is nothing to import.</p>}
      {changes !== null && changes > 0 && !sent.file && (
        <p className="mt-3 font-semibold">
          The page was reloaded. To import {formatChanges(report)}, choose the file again.
        </p>
      )}
      {changes !== null && changes > 0 && sent.file && (
        <Button
          variant="main"
          className="mt-4"
          onClick={() => send({ ...sent, id: randomKey(), dryRun: false, seenAt: report.at })}
        >
          Import {formatChanges(report)}
        </Button>
      )}
      <AllRemarks
        name={sent.name}
        all={[
          { title: 'Rejected', ...report.refused },
          { title: 'Skipped', ...report.ignored },
          { title: 'Reading notes', ...report.notes },
          ...more,
        ]}
      />
    </>
  )
}

function countChanges({ added, changed, removed }: ImportReport): number {
  return added + changed + removed
}

function formatChanges(report: ImportReport): string {
  return pluralize(countChanges(report), 'change')
}

/** Shorter imports are over before anybody has read a line about them. */
const askEveryMs = 700

function Progress({ id, name }: { id: string; name: string }) {
  const progress = useQuery({
    ...apiQuery(['imports', id], 'GET /imports/:id', { params: { id } }),
    refetchInterval: askEveryMs,
    retry: false,
  })
  const { state, done = 0, of = 0 } = progress.data ?? {}
  return (
    <div role="status" className="mt-4">
      <p className="wrap-anywhere">Reading {name}</p>
      <progress
        aria-label={`Reading progress of ${name}`}
        className="mt-2 h-2 w-full accent-accent-fill"
        {...(of > 0 ? { max: of, value: done } : {})}
      />
      <p aria-hidden="true" className="figures min-h-6 text-row text-soft">
        {of > 0 && `${formatCount(done)} of ${formatCount(of)} lines`}
      </p>
      {state === 'running' && (
        <p className="text-row text-soft">
          This continues in the background. You can leave this page and come back.
        </p>
      )}
    </div>
  )
}

function Sums({ report, isDone }: { report: ImportReport; isDone: boolean }) {
  const sums: [name: string, count: number][] = [
    [isDone ? 'Added' : 'New', report.added],
    [isDone ? 'Changed' : 'To change', report.changed],
    [isDone ? 'Removed' : 'To remove', report.removed],
    ['Unchanged', report.unchanged],
    ['Duplicates in the file', report.repeated],
    ['Rejected', report.refused.count],
  ]
  const visible: typeof sums = [['Rows', report.rows], ...sums.filter(([, count]) => count > 0)]
  return (
    <dl className="figures mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] border-b border-line text-row">
      {visible.map(([name, count]) => (
        <div key={name} className="py-2">
          <dt className="text-note text-soft">{name}</dt>
          <dd className={`text-base font-semibold ${name === 'Rejected' ? 'text-bad' : ''}`}>
            {formatCount(count)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Longer lists are folded at first. */
const maxOpen = 20

/** Remarks on the file's lines, the first ones unfolded. Users save them as a file, because the page does not keep them. */
function AllRemarks({ name, all }: { name: string; all: Remarks[] }) {
  const visible = all.filter(({ count }) => count > 0)
  const save = () => saveFile(formatReport(visible), `${name.replace(/\.\w+$/, '')}-report.csv`)
  return (
    <>
      {visible.map(({ title, count, first }) => (
        <details key={title} open={count <= maxOpen} className="mt-4">
          <summary className="cursor-pointer py-2.5 font-semibold">
            {title} <span className="figures text-soft">{formatCount(count)}</span>
          </summary>
          <ul className="text-row">
            {first.map(({ line, message }, index) => (
              <li key={index} className="flex gap-x-4 border-b border-line py-1.5">
                {line !== null && (
                  <span className="figures w-24 shrink-0 text-soft">line {formatCount(line)}</span>
                )}
                <span className="min-w-0 wrap-anywhere">{message}</span>
              </li>
            ))}
          </ul>
          {count > first.length && (
            <p className="mt-2 text-row text-soft">
              These are the first {formatCount(first.length)} of {formatCount(count)}.
            </p>
          )}
        </details>
      ))}
      {visible.length > 0 && (
        <Button small className="mt-4 print:hidden" onClick={save}>
          Download report as CSV
        </Button>
      )}
    </>
  )
}

function formatReport(all: readonly Remarks[]): Blob {
  const rows = all.flatMap(({ title, count, first }) => {
    const more = count - first.length
    const visibleLines = first.map(({ line, message }) => [title, line ?? '', message])
    return more > 0 ? [...visibleLines, [title, '', `and ${formatCount(more)} more`]] : visibleLines
  })
  return csvBlob(formatCsv([['Result', 'Line', 'Details'], ...rows]))
}
