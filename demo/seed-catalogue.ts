import {
  applicationId,
  applicationRows,
  markComplete,
  saveApplications,
} from '#fitment/server/applications.ts'
import { readFileByProduct } from '#part-numbers/server/files-by-code.ts'
import { addNumbers } from '#part-numbers/server/numbers.ts'
import { replaceSuccessors } from '#part-numbers/server/successors.ts'
import { type CatalogueSettings, insertProduct } from '#products/server/products.ts'
import type { Transaction } from '#server/database/open.ts'
import { readTextSource } from '#server/imports/import-queue.ts'
import type { Shop } from '#server/shop.ts'
import { readDemoApplications, readDemoProducts, readDemoSupersessions } from './catalogue.ts'
import { storeProductPictures } from './picture.ts'

const day = 24 * 60 * 60 * 1000

/** The whole catalogue in one transaction: an interrupted start finds the whole of it, or nothing. */
export async function seedCatalogue(shop: Shop): Promise<void> {
  const { db, config } = shop
  const products = readDemoProducts(config.currency)
  // Not any product: the shop is open, and an admin may have been quick to add one.
  const existing = await db.read
    .selectFrom('products')
    .select('id')
    .where('product_code', '=', products[0]?.productCode ?? '')
    .execute()
  if (existing.length > 0) return
  const pictures = await storeProductPictures(
    shop,
    products.map(({ productCode }) => productCode),
  )
  await db.write((trx) => writeCatalogue(trx, config, pictures))
}

/** Products with their numbers, what replaced them, and what they fit. */
export async function writeCatalogue(
  trx: Transaction,
  config: CatalogueSettings,
  pictures: ReadonlyMap<string, string>,
): Promise<void> {
  const products = readDemoProducts(config.currency)
  const start = Date.now() - (products.length + 1) * day
  const ids = new Map<string, string>()
  // The first of the tables is the newest, so that the shop shows it first.
  for (const [index, product] of products.toReversed().entries()) {
    const img = pictures.get(product.productCode) ?? ''
    const added = await insertProduct(trx, { ...product, img }, config, start + index * day)
    if (!added) throw new Error(`The demo has two products of ${product.productCode}`)
    ids.set(product.productCode, added.id)
  }
  const idOfCode = (code: string) => {
    const id = ids.get(code)
    if (!id) throw new Error(`The demo's tables name ${code}, which is no product`)
    return id
  }
  await addNumbers(
    trx,
    products.flatMap(({ productCode, numbers }) =>
      numbers.map((number) => ({ ...number, productId: idOfCode(productCode) })),
    ),
  )
  await replace(trx, idOfCode)
  await addApplications(trx)
}

async function replace(trx: Transaction, idOfCode: (code: string) => string): Promise<void> {
  const supersessions = Map.groupBy(readDemoSupersessions(), ({ code }) => code)
  for (const [code, rows] of supersessions) {
    const successors = rows.map(({ by, units }) => ({ productId: idOfCode(by), quantity: units }))
    const when = rows[0]?.when ?? 'at-once'
    await replaceSuccessors(trx, idOfCode(code), { successors, when })
  }
}

/** Which motorcycles the products fit. */
async function addApplications(trx: Transaction): Promise<void> {
  const source = await readTextSource(readDemoApplications())
  const file = {
    source,
    dryRun: false,
    progress: { done: 0, of: 0, taken: 0 },
    stopping: new AbortController().signal,
  }
  const { report, products } = await readFileByProduct(trx, file, applicationRows)
  const [refused] = report.refused.first
  if (refused) throw new Error(`applications.csv, line ${refused.line}: ${refused.message}`)
  const applications = products.flatMap(({ id: productId, rows }) =>
    rows.map(({ row }) => ({ row, productId, key: applicationId(productId, row) })),
  )
  await saveApplications(trx, applications)
  const complete = applications.flatMap(({ productId, row }) =>
    row.complete === null ? [] : [[productId, row.complete] as const],
  )
  await markComplete(trx, new Map(complete))
}
