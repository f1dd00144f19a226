import { formatMoney } from '#base/currency.ts'
import { pluralize } from '#base/format.ts'
import { dayMs } from '#orders/rules.ts'
import { notifyBuyer } from '#orders/server/mails.ts'
import type { PurchaseTerms } from '#orders/server/purchases.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { renderMail } from '#server/mail/mail-template.ts'
import type { QueuedMail } from '#server/mail/outbox.ts'
import type { ListLine } from '../contract.ts'
import { type ListRow, parseContents } from './list-rows.ts'
import { validateList } from './lists.ts'

type ShopTerms = PurchaseTerms & { shopName: string; publicUrl: string }

/** The product as its owner last saw it in this quantity: price, availability, successors. */
type SeenProduct = { price: number; orderable: boolean; successors: string }
type Snapshot = { version: number; products: Record<string, SeenProduct> }

/** The mail lists this many, and counts the rest. */
const maxListed = 40

/**
 * Mails the owners of watched lists what has changed since they last heard of it: prices, whether it can
 * be ordered, successors. One mail a day at most for each list.
 */
export async function notifyWatchers(
  db: Database,
  terms: ShopTerms,
  now = Date.now(),
  stopping?: AbortSignal,
): Promise<void> {
  const due = await db.read
    .selectFrom('lists')
    .select('id')
    .where('watched_at', 'is not', null)
    .where(({ or, eb }) =>
      or([eb('notified_at', 'is', null), eb('notified_at', '<=', now - dayMs)]),
    )
    .orderBy('id')
    .execute()
  for (const { id } of due) {
    if (stopping?.aborted) return
    await db.write((trx) => notifyOwner(trx, id, terms, now))
  }
}

async function notifyOwner(trx: Transaction, id: string, terms: ShopTerms, now: number) {
  const list = await trx
    .selectFrom('lists')
    .innerJoin('users', 'users.id', 'user_id')
    .selectAll('lists')
    .select(['email', 'price_list_id as priceList'])
    .where('lists.id', '=', id)
    .where('watched_at', 'is not', null)
    .where('forgotten_at', 'is', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!list) return
  const { lines, currency } = await validateList(trx, list, parseContents(list), terms)
  const products = Object.fromEntries(lines.map((line) => [line.productId, describeProduct(line)]))
  const snapshot: Snapshot = { version: list.version, products }
  const before = list.snapshot === null ? null : (JSON.parse(list.snapshot) as Snapshot)
  // A changed list counts as seen.
  const compared = before?.version === list.version ? before.products : {}
  const changes = lines.flatMap((line) => findChanges(line, currency, compared[line.productId]))
  const notifiedAt = changes.length > 0 ? now : list.notified_at
  const change = { snapshot: JSON.stringify(snapshot), notified_at: notifiedAt }
  await trx.updateTable('lists').set(change).where('id', '=', id).execute()
  if (changes.length > 0) await notifyBuyer(trx, list, changesMail(list, changes, terms, now))
}

function describeProduct({ productId, line, refusal, supersession }: ListLine): SeenProduct {
  const successors =
    supersession?.successors.filter(({ replaces }) => replaces.includes(productId)) ?? []
  return {
    // For another quantity it would not apply.
    price: refusal === null ? line.unitPrice : 0,
    orderable: refusal === null,
    successors: successors.map(({ productCode }) => productCode).join(', '),
  }
}

/** The changes that the owner has not seen; none for products added since. */
function findChanges(line: ListLine, currency: string, was?: SeenProduct): [string, string][] {
  const is = describeProduct(line)
  if (!was) return []
  const changes: string[] = []
  if (is.successors !== was.successors && is.successors)
    changes.push(`replaced by ${is.successors}`)
  if (is.orderable !== was.orderable)
    changes.push(is.orderable ? 'can be ordered again' : 'cannot be ordered in your quantity now')
  if (is.price !== was.price && is.price > 0 && was.price > 0)
    changes.push(`${formatMoney(was.price, currency)} → ${formatMoney(is.price, currency)} each`)
  return changes.length > 0 ? [[line.line.productCode || line.productId, changes.join('; ')]] : []
}

function changesMail(
  { id, name, email }: ListRow & { email: string },
  changes: [string, string][],
  shop: ShopTerms,
  now: number,
): QueuedMail {
  const subject = `${name}: ${pluralize(changes.length, 'part')} changed`
  return {
    key: `list-changes:${id}:${now}`,
    to: email,
    subject,
    ...renderMail(shop, {
      heading: subject,
      paragraphs: ['Something has changed on a list that you watch.'],
      table: changes.slice(0, maxListed),
      button: { label: 'Open the list', href: `/dashboard/lists/${id}` },
      small: 'You get this at most once a day, until you stop watching the list.',
    }),
  }
}
