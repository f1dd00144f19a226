import { type ComponentProps, useRef, useState } from 'react'
import { formatMoney } from '#base/currency.ts'
import { formatCount } from '#base/format.ts'
import { maxUnits } from '#base/whole-number.ts'
import { FitSign, UnfitNotice } from '#fitment/web/fit-sign.tsx'
import { SupersessionNotice } from '#part-numbers/web/supersession-notice.tsx'
import { Thumb } from '#products/web/product-picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { insertRemoved, type RemovedLine, RemovedRow } from '#web/ui/removed-row.tsx'
import { NumberBox, TypedBox } from '#web/ui/typed-box.tsx'
import type { List, ListLine } from '../contract.ts'
import { describeSum, maxListLengths } from '../rules.ts'
import { type ChangeList, type Line, linesToSend } from './change-list.ts'
import { describeRefusal } from './describe-line.ts'

const columns =
  'lg:grid-cols-[3.5rem_minmax(0,1fr)_5rem_5rem_7rem] xl:grid-cols-[3.5rem_minmax(0,1fr)_5rem_5rem_7rem_14rem_5.75rem]'

/** The change reports its own failure. */
const ignoreFailure = () => {}

export function ListRows({ list, change }: { list: List; change: ChangeList }) {
  const rows = useRef<HTMLUListElement>(null)
  const [everRemoved, setEverRemoved] = useState<RemovedLine<ListLine>[]>([])
  const listed = new Set(list.lines.map(({ productId }) => productId))
  const removed = everRemoved.filter(({ line }) => change.isPending || !listed.has(line.productId))
  const isRemoved = (id: string) => removed.some(({ line }) => line.productId === id)
  const left = list.lines.filter(({ productId }) => !isRemoved(productId))
  const visible = insertRemoved(left, removed)
  const changeLines = (to: (lines: Line[]) => Line[]) =>
    change.mutateAsync((now) => ({ lines: to(linesToSend(now)) }))
  const changeLine = (id: string, part: Partial<Line>) =>
    changeLines((lines) => lines.map((one) => (one.productId === id ? { ...one, ...part } : one)))
  /** Where the keys go on when what was clicked is gone. */
  const focusRow = (id: string | undefined) =>
    focusNext(() =>
      rows.current?.querySelector<HTMLElement>(`[data-product="${id}"] :is(input, button)`),
    )
  const forgetRemoved = (id: string) =>
    setEverRemoved((before) => before.filter(({ line }) => line.productId !== id))
  const remove = (line: ListLine, index: number) => {
    const id = line.productId
    setEverRemoved((before) => [...before, { line, index }])
    const without = (lines: Line[]) => lines.filter(({ productId }) => productId !== id)
    changeLines(without).catch(() => forgetRemoved(id))
    focusRow(id)
  }
  const changeAndFocus = (to: (lines: Line[]) => Line[], id: string | undefined) =>
    void changeLines(to).then(() => focusRow(id), ignoreFailure)
  const putBack = async (line: ListLine, index: number) => {
    const before = visible.slice(0, index).filter(({ productId }) => !isRemoved(productId)).length
    await changeLines((lines) => lines.toSpliced(before, 0, ...linesToSend({ lines: [line] })))
    forgetRemoved(line.productId)
    focusRow(line.productId)
  }
  const takeSuccessors = ({ productId: id, supersession }: ListLine) => {
    const { superseded = [], successors = [] } = supersession ?? {}
    const replaceOne = (line: Line) => {
      if (!superseded.includes(line.productId)) return line
      if (line.productId !== id) return []
      return successors.map(({ productId, quantity }, nth) => {
        return { productId, quantity, note: line.note, have: nth === 0 ? line.have : 0 }
      })
    }
    changeAndFocus((lines) => lines.flatMap(replaceOne), successors[0]?.productId)
  }
  const moveUp = (id: string) => changeAndFocus((lines) => moveLineUp(lines, id), id)
  return (
    <>
      <UnfitNotice productIds={list.lines.map(({ productId }) => productId)} />
      {visible.length > 0 && (
        <div
          aria-hidden="true"
          className={`hidden gap-x-4 border-b border-ink pb-1.5 text-note text-soft lg:grid ${columns}`}
        >
          <span className="col-span-2">Part</span>
          <span className="pr-3 text-right">{quantityLabel(list)}</span>
          <span className="pr-3 text-right">Have</span>
          <span className="text-right">Total</span>
          <span className="pl-3 max-xl:hidden">Note</span>
        </div>
      )}
      <ul ref={rows} className="border-line empty:hidden max-lg:border-t">
        {visible.map((line, index) =>
          isRemoved(line.productId) ? (
            <RemovedRow
              key={line.productId}
              productId={line.productId}
              name={partName(line.line)}
              busy={change.isPending}
              undo={() => void putBack(line, index).catch(ignoreFailure)}
            />
          ) : (
            <ListRow
              key={line.productId}
              line={line}
              list={list}
              change={(part) => changeLine(line.productId, part)}
              takeSuccessors={() => takeSuccessors(line)}
              remove={() => remove(line, index)}
              moveUp={index === 0 ? undefined : () => moveUp(line.productId)}
            />
          ),
        )}
      </ul>
    </>
  )
}

/** Of one motorcycle, where the list is for several. */
function quantityLabel({ times }: List): string {
  return times === 1 ? 'Quantity' : 'For one'
}

function moveLineUp(lines: Line[], id: string): Line[] {
  const at = lines.findIndex(({ productId }) => productId === id)
  const [line, before] = [lines[at], lines[at - 1]]
  return line && before ? lines.with(at - 1, line).with(at, before) : lines
}

const partName = ({ name }: ListLine['line']) => name || 'Discontinued part'

type ListRowProps = {
  line: ListLine
  list: List
  change: (part: Partial<Line>) => Promise<unknown>
  takeSuccessors: () => void
  remove: () => void
  moveUp: (() => void) | undefined
}

function ListRow({ line: listed, list, change, takeSuccessors, remove, moveUp }: ListRowProps) {
  const { line, quantity, have, note, wanted } = listed
  // On a phone what is empty shows once it is wanted.
  const [isWhole, setWhole] = useState(false)
  const name = partName(line)
  const formula = describeSum({ quantity, have }, list)
  const isRaised = list.right && listed.saves > 0
  const problem = isRaised ? null : describeRefusal(listed)
  const others = list.lines.filter(
    ({ productId }) =>
      productId !== listed.productId && listed.supersession?.superseded.includes(productId),
  )
  const otherCodes = others.map((one) => one.line.productCode)
  return (
    <li
      data-product={listed.productId}
      className={`grid min-h-14 grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 border-b border-line py-1.5 ${columns}`}
    >
      <Thumb src={line.img} />
      <div className="min-w-0 max-lg:contents">
        <div className="min-w-0 max-[16rem]:col-span-full">
          <p className="part-number text-note text-soft">{line.productCode}</p>
          <p className="leading-tight font-semibold text-balance">{name}</p>
          <FitSign productId={listed.productId} small className="my-0.5" />
        </div>
        <div className="empty:hidden max-lg:col-span-full">
          {formula && <p className="figures text-row text-soft">{formula}</p>}
          {isRaised && (
            <p className="text-row text-good">
              Quantity price: {formatCount(line.quantity)} instead of {formatCount(wanted)}
            </p>
          )}
          {problem && <p className="text-row text-bad">{problem}</p>}
          {listed.supersession && (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-row">
              <SupersessionNotice
                supersession={listed.supersession}
                others={otherCodes}
                take={takeSuccessors}
              />
            </p>
          )}
        </div>
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 lg:contents">
        <LabelledBox
          label={quantityLabel(list)}
          whole={`${list.times === 1 ? 'Quantity' : 'For one motorcycle'}: ${name}`}
          value={quantity}
          min={1}
          save={(quantity) => change({ quantity })}
        />
        <LabelledBox
          label="Have"
          className={have === 0 && !isWhole ? 'max-lg:hidden' : ''}
          whole={`Have already: ${name}`}
          value={have}
          min={0}
          save={(have) => change({ have })}
        />
        <p className="figures ml-auto text-right text-row">
          {wanted === 0 && 'You have enough'}
          {wanted > 0 && (
            <>
              {formatCount(line.quantity)} × {formatMoney(line.unitPrice, list.currency)}
              <span className="block font-semibold">
                {formatMoney(line.lineTotal, list.currency)}
              </span>
            </>
          )}
        </p>
      </div>
      <TypedBox
        label={`Note: ${name}`}
        placeholder="Add note"
        autoComplete="off"
        maxLength={maxListLengths.note}
        value={note}
        read={(typed) => ({ ok: true, value: typed.trim() })}
        save={(note) => change({ note })}
        className="print:placeholder-shown:hidden [&:not(:hover,:focus,[aria-invalid])]:border-transparent! [&:not(:hover,:focus,[aria-invalid])]:bg-transparent!"
        around={`col-span-full max-lg:min-[16rem]:-mx-3 lg:col-span-3 lg:col-start-2 xl:col-span-1 xl:col-start-auto ${note === '' && !isWhole ? 'max-lg:hidden' : ''}`}
      />
      <div className="flex justify-end gap-1 max-lg:hidden">
        <Button {...sign} disabled={!moveUp} aria-label={`Move up ${name}`} onClick={moveUp}>
          <Icon name="chevron" className="size-5 -rotate-90" />
        </Button>
        <Button {...sign} aria-label={`Remove ${name}`} onClick={remove}>
          <Icon name="cross" className="size-5" />
        </Button>
      </div>
      <div className="-mr-3 max-lg:col-start-3 max-lg:row-start-1 lg:hidden">
        <Menu
          label={`More of ${name}`}
          actions={[
            ...(isWhole ? [] : [{ name: 'Have and note', act: () => setWhole(true) }]),
            ...(moveUp ? [{ name: 'Move up', act: moveUp }] : []),
            { name: 'Remove', act: remove },
          ]}
        />
      </div>
    </li>
  )
}

const sign = {
  small: true,
  variant: 'quiet',
  className: 'min-w-11 px-3! text-soft! hover:text-ink!',
} as const

type LabelledBoxProps = Omit<ComponentProps<typeof NumberBox>, 'max'> & {
  whole: string
  className?: string
}

function LabelledBox({ label, whole, className = '', ...box }: LabelledBoxProps) {
  return (
    <span className={`flex items-center gap-1.5 text-note text-soft ${className}`}>
      <span aria-hidden="true" className="lg:hidden">
        {label}
      </span>
      <NumberBox {...box} label={whole} max={maxUnits} />
    </span>
  )
}
