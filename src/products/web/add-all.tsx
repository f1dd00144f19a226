import { type SubmitEvent, useId, useState } from 'react'
import { showCount } from '#base/counts.ts'
import { listed } from '#base/sentences.ts'
import { maxUnits } from '#base/whole-number.ts'
import type { Basket } from '#orders/contract.ts'
import { useShopMutation } from '#web/mutation.ts'
import { QueryProvider } from '#web/query-client.tsx'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { checkQuantity, minSets, type PartOfSet } from '../rules.ts'
import { pressMs } from './add-to-basket.tsx'
import { addLinesToBasket } from './change-basket.ts'
import { QuantityInput } from './quantity-input.tsx'

export type AddAllProps = {
  /** The product that was split. */
  of: string
  parts: (PartOfSet & { productId: string })[]
  look?: ButtonLook
}

/** Sets are counted freely: what of each part can be ordered is its line's matter. */
const sets = { quantity: maxUnits, minimumQuantity: 1, caseQuantity: null }

/** All parts of a split into the basket with one press: one of them alone would be a part too few. */
export default function AddAll(props: AddAllProps) {
  return (
    <QueryProvider>
      <Sets {...props} />
    </QueryProvider>
  )
}

function Sets({ of, parts, look = 'plain' }: AddAllProps) {
  const id = useId()
  const [typed, setTyped] = useState(String(minSets(parts)))
  const [pressed, setPressed] = useState(false)
  const answer = checkQuantity(sets, typed)
  const add = useShopMutation({
    mutationFn: (count: number, key) =>
      addLinesToBasket(
        parts.map(({ productId, quantity }) => ({ productId, quantity: quantity * count })),
        key,
      ),
    successToast: (basket) => toldOf(linesOf(basket, parts)),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!answer.ok || add.isPending || pressed) return
    setPressed(true)
    setTimeout(() => setPressed(false), pressMs)
    add.mutate(answer.units)
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 print:hidden">
      <div className="flex flex-wrap items-center gap-3">
        <QuantityInput
          product={sets}
          label={`Sets instead of ${of}`}
          typed={typed}
          change={setTyped}
          wrong={!answer.ok}
          describedBy={`${id}-told`}
        />
        <Button type="submit" look={look} busy={add.isPending || pressed} disabled={!answer.ok}>
          Add all {showCount(parts.length)} parts to the basket
        </Button>
      </div>
      <p id={`${id}-told`} role="status" className="min-h-6 text-sm font-medium text-bad">
        {!answer.ok && answer.message}
      </p>
    </form>
  )
}

function linesOf(basket: Basket, parts: AddAllProps['parts']) {
  return basket.lines.filter((line) => parts.some(({ productId }) => productId === line.productId))
}

function toldOf(lines: Basket['lines']): string | readonly [string, string] {
  const units = lines.map((line) => `${showCount(line.quantity)} × ${line.productCode}`)
  const told = `In your basket: ${listed(units)}`
  return lines.every(({ state }) => state === 'ready')
    ? told
    : [told, 'Not all of it can be ordered so: the basket says why.']
}
