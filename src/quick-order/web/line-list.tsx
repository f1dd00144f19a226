import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { csvBlob, formatCsv } from '#base/csv.ts'
import { showCount, showCounted } from '#base/format.ts'
import { UnfitNotice } from '#fitment/web/fit-sign.tsx'
import { loadChunk } from '#web/chunk.ts'
import { saveFile } from '#web/files.ts'
import { useShopMutation } from '#web/mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { focusNext } from '#web/ui/focus.ts'
import type { CheckedLine, CheckedList, Edit } from '../contract.ts'
import { askTogether } from '../questions.ts'
import { lineOfPart, splitLines, stateWords } from '../rules.ts'
import { LineRow, OutRow, type SaveNumber } from './line-row.tsx'
import type { QuickOrderOfTab } from './use-quick-order.ts'

type Filter = 'all' | CheckedLine['state'] | 'quiet'

/** More rows than anybody looks through at once; the others come when they are asked for. */
const rowsPerStep = 200

/** On a phone the ready lines of a longer list are folded away: what needs attention is what one sees. */
const foldedFrom = 8

type LineListProps = {
  checked: CheckedList
  /** The list was changed, and what the shop says of it is on its way. */
  isLate: boolean
  quickOrder: QuickOrderOfTab
  saveNumber: SaveNumber
  /** Where the keys go on when no line is left to be shown. */
  leaveList: () => void
}

export function LineList(props: LineListProps) {
  const { checked, quickOrder, isLate, saveNumber, leaveList } = props
  const [filter, setFilter] = useState<Filter>('all')
  const [isUnfolded, setUnfolded] = useState(false)
  const [most, setMost] = useState(rowsPerStep)
  const [back, setBack] = useState<number[]>([])
  const fill = useShopMutation({
    mutationFn: async () =>
      (await loadChunk(() => import('./fill-list.ts'))).saveFilled(quickOrder.list, checked),
  })
  const rows = listRows(checked, quickOrder.list, back).filter(
    (row) => filter === 'all' || ('state' in row && filterOf(row) === filter),
  )
  const focus = useFocusOfLine(checked, isLate, leaveList)
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
            <Button small look="quiet" onClick={() => saveFile(unreadFile(unread), 'not-read.csv')}>
              Download what is not ready
            </Button>
          )}
          <Button small look="quiet" busy={fill.isPending} onClick={() => fill.mutate()}>
            Your list with our columns
          </Button>
        </span>
      </div>
      <Questions checked={checked} quickOrder={quickOrder} />
      {isFolded && (
        <Button className="mt-3 w-full sm:hidden" onClick={() => setUnfolded(true)}>
          Show the {showCount(ready)} ready lines too
        </Button>
      )}
      <ul onKeyDown={moveByKeys} {...focus}>
        {rows.slice(0, most).map((row) =>
          'isOrdered' in row ? (
            <OutRow
              key={row.line}
              {...row}
              putBack={() => {
                setBack([...back, row.line])
                quickOrder.putBack([row.line])
              }}
            />
          ) : (
            <LineRow
              key={row.line}
              line={row}
              currency={checked.currency}
              quickOrder={quickOrder}
              saveNumber={saveNumber}
              className={isFolded && row.state === 'ready' ? 'max-sm:hidden' : ''}
            />
          ),
        )}
      </ul>
      {rows.length > most && (
        <Button className="mt-4" onClick={() => setMost(most + rowsPerStep)}>
          Show {showCount(Math.min(rowsPerStep, rows.length - most))} more of{' '}
          {showCount(rows.length)}
        </Button>
      )}
    </section>
  )
}

type OutLine = { line: number; raw: string; isOrdered: boolean }

/** The lines and those that were taken out, or are on their way `back`, in the list's order. */
function listRows(
  { lines }: CheckedList,
  { text, edits }: QuickOrderOfTab['list'],
  back: number[],
): (CheckedLine | OutLine)[] {
  const raw = splitLines(text)
  const there = new Set(lines.flatMap((line) => line.lines))
  const out = edits.flatMap(({ line, out, ordered: isOrdered = false }): OutLine[] => {
    const written = raw[lineOfPart(line) - 1]
    const isGone = (out || back.includes(line)) && !there.has(line)
    return isGone && written !== undefined ? [{ line, raw: written, isOrdered }] : []
  })
  return [...lines, ...out].sort(
    (one, other) => lineOfPart(one.line) - lineOfPart(other.line) || one.line - other.line,
  )
}

function filterOf({ state, code }: CheckedLine): Exclude<Filter, 'all'> {
  return code === 'not-a-part' ? 'quiet' : state
}

const filterWords = { all: 'All', ...stateWords, quiet: 'Not parts' }

type FiltersProps = {
  counts: CheckedList['counts']
  filter: Filter
  choose: (filter: Filter) => void
}

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

function Questions({ checked, quickOrder }: { checked: CheckedList; quickOrder: QuickOrderOfTab }) {
  const place = useRef<HTMLDivElement>(null)
  /** What was made of the lines before they were answered. */
  const [answered, setAnswered] = useState<Edit[] | null>(null)
  const answer = (edits: Edit[]) => {
    const before = new Map(quickOrder.list.edits.map((edit) => [edit.line, edit]))
    setAnswered(edits.map(({ line }) => before.get(line) ?? { line }))
    quickOrder.edit(edits)
  }
  // The answers go when they have been taken: the keys go on at the way back.
  useEffect(() => {
    if (answered) place.current?.querySelector('button')?.focus()
  }, [answered])
  return (
    <div ref={place} role="status" className="grid text-sm">
      {answered && (
        <p className="flex flex-wrap items-center gap-3 border-b border-line py-3">
          {showCounted(answered.length, 'line')} answered together.
          <Button
            small
            onClick={() => {
              setAnswered(null)
              quickOrder.edit(answered)
              focusNext(() => place.current?.parentElement?.querySelector('button'))
            }}
          >
            Undo
          </Button>
        </p>
      )}
      {askTogether(checked.lines).map(({ message, answers }) => (
        <p key={message} className="flex flex-wrap items-center gap-3 border-b border-line py-3">
          {message}
          {answers.map(({ label, edits }) => (
            <Button key={label} small onClick={() => answer(edits)}>
              {label}
            </Button>
          ))}
        </p>
      ))}
    </div>
  )
}

/** On a line: up and down to the next, Enter takes the first mend, Delete takes the line out. */
function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const row = event.target
  if (!(row instanceof HTMLElement) || !row.matches('li[data-line]')) return
  if (event.key === 'ArrowDown') focusRow(row.nextElementSibling)
  else if (event.key === 'ArrowUp') focusRow(row.previousElementSibling)
  else if (event.key === 'Enter') row.querySelector<HTMLElement>('[data-mend]')?.click()
  else if (event.key === 'Delete') row.querySelector<HTMLElement>('[data-out]')?.click()
  else return
  event.preventDefault()
}

/**
 * Keeps the focus with its line: when what had it is gone with a change (a line that joined another, left
 * those that are shown, or lost the button that was pressed), the keys go on at the row where the line
 * stands now, or else at the next one; `leaveList` where there is none. For the list's element.
 */
function useFocusOfLine({ lines }: CheckedList, isLate: boolean, leaveList: () => void) {
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef<number | null>(null)
  // What a change took away, and what came for it, is known once the answer to it is on the page.
  useEffect(() => {
    if (isLate || focused.current === null || document.activeElement !== document.body) return
    const line = focused.current
    const head = lines.find((one) => one.lines.includes(line))?.line ?? line
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('li[data-line]') ?? [])].filter(
      (row) => row.offsetParent !== null,
    )
    const next =
      rows.find((row) => findLine(row) === head) ??
      rows.find((row) => lineOfPart(findLine(row)) >= lineOfPart(head)) ??
      rows.at(-1)
    focused.current = null
    if (next) focusRow(next)
    else leaveList()
  })
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = findLine(target.closest<HTMLElement>('li[data-line]'))
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      // What React takes off the page tells of no blur: this is somebody who went elsewhere.
      if (!currentTarget.contains(relatedTarget)) focused.current = null
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

function unreadFile(lines: CheckedLine[]): Blob {
  const rows = [
    ['Line', 'Written', 'Quantity', 'Why'],
    ...lines.map(({ line, raw, quantity, message }) => [line, raw, quantity ?? '', message ?? '']),
  ]
  return csvBlob(formatCsv(rows))
}
