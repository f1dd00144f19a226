import { type ReactNode, useRef, useState } from 'react'
import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { maxUnits } from '#base/whole-number.ts'
import { ReplacementOffer } from '#part-numbers/web/replacement-offer.tsx'
import { Thumb } from '#products/web/product-picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusNext } from '#web/ui/focus.ts'
import type { List, ListLine } from '../contract.ts'
import { formulaOf } from '../quantities.ts'
import { wordsOfLine, wordsOfRight } from './change-words.ts'
import { NoteBox, NumberBox } from './typed-box.tsx'
import { type ListChange, linesOf, told } from './use-change-list.ts'

/** The lines of a list, each changed where it stands; what is taken out leaves its place empty. */
export function ListRows({
  list,
  change,
}: {
  list: List
  change: (to: ListChange) => Promise<unknown>
}) {
  const rows = useRef<HTMLUListElement>(null)
  const { shown, takeOut, putBack } = useTakenOut(list, change)
  const changeLines = (to: (lines: Line[]) => Line[]) =>
    change((now) => ({ lines: to(linesOf(now)) }))
  /** Where the keys go on when what was pressed is gone. */
  const goTo = (productId: string | undefined) =>
    focusNext(() =>
      rows.current?.querySelector<HTMLElement>(`[data-product="${productId}"] :is(input, button)`),
    )
  const put = (id: string, part: Partial<Line>) =>
    changeLines((lines) =>
      lines.map((line) => (line.productId === id ? { ...line, ...part } : line)),
    )
  const jumpFrom = ({ instead, takes }: NonNullable<ListLine['jump']>, id: string) =>
    changeLines((lines) =>
      lines.flatMap((line) => {
        if (!instead.includes(line.productId)) return [line]
        if (line.productId !== id) return []
        return takes.map(({ productId, quantity }, nth) => ({
          ...(nth === 0 ? line : { have: 0, note: line.note }),
          ...{ productId, quantity },
        }))
      }),
    ).then(() => goTo(takes[0]?.productId), told)
  return (
    <ul ref={rows} className="border-t border-line empty:hidden">
      {shown.map(({ line, out }, place) =>
        out ? (
          <EmptyPlace
            key={line.productId}
            line={line}
            busy={out !== 'out'}
            putBack={() => void putBack(line).then(() => goTo(line.productId))}
          />
        ) : (
          <ListRow
            key={line.productId}
            line={line}
            list={list}
            put={(part) => put(line.productId, part)}
            jump={() => line.jump && void jumpFrom(line.jump, line.productId)}
            takeOut={() => {
              void takeOut(line, place)
              goTo(line.productId)
            }}
            moveUp={
              place === 0
                ? null
                : () =>
                    void changeLines((lines) => movedUp(lines, line.productId)).then(
                      () => goTo(line.productId),
                      told,
                    )
            }
          />
        ),
      )}
    </ul>
  )
}

type Line = ReturnType<typeof linesOf>[number]

function movedUp(lines: Line[], id: string): Line[] {
  const at = lines.findIndex(({ productId }) => productId === id)
  const [line, before] = [lines[at], lines[at - 1]]
  return line && before ? lines.with(at - 1, line).with(at, before) : lines
}

function EmptyPlace({
  line: { productId, line },
  busy,
  putBack,
}: {
  line: ListLine
  busy: boolean
  putBack: () => void
}) {
  return (
    <li
      data-product={productId}
      className="flex min-h-18 flex-wrap items-center justify-between gap-3 border-b border-line py-3 text-soft"
    >
      <span role="status">{nameOf(line)} is out.</span>
      <Button small busy={busy} aria-label={`Put back ${nameOf(line)}`} onClick={putBack}>
        Put back
      </Button>
    </li>
  )
}

function nameOf({ name }: ListLine['line']): string {
  return name || 'A part that is no more'
}

function ListRow({
  line: listed,
  list,
  put,
  jump,
  takeOut,
  moveUp,
}: {
  line: ListLine
  list: List
  put: (part: { quantity?: number; have?: number; note?: string }) => Promise<unknown>
  jump: () => void
  takeOut: () => void
  moveUp: (() => void) | null
}) {
  const { line, quantity, have, note, wanted } = listed
  const show = (amount: number) => showMoney(amount, list.currency)
  const name = nameOf(line)
  const formula = formulaOf({ quantity, have }, list)
  const isRaised = list.right && listed.saves > 0
  const problem = isRaised ? null : wordsOfLine(listed)
  return (
    <li
      data-product={listed.productId}
      className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-line py-3 lg:grid-cols-[3.5rem_minmax(0,1fr)_auto_7rem] xl:grid-cols-[3.5rem_minmax(0,1fr)_auto_7rem_14rem_auto]"
    >
      <Thumb src={line.img} />
      <div className="col-span-2 min-w-0 max-[16rem]:col-span-full lg:col-span-1">
        <p className="part-number text-xs text-soft">{line.productCode}</p>
        <p className="font-semibold">{name}</p>
        {formula && <p className="figures text-sm text-soft">{formula}</p>}
        {isRaised && <p className="text-sm text-good">{wordsOfRight(listed)}</p>}
        {problem && <p className="text-sm text-bad">{problem}</p>}
        {listed.jump && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <ReplacementOffer jump={listed.jump} others={othersOf(listed, list)} take={jump} />
          </p>
        )}
      </div>
      <div className="col-span-2 flex flex-wrap items-start gap-3 lg:col-span-1">
        <Labelled label="For one">
          <NumberBox
            label={`For one motorcycle: ${name}`}
            value={quantity}
            least={1}
            most={maxUnits}
            save={(value) => put({ quantity: value })}
          />
        </Labelled>
        <Labelled label="Have">
          <NumberBox
            label={`Have already: ${name}`}
            value={have}
            least={0}
            most={maxUnits}
            save={(value) => put({ have: value })}
          />
        </Labelled>
      </div>
      <p className="figures text-right text-sm max-lg:self-end lg:mt-5">
        {wanted === 0 ? (
          'You have enough'
        ) : (
          <>
            {showCount(line.quantity)} × {show(line.unitPrice)}
            <span className="block font-semibold">{show(line.lineTotal)}</span>
          </>
        )}
      </p>
      <NoteBox
        label={`Note: ${name}`}
        value={note}
        save={(to) => put({ note: to })}
        className="col-span-2 lg:col-start-2 xl:col-span-1 xl:col-start-auto xl:mt-5"
      />
      <div className="flex flex-wrap justify-end gap-1 xl:mt-5">
        <Button
          small
          look="quiet"
          className="min-w-11 px-3!"
          disabled={moveUp === null}
          aria-label={`Move up ${name}`}
          onClick={() => moveUp?.()}
        >
          ↑
        </Button>
        <Button
          small
          look="quiet"
          className="min-w-11 px-3!"
          aria-label={`Take out ${name}`}
          onClick={takeOut}
        >
          ×
        </Button>
      </div>
    </li>
  )
}

/** The codes of the lines that give way with this one. */
function othersOf({ productId, jump }: ListLine, { lines }: List): string[] {
  return lines.flatMap((other) =>
    other.productId !== productId && jump?.instead.includes(other.productId)
      ? [other.line.productCode]
      : [],
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="grid gap-1 text-xs text-soft">
      <span aria-hidden="true">{label}</span>
      {children}
    </span>
  )
}

/** A line that was taken out, or is on its way out or back, and where it stood. */
type Out = { line: ListLine; place: number; state: 'leaving' | 'out' | 'coming' }

/** Lines of a list taken out, each put back in its place as long as the page is open. */
function useTakenOut(list: List, change: (to: ListChange) => Promise<unknown>) {
  const [all, setAll] = useState<Out[]>([])
  const isIn = (id: string) => list.lines.some(({ productId }) => productId === id)
  const out = all.filter(({ line, state }) => state === 'leaving' || !isIn(line.productId))
  const shown = list.lines
    .filter(({ productId }) => !out.some(({ line }) => line.productId === productId))
    .map((line): { line: ListLine; out: Out['state'] | null } => ({ line, out: null }))
  for (const { line, place, state } of [...out].sort((one, other) => one.place - other.place))
    shown.splice(place, 0, { line, out: state })
  const others = (one: ListLine) => (all: Out[]) =>
    all.filter(({ line }) => line.productId !== one.productId)
  const mark = (line: ListLine, place: number, state: Out['state']) =>
    setAll((all) => [...others(line)(all), { line, place, state }])
  return {
    shown,
    async takeOut(line: ListLine, place: number): Promise<void> {
      mark(line, place, 'leaving')
      try {
        await change((now) => ({
          lines: linesOf(now).filter(({ productId }) => productId !== line.productId),
        }))
        mark(line, place, 'out')
      } catch {
        setAll(others(line))
      }
    },
    async putBack(line: ListLine): Promise<void> {
      const place = shown.findIndex((one) => one.line === line)
      const before = shown.slice(0, place).filter(({ out }) => out === null).length
      mark(line, place, 'coming')
      try {
        await change((now) => {
          const [back] = linesOf({ ...now, lines: [line] })
          return { lines: back ? linesOf(now).toSpliced(before, 0, back) : linesOf(now) }
        })
        setAll(others(line))
      } catch {
        mark(line, place, 'out')
      }
    },
  }
}
