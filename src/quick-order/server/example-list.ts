import { deletionVariants, numberKey } from '#part-numbers/rules.ts'
import { listPublicNumbers } from '#part-numbers/server/numbers.ts'
import { minOrderable } from '#products/orderable.ts'
import { productColumns, toOrderable } from '#products/server/columns.ts'
import type { Db } from '#server/database/open.ts'
import type { Example } from '../contract.ts'

/** So many of the shop's parts are looked at. */
const maxParts = 8

type Part = { id: string; code: string; name: string; fewest: number }
type Cells = Example['rows'][number]

/**
 * A list as dealers send it, of parts that this shop has now: lines that are ready, that ask something,
 * and that name no part, each with a note of what it shows.
 */
export async function makeExampleList(db: Db): Promise<Example> {
  const rows = await db
    .selectFrom('products')
    .select(productColumns)
    .where('deleted_at', 'is', null)
    .whereRef('quantity', '>=', 'minimum_quantity')
    .orderBy('id')
    .limit(maxParts)
    .execute()
  const parts = rows.flatMap((row): Part[] => {
    const fewest = minOrderable(toOrderable(row))
    return fewest === null ? [] : [{ id: row.id, code: row.product_code, name: row.name, fewest }]
  })
  const lines: Cells[] = [
    ...(await makersLine(db, parts)),
    ...partAt(parts, 1).map(({ code, name, fewest }) => [
      code.toLowerCase().replaceAll('-', ' '),
      name,
      fewest,
      'written in another way',
    ]),
    ...partAt(parts, 2).map(({ code, name }) => [code, name, '', 'how many?']),
    ...partAt(parts, 3).flatMap(({ code, name, fewest }) =>
      fewest > 1 ? [[code, name, fewest - 1, 'fewer than are sold at once']] : [],
    ),
    ...(await misspelt(db, partAt(parts, 4))),
    ...partAt(parts, 1).map(({ code, name, fewest }) => [code, name, fewest, 'once more']),
    ['ZZ-4711-00-X', 'No idea', 4, 'nobody has that'],
  ]
  return {
    rows: [['Order for the spring'], [], ['Part No', 'Description', 'Qty', 'Note'], ...lines],
  }
}

/** A shop of few parts has the same one twice. */
function partAt(parts: Part[], place: number): Part[] {
  const part = parts[place % parts.length]
  return part ? [part] : []
}

/** The first part with a number of the motorcycle's maker, by that; else by ours. */
async function makersLine(read: Db, parts: Part[]): Promise<Cells[]> {
  for (const { id, name, fewest } of parts) {
    const oem = (await listPublicNumbers(read, id)).find(({ class: kind }) => kind === 'oem')
    if (oem) return [[oem.number, name, fewest, 'the number of the motorcycle’s maker']]
  }
  return partAt(parts, 0).map(({ code, name, fewest }) => [code, name, fewest, 'our number'])
}

/** With one sign left out, where nothing goes by the rest. */
async function misspelt(read: Db, parts: Part[]): Promise<Cells[]> {
  const [part] = parts
  const slips = part ? deletionVariants(numberKey(part.code)) : []
  if (!part || slips.length === 0) return []
  const taken = await read
    .selectFrom('part_numbers')
    .select('number_key')
    .where('number_key', 'in', slips)
    .execute()
  const free = slips.findLast((slip) => !taken.some(({ number_key }) => number_key === slip))
  return free ? [[free, part.name, part.fewest, 'a sign is missing']] : []
}
