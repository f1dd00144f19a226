import { useState } from 'react'
import { csvBlob, formatCsv } from '#base/csv.ts'
import { formatCount, pluralize } from '#base/format.ts'
import { UnfitNotice } from '#fitment/web/fit-sign.tsx'
import { loadChunk } from '#web/chunk.ts'
import { saveFile } from '#web/files.ts'
import { useShopMutation } from '#web/mutation.ts'
import { Button } from '#web/ui/button.tsx'
import type { CheckedLine, CheckedList, Edit } from '../contract.ts'
import { groupQuestions } from '../questions.ts'
import type { QuickOrder } from '../quick-order.ts'
import { lineOfPart, splitLines, stateWords } from '../rules.ts'
import { moveByKeys } from './keys.ts'
import { LineRow, RemovedRow } from './line-row.tsx'
import type { QuickOrderOfTab } from './use-quick-order.ts'

type Filter = 'all' | CheckedLine['state'] | 'quiet'

/** Rows that are shown at once; a button shows more. */
const rowsPerStep = 200

/** With this many ready lines or more, a phone hides them to show what needs attention. */
const hidesReadyFrom = 8

type Props = { checked: CheckedList; quickOrder: QuickOrderOfTab }

export function LineList({ checked, quickOrder }: Props) {
  const [filter, setFilter] = useState<Filter>('all')
  const [showsReady, setShowsReady] = useState(false)
  const [maxRows, setMaxRows] = useState(rowsPerStep)
  const [restoring, setRestoring] = useState<number[]>([])
  const fill = useShopMutation({
    mutationFn: async () =>
      (await loadChunk(() => import('./fill-list.ts'))).saveFilled(quickOrder.list, checked),
  })
  const restore = (line: number) => {
    setRestoring([...restoring, line])
    quickOrder.restoreLines([line])
  }
  const rows = listRows(checked, quickOrder.list, restoring).filter(
    (row) => filter === 'all' || ('state' in row && filterOf(row) === filter),
  )
  const shownRows = rows.slice(0, maxRows)
  const { ready } = checked.counts
  const hidesReady = filter === 'all' && !showsReady && ready >= hidesReadyFrom
  const unresolved = checked.lines.filter((line) => !['ready', 'quiet'].includes(filterOf(line)))
  return (
    <section aria-label="Lines" className="flex flex-col">
      <UnfitNotice productIds={checked.lines.flatMap(({ productId }) => productId ?? [])} />
      <div className="contents flex-wrap items-center gap-2 border-b border-ink pb-3 sm:flex">
        <Filters counts={checked.counts} filter={filter} choose={setFilter} />
        <span className="flex flex-wrap gap-2 max-sm:order-last max-sm:pt-4 sm:ml-auto">
          {unresolved.length > 0 && (
            <Button small variant="quiet" onClick={() => saveUnresolved(unresolved)}>
              Download unresolved lines
            </Button>
          )}
          <Button small variant="quiet" busy={fill.isPending} onClick={() => fill.mutate()}>
            Download priced list
          </Button>
        </span>
      </div>
      <Questions checked={checked} quickOrder={quickOrder} />
      {hidesReady && (
        <Button className="mt-3 w-full sm:hidden" onClick={() => setShowsReady(true)}>
          Show the {formatCount(ready)} ready lines too
        </Button>
      )}
      <ul onKeyDown={moveByKeys}>
        {shownRows.map((row) =>
          'isRemoved' in row ? (
            <RemovedRow
              key={row.line}
              line={row.line}
              raw={row.raw}
              restore={() => restore(row.line)}
            />
          ) : (
            <LineRow
              key={row.line}
              line={row}
              currency={checked.currency}
              quickOrder={quickOrder}
              className={hidesReady && row.state === 'ready' ? 'max-sm:hidden' : ''}
            />
          ),
        )}
      </ul>
      {rows.length > maxRows && (
        <Button className="mt-4" onClick={() => setMaxRows(maxRows + rowsPerStep)}>
          Show {formatCount(Math.min(rowsPerStep, rows.length - maxRows))} more of{' '}
          {formatCount(rows.length)}
        </Button>
      )}
    </section>
  )
}

type RemovedLine = { line: number; raw: string; isRemoved: true }

/** The lines in the list's order, with those that were removed or are being restored. */
function listRows({ lines }: CheckedList, { text, edits }: QuickOrder, restoring: number[]) {
  const raw = splitLines(text)
  const checked = new Set(lines.flatMap((line) => line.lines))
  // Ordered lines have left the list.
  const removed = edits.flatMap(({ line, out, ordered }): RemovedLine[] => {
    const written = raw[lineOfPart(line) - 1]
    const isRemoved = (out || restoring.includes(line)) && !checked.has(line)
    return isRemoved && !ordered && written !== undefined
      ? [{ line, raw: written, isRemoved: true }]
      : []
  })
  return [...lines, ...removed].sort(
    (one, other) => lineOfPart(one.line) - lineOfPart(other.line) || one.line - other.line,
  )
}

function filterOf({ state, code }: CheckedLine): Exclude<Filter, 'all'> {
  return code === 'not-a-part' ? 'quiet' : state
}

const filterWords = { all: 'All', ...stateWords, quiet: 'Ignored' }

type FiltersProps = { counts: CheckedList['counts']; filter: Filter; choose: (to: Filter) => void }

function Filters({ counts, filter, choose }: FiltersProps) {
  const { ready, fixable, unknown, quiet } = counts
  const lines = { ...counts, all: ready + fixable + unknown, unknown: unknown - quiet }
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2 max-sm:flex-nowrap max-sm:gap-0 max-sm:overflow-x-auto max-sm:whitespace-nowrap max-sm:[scrollbar-width:none]">
      <legend className="sr-only">Which lines are shown</legend>
      {(Object.keys(filterWords) as Filter[]).map((one) => (
        <Button
          key={one}
          small
          variant={one === filter ? 'plain' : 'quiet'}
          aria-pressed={one === filter}
          onClick={() => choose(one)}
        >
          {filterWords[one]} <span className="figures text-soft">{formatCount(lines[one])}</span>
        </Button>
      ))}
    </fieldset>
  )
}

function Questions({ checked, quickOrder }: Props) {
  /** The edits of the answered lines before they were answered, for Undo. */
  const [answered, setAnswered] = useState<Edit[] | null>(null)
  const edit = (edits: Edit[], undo: Edit[] | null) => {
    setAnswered(undo)
    quickOrder.edit(edits)
  }
  const answer = (edits: Edit[]) => {
    const byLine = new Map(quickOrder.list.edits.map((one) => [one.line, one]))
    const before = edits.map(({ line }) => byLine.get(line) ?? { line })
    edit(edits, before)
  }
  return (
    <div data-keys="" role="status" className="grid text-row">
      {answered && (
        <p className="flex flex-wrap items-center gap-3 border-b border-line py-3">
          {pluralize(answered.length, 'line')} answered together.
          <Button small onClick={() => edit(answered, null)}>
            Undo
          </Button>
        </p>
      )}
      {groupQuestions(checked.lines).map(({ message, answers }) => (
        <div key={message} className="border-b border-line py-3">
          <p className="flex flex-wrap items-center gap-3">
            {message}
            {answers.map(({ label, edits }) => (
              <Button key={label} small onClick={() => answer(edits)}>
                {label}
              </Button>
            ))}
          </p>
          <details className="mt-1">
            <summary className="cursor-pointer py-1 text-soft">Result for each line</summary>
            {answers.map(({ label, preview }) => (
              <div key={label} className="mt-1">
                <p className="font-semibold">{label}</p>
                <ul className="figures columns-[14rem] text-soft">
                  {preview.map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </ul>
              </div>
            ))}
          </details>
        </div>
      ))}
    </div>
  )
}

function saveUnresolved(lines: CheckedLine[]): void {
  const rows = lines.map((one) => [one.line, one.raw, one.quantity ?? '', one.message ?? ''])
  const text = formatCsv([['Line', 'Written', 'Quantity', 'Why'], ...rows])
  saveFile(csvBlob(text), 'not-read.csv')
}
