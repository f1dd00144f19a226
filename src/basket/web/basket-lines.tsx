import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { formatCount, pluralize } from '#base/format.ts'
import { joinWithAnd } from '#base/sentences.ts'
import { maxUnits } from '#base/whole-number.ts'
import { UnfitNotice } from '#fitment/web/fit-sign.tsx'
import { SupersessionNotice } from '#part-numbers/web/supersession-notice.tsx'
import { mergedName } from '#web/basket-count.ts'
import { Unreachable } from '#web/chunk.ts'
import { errorMessage } from '#web/mutation.ts'
import { useStored } from '#web/stored.ts'
import { toastError } from '#web/toasts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { insertRemoved, type RemovedLine, RemovedRow } from '#web/ui/removed-row.tsx'
import type { Basket, BasketLine } from '../contract.ts'
import { BasketRow } from './basket-row.tsx'
import { basketChange, readMerged, saveMerged, setInBasket } from './change-basket.ts'

/** By product: the text of its quantity field that is not sent yet, or is no valid quantity. */
export type TypedQuantities = Record<string, string | undefined>
type SetTyped = (change: (typed: TypedQuantities) => TypedQuantities) => void

type Change = { productId: string; quantity: number; note?: string }

type BasketLinesProps = { basket: Basket; typed: TypedQuantities; setTyped: SetTyped }

/** Shows the basket's lines. A line removed here leaves a row with an undo. */
export function BasketLines({ basket, typed, setTyped }: BasketLinesProps) {
  const list = useRef<HTMLDivElement>(null)
  const change = useChangeBasket(basket, setTyped)
  const undo = useBasketUndo(basket, change.mutate, list)
  if (undo.rows.length === 0) return null
  if (basket.lines.length === 0)
    return (
      <div ref={list} className="grid justify-items-center gap-4">
        <p role="status" className="text-soft">
          {undo.removed.length === 1
            ? `${undo.removed[0]?.line.name} removed.`
            : `${pluralize(undo.removed.length, 'line')} removed.`}
        </p>
        <UndoAll undo={undo} />
      </div>
    )
  return (
    <div ref={list}>
      <UnfitNotice productIds={basket.lines.map(({ productId }) => productId)} />
      <MergedNotice basket={basket} change={change.mutate} />
      <ul className="border-line xl:border-t">
        {undo.rows.map((row) => {
          const { line } = row
          const { productId } = line
          if (undo.isRemoved(row))
            return (
              <RemovedRow
                key={productId}
                productId={productId}
                name={line.name}
                successors={row.successors}
                undo={() => undo.putBack([row])}
              />
            )
          return (
            <BasketRow
              key={productId}
              line={line}
              currency={basket.currency}
              supersession={<LineSupersession line={line} basket={basket} undo={undo} />}
              typed={typed[productId] ?? String(line.quantity)}
              setTyped={(value) => setTyped((others) => ({ ...others, [productId]: value }))}
              setQuantity={(quantity) => change.mutate([{ productId, quantity }])}
              remove={() => undo.remove([row])}
            />
          )
        })}
      </ul>
      <div className="mt-4 flex flex-wrap justify-end gap-y-3 sm:gap-x-3">
        <ButtonLink to="/quickOrder" small className="mr-auto">
          Paste a list
        </ButtonLink>
        {undo.removed.length > 1 && <UndoAll undo={undo} />}
        <ButtonLink to="/dashboard/lists" variant="quiet" small className="max-sm:px-2!">
          Save as list
        </ButtonLink>
        <Button
          variant="quiet"
          small
          className="max-sm:px-2!"
          onClick={() => undo.remove(undo.rows.filter((row) => !undo.isRemoved(row)))}
        >
          Empty basket
        </Button>
      </div>
    </div>
  )
}

/** A line of the basket or a removed one, its index, and the names of the successors that replaced it, if any. */
type Row = RemovedLine<BasketLine> & { successors?: string }

type BasketUndo = ReturnType<typeof useBasketUndo>

/** Removes lines from the basket, and keeps their rows in the list until they are put back. */
function useBasketUndo(
  basket: Basket,
  change: ReturnType<typeof useChangeBasket>['mutate'],
  list: RefObject<HTMLElement | null>,
) {
  const [everRemoved, setEverRemoved] = useState<Row[]>([])
  const inBasket = new Set(basket.lines.map(({ productId }) => productId))
  const isRemoved = ({ line }: Row) => !inBasket.has(line.productId)
  // A line that was put back, here or on another page, is a line of the basket again.
  const removed = everRemoved.filter(isRemoved)
  const rows: Row[] = insertRemoved(basket.lines, removed).map((line, index) => {
    return removed.find((row) => row.line === line) ?? { line, index }
  })

  /** Sets the quantity of the lines of these rows to 0, and adds their successors. */
  const remove = (rows: Row[], added: Change[] = []) => {
    const next = `li:nth-child(${(rows[0]?.index ?? 0) + 1}) ~ li a`
    const removals = rows.map(({ line: { productId } }) => ({ productId, quantity: 0 }))
    setEverRemoved([...removed, ...rows])
    change([...removals, ...added], {
      // The focused button is gone with its line: the focus moves to the next one.
      onSuccess: () =>
        focusNext(
          () => list.current?.querySelector<HTMLElement>(next),
          () => list.current?.querySelector<HTMLElement>('button'),
        ),
    })
  }
  const putBack = (rows: Row[]) => {
    const lines = rows.map(({ line: { productId, quantity, note } }) => {
      return { productId, quantity, note }
    })
    change(lines)
  }
  return { rows, removed, isRemoved, remove, putBack }
}

function UndoAll({ undo: { removed, putBack } }: { undo: BasketUndo }) {
  const isOne = removed.length === 1
  return (
    <Button
      small
      aria-label={isOne ? `Undo: ${removed[0]?.line.name}` : undefined}
      onClick={() => putBack(removed)}
    >
      {isOne ? 'Undo' : 'Undo all'}
    </Button>
  )
}

type LineSupersessionProps = { line: BasketLine; basket: Basket; undo: BasketUndo }

/** Offers the successors of a line's product, in place of it and of the other lines that they supersede. */
function LineSupersession({ line, basket, undo }: LineSupersessionProps) {
  const { supersession } = line
  if (!supersession) return null
  const successors = joinWithAnd(supersession.successors.map(({ productCode }) => productCode))
  const superseded = undo.rows
    .filter((row) => !undo.isRemoved(row))
    .filter((row) => supersession.superseded.includes(row.line.productId))
    .map((row) => ({ ...row, successors }))
  const others = superseded.filter((row) => row.line.productId !== line.productId)
  const findUnits = (id: string) =>
    basket.lines.find(({ productId }) => productId === id)?.quantity ?? 0
  const added = supersession.successors.map(({ productId, quantity }) => ({
    productId,
    quantity: Math.min(findUnits(productId) + quantity, maxUnits),
  }))
  return (
    <SupersessionNotice
      supersession={supersession}
      others={others.map((row) => row.line.productCode)}
      take={() => undo.remove(superseded, added)}
    />
  )
}

/** Lists what sign-in added to the account's basket from the visitor's, while it is still there. */
function MergedNotice({ basket, change }: { basket: Basket; change: (lines: Change[]) => void }) {
  useStored(mergedName)
  const merged = readMerged(basket)
  const additions = merged.map(({ productId, added, before }) => {
    const name = basket.lines.find((line) => line.productId === productId)?.name
    return `${formatCount(added)} × ${name}${before > 0 ? ` (${formatCount(before)} already there)` : ''}`
  })
  const undo = () => {
    change(merged.map(({ productId, before }) => ({ productId, quantity: before })))
    saveMerged([])
  }
  return (
    <div role="status">
      {merged.length > 0 && (
        <p className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-l-2 border-edge bg-sunken px-3 py-1.5 text-row">
          <span className="min-w-0 flex-1 basis-60">
            Added to your basket when you logged in: {joinWithAnd(additions)}.
          </span>
          <Button small onClick={undo}>
            Undo
          </Button>
        </p>
      )}
    </div>
  )
}

/** Sends changes one at a time, each based on the basket that the previous one returned. */
function useChangeBasket(visible: Basket, setTyped: SetTyped) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: basketChange,
    scope: { id: 'basket' },
    mutationFn: (lines: Change[]) => {
      const cached = cache.getQueriesData<Basket>({ queryKey: ['basket'] })
      const newer = cached.find(([, basket]) => basket && basket.version > visible.version)
      return setInBasket(lines, newer?.[1] ?? visible)
    },
    onError: (error) => {
      toastError(error instanceof Unreachable ? offline : errorMessage(error))
      void cache.invalidateQueries({ queryKey: ['basket'] })
    },
    // Also after a failure: the fields show the shop's quantities again.
    onSettled: (_, __, lines) => setTyped((typed) => withoutSent(typed, lines)),
  })
}

const offline =
  'No connection to the shop. Check yours and try again. You see your basket as last saved.'

function withoutSent(typed: TypedQuantities, sent: Change[]): TypedQuantities {
  const isSent = (id: string, value = '') =>
    sent.some((line) => line.productId === id && [0, Number(value)].includes(line.quantity))
  return Object.fromEntries(Object.entries(typed).filter(([id, value]) => !isSent(id, value)))
}
