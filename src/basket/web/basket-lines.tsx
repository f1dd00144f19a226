import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { showMoney } from '#base/currency.ts'
import { showCount, showCounted } from '#base/format.ts'
import { listed } from '#base/sentences.ts'
import { maxUnits, readWholeNumber } from '#base/whole-number.ts'
import { FitSign, UnfitNotice } from '#fitment/web/fit-sign.tsx'
import { SupersessionNotice } from '#part-numbers/web/supersession-notice.tsx'
import { describeLimits } from '#products/orderable.ts'
import { checkQuantity } from '#products/rules.ts'
import { Thumb } from '#products/web/product-picture.tsx'
import { NearestQuantities, NextBreak, QuantityInput } from '#products/web/quantity-input.tsx'
import { joinedName } from '#web/basket-count.ts'
import { Unreachable } from '#web/chunk.ts'
import { errorMessage } from '#web/mutation.ts'
import { useStored } from '#web/stored.ts'
import { toastError } from '#web/toasts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyPlace, insertTakenOut, type TakenOut } from '#web/ui/empty-place.tsx'
import { focusNext } from '#web/ui/focus.ts'
import type { Basket, BasketLine } from '../contract.ts'
import { readJoined, saveJoined, setInBasket } from './change-basket.ts'

export const basketChange = ['basket']

/** `by` is what took its place. */
type Out = TakenOut<BasketLine> & { by?: string }

type Change = { productId: string; quantity: number; note?: string }

type BasketLinesProps = { basket: Basket; typed: TypedQuantities; setTyped: SetTyped }

export function BasketLines({ basket, typed, setTyped }: BasketLinesProps) {
  const [takenOut, setTakenOut] = useState<Out[]>([])
  const list = useRef<HTMLDivElement>(null)
  const change = useChangeBasket(basket, setTyped)
  const units = new Map(basket.lines.map(({ productId, quantity }) => [productId, quantity]))
  // What is in the basket again is not shown as out.
  const out = takenOut.filter(({ line }) => !units.has(line.productId))
  const visible = insertTakenOut(basket.lines, out).map((line, index) => ({ line, index }))
  const there = visible.filter(({ line }) => units.has(line.productId))
  const takeOut = (gone: Out[], added: Change[] = []) => {
    const next = `li:nth-child(${(gone[0]?.index ?? 0) + 1}) ~ li a`
    setTakenOut([...out, ...gone])
    const taken = gone.map(({ line: { productId } }) => ({ productId, quantity: 0 }))
    change.mutate([...taken, ...added], {
      // Where the keys go on when the line that they were in is gone.
      onSuccess: () =>
        focusNext(
          () => list.current?.querySelector<HTMLElement>(next),
          () => list.current?.querySelector<HTMLElement>('button'),
        ),
    })
  }
  const putBack = (lines: BasketLine[]) =>
    change.mutate(lines.map(({ productId, quantity, note }) => ({ productId, quantity, note })))
  const offerSupersession = ({ productId, supersession }: BasketLine) => {
    if (!supersession) return null
    const by = listed(supersession.successors.map(({ productCode }) => productCode))
    const superseded = there.filter(({ line }) => supersession.superseded.includes(line.productId))
    const gone = superseded.map((one) => ({ ...one, by }))
    const others = gone.filter(({ line }) => line.productId !== productId)
    const added = supersession.successors.map(({ productId, quantity }) => ({
      productId,
      quantity: Math.min((units.get(productId) ?? 0) + quantity, maxUnits),
    }))
    return (
      <SupersessionNotice
        supersession={supersession}
        others={others.map(({ line }) => line.productCode)}
        take={() => takeOut(gone, added)}
      />
    )
  }
  if (visible.length === 0) return null
  const putBackAll = (
    <Button
      small
      aria-label={out.length === 1 ? `Undo: ${out[0]?.line.name}` : undefined}
      onClick={() => putBack(out.map(({ line }) => line))}
    >
      {out.length === 1 ? 'Undo' : 'Undo all'}
    </Button>
  )
  if (units.size === 0)
    return (
      <div ref={list} className="grid justify-items-center gap-4">
        <p role="status" className="text-soft">
          {out.length === 1
            ? `${out[0]?.line.name} removed.`
            : `${showCounted(out.length, 'line')} removed.`}
        </p>
        {putBackAll}
      </div>
    )
  return (
    <div ref={list}>
      <UnfitNotice productIds={[...units.keys()]} />
      <JoinedNote basket={basket} change={change.mutate} />
      <ul className="border-line xl:border-t">
        {visible.map(({ line, index }) =>
          units.has(line.productId) ? (
            <BasketRow
              key={line.productId}
              line={line}
              currency={basket.currency}
              supersession={offerSupersession(line)}
              typed={typed[line.productId] ?? String(line.quantity)}
              type={(value) => setTyped((typed) => ({ ...typed, [line.productId]: value }))}
              set={(quantity) => change.mutate([{ productId: line.productId, quantity }])}
              takeOut={() => takeOut([{ line, index }])}
            />
          ) : (
            <EmptyPlace
              key={line.productId}
              productId={line.productId}
              name={line.name}
              successors={out.find((one) => one.line === line)?.by}
              putBack={() => putBack([line])}
            />
          ),
        )}
      </ul>
      <div className="mt-4 flex flex-wrap justify-end gap-y-3 sm:gap-x-3">
        <ButtonLink to="/quickOrder" small className="mr-auto">
          Paste a list
        </ButtonLink>
        {out.length > 1 && putBackAll}
        <ButtonLink to="/dashboard/lists" look="quiet" small className="max-sm:px-2!">
          Save as list
        </ButtonLink>
        <Button look="quiet" small className="max-sm:px-2!" onClick={() => takeOut(there)}>
          Empty basket
        </Button>
      </div>
    </div>
  )
}

/** What was added at sign-in to what the basket held, as far as it is still in it. */
function JoinedNote({ basket, change }: { basket: Basket; change: (lines: Change[]) => void }) {
  useStored(joinedName)
  const joined = readJoined(basket)
  const words = joined.map(({ productId, joined, before }) => {
    const name = basket.lines.find((line) => line.productId === productId)?.name
    return `${showCount(joined)} × ${name}${before > 0 ? ` (${showCount(before)} already there)` : ''}`
  })
  const undo = () => {
    change(joined.map(({ productId, before }) => ({ productId, quantity: before })))
    saveJoined([])
  }
  return (
    <div role="status">
      {joined.length > 0 && (
        <p className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-l-2 border-edge bg-sunken px-3 py-1.5 text-sm">
          <span className="min-w-0 flex-1 basis-60">
            Added to your basket when you logged in: {listed(words)}.
          </span>
          <Button small onClick={undo}>
            Undo
          </Button>
        </p>
      )}
    </div>
  )
}

/** Changes go one after the other, each from the basket that the one before left. */
function useChangeBasket(visible: Basket, setTyped: SetTyped) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: basketChange,
    scope: { id: 'basket' },
    mutationFn: (lines: Change[]) => {
      const known = cache.getQueriesData<Basket>({ queryKey: ['basket'] })
      const later = known.find(([, basket]) => basket && basket.version > visible.version)
      return setInBasket(lines, later?.[1] ?? visible)
    },
    onError: (error) => {
      toastError(error instanceof Unreachable ? offline : errorMessage(error))
      void cache.invalidateQueries({ queryKey: ['basket'] })
    },
    // Also after a failure: the fields hold again what the shop told.
    onSettled: (_, __, lines) => setTyped((typed) => leaveOutSent(typed, lines)),
  })
}

const offline =
  'No connection to the shop. Check yours and try again. You see your basket as last saved.'

function leaveOutSent(typed: TypedQuantities, sent: Change[]): TypedQuantities {
  const isSent = (id: string, value = '') =>
    sent.some((line) => line.productId === id && [0, Number(value)].includes(line.quantity))
  return Object.fromEntries(Object.entries(typed).filter(([id, value]) => !isSent(id, value)))
}

const restMs = 500

/** What was typed as the quantity of a product and is not in the basket: yet, or because it is none. */
export type TypedQuantities = Record<string, string | undefined>
type SetTyped = (change: (typed: TypedQuantities) => TypedQuantities) => void

export const readQuantity = (typed: string) => readWholeNumber(typed, { least: 1, missing: '' })

type BasketRowProps = {
  line: BasketLine
  currency: string
  supersession: ReactNode
  typed: string
  /** What is in the field; undefined is what the shop has. */
  type: (typed: string | undefined) => void
  set: (quantity: number) => void
  takeOut: () => void
}

function BasketRow({ line, currency, supersession, typed, type, set, takeOut }: BasketRowProps) {
  const id = useId()
  const cache = useQueryClient()
  const resting = useRef<{ quantity: number; timer: ReturnType<typeof setTimeout> }>(undefined)
  useEffect(() => () => clearTimeout(resting.current?.timer), [])
  const flush = () => {
    if (resting.current) set(resting.current.quantity)
    rest(null)
  }
  const rest = (quantity: number | null) => {
    clearTimeout(resting.current?.timer)
    resting.current = quantity === null ? undefined : { quantity, timer: setTimeout(flush, restMs) }
  }
  const change = (value: string) => {
    const read = readQuantity(value)
    // While a change is on its way, what is shown is not what the basket will hold.
    const isChanging = cache.isMutating({ mutationKey: basketChange }) > 0
    const isSame = read.ok && read.value === line.quantity && !isChanging
    type(isSame ? undefined : value)
    rest(read.ok && !isSame ? read.value : null)
  }
  const orderable = { ...line, quantity: line.stock, successors: line.supersession?.successors }
  const answer = checkQuantity(orderable, typed)
  const there = line.code !== 'unknown-product'
  const problem = there ? (answer.ok ? null : answer.message) : line.message
  const show = (amount: number) => showMoney(amount, currency)
  const take = (units: number) => change(String(units))
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 border-b border-line py-3 md:grid-cols-[3.5rem_minmax(0,1fr)_9.5rem_4.5rem_5.5rem_2.75rem] md:items-center">
      <Thumb src={line.img} />
      <div className="min-w-0 max-[16rem]:col-span-full">
        <p className="part-number text-xs text-soft">{line.productCode}</p>
        {there ? (
          // A measure does not stand alone on its line.
          <p className="text-balance">
            <Link to={`/purchase/${line.productId}`} className="py-3 font-semibold hover:underline">
              {line.name}
            </Link>
          </p>
        ) : (
          <span className="font-semibold">{line.name || 'Discontinued part'}</span>
        )}
        {there && <p className="figures text-xs text-soft">{describeLimits(orderable)}</p>}
        {line.note && <p className="text-xs wrap-anywhere text-soft">Note: {line.note}</p>}
        {there && <FitSign productId={line.productId} small className="mt-1" />}
      </div>
      <Button
        look="quiet"
        small
        aria-label={`Remove ${line.name}`}
        onClick={takeOut}
        className="min-w-11 px-3! max-[16rem]:col-start-3 max-[16rem]:row-start-1 min-[16rem]:max-md:-mr-4 md:order-last"
      >
        ×
      </Button>
      {there && (
        // biome-ignore lint/a11y/noStaticElementInteractions: whoever leaves field or steps has said all of it
        <div
          onBlur={flush}
          className="col-span-full flex items-center justify-between gap-4 md:contents"
        >
          <QuantityInput
            product={orderable}
            label={`Quantity of ${line.name}`}
            typed={typed}
            change={change}
            wrong={problem !== null}
            describedBy={`${id}-problem`}
          />
          <p className="figures text-right text-sm">
            {show(line.unitPrice)}
            {line.unitPrice < line.basePrice && (
              <s className="block text-xs text-soft">{show(line.basePrice)}</s>
            )}
          </p>
          <p className="figures text-right font-semibold">{show(line.lineTotal)}</p>
        </div>
      )}
      <div
        id={`${id}-problem`}
        role="status"
        className="col-span-full flex flex-wrap items-center gap-3 text-sm empty:hidden md:order-last md:pl-18"
      >
        {line.priceBefore !== null && line.unitPrice > line.priceBefore && (
          <span className="font-medium">
            Price changed: {show(line.priceBefore)} → {show(line.unitPrice)}
          </span>
        )}
        {/* What took its place says why by itself. */}
        {problem && !supersession && <span className="font-medium text-bad">{problem}</span>}
        {there && <NearestQuantities answer={answer} take={take} />}
        {supersession}
        {line.state === 'gone' && (
          <Button small onClick={takeOut}>
            Remove
          </Button>
        )}
        {!problem && (
          <NextBreak
            next={line.nextBreak}
            units={line.quantity}
            stock={line.stock}
            currency={currency}
            take={take}
          />
        )}
      </div>
    </li>
  )
}
