import { showMoney } from '#base/money.ts'
import type { Product } from '../contract.ts'

/** What everybody pays, struck out before the price of somebody who pays less. */
export function PublicPrice({ of, own }: { of: Product; own: Product }) {
  if (own.price === of.price) return null
  return (
    <>
      <s className="mr-2 font-sans text-sm font-normal text-soft">
        {showMoney(of.price, of.currency)}
      </s>
      <span className="sr-only">Your price </span>
    </>
  )
}
