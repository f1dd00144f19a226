import type { ReactNode } from 'react'
import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { mostUnits } from '#base/whole-number.ts'
import { JumpOffer } from '#part-numbers/web/jump-offer.tsx'
import { Thumb } from '#products/web/thumb.tsx'
import { Button } from '#web/ui/button.tsx'
import type { List, ListLine } from '../contract.ts'
import { formulaOf } from '../quantities.ts'
import { wordsOfLine } from './change-words.ts'
import { NoteBox } from './note-box.tsx'
import { NumberBox } from './number-box.tsx'
import { type ListChange, linesOf } from './use-change-list.ts'

/** The lines of a list, each changed where it stands. */
export function ListRows({ list, change }: { list: List; change: (to: ListChange) => void }) {
  const lines = linesOf(list)
  const put = (place: number, part: Partial<(typeof lines)[number]>) =>
    change({ lines: lines.map((line, at) => (at === place ? { ...line, ...part } : line)) })
  const jumpFrom = ({ instead, takes }: NonNullable<ListLine['jump']>, place: number) =>
    change({
      lines: lines.flatMap((line, at) => {
        if (!instead.includes(line.productId)) return [line]
        if (at !== place) return []
        return takes.map(({ productId, quantity }, nth) => ({
          ...(nth === 0 ? line : { have: 0, note: line.note }),
          ...{ productId, quantity },
        }))
      }),
    })
  return (
    <ul className="border-t border-line">
      {list.lines.map((line, place) => (
        <ListRow
          key={line.productId}
          line={line}
          list={list}
          put={(part) => put(place, part)}
          jump={() => line.jump && jumpFrom(line.jump, place)}
          takeOut={() => change({ lines: lines.filter((_, at) => at !== place) })}
          moveUp={
            place === 0
              ? null
              : () =>
                  change({ lines: lines.with(place - 1, pick(place)).with(place, pick(place - 1)) })
          }
        />
      ))}
    </ul>
  )

  function pick(place: number) {
    return lines[place] ?? { productId: '', quantity: 1, have: 0, note: '' }
  }
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
  put: (part: { quantity?: number; have?: number; note?: string }) => void
  jump: () => void
  takeOut: () => void
  moveUp: (() => void) | null
}) {
  const { line, quantity, have, note, wanted } = listed
  const show = (amount: number) => showMoney(amount, list.currency)
  const name = line.name || 'A part that is no more'
  const formula = formulaOf({ quantity, have }, list)
  const problem = wordsOfLine(listed)
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-line py-3 lg:grid-cols-[3.5rem_minmax(0,1fr)_auto_7rem] xl:grid-cols-[3.5rem_minmax(0,1fr)_auto_7rem_14rem_auto]">
      <Thumb src={line.img} />
      <div className="col-span-2 min-w-0 lg:col-span-1">
        <p className="part-number text-xs text-soft">{line.productCode}</p>
        <p className="font-semibold">{name}</p>
        {formula && <p className="figures text-sm text-soft">{formula}</p>}
        {list.right && listed.saves > 0 && (
          <p className="text-sm text-good">
            Bought right: {showCount(line.quantity)} instead of {showCount(wanted)}
          </p>
        )}
        {problem && <p className="text-sm text-bad">{problem}</p>}
        {listed.jump && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <JumpOffer jump={listed.jump} others={othersOf(listed, list)} take={jump} />
          </p>
        )}
      </div>
      <div className="col-span-2 flex flex-wrap items-end gap-3 lg:col-span-1">
        <Labelled label="For one">
          <NumberBox
            label={`For one motorcycle: ${name}`}
            value={quantity}
            least={1}
            most={mostUnits}
            set={(value) => put({ quantity: value })}
          />
        </Labelled>
        <Labelled label="Have">
          <NumberBox
            label={`Have already: ${name}`}
            value={have}
            least={0}
            most={mostUnits}
            set={(value) => put({ have: value })}
          />
        </Labelled>
      </div>
      <p className="figures text-right text-sm max-lg:self-end">
        {wanted === 0 ? (
          'You have enough'
        ) : (
          <>
            {showCount(line.quantity)} × {show(line.unitPrice)}
            <span className="block font-semibold">{show(line.lineTotal)}</span>
          </>
        )}
      </p>
      <NoteBox label={`Note: ${name}`} note={note} set={(to) => put({ note: to })} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          small
          look="quiet"
          disabled={moveUp === null}
          aria-label={`Move up ${name}`}
          onClick={() => moveUp?.()}
        >
          ↑
        </Button>
        <Button small look="quiet" aria-label={`Take out ${name}`} onClick={takeOut}>
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
