import { claimPicture } from '#images/server/pictures.ts'
import { numberKey } from '#part-numbers/rules.ts'
import { refuse } from '#products/refusals.ts'
import { textList } from '#server/database/dialect.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import { visibleToAdmins } from '#server/database/orderable.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { Shop } from '#server/shop.ts'
import type * as contract from '../contract.ts'
import { maxPictures } from '../rules.ts'

export async function findPictures(db: Db, products: { id: string; img: string }[]) {
  const ids = products.map(({ id }) => id)
  const further = await db
    .selectFrom('product_pictures')
    .select(['product_id', 'img'])
    .where('product_id', 'in', textList(db, ids))
    .orderBy('product_id')
    .orderBy('position')
    .execute()
  const pictures = new Map(products.map(({ id, img }) => [id, img === '' ? [] : [img]]))
  for (const { product_id, img } of further) pictures.get(product_id)?.push(img)
  return pictures
}

export async function addPictures<P extends contract.Product>(db: Db, product: P) {
  const { _id: id, img } = product
  return { ...product, imgs: (await findPictures(db, [{ id, img }])).get(id) ?? [] }
}

/** The first picture of a product is its own `img`. */
export async function insertFurtherPictures(
  trx: Transaction,
  productId: string,
  further: string[],
): Promise<void> {
  const rows = further.map((img, index) => ({ product_id: productId, position: index + 2, img }))
  if (rows.length > 0) await trx.insertInto('product_pictures').values(rows).execute()
}

/** Puts a picture at its place, whether there was one or not. Throws 'unknown-product'. */
export async function setPicture(
  trx: Transaction,
  { params: { id, position }, body: { img } }: HandlerInput<typeof contract.setPicture>,
  { config }: Shop,
) {
  const product = await trx
    .updateTable('products')
    .set(position === 1 ? { img, changed_at: Date.now() } : { changed_at: Date.now() })
    .where('id', '=', id)
    .where(visibleToAdmins())
    .returning(['id', 'img'])
    .executeTakeFirstOrThrow(() => refuse('unknown-product'))
  await claimPicture(trx, img, config.pictureHosts)
  if (position > 1) {
    await trx
      .insertInto('product_pictures')
      .values({ product_id: id, position, img })
      .onConflict((conflict) => conflict.columns(['product_id', 'position']).doUpdateSet({ img }))
      .execute()
  }
  return { imgs: (await findPictures(trx, [product])).get(id) ?? [] }
}

export async function matchPictures(db: Db, { body }: HandlerInput<typeof contract.matchPictures>) {
  const readings = body.names.map(parseFileName)
  const keys = readings.flatMap((reading) => reading.map(({ code }) => numberKey(code)))
  const products = await db
    .selectFrom('part_numbers')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['products.id', 'product_code', 'name', 'img', 'number_key'])
    .where('class', '=', 'ours')
    .where('number_key', 'in', textList(db, keys))
    .where(visibleToAdmins())
    .execute()
  const pictures = await findPictures(db, products)
  const byKey = Map.groupBy(products, ({ number_key }) => number_key)
  const match = ({ code, position }: PictureName) => {
    const alike = byKey.get(numberKey(code)) ?? []
    const written = code.toLowerCase().replace(/[\s_]/g, '-')
    // Distinguishes numbers that differ only in their separators.
    const exact = alike.find(({ product_code }) => product_code.toLowerCase() === written)
    const product = alike.length === 1 ? alike[0] : exact
    if (!product) return null
    const { id: _id, product_code: productCode, name } = product
    const replaces = (pictures.get(_id)?.length ?? 0) >= position
    return { product: { _id, productCode, name }, position, replaces }
  }
  return readings.map(([whole, ended]) => match(whole) ?? (ended ? match(ended) : null))
}

type PictureName = { code: string; position: number }

/** The whole name may be the number; else the part after its last separator says which picture it is. */
function parseFileName(name: string): [PictureName, ...PictureName[]] {
  const code = name
    .replace(/^.*[/\\]/, '')
    .replace(/\.\w+$/, '')
    .trim()
  const [, stem, digits] = /^(.+?)[\s_.(-]+(\d{1,2})\)?$/.exec(code) ?? []
  const whole = { code, position: 1 }
  const position = Number(digits)
  if (stem === undefined || position < 1 || position > maxPictures) return [whole]
  return [whole, { code: stem, position }]
}
