import { currencyOf, majorOf, moneyOf } from '#base/money.ts'
import type { Product } from '../contract.ts'
import { priceFor } from '../pricing.ts'

/** What each of so many units costs everybody, in major units; own price lists are the basket's matter. */
export function shownPrice(product: Product, units: number): number {
  const currency = currencyOf(product.currency)
  const prices = {
    price: moneyOf(product.price, currency),
    breaks: product.priceBreaks.map(({ from, price }) => ({
      from,
      price: moneyOf(price, currency),
    })),
  }
  return majorOf(priceFor(prices, units).unitPrice, currency)
}
