import { useState } from 'react'
import { csvBlob, formatCsv } from '#base/csv.ts'
import { pluralize, showCount } from '#base/format.ts'
import { UnfitNotice } from '#fitment/web/fit-sign.tsx'
import { loadChunk } from '#web/chunk.ts'
import { saveFile } from '#web/files.ts'
import { useShopMutation } from '#web/mutation.ts'
import { Button } from '#web/ui/button.tsx'
import type { CheckedLine, CheckedList, Edit } from '../contract.ts'
import { askTogether } from '../questions.ts'
import type { QuickOrder } from '../quick-order.ts'
import { lineOfPart, splitLines, stateWords } from '../rules.ts'
import { moveByKeys } from './keys.ts'
import { LineRow, OutRow } from './line-row.tsx'
import type { QuickOrderOfTab } from './use-quick-order.ts'

type Filter = 'all' | CheckedLine['state'] | 'quiet'

/** More rows than anybody looks through at once; the others come when they are asked for. */
const rowsPerStep = 200

/** On a phone the ready lines of a longer list are folded away: what needs attention is what one sees. */
const foldedFrom = 8

type Props = { checked: CheckedList; quickOrder: QuickOrderOfTab }

export function LineList({ checked, quickOrder }: Props) {
  const [filter, setFilter] = useState<Filter>('all')
  const [isUnfolded, setUnfolded] = useState(false)
  const [maxRows, setMaxRows] = useState(rowsPerStep)
  const [back, setBack] = useState<number[]>([])
  const fill = useShopMutation({
    mutationFn: async () =>
      (await loadChunk(() => import('./fill-list.ts'))).saveFilled(quickOrder.list, checked),
  })
  const putBack = (line: number) => {
    setBack([...back, line])
    quickOrder.putBack([line])
  }
  const rows = listRows(checked, quickOrder.list, back).filter(
    (row) => filter === 'all' || ('state' in row && filterOf(row) === filter),
  )
  const inSight = rows.slice(0, maxRows)
  const { ready } = checked.counts
  const isFolded = filter === 'all' && !isUnfolded && ready >= foldedFrom
  const unread = checked.lines.filter((line) => !['ready', 'quiet'].includes(filterOf(line)))
  return (
    <section aria-label="Lines" className="flex flex-col">
      <UnfitNotice productIds={checked.lines.flatMap(({ productId }) => productId ?? [])} />
      <div className="contents flex-wrap items-center gap-2 border-b border-ink pb-3 sm:flex">
        <Filters counts={checked.counts} filter={filter} choose={setFilter} />
        <span className="flex flex-wrap gap-2 max-sm:order-last max-sm:pt-4 sm:ml-auto">
          {unread.length > 0 && (
            <Button small look="quiet" onClick={() => saveUnread(unread)}>
              Download unresolved lines
            </Button>
          )}
          <Button small look="quiet" busy={fill.isPending} onClick={() => fill.mutate()}>
            Download priced list
          </Button>
        </span>
      </div>
      <Questions checked={checked} quickOrder={quickOrder} />
      {isFolded && (
        <Button className="mt-3 w-full sm:hidden" onClick={() => setUnfolded(true)}>
          Show the {showCount(ready)} ready lines too
        </Button>
      )}
      <ul onKeyDown={moveByKeys}>
        {inSight.map((row) =>
          'isOut' in row ? (
            <OutRow
              key={row.line}
              line={row.line}
              raw={row.raw}
              putBack={() => putBack(row.line)}
            />
          ) : (
            <LineRow
              key={row.line}
              line={row}
              currency={checked.currency}
              quickOrder={quickOrder}
              className={isFolded && row.state === 'ready' ? 'max-sm:hidden' : ''}
            />
          ),
        )}
      </ul>
      {rows.length > maxRows && (
        <Button className="mt-4" onClick={() => setMaxRows(maxRows + rowsPerStep)}>
          Show {showCount(Math.min(rowsPerStep, rows.length - maxRows))} more of{' '}
          {showCount(rows.length)}
        </Button>
      )}
    </section>
  )
}

type OutLine = { line: number; raw: string; isOut: true }

/** The lines and those that were taken out, or are on their way `back`, in the list's order. */
function listRows({ lines }: CheckedList, { text, edits }: QuickOrder, back: number[]) {
  const raw = splitLines(text)
  const there = new Set(lines.flatMap((line) => line.lines))
  // What was ordered has left the list.
  const out = edits.flatMap(({ line, out, ordered }): OutLine[] => {
    const written = raw[lineOfPart(line) - 1]
    const isGone = (out || back.includes(line)) && !there.has(line)
    return isGone && !ordered && written !== undefined ? [{ line, raw: written, isOut: true }] : []
  })
  return [...lines, ...out].sort(
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
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Which lines are shown</legend>
      {(Object.keys(filterWords) as Filter[]).map((one) => (
        <Button
          key={one}
          small
          look={one === filter ? 'plain' : 'quiet'}
          aria-pressed={one === filter}
          onClick={() => choose(one)}
        >
          {filterWords[one]} <span className="figures text-soft">{showCount(lines[one])}</span>
        </Button>
      ))}
    </fieldset>
  )
}

function Questions({ checked, quickOrder }: Props) {
  /** What was made of the lines before they were answered. */
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
      {askTogether(checked.lines).map(({ message, answers }) => (
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
            {answers.map(({ label, becomes }) => (
              <div key={label} className="mt-1">
                <p className="font-semibold">{label}</p>
                <ul className="figures columns-[14rem] text-soft">
                  {becomes.map((one) => (
                    <li key={one}>{one}</li>
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

function saveUnread(lines: CheckedLine[]): void {
  const rows = lines.map((one) => [one.line, one.raw, one.quantity ?? '', one.message ?? ''])
  const text = formatCsv([['Line', 'Written', 'Quantity', 'Why'], ...rows])
  saveFile(csvBlob(text), 'not-read.csv')
}
