import { formatAddress } from '#addresses/rules.ts'
import { prorate, toMoney } from '#base/money.ts'
import { addDraft } from '#drafts/server/drafts.ts'
import { formatInvoiceNumber } from '#invoices/rules.ts'
import { placeLines } from '#orders/server/place-purchase.ts'
import { shipPurchase } from '#orders/server/ship-purchases.ts'
import { bookPayment } from '#payments/server/record-transfer.ts'
import { findNamedProducts } from '#products/server/products.ts'
import type { Transaction } from '#server/database/open.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { newId } from '#server/ids.ts'
import type { Shop } from '#server/shop.ts'
import { linesOf, trackingOf } from './orders.ts'

/** The manager signs in with a password of the demo. */
export const companyMembers = {
  manager: 'grace@fleet.kickstand.test',
  approver: 'noor@redline.kickstand.test',
  buyer: 'kenji@harbor.kickstand.test',
}

const day = 24 * 60 * 60 * 1000

const hall = {
  ...{ name: 'Lakeport Fleet Services', line1: '88 Terminal Drive', line2: 'Hall 3' },
  ...{ city: 'Lakeport', region: 'IL', postalCode: '60085', country: 'US', phone: '+1 555 0204' },
}

/**
 * A company with three members and terms, an overdue invoice and one that is paid in part; one of the members asks for
 * approval, another for a quote. Before there are other invoices, so that these have the first numbers.
 */
export async function addDemoCompany(
  shop: Shop,
  users: Map<string, CurrentUser>,
  admin: CurrentUser,
): Promise<void> {
  const [manager, approver, buyer] = Object.values(companyMembers).map((email) => users.get(email))
  if (!manager || !approver || !buyer) return
  await shop.db.write(async (trx) => {
    const existing = await trx.selectFrom('companies').select('id').limit(1).executeTakeFirst()
    if (existing) return
    const id = await insertCompany(trx, shop, manager)
    const members = [
      { user: manager, roles: 'buyer,approver,manager', perOrder: null },
      { user: approver, roles: 'approver', perOrder: null },
      { user: buyer, roles: 'buyer', perOrder: toMoney(usualLimit(shop), shop.config.currency) },
    ]
    for (const member of members) await insertMember(trx, id, manager.id, member)
    const company = { id, roles: ['buyer' as const] }
    for (const sale of sales) await sell(trx, shop, admin, { ...manager, company }, sale)
    await ask(trx, shop, { ...buyer, company }, 'approval', { 'KS-BD-320': 40, 'KS-BP-174': 60 })
    await ask(trx, shop, { ...manager, company }, 'quote', { 'KS-CH-525': 200, 'KS-OF-138': 400 })
  })
}

/** A yen is about a hundredth of a dollar. */
function usualLimit({ config: { currency } }: Shop): number {
  return currency.decimals === 0 ? 50_000 : 500
}

async function insertCompany(trx: Transaction, shop: Shop, manager: CurrentUser) {
  const now = Date.now()
  const id = newId(now)
  await trx
    .insertInto('companies')
    .values({
      id,
      counter: 1_042,
      number: 'D-1042',
      name: hall.name,
      vat_id: '',
      billing_address: JSON.stringify(hall),
      billing_email: 'accounts@fleet.kickstand.test',
      phone: hall.phone,
      net_days: 30,
      credit_limit: toMoney(usualLimit(shop) * 50, shop.config.currency),
      po_number_required: 0,
      tax_category: 'S',
      tax_reason: '',
      applied_by: manager.id,
      created_at: now - 90 * day,
      approved_at: now - 89 * day,
      version: 1,
    })
    .execute()
  await trx
    .insertInto('addresses')
    .values({ id: newId(now), company_id: id, address: JSON.stringify(hall), created_at: now })
    .execute()
  return id
}

type DemoMember = { user: CurrentUser; roles: string; perOrder: ReturnType<typeof toMoney> | null }

async function insertMember(
  trx: Transaction,
  companyId: string,
  invitedBy: string,
  { user, roles, perOrder }: DemoMember,
): Promise<void> {
  const at = Date.now() - 80 * day
  const row = { company_id: companyId, user_id: user.id, email: user.email, roles }
  await trx
    .insertInto('company_members')
    .values({
      ...row,
      id: newId(),
      per_order: perOrder,
      invited_at: at,
      invited_by: invitedBy,
      joined_at: at,
    })
    .execute()
}

type Sale = {
  /** Since it was shipped and invoiced. */
  daysAgo: number
  units: Record<string, number | null>
  poNumber: string
  /** Paid by transfer meanwhile. */
  paidHalf?: true
}

/** Due 30 days later: the first is overdue. */
const sales: Sale[] = [
  { daysAgo: 38, units: { 'KS-OF-138': null, 'KS-AP-21': null }, poNumber: 'LFS-0311' },
  {
    daysAgo: 13,
    units: { 'KS-BP-174': null, 'KS-SG-9': null },
    poNumber: 'LFS-0318',
    paidHalf: true,
  },
]

/** Ordered on account, shipped the day after, and invoiced with that. */
async function sell(
  trx: Transaction,
  shop: Shop,
  admin: CurrentUser,
  manager: CurrentUser,
  { daysAgo, units, poNumber, paidHalf }: Sale,
): Promise<void> {
  const { config } = shop
  const shippedAt = Date.now() - daysAgo * day
  const lines = await linesOf(trx, units)
  const { _id: id, orders } = await placeLines(
    trx,
    manager,
    lines,
    {
      ...{ phone: hall.phone, address: formatAddress(hall), poNumber },
      ...{ payment: 'account', now: shippedAt - day },
    },
    config,
  )
  const parcel = { lines: orders.map(({ _id }) => ({ orderId: _id })), carrier: 'DHL' }
  await shipPurchase(trx, admin, { id, ...parcel, tracking: trackingOf(daysAgo) }, shippedAt)
  if (!paidHalf || !manager.company) return
  const { number, total } = await trx
    .selectFrom('invoices')
    .select(['number', 'total'])
    .where('purchase_id', '=', id)
    .executeTakeFirstOrThrow()
  const amount = prorate(total, 1, 2, config.currency)
  const reference = formatInvoiceNumber(number)
  const received = { amount, reference, at: Date.now() - 3 * day, method: 'transfer' as const }
  await bookPayment(trx, admin, { ...received, company: manager.company.id }, config)
}

async function ask(
  trx: Transaction,
  shop: Shop,
  user: CurrentUser,
  kind: 'approval' | 'quote',
  quantities: Record<string, number>,
): Promise<void> {
  const codes = Object.keys(quantities).map((productCode) => ({ productCode }))
  const find = await findNamedProducts(trx, codes)
  const lines = codes.flatMap((named) => {
    const product = find(named)
    return product ? [{ productId: product.id, quantity: quantities[named.productCode] }] : []
  })
  await addDraft(trx, { user, body: { kind, lines } }, shop)
}
