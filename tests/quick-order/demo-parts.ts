// What the demo shop knows of numbers: its whole catalogue, as quick order would be told of it.
import { readDemoProducts, readDemoSupersessions } from '#demo/catalogue.ts'
import type { KnownParts } from '#quick-order/parser/find-parts.ts'
import { knownPartsOf, type Row } from './known.ts'

export function demoParts(): KnownParts {
  const products = readDemoProducts()
  const rows = products.map((product): Row => {
    const { productCode, name, quantity, minimumQuantity, caseQuantity, numbers } = product
    const others = numbers.map((one): [typeof one.class, string] => [one.class, one.number])
    return [productCode, name, quantity, minimumQuantity, caseQuantity, ...others]
  })
  const left = new Map(products.map(({ productCode, quantity }) => [productCode, quantity]))
  const begun = readDemoSupersessions().filter(
    ({ code, when }) => when === 'at-once' || left.get(code) === 0,
  )
  const successors = Map.groupBy(begun, ({ code }) => code)
  return knownPartsOf(
    rows,
    [...successors].map(([code, all]) => [
      code,
      all.map(({ by, units }) => ({ productId: by, quantity: units })),
    ]),
  )
}
