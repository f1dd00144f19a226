import { matchNumbers, nearNumbers } from '#part-numbers/server/match.ts'
import { followSuccessors } from '#part-numbers/server/successors.ts'
import { orderableOf, productColumns } from '#products/server/columns.ts'
import { listPrices, pricesOf } from '#products/server/prices.ts'
import type { Asker } from '#server/calls/asker.ts'
import { jsonTexts } from '#server/database/json-rows.ts'
import type { ReadSide } from '#server/database/open.ts'
import { nearestOf } from '../judge-list.ts'
import type { Known, Part } from '../known.ts'
import type { ReadLine } from '../read-list.ts'

/** What the shop knows of the numbers of a list, in a fixed number of statements. */
export async function findParts(
  readSide: ReadSide,
  asker: Asker | null,
  lines: ReadLine[],
  chosen: string[],
): Promise<Known> {
  const keys = lines.flatMap(({ candidates }) => candidates.map(({ key }) => key))
  const matches = await matchNumbers(readSide, asker, keys)
  const isKnown = ({ candidates }: ReadLine) =>
    candidates.some(({ key, rank }) => rank < 2 && matches.has(key))
  const odd = lines.filter((line) => !isKnown(line)).flatMap(nearestOf)
  const near = await nearNumbers(
    readSide,
    odd.map(({ key }) => key),
  )
  const found = [...matches.values(), ...near.values()].flat()
  const ids = [...new Set([...chosen, ...found.map(({ productId }) => productId)])]
  const chains = await followSuccessors(readSide, ids)
  const successors = new Map([...chains].map(([id, { ends }]) => [id, ends]))
  const behind = [...successors.values()].flatMap((ends) => ends.map(({ productId }) => productId))
  const parts = await partsOf(readSide, asker, [...new Set([...ids, ...behind])])
  return { matches, near, parts, successors }
}

async function partsOf(
  { read, engine }: ReadSide,
  asker: Asker | null,
  ids: string[],
): Promise<Map<string, Part>> {
  if (ids.length === 0) return new Map()
  const rows = await read
    .selectFrom('products')
    .select(productColumns)
    .where('id', 'in', jsonTexts(engine, JSON.stringify(ids)))
    .where('deleted_at', 'is', null)
    .execute()
  const lists = await listPrices(read, engine, asker?.priceList ?? null, ids)
  return new Map(
    rows.map((row) => {
      const { id, product_code: code, name, img } = row
      const list = lists.get(id) ?? null
      return [id, { id, code, name, img, orderable: orderableOf(row), prices: pricesOf(row), list }]
    }),
  )
}
