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
  const behind = [...chains.values()].flatMap(({ ends }) => ends.map(({ productId }) => productId))
  const left = found.filter((match) => match.left === 1).map(({ productId }) => productId)
  const parts = await partsOf(readSide, asker, [...new Set([...ids, ...behind])], new Set(left))
  for (const id of left)
    if (!chains.get(id)?.ends.some((end) => parts.has(end.productId))) parts.delete(id)
  return { matches, near, parts, chains }
}

/** The parts of the catalogue, and of those that have left it what is asked for. */
async function partsOf(
  { read, engine }: ReadSide,
  asker: Asker | null,
  ids: string[],
  left: ReadonlySet<string>,
): Promise<Map<string, Part>> {
  if (ids.length === 0) return new Map()
  const rows = await read
    .selectFrom('products')
    .select([...productColumns, 'deleted_at'])
    .where('id', 'in', jsonTexts(engine, JSON.stringify(ids)))
    .execute()
  const shown = rows.filter(({ id, deleted_at }) => deleted_at === null || left.has(id))
  const lists = await listPrices(read, engine, asker?.priceList ?? null, ids)
  return new Map(
    shown.map((row) => {
      const { id, product_code: code, name, img } = row
      const list = lists.get(id) ?? null
      const orderable = { ...orderableOf(row), ...(left.has(id) ? { quantity: 0 } : {}) }
      return [id, { id, code, name, img, orderable, prices: pricesOf(row), list }]
    }),
  )
}
