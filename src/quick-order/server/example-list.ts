import { deletionVariants, numberKey } from '#part-numbers/rules.ts'
import { listPublicNumbers } from '#part-numbers/server/numbers.ts'
import { minOrderable } from '#products/orderable.ts'
import { productColumns, toOrderable } from '#products/server/columns.ts'
import type { Db } from '#server/database/open.ts'
import type { Example } from '../contract.ts'

const maxParts = 8

type Part = { id: string; code: string; name: string; fewest: number }
type Cells = Example['rows'][number]

/** Lines that are ready, that ask something, and that name no part, each with a note of what it shows. */
export async function makeExampleList(db: Db): Promise<Example> {
  const heading: Cells[] = [
    ['Order for the spring'],
    [],
    ['Part No', 'Description', 'Qty', 'Shows'],
  ]
  const nobodys: Cells = ['ZZ-4711-00-X', 'No idea', 4, 'nobody has that']
  const parts = await findOrderableParts(db)
  // A shop of few parts has the same one twice.
  const [first, second = first, third = first, fourth = second, fifth = first] = parts
  if (!first || !second || !third || !fourth || !fifth) return { rows: [...heading, nobodys] }
  const inAnotherWay = second.code.toLowerCase().replaceAll('-', ' ')
  const misspelt = deletionVariants(numberKey(fifth.code)).at(-1)
  const lines: Cells[] = [
    await makersLine(db, first, parts),
    [inAnotherWay, second.name, second.fewest, 'written in another way'],
    [third.code, third.name, '', 'how many?'],
  ]
  if (fourth.fewest > 1)
    lines.push([fourth.code, fourth.name, fourth.fewest - 1, 'fewer than are sold at once'])
  if (misspelt) lines.push([misspelt, fifth.name, fifth.fewest, 'a sign is missing'])
  lines.push([second.code, second.name, second.fewest, 'once more'], nobodys)
  return { rows: [...heading, ...lines] }
}

async function findOrderableParts(db: Db): Promise<Part[]> {
  const rows = await db
    .selectFrom('products')
    .select(productColumns)
    .where('deleted_at', 'is', null)
    .whereRef('quantity', '>=', 'minimum_quantity')
    .orderBy('id')
    .limit(maxParts)
    .execute()
  return rows.flatMap((row): Part[] => {
    const fewest = minOrderable(toOrderable(row))
    return fewest === null ? [] : [{ id: row.id, code: row.product_code, name: row.name, fewest }]
  })
}

async function makersLine(db: Db, first: Part, parts: Part[]): Promise<Cells> {
  for (const { id, name, fewest } of parts) {
    const oem = (await listPublicNumbers(db, id)).find(({ class: kind }) => kind === 'oem')
    if (oem) return [oem.number, name, fewest, 'the number of the motorcycle’s maker']
  }
  return [first.code, first.name, first.fewest, 'our number']
}
