import { type Currency, formatMoney } from '#base/currency.ts'
import { formatCount } from '#base/format.ts'
import type { SoldSuccessor } from '#part-numbers/contract.ts'
import { findSuccessors } from '#part-numbers/server/successors.ts'
import { refuse } from '#products/refusals.ts'
import { deleteRows } from '#server/database/lists.ts'
import type { Database, Db, Transaction } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { newId } from '#server/ids.ts'
import { type MailRow, renderMail, type ShopNames } from '#server/mail/mail-template.ts'
import { queueMail, type Writers } from '#server/mail/outbox.ts'
import { lockUser } from '#users/server/users.ts'
import type * as contract from '../contract.ts'
import { minOrderable } from '../orderable.ts'
import { findProductsById, productColumns, toOrderable } from './columns.ts'
import { findProduct, toProduct } from './products.ts'

export async function listWatches(db: Db, { user }: { user: Pick<CurrentUser, 'id'> }) {
  return db
    .selectFrom('stock_watches')
    .select(['product_id as productId', 'created_at as askedAt'])
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Adds a watch, once per user and product. Throws 'address-unproven', 'unknown-product'. */
export async function watchStock(
  trx: Transaction,
  { user, body: { productId } }: HandlerInput<typeof contract.watchStock>,
) {
  const now = Date.now()
  const { isEmailVerified } = await lockUser(trx, user.id)
  if (!isEmailVerified) throw refuse('address-unproven')
  if (!(await findProduct(trx, { id: productId }))) throw refuse('unknown-product')
  await trx
    .insertInto('stock_watches')
    .values({ id: newId(now), user_id: user.id, product_id: productId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { productId, askedAt: now }
}

export async function unwatchStock(
  trx: Transaction,
  { user, query }: HandlerInput<typeof contract.unwatchStock>,
) {
  const theirs = trx.deleteFrom('stock_watches').where('user_id', '=', user.id)
  return deleteRows(theirs.where('product_id', '=', query.productId))
}

/**
 * Mails customers once when a watched product can be ordered again: the watch is deleted in the transaction that
 * queues its mail. Of a product that was replaced the mail names what took its place, once all of that can be ordered.
 * Watches of products that left the catalogue without a successor are dropped.
 */
export async function queueBackInStockMails(db: Database, currency: Currency): Promise<void> {
  for (const product of await findSettledProducts(db.read))
    await db.write((trx) => endWatches(trx, product, currency))
}

async function findSettledProducts(db: Db) {
  const rows = await db
    .selectFrom('products')
    .select([...productColumns, 'deleted_at'])
    .where('id', 'in', db.selectFrom('stock_watches').select('product_id'))
    .where('hidden_at', 'is', null)
    .execute()
  const ids = rows.map(({ id }) => id)
  const successors = await findSuccessors(db, ids)
  const taken = [...successors.values()].flat().map(({ productId }) => productId)
  const parts = await findProductsById(db, taken)
  const isOrderable = (id: string) => {
    const part = parts.get(id)
    return part !== undefined && minOrderable(toOrderable(part)) !== null
  }
  return rows
    .map((row) => ({ ...row, successors: successors.get(row.id) ?? [] }))
    .filter((row) =>
      row.successors.length > 0
        ? row.successors.every(({ productId }) => isOrderable(productId))
        : row.deleted_at !== null || minOrderable(toOrderable(row)) !== null,
    )
}

type Settled = Awaited<ReturnType<typeof findSettledProducts>>[number]

async function endWatches(trx: Transaction, product: Settled, currency: Currency): Promise<void> {
  const ended = await trx
    .deleteFrom('stock_watches')
    .where('product_id', '=', product.id)
    .returning(['id', 'user_id'])
    .execute()
  const isReplaced = product.successors.length > 0
  if (product.deleted_at !== null && !isReplaced) return
  const facts = { ...toProduct(product, currency), successors: product.successors }
  const kind = isReplaced ? 'part-replaced' : 'back-in-stock'
  for (const watch of ended) {
    const user = await trx
      .selectFrom('users')
      .select('email')
      .where('id', '=', watch.user_id)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (user) await queueMail(trx, { key: `${kind}:${watch.id}`, to: user.email, facts })
  }
}

export function productMailWriters(shop: ShopNames): Writers {
  return {
    'back-in-stock': (product) => backInStockLetter(product as contract.Product, shop),
    'part-replaced': (product) => replacedLetter(product as ReplacedProduct, shop),
  }
}

type ReplacedProduct = contract.Product & { successors: SoldSuccessor[] }

function replacedLetter({ name, productCode, successors }: ReplacedProduct, shop: ShopNames) {
  const [first] = successors
  return {
    subject: `Replaced: ${name}`,
    ...renderMail(shop, {
      heading: 'A new part took its place',
      paragraphs: [
        `You asked us to notify you when ${name} (${productCode}) is back in stock. It is no longer sold. What replaces it is in stock now. Parts are not reserved until you order.`,
      ],
      table: successors.map(
        (part): MailRow => [
          part.quantity === 1 ? 'Replaced by' : `Replaced by ${formatCount(part.quantity)} ×`,
          `${part.productCode} ${part.name}`,
        ],
      ),
      button: { label: 'View part', href: `/products/${first?.productId ?? ''}` },
      small: 'You asked for this email. You will not get another one about it.',
    }),
  }
}

function backInStockLetter(product: contract.Product, shop: ShopNames) {
  const { name, productCode, quantity, minimumQuantity, price, currency } = product
  return {
    subject: `Back in stock: ${name}`,
    ...renderMail(shop, {
      heading: 'It is back in stock',
      paragraphs: [
        `You asked us to notify you when ${name} is back in stock. In stock now: ${formatCount(quantity)}. Parts are not reserved until you order.`,
      ],
      table: [
        ['Part', name],
        ['Part number', productCode],
        ['In stock', formatCount(quantity)],
        ['Minimum order', formatCount(minimumQuantity)],
        ['Price', formatMoney(price, currency)],
      ],
      button: { label: 'View part', href: `/products/${product._id}` },
      small: 'You asked for this email. You will not get another one about it.',
    }),
  }
}
