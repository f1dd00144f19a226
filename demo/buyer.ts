import { addOwnNumber } from '#part-numbers/server/own-numbers.ts'
import type { Asker } from '#server/calls/asker.ts'
import type { Shop } from '#server/shop.ts'

/** What the demo buyer calls our products, by our codes. */
const ownNumbers = {
  'KS-BP-174': 'OM-PADS-F',
  'KS-OF-138': 'OM 0138',
  'KS-SG-9': 'PLUG-IR',
  'KS-CH-525': 'OM 0525 CHAIN',
  'KS-WB-6204': '6204',
  'KS-FS-43': 'OM-FORK-43',
}

/** Gives the demo buyer what a customer of some years has. */
export async function giveBuyer({ db }: Shop, buyer: Asker): Promise<void> {
  await db.write(async (work) => {
    const products = await work
      .selectFrom('products')
      .select(['id', 'product_code'])
      .where('product_code', 'in', Object.keys(ownNumbers))
      .execute()
    const ids = new Map(products.map(({ id, product_code }) => [product_code, id]))
    for (const [code, number] of Object.entries(ownNumbers))
      await addOwnNumber(work, buyer, { productId: ids.get(code) ?? '', number })
  })
}
