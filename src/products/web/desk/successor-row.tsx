import { useId, useState } from 'react'
import type { KeptSuccessors } from '#part-numbers/keeping-contract.ts'
import { Button } from '#web/ui/button.tsx'
import { boxClass } from '#web/ui/field.tsx'
import { numberInput } from '#web/ui/number-input.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Thumb } from '../thumb.tsx'

/** A part that takes the place, and how many units of it for one. */
export function SuccessorRow({
  successor,
  setUnits,
  takeOut,
}: {
  successor: KeptSuccessors['successors'][number]
  setUnits: (units: number) => void
  takeOut: () => void
}) {
  const id = useId()
  const { productId, productCode, name, img, quantity } = successor
  const [typed, setTyped] = useState(String(quantity))
  const [seen, setSeen] = useState(quantity)
  if (seen !== quantity) {
    setSeen(quantity)
    // Somebody else's units show unless others are being typed.
    if (typed === String(seen)) setTyped(String(quantity))
  }
  const units = Number(typed)
  const isUnits = /^\d+$/.test(typed.trim()) && units >= 1 && units <= 1_000
  const commit = () => {
    if (!isUnits) setTyped(String(quantity))
    else if (units !== quantity) setUnits(units)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2">
      <Thumb src={img} />
      <ShopLink
        to={`/dashboard/partNumbers/${productId}`}
        className="min-h-11 min-w-0 flex-[1_1_12rem] hover:underline"
      >
        <span className="part-number block text-xs text-soft">{productCode}</span>
        <span className="font-semibold">{name}</span>
      </ShopLink>
      <span className="flex items-center gap-2 text-sm">
        <label htmlFor={id}>Units for one</label>
        <input
          id={id}
          {...numberInput}
          min={1}
          max={1_000}
          value={typed}
          aria-label={`Units of ${productCode} for one`}
          aria-invalid={isUnits ? undefined : true}
          className={`${boxClass(isUnits ? undefined : 'wrong', false)} w-20! text-right`}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={commit}
          onKeyDown={({ key }) => key === 'Enter' && commit()}
        />
      </span>
      <Button look="quiet danger" small aria-label={`Take out ${productCode}`} onClick={takeOut}>
        Take out
      </Button>
    </li>
  )
}
