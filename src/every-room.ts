// Calls that are put together from every room: the data of an account, its end, and the work that waits for admins.
import * as addressBook from '#addresses/server/addresses.ts'
import type { Reply } from '#base/endpoint.ts'
import { countApplications } from '#companies/server/companies.ts'
import * as companyMembers from '#companies/server/members.ts'
import * as draftHandlers from '#drafts/server/drafts.ts'
import * as garages from '#fitment/server/garage.ts'
import * as listHandlers from '#lists/server/lists.ts'
import * as deletion from '#orders/server/delete-orders.ts'
import { countAtCardCompany } from '#orders/server/disputes.ts'
import * as orderHandlers from '#orders/server/orders.ts'
import * as purchases from '#orders/server/purchases.ts'
import * as shipments from '#orders/server/shipments.ts'
import * as ownNumbers from '#part-numbers/server/own-numbers.ts'
import * as ledger from '#payments/server/ledger.ts'
import { countCreditToAllocate } from '#payments/server/record-transfer.ts'
import * as stockWatches from '#products/server/stock-watches.ts'
import * as savedLists from '#quick-order/server/saved-list.ts'
import * as reviewHandlers from '#reviews/server/reviews.ts'
import * as missedSearches from '#search/server/missed.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import type { HandlerInput } from '#server/http/calls.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { countMails, countRefunds } from '#server/observe/metrics.ts'
import type { Shop } from '#server/shop.ts'
import * as messages from '#storefront/server/messages.ts'
import type * as users from '#users/contract.ts'
import type * as security from '#users/security-contract.ts'
import * as ownData from '#users/server/own-data.ts'
import * as proofs from '#users/server/reauthenticate.ts'

export async function exportData(
  { user, body }: HandlerInput<typeof security.exportData>,
  shop: Shop,
): Promise<Reply<typeof security.exportData>> {
  const { db, config } = shop
  await proofs.reauthenticate(shop, user, body)
  const { id } = user
  const orders = await orderHandlers.readOrdersOfUser(db.read, id)
  const purchaseIds = orders.map(({ purchaseId }) => purchaseId)
  return {
    ...(await ownData.exportAccount(shop, user)),
    orders,
    shipments: await shipments.readShipments(db.read, user, { purchaseIds }),
    payments: await ledger.readPaymentsOfUser(db.read, id),
    reviews: await reviewHandlers.exportReviews(db.read, id),
    messages: await messages.exportMessages(db.read, id),
    garage: (await garages.readGarage(db.read, { user })).motorcycles,
    lists: await listHandlers.exportLists(db.read, id),
    quickOrder: await savedLists.exportQuickOrder(db.read, id),
    stockWatches: await stockWatches.listWatches(db.read, { user }),
    ownNumbers: await ownNumbers.exportOwnNumbers(db.read, id),
    drafts: await draftHandlers.exportDrafts(db.read, id, shop),
    addresses: await addressBook.exportAddresses(db.read, id),
    company: await companyMembers.exportMembership(db.read, id, config.currency),
  }
}

export function forgetAccount(input: HandlerInput<typeof security.forgetAccount>, shop: Shop) {
  return ownData.forgetAccount(input, shop, {
    before: () => deletion.deleteUnpaidOrders(shop.db, input.user),
    within: releaseAll,
  })
}

async function releaseAll(trx: Transaction, user: CurrentUser): Promise<void> {
  await draftHandlers.forgetDrafts(trx, user.id)
  await companyMembers.forgetMembership(trx, user)
  await deletion.releasePurchases(trx, user)
  await messages.forgetMessages(trx, user.id)
  await listHandlers.forgetLists(trx, user.id)
}

export async function readWaiting(
  db: Db,
  { user }: HandlerInput<typeof users.readWaiting>,
  shop: Shop,
): Promise<users.Waiting> {
  const unsent = { state: 'to-ship', orders: 'none', limit: 1 } as const
  const toShip = (await purchases.listPurchases(db, { user, query: unsent }, shop)).total
  const mails = await countMails(db)
  const weekAgo = Date.now() - 7 * 86_400_000
  return {
    toShip,
    purchasesToShip: toShip,
    searchedInVain: await missedSearches.countMissed(db, weekAgo),
    messages: await messages.countOpenMessages(db),
    reviews: await reviewHandlers.countUnansweredReviews(db, weekAgo),
    mailsFailed: mails.failed,
    mailsGivenUp: mails.given_up,
    refundsFailed: (await countRefunds(db)).failed,
    atCardCompany: await countAtCardCompany(db),
    companyApplications: await countApplications(db),
    creditToAllocate: await countCreditToAllocate(db),
    quotesToPrice: await draftHandlers.countOpenQuotes(db),
  }
}
