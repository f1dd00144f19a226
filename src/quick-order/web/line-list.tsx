import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { showCount } from '#base/counts.ts'
import { csvBlob, formatCsv } from '#base/csv.ts'
import { loadChunk } from '#web/chunk.ts'
import { saveFile } from '#web/files.ts'
import { useShopMutation } from '#web/mutation.ts'
import { Button } from '#web/ui/button.tsx'
import type { CheckedLine, CheckedList } from '../contract.ts'
import { lineOfPart, splitLines, stateWords } from '../rules.ts'
import { type LineActions, LineRow, OutRow } from './line-row.tsx'
import type { QuickOrderOfTab } from './use-quick-order.ts'

type Filter = 'all' | CheckedLine['state'] | 'quiet'

/** More rows than anybody looks through at once; the others come when they are asked for. */
const rowsAtOnce = 200

/** Every line of the list in its state, all or those of one state. */
export function LineList({
  checked,
  quickOrder,
  isLate,
  save: keep,
  focusNext,
}: {
  checked: CheckedList
  /** The list was changed, and what the shop says of it is on its way. */
  isLate: boolean
  quickOrder: QuickOrderOfTab
  save: LineActions['keep']
  /** Where the keys go on when no line is left to be shown. */
  focusNext: () => void
}) {
  const [filter, setFilter] = useState<Filter>('all')
  const [most, setMost] = useState(rowsAtOnce)
  const [back, setBack] = useState<number[]>([])
  const actions: LineActions = {
    keep,
    edit: (line, change) =>
      quickOrder.edit([
        { line: line.line, ...change },
        ...line.joined.map((one) => ({ line: one.line, into: line.line })),
      ]),
    take: quickOrder.take,
    takeOut: (line) => quickOrder.takeOut([line, ...line.joined].map((one) => one.line)),
  }
  const fill = useShopMutation({
    mutationFn: async () =>
      (await loadChunk(() => import('./fill-list.ts'))).saveFilled(quickOrder.list, checked),
  })
  const visible = listRows(checked, quickOrder, back).filter(
    (row) => filter === 'all' || isOfLine(row, filter),
  )
  const focus = useFocusOfLine(checked, isLate, focusNext)
  const unread = checked.lines.filter(
    ({ state, code }) => state !== 'ready' && code !== 'not-a-part',
  )
  return (
    <section aria-label="Lines">
      <div className="flex flex-wrap items-center gap-2 border-b border-ink pb-3">
        <Filters counts={checked.counts} filter={filter} choose={setFilter} />
        <span className="flex flex-wrap gap-2 sm:ml-auto">
          {unread.length > 0 && (
            <Button small look="quiet" onClick={() => saveFile(unreadFile(unread), 'not-read.csv')}>
              Download what is not ready
            </Button>
          )}
          <Button small look="quiet" busy={fill.isPending} onClick={() => fill.mutate()}>
            Your list with our columns
          </Button>
        </span>
      </div>
      <ul onKeyDown={moveByKeys} {...focus}>
        {visible.slice(0, most).map((row) =>
          'out' in row ? (
            <OutRow
              key={row.line}
              line={row.line}
              raw={row.raw}
              isOrdered={row.isOrdered}
              putBack={() => {
                setBack([...back, row.line])
                quickOrder.putBack([row.line])
              }}
            />
          ) : (
            <LineRow key={row.line} line={row} currency={checked.currency} actions={actions} />
          ),
        )}
      </ul>
      {visible.length > most && (
        <Button className="mt-4" onClick={() => setMost(most + rowsAtOnce)}>
          Show {showCount(Math.min(rowsAtOnce, visible.length - most))} more of{' '}
          {showCount(visible.length)}
        </Button>
      )}
    </section>
  )
}

type OutLine = { line: number; raw: string; out: true; isOrdered: boolean }

/** The lines and those that were taken out, or are on their way `back`, in the list's order. */
function listRows(
  { lines }: CheckedList,
  { list }: QuickOrderOfTab,
  back: number[],
): (CheckedLine | OutLine)[] {
  const raw = splitLines(list.text)
  const there = new Set(lines.flatMap((line) => line.lines))
  const gone = list.edits.flatMap(({ line, out }) => (out ? line : []))
  const ordered = new Set(list.edits.flatMap((edit) => (edit.ordered ? edit.line : [])))
  const out = [...new Set([...gone, ...back])]
    .filter((line) => !there.has(line) && lineOfPart(line) <= raw.length)
    .map(
      (line): OutLine => ({
        line,
        raw: raw[lineOfPart(line) - 1] ?? '',
        out: true,
        isOrdered: ordered.has(line),
      }),
    )
  return [...lines, ...out].sort(
    (one, other) => lineOfPart(one.line) - lineOfPart(other.line) || one.line - other.line,
  )
}

function isOfLine(row: CheckedLine | OutLine, filter: Exclude<Filter, 'all'>): boolean {
  if ('out' in row) return false
  const isIgnored = row.code === 'not-a-part'
  if (filter === 'quiet') return isIgnored
  return row.state === filter && !isIgnored
}

const filterWords: Record<Filter, string> = {
  all: 'All',
  ...stateWords,
  quiet: 'Not parts',
}

function Filters({
  counts,
  filter,
  choose,
}: {
  counts: CheckedList['counts']
  filter: Filter
  choose: (filter: Filter) => void
}) {
  const { ready, fixable, unknown, quiet } = counts
  const all = ready + fixable + unknown
  const of: Record<Filter, number> = { all, ready, fixable, unknown: unknown - quiet, quiet }
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
          {filterWords[one]} <span className="figures text-soft">{showCount(of[one])}</span>
        </Button>
      ))}
    </fieldset>
  )
}

/** On a line: up and down to the next, Enter takes the first mend, Delete takes the line out. */
function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const row = event.target
  if (!(row instanceof HTMLElement) || !row.matches('li[data-line]')) return
  const next = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const to = next[event.key]
    focusRow(to)
    event.preventDefault()
    return
  }
  const button = { Enter: '[data-mend]', Delete: '[data-out]' }[event.key]
  const pressed = button === undefined ? null : row.querySelector<HTMLElement>(button)
  if (!pressed) return
  event.preventDefault()
  pressed.click()
}

/**
 * Keeps the focus with its line: when what had it is gone with a change (a line that joined another, left
 * those that are shown, or lost the button that was pressed), the keys go on at the row where the line
 * stands now, or else at the next one; `focusNext` where there is none. For the list's element.
 */
function useFocusOfLine({ lines }: CheckedList, isLate: boolean, focusNext: () => void) {
  const list = useRef<HTMLUListElement>(null)
  const at = useRef<number | null>(null)
  // What a change took away, and what came for it, is known once the answer to it is on the page.
  useEffect(() => {
    if (isLate || at.current === null || document.activeElement !== document.body) return
    const line = at.current
    const head = lines.find((one) => one.lines.includes(line))?.line ?? line
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('li[data-line]') ?? [])]
    const next =
      rows.find((row) => findLine(row) === head) ??
      rows.find((row) => lineOfPart(findLine(row)) >= lineOfPart(head)) ??
      rows.at(-1)
    at.current = null
    if (next) focusRow(next)
    else focusNext()
  })
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      at.current = findLine(target.closest<HTMLElement>('li[data-line]'))
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      // What React takes off the page tells of no blur: this is somebody who went elsewhere.
      if (!currentTarget.contains(relatedTarget)) at.current = null
    },
  }
}

/** The row itself, or in the place of a line that was taken out its button. */
function focusRow(row: Element | null): void {
  if (!(row instanceof HTMLElement)) return
  const place = row.tabIndex < 0 ? row.querySelector('button') : row
  place?.focus()
}

function findLine(row: HTMLElement | null): number {
  return Number(row?.dataset['line'])
}

/** What could not be read, as a file that spreadsheets open. */
export function unreadFile(lines: CheckedLine[]): Blob {
  const rows = [
    ['Line', 'Written', 'Quantity', 'Why'],
    ...lines.map(({ line, raw, quantity, message }) => [line, raw, quantity ?? '', message ?? '']),
  ]
  return csvBlob(formatCsv(rows))
}
