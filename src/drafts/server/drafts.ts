import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { formatAddress } from '#addresses/rules.ts'
import { findShipTo, listCompanyAddresses, parseAddress } from '#addresses/server/addresses.ts'
import { startOfDay } from '#base/calendar.ts'
import { formatMoney, type Money, toMajor } from '#base/currency.ts'
import { multiply, parseMoney, toMoney } from '#base/money.ts'
import type { Page } from '#base/paging.ts'
import { parseWholeNumber } from '#base/whole-number.ts'
import type { ValidatedLine } from '#basket/contract.ts'
import { computeTotals, toTaxRate } from '#basket/rules.ts'
import { takeBasketLines, validateLines } from '#basket/server/basket.ts'
import { refuse } from '#drafts/refusals.ts'
import { makeNumber } from '#orders/rules.ts'
import { placeLines } from '#orders/server/place-purchase.ts'
import { isAmong, lockNumber } from '#server/database/dialect.ts'
import { countRows, newestFirst, readPage, requireCursor } from '#server/database/lists.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { Audited } from '#server/http/audit.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import {
  type CurrentUser,
  companySeenBy,
  isAdmin,
  seesCompany,
  selectCurrentUsers,
  toCurrentUser,
  visibleTo,
} from '#server/http/current-user.ts'
import { newId } from '#server/ids.ts'
import type { Shop } from '#server/shop.ts'
import { lockUser } from '#users/server/users.ts'
import type * as contract from '../contract.ts'
import type { Draft, DraftState } from '../contract.ts'
import { findState, isCounted } from '../rules.ts'
import { notifyOfDraft } from './mails.ts'

/** The number of the lock under which drafts get their numbers; the same in every process. */
const draftLock = 5_117_730

/** The most open drafts of one account: a limit on work for admins. */
const maxOpen = 100

type Terms = Pick<Shop, 'config'>

/**
 * Throws 'basket-empty', 'unknown-product', 'drafts-full', for an approval 'delivery-missing', and 'not-allowed' if the
 * company has no one to approve it.
 */
export async function addDraft(
  trx: Transaction,
  { user, body }: Pick<HandlerInput<typeof contract.addDraft>, 'user' | 'body'>,
  shop: Shop,
): Promise<Draft> {
  const { kind } = body
  if (kind === 'approval' && !user.company) throw refuse('not-allowed')
  await requireDraftQuota(trx, user)
  const lines = mergeLines(body.lines ?? (await takeBasketLines(trx, user, body.version)))
  await requireProducts(trx, lines)
  const delivery = await findDelivery(trx, user, body)
  // A quote may be asked for without; then it is needed to accept it.
  if (kind === 'approval') requireDelivery(delivery)
  const now = Date.now()
  const counter = await nextCounter(trx)
  const row = {
    id: newId(now),
    counter,
    number: makeNumber('R', now, counter),
    kind,
    user_id: user.id,
    company_id: user.company?.id ?? null,
    ...delivery,
    po_number: body.poNumber ?? '',
    note: body.note ?? '',
    answer: '',
    created_at: now,
    version: 1,
  }
  await trx.insertInto('drafts').values(row).execute()
  await insertLines(trx, row.id, lines)
  const draft = await describeDraft(trx, row.id, shop)
  await notifyOfDraft(trx, 'request', draft, shop.config)
  return draft
}

async function requireDraftQuota(trx: Transaction, user: CurrentUser): Promise<void> {
  await lockUser(trx, user.id)
  const own = trx.selectFrom('drafts').where('user_id', '=', user.id).where(states.open)
  if ((await countRows(trx, own)) >= maxOpen) throw refuse('drafts-full')
}

type DraftLineInput = {
  productId: string
  quantity: number
  note: string
  unit_price?: Money | null
}

/** Merges lines of the same product. Throws the refusal of a wrong quantity. */
function mergeLines(
  lines: { productId: string; quantity?: unknown; note?: string | undefined }[],
): DraftLineInput[] {
  const joined = new Map<string, DraftLineInput>()
  for (const { productId, quantity, note = '' } of lines) {
    const read = parseWholeNumber(quantity, { min: 1, missing: 'Empty Quantity' })
    if (!read.ok) throw refuse('quantity-wrong', { detail: read.message, field: 'lines' })
    const before = joined.get(productId)
    const sum = (before?.quantity ?? 0) + read.value
    joined.set(productId, { productId, quantity: sum, note: before?.note || note })
  }
  return [...joined.values()]
}

async function requireProducts(trx: Transaction, lines: DraftLineInput[]): Promise<void> {
  const ids = lines.map(({ productId }) => productId)
  const products = trx.selectFrom('products').where('id', 'in', ids).where('deleted_at', 'is', null)
  if ((await countRows(trx, products)) < ids.length) throw refuse('unknown-product')
}

async function nextCounter(trx: Transaction): Promise<number> {
  await lockNumber(trx, draftLock)
  const { last } = await trx
    .selectFrom('drafts')
    .select(({ fn }) => fn.max('counter').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0) + 1
}

type AddBody = HandlerInput<typeof contract.addDraft>['body']

type Delivery = { phone: string; address: string; ship_to: string | null }

async function findDelivery(trx: Transaction, user: CurrentUser, body: AddBody): Promise<Delivery> {
  const { phone = '', address = '' } = body
  if (!body.shipTo) return completeDelivery(trx, user, { phone, address, ship_to: null })
  const shipTo = await findShipTo(trx, user, body.shipTo)
  const chosen = { address: formatAddress(shipTo), ship_to: JSON.stringify(shipTo) }
  return completeDelivery(trx, user, { phone, ...chosen })
}

/** Phone number and address that are not given are those of the account, else of its company. */
async function completeDelivery(
  trx: Transaction,
  { id, company }: CurrentUser,
  delivery: Delivery,
): Promise<Delivery> {
  if (delivery.phone && delivery.address) return delivery
  const own = await trx
    .selectFrom('users')
    .select(['phone', 'address'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const shared = company ? await readCompanyContact(trx, company.id) : { phone: '', address: '' }
  return {
    ...delivery,
    phone: delivery.phone || own.phone || shared.phone,
    address: delivery.address || own.address || shared.address,
  }
}

/** Goods go to the first of the company's addresses, or where its invoices go. */
async function readCompanyContact(trx: Transaction, id: string) {
  const { phone, billing_address } = await trx
    .selectFrom('companies')
    .select(['phone', 'billing_address'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [first] = await listCompanyAddresses(trx, id)
  return { phone, address: first?.formatted ?? formatAddress(parseAddress(billing_address)) }
}

/** Throws 'delivery-missing': every order has a phone number and an address. */
function requireDelivery({ phone, address }: Delivery): void {
  if (!phone || !address) throw refuse('delivery-missing')
}

async function insertLines(trx: Transaction, draftId: string, lines: DraftLineInput[]) {
  const rows = lines.map(({ productId, quantity, note, unit_price = null }, index) => ({
    ...{ draft_id: draftId, position: index, product_id: productId, quantity, note, unit_price },
  }))
  await trx.insertInto('draft_lines').values(rows).execute()
}

const isUndecided = sql<SqlBool>`withdrawn_at is null and declined_at is null and placed_at is null`
const now = () => sql`cast(${Date.now()} as bigint)`

const states: Record<'open', RawBuilder<SqlBool>> = {
  open: sql`sent_at is null and ${isUndecided}`,
}

function isIn(state: DraftState): RawBuilder<SqlBool> {
  if (state === 'open') return states.open
  if (state === 'sent')
    return sql`sent_at is not null and valid_until >= ${now()} and ${isUndecided}`
  if (state === 'expired') return sql`valid_until < ${now()} and ${isUndecided}`
  if (state === 'declined') return sql`declined_at is not null`
  if (state === 'withdrawn') return sql`withdrawn_at is not null`
  const kind = state === 'approved' ? 'approval' : 'quote'
  return sql`placed_at is not null and kind = ${kind}`
}

export async function listDrafts(
  db: Db,
  { user, query }: HandlerInput<typeof contract.listDrafts>,
  shop: Shop,
): Promise<Page<Draft>> {
  requireCursor(query)
  let drafts = db.selectFrom('drafts').select('drafts.id').where(visibleTo(user, 'drafts'))
  if (query.kind) drafts = drafts.where('kind', '=', query.kind)
  if (query.state) drafts = drafts.where(isIn(query.state))
  if (query.waiting) drafts = drafts.where(waitsFor(user))
  const page = await readPage(db, drafts, newestFirst('drafts'), query)
  const ids = page.rows.map(({ id }) => id)
  return { ...page, rows: await describeAll(db, ids, shop) }
}

/** The drafts that wait for this user: new quotes for admins, sent quotes for requesters, others' requests for approvers. */
function waitsFor(user: CurrentUser): RawBuilder<SqlBool> {
  if (isAdmin(user)) return sql`kind = 'quote' and ${states.open}`
  if (!seesCompany(user)) return sql`kind = 'quote' and ${isIn('sent')}`
  return sql`((kind = 'approval' and user_id <> ${user.id} and ${states.open})
    or (kind = 'quote' and user_id = ${user.id} and ${isIn('sent')}))`
}

export function countOpenQuotes(db: Db): Promise<number> {
  return countRows(db, db.selectFrom('drafts').where('kind', '=', 'quote').where(states.open))
}

export async function readDraft(
  db: Db,
  { user, params: { id } }: HandlerInput<typeof contract.readDraft>,
  shop: Shop,
): Promise<Draft> {
  await db
    .selectFrom('drafts')
    .select('id')
    .where('id', '=', id)
    .where(visibleTo(user, 'drafts'))
    .executeTakeFirstOrThrow(() => refuse('unknown-draft'))
  return describeDraft(db, id, shop)
}

type ChangeInput = HandlerInput<typeof contract.changeDraft>
type ChangeBody = ChangeInput['body']
type DraftRow = Awaited<ReturnType<typeof lockDraft>>

type Deciding = { user: CurrentUser; draft: DraftRow; body: ChangeBody; shop: Shop }

/** Locks the draft before anything else; the same statement reads what the user may do with it. */
export async function changeDraft(
  trx: Transaction,
  { user, params: { id }, body }: ChangeInput,
  shop: Shop,
): Promise<Draft> {
  const draft = await lockDraft(trx, user, id)
  const { action } = body
  const deciding = { user, draft, body, shop }
  await decisions[action].requireMay(trx, deciding)
  if (draft.version !== body.version) throw refuse('edited-meanwhile')
  requireState(draft, decisions[action].from)
  await decisions[action].act(trx, deciding)
  await trx
    .updateTable('drafts')
    .set({ version: draft.version + 1 })
    .where('id', '=', id)
    .execute()
  const changed = await describeDraft(trx, id, shop)
  await notifyOfDraft(trx, action, changed, shop.config, user)
  return changed
}

function lockDraft(trx: Transaction, user: CurrentUser, id: string) {
  return trx
    .selectFrom('drafts')
    .selectAll()
    .where('id', '=', id)
    .where(visibleTo(user, 'drafts'))
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('unknown-draft'))
}

function requireState(draft: DraftRow, from: readonly DraftState[]): void {
  const state = findState(draft, Date.now())
  if (from.includes(state)) return
  throw refuse(state === 'expired' ? 'quote-expired' : 'draft-closed')
}

type Decision = {
  from: readonly DraftState[]
  requireMay: (trx: Transaction, deciding: Deciding) => Promise<void>
  act: (trx: Transaction, deciding: Deciding) => Promise<void>
}

const decisions: Record<ChangeBody['action'], Decision> = {
  approve: { from: ['open'], requireMay: requireApprover, act: approve },
  decline: { from: ['open', 'sent', 'expired'], requireMay: requireDecider, act: decline },
  withdraw: { from: ['open', 'sent', 'expired'], requireMay: requireRequester, act: withdraw },
  send: { from: ['open', 'sent', 'expired'], requireMay: requireSeller, act: quote },
  accept: { from: ['sent'], requireMay: requireRequester, act: accept },
  edit: { from: ['open'], requireMay: requireRequester, act: edit },
}

async function requireRequester(_trx: Transaction, { user, draft }: Deciding): Promise<void> {
  if (draft.user_id !== user.id) throw refuse('not-allowed')
}

async function requireSeller(_trx: Transaction, { user, draft }: Deciding): Promise<void> {
  if (!isAdmin(user) || draft.kind !== 'quote') throw refuse('not-allowed')
}

/** Throws 'not-allowed' for all but approvers and managers of the draft's company, and for the requester. */
async function requireApprover(trx: Transaction, { user, draft }: Deciding): Promise<void> {
  const { rows } = await sql<{ company_id: string | null }>`
    select ${companySeenBy(user)} as company_id`.execute(trx)
  const isOfCompany = rows[0]?.company_id === draft.company_id && draft.company_id !== null
  if (draft.kind !== 'approval' || draft.user_id === user.id || !isOfCompany)
    throw refuse('not-allowed')
}

async function requireDecider(trx: Transaction, deciding: Deciding): Promise<void> {
  const { user, draft } = deciding
  if (draft.kind === 'approval') return requireApprover(trx, deciding)
  if (!isAdmin(user) && draft.user_id !== user.id) throw refuse('not-allowed')
}

/** Places the draft in the requester's name, at the total that the approver saw. */
async function approve(trx: Transaction, { user, draft, body, shop }: Deciding): Promise<void> {
  const { total } = body
  if (total === undefined) {
    const message = 'Please name the total that you saw'
    throw refuse('fields-wrong', { detail: message, errors: [{ field: 'total', message }] })
  }
  const requester = await findRequester(trx, draft)
  await requireOwnLimit(trx, user, total, shop)
  const placed = await place(trx, { draft, requester, shop, total, approvedBy: user.id })
  await close(trx, draft, placed, { user, body })
}

/** Places the draft at the quoted prices, while they are valid. */
async function accept(trx: Transaction, { user, draft, body, shop }: Deciding): Promise<void> {
  const { total } = body
  // The prices of a company's quote are not for a person who has left it.
  const requester = draft.company_id === null ? user : await findRequester(trx, draft)
  const placed = await place(trx, { draft, requester, shop, total })
  await close(trx, draft, placed, { user, body })
}

/** Throws 'requester-left' if the requester is no member of the draft's company any more. */
async function findRequester(trx: Transaction, draft: DraftRow): Promise<CurrentUser> {
  const row = await selectCurrentUsers(trx)
    .where('users.id', '=', draft.user_id)
    .where('users.disabled_at', 'is', null)
    .where('member.company_id', '=', draft.company_id)
    .executeTakeFirstOrThrow(() => refuse('requester-left'))
  return { ...toCurrentUser(row), roles: [] }
}

async function requireOwnLimit(
  trx: Transaction,
  user: CurrentUser,
  total: number,
  { config: { currency } }: Terms,
): Promise<void> {
  const { per_order } = await trx
    .selectFrom('company_members')
    .select('per_order')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow(() => refuse('not-allowed'))
  if (per_order === null || toMoney(total, currency) <= per_order) return
  const left = toMajor(per_order, currency)
  throw refuse('above-limit', {
    detail: `This is above your own limit of ${formatMoney(left, currency.code)} an order.`,
    extra: { left },
  })
}

type PlaceInput = {
  draft: DraftRow
  requester: CurrentUser
  shop: Terms
  total: number | undefined
  approvedBy?: string
}

async function place(trx: Transaction, { draft, requester, shop, total, approvedBy }: PlaceInput) {
  const rows = await readDraftLines(trx, draft.id)
  const lines = rows.map(({ product_id, quantity, note, unit_price }) => ({
    ...{ productId: product_id, quantity, note },
    ...(draft.kind === 'quote' && unit_price !== null ? { quotedPrice: unit_price } : {}),
  }))
  const { po_number, note } = draft
  const delivery = await completeDelivery(trx, requester, draft)
  requireDelivery(delivery)
  const { phone, address, ship_to } = delivery
  const input = {
    ...{ phone, poNumber: po_number, note, total },
    delivery: { address, ship_to },
    ...(approvedBy === undefined ? {} : { limitsOf: approvedBy }),
    payment: await choosePayment(trx, requester),
  }
  return placeLines(trx, requester, lines, input, shop.config)
}

/** On account where the company has terms. */
async function choosePayment(trx: Transaction, { company }: CurrentUser) {
  if (!company) return 'card' as const
  const { net_days, approved_at } = await trx
    .selectFrom('companies')
    .select(['net_days', 'approved_at'])
    .where('id', '=', company.id)
    .executeTakeFirstOrThrow()
  return net_days !== null && approved_at !== null ? ('account' as const) : ('card' as const)
}

type Placed = Awaited<ReturnType<typeof placeLines>>

async function close(
  trx: Transaction,
  draft: DraftRow,
  placed: Placed,
  { user, body }: Pick<Deciding, 'user' | 'body'>,
): Promise<void> {
  await trx
    .updateTable('drafts')
    .set({
      placed_at: Date.now(),
      purchase_id: placed._id,
      decided_by: user.id,
      ...(body.note ? { answer: body.note } : {}),
    })
    .where('id', '=', draft.id)
    .execute()
  await trx
    .updateTable('draft_lines')
    .set({
      unit_price: sql<Money>`(select price from orders
        where purchase_id = ${placed._id} and orders.product_id = draft_lines.product_id)`,
    })
    .where('draft_id', '=', draft.id)
    .execute()
}

async function decline(trx: Transaction, { user, draft, body }: Deciding): Promise<void> {
  await trx
    .updateTable('drafts')
    .set({ declined_at: Date.now(), decided_by: user.id, answer: body.note ?? draft.answer })
    .where('id', '=', draft.id)
    .execute()
}

async function withdraw(trx: Transaction, { draft }: Deciding): Promise<void> {
  await trx
    .updateTable('drafts')
    .set({ withdrawn_at: Date.now() })
    .where('id', '=', draft.id)
    .execute()
}

async function edit(trx: Transaction, { draft, body }: Deciding): Promise<void> {
  if (body.note !== undefined)
    await trx.updateTable('drafts').set({ note: body.note }).where('id', '=', draft.id).execute()
  if (!body.lines) return
  const before = new Map(
    (await readDraftLines(trx, draft.id)).map((line) => [line.product_id, line]),
  )
  const lines = body.lines.map(({ productId, quantity }) => {
    const was = before.get(productId)
    return { productId, quantity: quantity ?? was?.quantity ?? 1, note: was?.note ?? '' }
  })
  await replaceLines(trx, draft.id, mergeLines(lines))
}

async function replaceLines(trx: Transaction, id: string, lines: DraftLineInput[]) {
  await requireProducts(trx, lines)
  await trx.deleteFrom('draft_lines').where('draft_id', '=', id).execute()
  await insertLines(trx, id, lines)
}

/** Prices each line: the price given now, the one quoted before, or today's. */
async function quote(trx: Transaction, { user, draft, body, shop }: Deciding): Promise<void> {
  const { currency } = shop.config
  const validUntil = readUntil(body.validUntil)
  const named = new Map((body.lines ?? []).map((line) => [line.productId, line]))
  const before = await readDraftLines(trx, draft.id)
  const added = [...named.keys()].filter((id) =>
    before.every(({ product_id }) => product_id !== id),
  )
  const wanted = [
    ...before.map(({ product_id, quantity, note, unit_price }) => ({
      ...{ productId: product_id, note, price: unit_price },
      quantity: named.get(product_id)?.quantity ?? quantity,
    })),
    ...added.map((productId) => {
      return { productId, quantity: named.get(productId)?.quantity ?? 1, note: '', price: null }
    }),
  ]
  await requireProducts(trx, wanted)
  const requester = await findPerson(trx, draft.user_id)
  const today = await validateLines(trx, requester, wanted, shop.config)
  const lines = wanted.map((line, index) => {
    const { basePrice = 0, unitPrice = 0 } = today.lines[index] ?? {}
    const typed = named.get(line.productId)?.unitPrice
    const price =
      typed === undefined
        ? (line.price ?? toMoney(unitPrice, currency))
        : parseMoney(typed, currency)
    if (price === null) throw refuseField('unitPrice', 'Please enter an amount of money')
    if (price > toMoney(basePrice, currency)) throw refuse('above-base-price', { field: 'lines' })
    return { ...line, unit_price: price }
  })
  await replaceLines(trx, draft.id, lines)
  await trx
    .updateTable('drafts')
    .set({
      sent_at: Date.now(),
      valid_until: validUntil,
      decided_by: user.id,
      answer: body.note ?? draft.answer,
    })
    .where('id', '=', draft.id)
    .execute()
}

async function findPerson(db: Db, id: string): Promise<CurrentUser> {
  const row = await selectCurrentUsers(db).where('users.id', '=', id).executeTakeFirstOrThrow()
  return toCurrentUser(row)
}

/** The last moment of a day. Throws 'fields-wrong' for a text that is no day, and for a day in the past. */
function readUntil(until: number | string | undefined): number {
  if (until === undefined)
    throw refuseField('validUntil', 'Please enter the last day that the prices are valid')
  const [year = 0, month = 0, day = 0] = String(until).split('-').map(Number)
  const at = typeof until === 'number' ? until : startOfDay(year, month, day + 1) - 1
  if (at <= Date.now()) throw refuseField('validUntil', 'Please choose a day to come')
  return at
}

function refuseField(field: string, message: string) {
  return refuse('fields-wrong', { detail: message, errors: [{ field, message }] })
}

function readDraftLines(db: Db, draftId: string) {
  return selectLines(db).where('draft_id', '=', draftId).execute()
}

function selectLines(db: Db) {
  return db.selectFrom('draft_lines').selectAll().orderBy('position')
}

async function describeDraft(db: Db, id: string, terms: Terms): Promise<Draft> {
  const [draft] = await describeAll(db, [id], terms)
  if (!draft) throw refuse('unknown-draft')
  return draft
}

/** In the order of the ids. */
async function describeAll(db: Db, ids: string[], { config }: Terms): Promise<Draft[]> {
  const rows = await selectDescribed(db)
    .where(isAmong(db, 'drafts.id', ids))
    .execute()
  const stored = await selectLines(db)
    .where(isAmong(db, 'draft_id', ids))
    .execute()
  const linesOf = Map.groupBy(stored, ({ draft_id }) => draft_id)
  const users = rows.map(({ user_id }) => user_id)
  const people = await selectCurrentUsers(db)
    .where(isAmong(db, 'users.id', users))
    .execute()
  const priceLists = new Map(people.map((row) => [row.id, toCurrentUser(row).priceList]))
  const byPriceList = Map.groupBy(rows, ({ user_id }) => priceLists.get(user_id) ?? null)
  const drafts = new Map<string, Draft>()
  // Those with the same prices are checked at once.
  for (const [priceList, its] of byPriceList) {
    const requested = its.flatMap(({ id }) => linesOf.get(id) ?? [])
    const linesToCheck = requested.map(({ product_id, quantity, note }) => {
      return { productId: product_id, quantity, note }
    })
    const { lines: today } = await validateLines(db, { priceList }, linesToCheck, config)
    let begin = 0
    for (const row of its) {
      const lines = linesOf.get(row.id) ?? []
      const end = begin + lines.length
      drafts.set(row.id, toDraft(row, lines, today.slice(begin, end), config))
      begin = end
    }
  }
  return ids.flatMap((id) => drafts.get(id) ?? [])
}

function selectDescribed(db: Db) {
  return db
    .selectFrom('drafts')
    .innerJoin('users', 'users.id', 'drafts.user_id')
    .leftJoin('companies', 'companies.id', 'drafts.company_id')
    .leftJoin('purchases', 'purchases.id', 'drafts.purchase_id')
    .selectAll('drafts')
    .select(['users.name as userName', 'users.email as userEmail'])
    .select(['companies.name as companyName', 'companies.number as companyNumber'])
    .select('purchases.number as purchaseNumber')
}

type DescribedRow = Awaited<ReturnType<ReturnType<typeof selectDescribed>['execute']>>[number]
type StoredLine = Awaited<ReturnType<typeof readDraftLines>>[number]

/** `today` holds the same lines at today's prices and stock. */
function toDraft(
  row: DescribedRow,
  stored: StoredLine[],
  today: ValidatedLine[],
  { currency, tax }: Terms['config'],
): Draft {
  const lines = today.map((line, index) => {
    const price = stored[index]?.unit_price ?? null
    if (price === null) return { ...line, quotedPrice: null }
    const unitPrice = toMajor(price, currency)
    const lineTotal = toMajor(multiply(price, line.quantity), currency)
    return { ...line, unitPrice, lineTotal, quotedPrice: unitPrice }
  })
  const amounts = lines.filter(isCounted).map(({ lineTotal }) => toMoney(lineTotal, currency))
  const sums = computeTotals(amounts, toTaxRate(tax.percent), currency)
  return {
    _id: row.id,
    number: row.number,
    kind: row.kind,
    state: findState(row, Date.now()),
    version: row.version,
    requester: { userId: row.user_id, name: row.userName, email: row.userEmail },
    company:
      row.company_id === null
        ? null
        : { _id: row.company_id, name: row.companyName ?? '', number: row.companyNumber ?? '' },
    lines,
    totals: {
      subtotal: toMajor(sums.subtotal, currency),
      taxName: tax.name,
      taxPercent: tax.percent,
      tax: toMajor(sums.tax, currency),
      total: toMajor(sums.total, currency),
      currency: currency.code,
    },
    phone: row.phone,
    address: row.address,
    shipTo: row.ship_to === null ? null : parseAddress(row.ship_to),
    poNumber: row.po_number,
    note: row.note,
    answer: row.answer,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    validUntil: row.valid_until,
    purchaseId: row.purchase_id,
    purchaseNumber: row.purchaseNumber,
  }
}

export async function exportDrafts(db: Db, userId: string, shop: Terms): Promise<Draft[]> {
  const own = await db
    .selectFrom('drafts')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const ids = own.map(({ id }) => id)
  return describeAll(db, ids, shop)
}

/** Deletes the drafts of a forgotten account; those that were placed stand in their purchases. */
export async function forgetDrafts(trx: Transaction, userId: string): Promise<void> {
  const own = trx.selectFrom('drafts').select('id').where('user_id', '=', userId)
  await trx.deleteFrom('draft_lines').where('draft_id', 'in', own).execute()
  await trx.deleteFrom('drafts').where('user_id', '=', userId).execute()
}

export const auditedDrafts: Audited<'drafts'> = {
  table: 'drafts',
  label: 'number',
  columns: ['number', 'kind', 'sent_at', 'valid_until', 'declined_at', 'purchase_id', 'version'],
  details: (id) => sql`
    select product_code as field, draft_lines.quantity || coalesce(' at ' || unit_price, '') as value
    from draft_lines join products on products.id = draft_lines.product_id
    where draft_id = ${id} order by position`,
}
