import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { showCount } from '#base/counts.ts'
import { listed } from '#base/sentences.ts'
import { maxUnits } from '#base/whole-number.ts'
import { JumpOffer } from '#part-numbers/web/jump-offer.tsx'
import { emptyBasket, type Joined, joinedKey, setInBasket } from '#products/web/change-basket.ts'
import { toastError } from '#web/toasts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { focusNext } from '#web/ui/focus.ts'
import type { Basket, BasketLine } from '../contract.ts'
import { basketChange, whyUnchanged } from './basket-change.ts'
import { BasketRow, type SetUnread } from './basket-row.tsx'

/** A line that was taken out, and where it stood: there it can be put back; `by` is what took its place. */
export type Out = { line: BasketLine; place: number; by?: string }

/**
 * The lines of a basket, each changed where it stands. What was taken out leaves its place empty, so
 * that no other line slides under the pointer.
 */
export function BasketLines({
  basket,
  out,
  setOut,
  setUnread,
}: {
  basket: Basket
  out: Out[]
  setOut: (out: Out[]) => void
  setUnread: SetUnread
}) {
  const [failures, setFailures] = useState(0)
  const change = useChangeOf(basket, () => setFailures((count) => count + 1))
  const cache = useQueryClient()
  const isEmpty = basket.lines.length === 0
  const empty = useMutation({
    mutationKey: basketChange,
    mutationFn: emptyBasket,
    onError: (error) => {
      setOut([])
      toastError(whyUnchanged(error))
    },
  })
  const offerOf = ({ productId, jump }: BasketLine) => {
    if (!jump) return null
    const others = basket.lines.filter(
      (other) => other.productId !== productId && jump.instead.includes(other.productId),
    )
    const codes = others.map(({ productCode }) => productCode)
    return <JumpOffer jump={jump} others={codes} take={() => jumpFrom(jump)} />
  }
  const shown = withEmptyPlaces(basket.lines, out)
  const list = useRef<HTMLDivElement>(null)
  /** Where the keys go on when the line that they were in is gone. */
  const wayOn = (next: string) =>
    focusNext(
      () => list.current?.querySelector<HTMLElement>(next),
      () => list.current?.querySelector<HTMLElement>('button'),
    )
  const added = useJoined(basket)
  const put = (lines: BasketLine[]) => {
    change.mutate(lines.map(({ productId, quantity }) => ({ productId, quantity })))
    setOut(out.filter(({ line }) => !lines.includes(line)))
  }
  const jumpFrom = ({ instead, takes }: Jump) => {
    const unitsIn = (id: string) =>
      basket.lines.find(({ productId }) => productId === id)?.quantity ?? 0
    const by = listed(takes.map(({ productCode }) => productCode))
    const gone = shown.flatMap(({ line, isOut }, place) =>
      !isOut && instead.includes(line.productId) ? [{ line, place, by }] : [],
    )
    setOut([...out, ...gone])
    change.mutate([
      ...instead.map((productId) => ({ productId, quantity: 0 })),
      ...takes.map(({ productId, quantity }) => ({
        productId,
        quantity: Math.min(unitsIn(productId) + quantity, maxUnits),
      })),
    ])
  }
  return (
    <div ref={list}>
      <div role="status">
        {added.length > 0 && (
          <p className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-l-2 border-edge bg-sunken px-3 py-1.5 text-sm">
            <span className="min-w-0 flex-1 basis-60">
              Added to your basket when you logged in: {listed(added.map(wordsOfJoined))}.
            </span>
            <Button
              small
              onClick={() => {
                change.mutate(
                  added.map(({ productId, before }) => ({ productId, quantity: before })),
                )
                cache.setQueryData<Joined[]>(joinedKey, [])
              }}
            >
              Undo
            </Button>
          </p>
        )}
      </div>
      {isEmpty && out.length > 0 && (
        <p role="status" className="text-center text-soft">
          {out.length === 1 ? `${out[0]?.line.name} is out.` : `${out.length} lines are out.`}
        </p>
      )}
      <ul className="border-line xl:border-t" hidden={isEmpty}>
        {!isEmpty &&
          shown.map(({ line, by, isOut }, place) =>
            isOut ? (
              <EmptyPlace key={line.productId} line={line} by={by} putBack={() => put([line])} />
            ) : (
              <BasketRow
                key={line.productId}
                line={line}
                currency={basket.currency}
                jump={offerOf(line)}
                failures={failures}
                setUnread={setUnread}
                set={(quantity) => change.mutate([{ productId: line.productId, quantity }])}
                takeOut={() => {
                  setOut([...out, { line, place }])
                  change.mutate([{ productId: line.productId, quantity: 0 }], {
                    onSuccess: () => wayOn(`li:nth-child(${place + 1}) ~ li a`),
                  })
                }}
              />
            ),
          )}
      </ul>
      <div
        className={`mt-4 flex flex-wrap gap-y-3 sm:gap-x-3 ${isEmpty ? 'justify-center' : 'justify-end'}`}
      >
        {!isEmpty && (
          <ButtonLink to="/quickOrder" small className="mr-auto">
            Paste a list
          </ButtonLink>
        )}
        {out.length > (isEmpty ? 0 : 1) && (
          <Button small onClick={() => put(out.map(({ line }) => line))}>
            {out.length === 1 ? `Put back ${out[0]?.line.name}` : 'Put all back'}
          </Button>
        )}
        {basket.lines.length > 0 && (
          <ButtonLink to="/dashboard/lists" look="quiet" small className="max-sm:px-2!">
            Save as list
          </ButtonLink>
        )}
        {basket.lines.length > 0 && (
          <Button
            look="quiet"
            small
            className="max-sm:px-2!"
            busy={empty.isPending}
            onClick={() => {
              setOut(shown.map(({ line }, place) => ({ line, place })))
              empty.mutate(undefined, { onSuccess: () => wayOn('button') })
            }}
          >
            Empty the basket
          </Button>
        )}
      </div>
    </div>
  )
}

/** What was added at sign-in to what the basket held, as far as it is still in it. */
function useJoined(basket: Basket): Joined[] {
  const { data = [] } = useQuery<Joined[]>({ queryKey: joinedKey, queryFn: skipToken })
  return data.filter(({ productId, before, joined }) =>
    basket.lines.some((line) => line.productId === productId && line.quantity === before + joined),
  )
}

function wordsOfJoined({ joined, name, before }: Joined): string {
  return `${showCount(joined)} × ${name}${before > 0 ? ` (it held ${showCount(before)})` : ''}`
}

type Jump = NonNullable<BasketLine['jump']>

function EmptyPlace({
  line,
  by,
  putBack,
}: {
  line: BasketLine
  by: string | undefined
  putBack: () => void
}) {
  return (
    <li className="flex min-h-18 flex-wrap items-center justify-between gap-3 border-b border-line py-3 text-soft">
      <span role="status">
        {line.name} is out{by !== undefined && `: ${by} took its place`}.
      </span>
      <Button small data-first onClick={putBack} aria-label={`Put back ${line.name}`}>
        Put back
      </Button>
    </li>
  )
}

type Shown = { line: BasketLine; isOut: boolean; by?: string | undefined }

function withEmptyPlaces(lines: BasketLine[], out: Out[]): Shown[] {
  const shown: Shown[] = lines.map((line) => ({ line, isOut: false }))
  const gone = out.filter(({ line }) => !lines.some((one) => one.productId === line.productId))
  for (const { line, place, by } of [...gone].sort((one, other) => one.place - other.place))
    shown.splice(place, 0, { line, by, isOut: true })
  return shown
}

/** Changes go one after the other, each from the basket that the one before left. */
function useChangeOf(shown: Basket, onFailure: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: basketChange,
    scope: { id: 'basket' },
    mutationFn: (lines: { productId: string; quantity: number }[]) => {
      const known = cache.getQueriesData<Basket>({ queryKey: ['basket'] })
      const later = known.map(([, basket]) => basket).find((one) => one && isLater(one, shown))
      return setInBasket(lines, later ?? shown)
    },
    onError: (error) => {
      onFailure()
      toastError(whyUnchanged(error))
      void cache.invalidateQueries({ queryKey: ['basket'] })
    },
  })
}

function isLater(one: Basket, other: Basket): boolean {
  return one.version > other.version
}
