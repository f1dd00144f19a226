import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { refuse } from '#addresses/refusals.ts'
import { countRows, deleteRows } from '#server/database/lists.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { newId } from '#server/ids.ts'
import { lockUser } from '#users/server/users.ts'
import type * as contract from '../contract.ts'
import type { SavedAddress } from '../contract.ts'
import { type Address, formatAddress, maxAddresses } from '../rules.ts'

export async function listAddresses(
  db: Db,
  { user }: Pick<HandlerInput<typeof contract.listAddresses>, 'user'>,
): Promise<SavedAddress[]> {
  const rows = await selectAddresses(db).where(mayShipTo(user)).orderBy('id', 'desc').execute()
  const addresses = rows.map(toSavedAddress)
  const own = addresses.filter(({ ofCompany }) => !ofCompany)
  const shared = addresses.filter(({ ofCompany }) => ofCompany)
  return [...own, ...shared]
}

export async function addAddress(
  trx: Transaction,
  { user, body }: HandlerInput<typeof contract.addAddress>,
): Promise<SavedAddress> {
  await lockUser(trx, user.id)
  const own = trx.selectFrom('addresses').where('user_id', '=', user.id)
  if ((await countRows(trx, own)) >= maxAddresses) throw refuse('addresses-full')
  const now = Date.now()
  const row = { id: newId(now), user_id: user.id, company_id: null, address: JSON.stringify(body) }
  await trx
    .insertInto('addresses')
    .values({ ...row, created_at: now })
    .execute()
  return toSavedAddress(row)
}

export async function changeAddress(
  trx: Transaction,
  { user, params: { id }, body }: HandlerInput<typeof contract.changeAddress>,
): Promise<SavedAddress> {
  const row = await trx
    .updateTable('addresses')
    .set({ address: JSON.stringify(body) })
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .returning(columns)
    .executeTakeFirstOrThrow(() => refuse('unknown-address'))
  return toSavedAddress(row)
}

export function deleteAddress(
  trx: Transaction,
  { user, params: { id } }: HandlerInput<typeof contract.deleteAddress>,
): Promise<{ deletedCount: number }> {
  return deleteRows(trx.deleteFrom('addresses').where('id', '=', id).where('user_id', '=', user.id))
}

const columns = ['id', 'company_id', 'address'] as const

function selectAddresses(db: Db) {
  return db.selectFrom('addresses').select(columns)
}

/** Their own, and those of the company that they belong to. */
function mayShipTo({ id }: Pick<CurrentUser, 'id'>): RawBuilder<SqlBool> {
  return sql`(addresses.user_id = ${id} or addresses.company_id =
    (select company_id from company_members where user_id = ${id}))`
}

/** Throws 'unknown-address' for one that the user may not ship to. */
export async function findShipTo(db: Db, user: CurrentUser, id: string): Promise<Address> {
  const row = await selectAddresses(db)
    .where('id', '=', id)
    .where(mayShipTo(user))
    .executeTakeFirstOrThrow(() => refuse('unknown-address', { field: 'shipTo' }))
  return parseAddress(row.address)
}

export async function listCompanyAddresses(db: Db, companyId: string): Promise<SavedAddress[]> {
  const own = selectAddresses(db).where('company_id', '=', companyId)
  return (await own.orderBy('id').execute()).map(toSavedAddress)
}

/** Addresses with an id of the company's keep it; those that are not in the input are deleted. */
export async function saveCompanyAddresses(
  trx: Transaction,
  companyId: string,
  addresses: (Address & { _id?: string | undefined })[],
): Promise<void> {
  const before = await listCompanyAddresses(trx, companyId)
  const existingIds = new Set(before.map(({ _id }) => _id))
  await trx.deleteFrom('addresses').where('company_id', '=', companyId).execute()
  const rows = addresses.map(({ _id = '', ...address }) => {
    const id = existingIds.delete(_id) ? _id : newId()
    const text = JSON.stringify(address)
    return { id, user_id: null, company_id: companyId, address: text, created_at: Date.now() }
  })
  if (rows.length > 0) await trx.insertInto('addresses').values(rows).execute()
}

export async function exportAddresses(db: Db, userId: string): Promise<Address[]> {
  const rows = await selectAddresses(db).where('user_id', '=', userId).orderBy('id').execute()
  return rows.map(({ address }) => parseAddress(address))
}

function toSavedAddress(row: { id: string; company_id: string | null; address: string }) {
  const address = parseAddress(row.address)
  const ofCompany = row.company_id !== null
  return { ...address, _id: row.id, formatted: formatAddress(address), ofCompany }
}

export function parseAddress(stored: string): Address {
  return JSON.parse(stored)
}
