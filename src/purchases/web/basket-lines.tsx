import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import type { Basket, BasketLine } from '#basket/contract.ts'
import { emptyBasket, setInBasket } from '#basket/web/change-basket.ts'
import { sentenceOf } from '#web/act.ts'
import { warn } from '#web/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { BasketRow } from './basket-row.tsx'

/** The lines of a basket, each changed where it stands. */
export function BasketLines({
  basket,
  home,
}: {
  basket: Basket
  /** Where the cursor goes when the line that had it has left. */
  home: RefObject<HTMLElement | null>
}) {
  const [out, setOut] = useState<BasketLine[]>([])
  const change = useChange(basket)
  const empty = useMutation({
    mutationFn: emptyBasket,
    onSuccess: () => {
      setOut(basket.lines)
      home.current?.focus()
    },
    onError: (error) => warn(sentenceOf(error)),
  })
  const takeOut = (line: BasketLine) => {
    change.mutate(
      { lines: [{ productId: line.productId, quantity: 0 }] },
      {
        onSuccess: () => {
          setOut([line])
          home.current?.focus()
        },
      },
    )
  }
  const putBack = () => {
    change.mutate(
      { lines: out.map(({ productId, quantity }) => ({ productId, quantity })) },
      { onSuccess: () => setOut([]) },
    )
  }
  return (
    <div>
      <ul className="border-t border-line">
        {basket.lines.map((line) => (
          <BasketRow
            key={line.productId}
            line={line}
            currency={basket.currency}
            set={(quantity) => change.mutate({ lines: [{ productId: line.productId, quantity }] })}
            takeOut={() => takeOut(line)}
          />
        ))}
      </ul>
      <div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status" className="flex flex-wrap items-center gap-3 text-sm text-soft">
          {out.length > 0 && (
            <>
              {out.length === 1 ? `${out[0]?.name} is out.` : `${out.length} lines are out.`}
              <Button small onClick={putBack} busy={change.isPending}>
                Put back
              </Button>
            </>
          )}
        </p>
        <Button look="quiet" small busy={empty.isPending} onClick={() => empty.mutate()}>
          Empty the basket
        </Button>
      </div>
    </div>
  )
}

/** Changes go one after the other, each from the basket that the one before left. */
function useChange(seen: Basket) {
  const cache = useQueryClient()
  return useMutation({
    scope: { id: 'basket' },
    mutationFn: ({ lines }: { lines: { productId: string; quantity: number }[] }) => {
      const [, now] = cache
        .getQueriesData<Basket>({ queryKey: ['basket'] })
        .find(([, data]) => data && data.version >= seen.version) ?? [null, seen]
      return setInBasket(lines, now ?? seen)
    },
    onError: (error) => {
      warn(sentenceOf(error))
      void cache.invalidateQueries({ queryKey: ['basket'] })
    },
  })
}
