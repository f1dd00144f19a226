import { normalizeIP } from '@fastify/rate-limit'
import { type InferResult, type SqlBool, sql } from 'kysely'
import { refuse } from '#reviews/refusals.ts'
import { countRows, newestFirst, readPage } from '#server/database/lists.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import { hasWords, splitSpellings } from '#server/database/words.ts'
import type { Audited } from '#server/http/audit.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import { type CurrentUser, isAdmin } from '#server/http/current-user.ts'
import { limits, takeTryIn } from '#server/http/limits.ts'
import { newId } from '#server/ids.ts'
import { lockUser } from '#users/server/users.ts'
import type * as contract from '../contract.ts'

const dayMs = 24 * 60 * 60 * 1000

export async function listReviews(
  db: Db,
  { user, query: input }: HandlerInput<typeof contract.listReviews>,
) {
  let reviews = selectReviews(db)
  if (!user || !isAdmin(user)) reviews = reviews.where('reviews.hidden_at', 'is', null)
  if (input.answered === 'true') reviews = reviews.where('answered_at', 'is not', null)
  if (input.answered === 'false') reviews = reviews.where('answered_at', 'is', null)
  if (input.q) reviews = reviews.where(matches(db, input.q))
  const page = await readPage(db, reviews, newestFirst('reviews'), input)
  return { ...page, rows: page.rows.map((row) => toReview(row, user)) }
}

const hasPaidOrder = sql<SqlBool>`exists (select 1 from orders
  where orders.user_id = reviews.user_id and paid_at is not null and deleted_at is null)`

function selectReviews(db: Db) {
  return db
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .select(['reviews.id', 'star', 'description', 'answer', 'reviews.created_at as writtenAt'])
    .select(['users.name as userName', 'users.name', 'users.img', 'users.email'])
    .select(['reviews.user_id', 'reviews.hidden_at'])
    .select(hasPaidOrder.as('verified'))
}

type Row = InferResult<ReturnType<typeof selectReviews>>[number]

function toReview({ id, user_id, hidden_at, ...row }: Row, user: CurrentUser | null) {
  const showsEmail = (user && isAdmin(user)) || user?.id === user_id
  return {
    ...row,
    _id: id,
    email: showsEmail ? row.email : maskEmail(row.email),
    verified: Boolean(row.verified),
    hidden: hidden_at !== null,
  }
}

function maskEmail(email: string): string {
  const [first = ''] = email
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`
}

function matches(db: Db, text: string) {
  const words = splitSpellings(text)
  const authors = sql`select id from users where ${hasWords(db, 'users', words, { inName: true })}`
  return sql<SqlBool>`(${hasWords(db, 'reviews', words)} or reviews.user_id in (${authors}))`
}

/** Only those that customers see: a hidden review needs no answer. */
export async function countUnansweredReviews(db: Db, since: number): Promise<number> {
  const unanswered = db
    .selectFrom('reviews')
    .where('created_at', '>', since)
    .where('answered_at', 'is', null)
    .where('hidden_at', 'is', null)
  return countRows(db, unanswered)
}

export function exportReviews(db: Db, userId: string) {
  return db
    .selectFrom('reviews')
    .select(['id', 'star', 'description', 'created_at as writtenAt'])
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Adds a review by the user. Throws 'too-many-tries' for a second review within 24 hours, and for too many from one
 * IP address by accounts with unverified email addresses.
 */
export async function addReview(
  trx: Transaction,
  { user, body, request }: HandlerInput<typeof contract.addReview>,
) {
  const { isEmailVerified } = await lockUser(trx, user.id)
  const last = await trx
    .selectFrom('reviews')
    .select('created_at')
    .where('user_id', '=', user.id)
    .where('created_at', '>', Date.now() - dayMs)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (last)
    throw refuse('too-many-tries', {
      detail: 'You have already written a review within the last day. Please come back tomorrow.',
      retryAfterSeconds: Math.ceil((last.created_at + dayMs - Date.now()) / 1000),
    })
  if (!isEmailVerified) await takeTryIn(trx, limits.unverifiedReviews, normalizeIP(request.ip))
  const id = await insertReview(trx, user.id, body)
  const written = await selectReviews(trx).where('reviews.id', '=', id).executeTakeFirstOrThrow()
  return toReview(written, user)
}

export async function insertReview(
  trx: Transaction,
  userId: string,
  { star, description }: { star: number; description: string },
  now = Date.now(),
): Promise<string> {
  const id = newId(now)
  const row = { id, user_id: userId, star, description, created_at: now, hidden_at: null }
  await trx.insertInto('reviews').values(row).execute()
  return id
}

export async function hideReview(
  trx: Transaction,
  { params, body: { hidden } }: HandlerInput<typeof contract.hideReview>,
): Promise<{ hidden: boolean }> {
  await trx
    .updateTable('reviews')
    .set({ hidden_at: hidden ? Date.now() : null })
    .where('id', '=', params.id)
    .returning('id')
    .executeTakeFirstOrThrow(() => refuse('unknown-review'))
  return { hidden }
}

/** Throws 'edited-meanwhile' if the answer has changed since it was seen. */
export async function answerReview(
  trx: Transaction,
  { params: { id }, body: { seen, ...body } }: HandlerInput<typeof contract.answerReview>,
): Promise<{ answer: string | null }> {
  const review = await trx
    .selectFrom('reviews')
    .select('answer')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => refuse('unknown-review'))
  if (seen !== undefined && seen !== review.answer) throw refuse('edited-meanwhile')
  const answer = body.answer || null
  const change = { answer, answered_at: answer ? Date.now() : null }
  await trx.updateTable('reviews').set(change).where('id', '=', id).execute()
  return { answer }
}

export const auditedReviews: Audited<'reviews'> = {
  table: 'reviews',
  label: null,
  columns: ['hidden_at', 'answer'],
}
