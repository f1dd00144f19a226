import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { jsonTexts } from '#server/database/json-rows.ts'
import type { ReadSide } from '#server/database/open.ts'
import { noRemarks, type Remarks, remark } from '#server/imports/remarks.ts'
import { type Application, compareSpans } from '../rules.ts'
import { universalId, yearFromOf, yearToOf } from './motorcycles.ts'
import { type KnownApplication, productsAtOnce } from './take-applications.ts'

type Span = Pick<Application, 'yearFrom' | 'yearTo' | 'frameFrom' | 'frameTo'> & {
  motorcycleId: string
  of: string
  line: number | null
}

/**
 * What is said twice of a product and a motorcycle, and the years that nothing is said of between
 * others: of a file, together with what is known already unless the file `replaces` it.
 */
export async function lookOver(
  readSide: ReadSide,
  said: ReadonlyMap<string, KnownApplication>,
  replaces: boolean,
): Promise<{ overlaps: Remarks; gaps: Remarks }> {
  const overlaps = noRemarks()
  const gaps = noRemarks()
  const ofProduct = [...Map.groupBy(said.values(), ({ productId }) => productId)]
  for (let first = 0; first < ofProduct.length; first += productsAtOnce) {
    const some = ofProduct.slice(first, first + productsAtOnce)
    const known = replaces
      ? []
      : await knownOf(
          readSide,
          some.map(([productId]) => productId),
        )
    const others = Map.groupBy(
      known.filter(({ id }) => !said.has(id)),
      ({ productId }) => productId,
    )
    for (const [productId, file] of some) {
      const spans = [...file.map(asSpan), ...(others.get(productId) ?? [])]
      const ofMotorcycle = Map.groupBy(spans, ({ motorcycleId }) => motorcycleId)
      ofMotorcycle.delete(universalId)
      for (const alike of ofMotorcycle.values()) {
        const [one] = alike
        if (!one || alike.length < 2) continue
        const found = compareSpans(alike)
        for (const years of found.overlaps) remark(overlaps, one.line, `${one.of}: ${years} twice`)
        for (const years of found.gaps) remark(gaps, one.line, `${one.of}: nothing on ${years}`)
      }
    }
    await turnOfLoop()
  }
  return { overlaps, gaps }
}

function asSpan({ row }: KnownApplication): Span {
  const { motorcycle, application, productCode, line } = row
  const of = `${productCode}, ${motorcycle.make} ${motorcycle.model}`
  return { ...application, motorcycleId: motorcycle.id, of, line }
}

async function knownOf({ read, engine }: ReadSide, products: string[]) {
  const rows = await read
    .selectFrom('applications')
    .select(['id', 'product_id', 'motorcycle_id', 'year_from', 'year_to'])
    .select(['frame_from', 'frame_to'])
    .where('product_id', 'in', jsonTexts(engine, JSON.stringify(products)))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    productId: row.product_id,
    motorcycleId: row.motorcycle_id,
    // A file's own row comes first, and says of what this is.
    of: '',
    line: null,
    yearFrom: yearFromOf(row.year_from),
    yearTo: yearToOf(row.year_to),
    frameFrom: row.frame_from,
    frameTo: row.frame_to,
  }))
}
