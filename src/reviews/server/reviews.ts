import { type RawBuilder, type Selection, type SqlBool, sql } from 'kysely'
import type { Page } from '#base/paging.ts'
import { Problem } from '#base/problem.ts'
import { type Asker, isAdmin } from '#server/calls/asker.ts'
import {
  countExactly,
  countOfPage,
  pageOf,
  type Slice,
  type Sorting,
  slice,
  sortedBy,
} from '#server/database/lists.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { Schema } from '#server/database/schema.ts'
import { hasWords, wordsOf } from '#server/database/words.ts'
import { newId } from '#server/ids.ts'
import { lockAccount } from '#users/server/users.ts'
import type { Review } from '../contract.ts'
import { maskEmail } from '../rules.ts'

const dayMs = 24 * 60 * 60 * 1000

const columns = [
  ...(['reviews.id', 'reviews.star', 'reviews.description', 'reviews.created_at'] as const),
  'reviews.hidden_at' as const,
  ...(['reviews.user_id', 'users.name', 'users.img', 'users.email'] as const),
]

/** All reviews, the newest first, with emails as the asker may see them; hidden ones for admins only. */
export async function listReviews(
  db: Db,
  asker: Asker | null,
  input: Slice & { q?: string | undefined },
): Promise<Page<Review>> {
  let shown = db.selectFrom('reviews')
  if (!asker || !isAdmin(asker)) shown = shown.where('reviews.hidden_at', 'is', null)
  if (input.q) shown = shown.where(saying(db, input.q))
  const sorted = shown
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .select(columns)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.user_id', '=', 'reviews.user_id')
          .where('orders.paid_at', 'is not', null)
          .where('orders.deleted_at', 'is', null),
      ).as('verified'),
    )
    .select(sortedBy(newest))
  const { rows, ...cursors } = pageOf(await slice(sorted, newest, input).execute(), input)
  // Counted anew each time, because the list is kept.
  const total = countOfPage(input, rows.length) ?? (await countExactly(db, shown))
  return { rows: rows.map((row) => asReview(row, asker)), total, ...cursors }
}

const newest: Sorting = {
  by: 'reviews.created_at',
  id: 'reviews.id',
  holds: 'number',
  direction: 'desc',
}

/** A condition: all the words stand in the review, or in its author's name. */
function saying(db: Db, text: string): RawBuilder<SqlBool> {
  const words = wordsOf(text)
  const authors = sql`select id from users where ${hasWords(db, 'users', words, { inName: true })}`
  return sql`(${hasWords(db, 'reviews', words)} or reviews.user_id in (${authors}))`
}

/** Every review of a person, hidden ones too. */
export function reviewsOf(read: Db, userId: string) {
  return read
    .selectFrom('reviews')
    .select(['id', 'star', 'description', 'created_at as writtenAt'])
    .where('user_id', '=', userId)
    .execute()
}

/** Adds a review in the name of the asker. Throws 'prove-address', and 'too-many-tries' for a second one of a day. */
export async function addReview(
  trx: Transaction,
  asker: Asker,
  input: { star: number; description: string },
): Promise<Review> {
  if (!(await lockAccount(trx, asker.id))) throw new Problem('prove-address')
  const last = await trx
    .selectFrom('reviews')
    .select('created_at')
    .where('user_id', '=', asker.id)
    .where('created_at', '>', Date.now() - dayMs)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!last) return writeReview(trx, asker, input)
  const problem = new Problem('too-many-tries', {
    detail: 'You have written a review within the last day. Please come back tomorrow.',
  })
  problem.retryAfterSeconds = Math.ceil((last.created_at + dayMs - Date.now()) / 1000)
  throw problem
}

/** Hides a review from everybody but admins, or shows it again. Throws 'unknown-review'. */
export async function hideReview(
  trx: Transaction,
  id: string,
  hidden: boolean,
): Promise<{ hidden: boolean }> {
  const { numUpdatedRows } = await trx
    .updateTable('reviews')
    .set({ hidden_at: hidden ? Date.now() : null })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Problem('unknown-review')
  return { hidden }
}

export async function writeReview(
  trx: Transaction,
  asker: Asker,
  input: { star: number; description: string },
  now = Date.now(),
): Promise<Review> {
  const id = newId(now)
  const { star, description } = input
  await trx
    .insertInto('reviews')
    .values({ id, user_id: asker.id, star, description, created_at: now, hidden_at: null })
    .execute()
  const paid = await trx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', asker.id)
    .where('paid_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .limit(1)
    .execute()
  const { name, img, email } = asker
  const written = { id, star, description, created_at: now, hidden_at: null, user_id: asker.id }
  return asReview({ ...written, name, img, email, verified: paid.length > 0 }, asker)
}

type Row = Selection<Schema, 'reviews' | 'users', (typeof columns)[number]> & { verified: unknown }

function asReview(row: Row, asker: Asker | null): Review {
  const whole = (asker && isAdmin(asker)) || asker?.id === row.user_id
  return {
    _id: row.id,
    userName: row.name,
    name: row.name,
    email: whole ? row.email : maskEmail(row.email),
    description: row.description,
    img: row.img,
    star: row.star,
    verified: Boolean(row.verified),
    hidden: row.hidden_at !== null,
    writtenAt: row.created_at,
  }
}
