import { changeGarage } from '#fitment/server/garage.ts'
import { addList, changeList } from '#lists/server/lists.ts'
import { addOwnNumber } from '#part-numbers/server/own-numbers.ts'
import type { Transaction } from '#server/database/open.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import type { Shop } from '#server/shop.ts'

/** What the demo buyer calls our products, by our codes. */
const ownNumbers = {
  'KS-BP-174': 'OM-PADS-F',
  'KS-BP-188': 'OM-PADS-R',
  'KS-OF-138': 'OM 0138',
  'KS-SG-9': 'PLUG-IR',
  'KS-CH-525': 'OM 0525 CHAIN',
  'KS-WB-6204': '6204',
  'KS-FS-43': 'OM-FORK-43',
  'KS-AP-21': 'OM-AIR-21',
  'KS-TY-150': 'OM-REAR-150',
}

type DemoList = {
  name: string
  /** By product code: for one motorcycle, what is there already, and a note. */
  lines: { productCode: string; quantity: number; have?: number; note?: string }[]
  times?: number
  spares?: number
  watched?: true
}

/** Whichever was made last stands first. */
const lists: DemoList[] = [
  {
    name: 'Courier fleet, 25 x HN 700',
    times: 25,
    spares: 20,
    lines: [
      { productCode: 'KS-OF-138', quantity: 2, have: 12, note: 'one now, one in six months' },
      { productCode: 'KS-SG-9', quantity: 4 },
      { productCode: 'KS-AP-21', quantity: 1, have: 10 },
      { productCode: 'KS-CH-525', quantity: 1 },
      { productCode: 'KS-FS-15', quantity: 1, have: 8 },
      { productCode: 'KS-RS-45', quantity: 1 },
      { productCode: 'KS-CL-525', quantity: 1 },
      { productCode: 'KS-BP-174', quantity: 2, note: 'front, both calipers' },
      { productCode: 'KS-DW-14', quantity: 2 },
    ],
  },
  {
    name: 'Workshop shelf, every two weeks',
    watched: true,
    lines: [
      { productCode: 'KS-OF-204', quantity: 48 },
      { productCode: 'KS-SG-8', quantity: 100 },
      { productCode: 'KS-BP-188', quantity: 40 },
      { productCode: 'KS-FF-8', quantity: 40 },
      { productCode: 'KS-DW-14', quantity: 200, note: 'bin 14' },
      { productCode: 'KS-FU-20', quantity: 100, note: 'bin 3' },
      { productCode: 'KS-HB-H4', quantity: 50 },
    ],
  },
]

const motorcycles = [
  { make: 'Hayanami', model: 'HN 700', year: 2016, name: 'Courier fleet' },
  { make: 'Norvik', model: 'Fjell 700', year: 2018, name: '' },
]

/** Gives the demo buyer what a customer of some years has, beside orders. */
export async function giveBuyer(shop: Shop, buyer: CurrentUser): Promise<void> {
  await shop.db.write(async (trx) => {
    const existing = await trx.selectFrom('lists').select('id').limit(1).execute()
    if (existing.length > 0) return
    await keepNumbers(trx, buyer)
    const garage = await Promise.all(motorcycles.map((one) => inGarage(trx, one)))
    await changeGarage(trx, { user: buyer, body: { motorcycles: garage, how: 'add' } })
    for (const { name, lines, ...counting } of lists) {
      const { _id, version } = await addList(trx, { user: buyer, body: { name, lines } }, shop)
      const change = { params: { id: _id }, body: { version, ...counting } }
      await changeList(trx, { user: buyer, ...change }, shop)
    }
  })
}

async function keepNumbers(trx: Transaction, buyer: CurrentUser): Promise<void> {
  const products = await trx
    .selectFrom('products')
    .select(['id', 'product_code'])
    .where('product_code', 'in', Object.keys(ownNumbers))
    .execute()
  const ids = new Map(products.map(({ id, product_code }) => [product_code, id]))
  for (const [code, number] of Object.entries(ownNumbers))
    await addOwnNumber(trx, { user: buyer, body: { productId: ids.get(code) ?? '', number } })
}

async function inGarage(trx: Transaction, { make, model, ...kept }: (typeof motorcycles)[number]) {
  const { id } = await trx
    .selectFrom('motorcycles')
    .select('id')
    .where('make', '=', make)
    .where('model', '=', model)
    .executeTakeFirstOrThrow()
  return { motorcycleId: id, frameNumber: '', ...kept }
}
