import { readImport } from '#base/import-report.ts'
import * as fitment from '#fitment/contract.ts'
import { exportApplications, importApplications } from '#fitment/server/application-files.ts'
import * as applicationHandlers from '#fitment/server/applications.ts'
import { listFitments, readApplications } from '#fitment/server/fitments.ts'
import * as garageHandlers from '#fitment/server/garage.ts'
import { listMakes, listMotorcycles } from '#fitment/server/motorcycles.ts'
import * as images from '#images/contract.ts'
import { signTicket, uploadImage } from '#images/server/upload.ts'
import * as lists from '#lists/contract.ts'
import { orderAgain } from '#lists/server/again.ts'
import * as listHandlers from '#lists/server/lists.ts'
import * as managingOrders from '#orders/admin-contract.ts'
import * as orders from '#orders/contract.ts'
import { changeBasket, checkBasket, emptyBasket, readBasket } from '#orders/server/basket.ts'
import { readCustomer } from '#orders/server/customers.ts'
import { deleteOrder, deletePurchase, releasePurchases } from '#orders/server/delete-orders.ts'
import { addCreditNote, closePurchase } from '#orders/server/give-back.ts'
import { listOrders, readOrder, readOrdersOfUser } from '#orders/server/orders.ts'
import { placeForCustomer, placeOrder, placePurchase } from '#orders/server/place-purchase.ts'
import { listPurchases, readPurchase } from '#orders/server/purchases.ts'
import * as shippingHandlers from '#orders/server/ship-purchases.ts'
import { exportShipments, readShipmentsOfUser } from '#orders/server/shipments.ts'
import * as shippingDeskHandlers from '#orders/server/shipping-desk.ts'
import { readSales, readToday } from '#orders/server/today.ts'
import * as papers from '#papers/contract.ts'
import { exportLedger, exportOrders } from '#papers/server/exports.ts'
import * as paperHandlers from '#papers/server/papers.ts'
import type { PdfWorker } from '#papers/server/pdf-worker.ts'
import * as numbers from '#part-numbers/contract.ts'
import { exportNumbers, importNumbers } from '#part-numbers/server/number-files.ts'
import * as numberHandlers from '#part-numbers/server/numbers.ts'
import * as ownNumberHandlers from '#part-numbers/server/own-numbers.ts'
import { listSources, saveSource } from '#part-numbers/server/sources.ts'
import { exportSuccessors, importSuccessors } from '#part-numbers/server/successor-files.ts'
import { readSuccessors, saveSuccessors } from '#part-numbers/server/successors.ts'
import * as payments from '#payments/contract.ts'
import { readHistory, readPaymentsOfUser } from '#payments/server/ledger.ts'
import { openPayment, recordPayment } from '#payments/server/payments.ts'
import * as adminProducts from '#products/admin-contract.ts'
import * as products from '#products/contract.ts'
import * as priceLists from '#products/price-lists-contract.ts'
import { changePrices } from '#products/server/change-prices.ts'
import * as priceListHandlers from '#products/server/price-lists.ts'
import { exportProducts, importProducts } from '#products/server/product-files.ts'
import { matchPictures, setPicture } from '#products/server/product-pictures.ts'
import { addProduct, deleteProduct, updateProduct } from '#products/server/products.ts'
import { readDiscontinuedPart, readProductPage } from '#products/server/replacements.ts'
import * as stockHandlers from '#products/server/stock.ts'
import * as watchHandlers from '#products/server/stock-watches.ts'
import * as quickOrder from '#quick-order/contract.ts'
import { openListChecker } from '#quick-order/server/check-list.ts'
import { makeExampleList } from '#quick-order/server/example-list.ts'
import * as savedListHandlers from '#quick-order/server/saved-list.ts'
import * as reviews from '#reviews/contract.ts'
import * as reviewHandlers from '#reviews/server/reviews.ts'
import * as search from '#search/contract.ts'
import { findAdminIds, listAdminProducts } from '#search/server/admin-products.ts'
import { countFacets, listKinds, listProducts, suggest } from '#search/server/list-products.ts'
import { countMissed, deleteMissed } from '#search/server/missed.ts'
import * as searchWordHandlers from '#search/server/search-words.ts'
import type { Db, Transaction } from '#server/database/open.ts'
import { type Call, importing, outside, read, transaction } from '#server/http/calls.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { retryMails } from '#server/mail/send-due.ts'
import { countMails, countRefunds } from '#server/observe/metrics.ts'
import type { Shop } from '#server/shop.ts'
import * as contact from '#storefront/contract.ts'
import * as messageHandlers from '#storefront/server/messages.ts'
import { readPage, savePage } from '#storefront/server/pages.ts'
import * as users from '#users/contract.ts'
import * as security from '#users/security-contract.ts'
import { exportAudit, listAudit } from '#users/server/audit.ts'
import { exportAccount, forgetAccount } from '#users/server/own-data.ts'
import { changePassword } from '#users/server/passwords.ts'
import { reauthenticate, showProof } from '#users/server/reauthenticate.ts'
import { issueToken, registerUser } from '#users/server/registration.ts'
import * as secondFactorHandlers from '#users/server/second-factor.ts'
import { endSessions, endUserSessions, listSessions } from '#users/server/sessions.ts'
import * as userHandlers from '#users/server/users.ts'

/** The whole API: each call by what it does to the shop (`server/http/calls.ts`), and the handler that answers it. */
export function api(shop: Shop, pdfs: PdfWorker): Call[] {
  const { config, db, missed } = shop
  const printer = { pdfs, config }
  return [
    read(products.listProducts, listProducts),
    read(products.listSuggestions, suggest),
    read(products.readFacets, countFacets),
    read(products.readProductPage, readProductPage),
    read(products.readDiscontinuedPart, readDiscontinuedPart),
    read(products.listKinds, listKinds),
    transaction(products.addProduct, (trx, { body }) => addProduct(trx, body, config)),
    transaction(products.updateProduct, updateProduct),
    transaction(products.setPicture, setPicture),
    read(products.matchPictures, matchPictures),
    transaction(products.deleteProduct, deleteProduct),

    read(adminProducts.listAdminProducts, listAdminProducts),
    transaction(adminProducts.changePrices, async (trx, given, { config }) => {
      const ids = given.body.ids ?? (await findAdminIds(trx, given.body.filter ?? {}))
      return changePrices(trx, ids, given, config.currency)
    }),

    read(products.listWatches, (db, { user }) => watchHandlers.listWatches(db, user.id)),
    transaction(products.watchStock, watchHandlers.watchStock),
    transaction(products.unwatchStock, watchHandlers.unwatchStock),

    outside(products.importProducts, importing(importProducts)),
    read(products.exportProducts, (db) => exportProducts(db, config.currency, 'csv')),
    read(products.exportProductsSheet, (db) => exportProducts(db, config.currency, 'xlsx')),

    read(adminProducts.listReceipts, stockHandlers.listReceipts),
    transaction(adminProducts.addReceipt, stockHandlers.addReceipt),
    transaction(adminProducts.revertReceipt, stockHandlers.revertReceipt),
    read(adminProducts.readStockHistory, stockHandlers.readStockHistory),

    read(priceLists.listPriceLists, priceListHandlers.listPriceLists),
    read(priceLists.readPriceList, priceListHandlers.readPriceList),
    transaction(priceLists.addPriceList, priceListHandlers.addPriceList),
    transaction(priceLists.changePriceList, priceListHandlers.changePriceList),
    transaction(priceLists.deletePriceList, priceListHandlers.deletePriceList),
    transaction(priceLists.givePriceList, priceListHandlers.givePriceList),
    transaction(priceLists.takePriceList, priceListHandlers.takePriceList),
    read(priceLists.readPrices, priceListHandlers.readPrices),

    read(numbers.readNumbers, (db, { params }) => numberHandlers.listPublicNumbers(db, params.id)),
    transaction(numbers.saveNumbers, numberHandlers.saveNumbers),
    transaction(numbers.saveSuccessors, (trx, { params, body }) =>
      saveSuccessors(trx, params.id, body),
    ),
    read(numbers.listNumbers, (db, { query }) => numberHandlers.listNumbers(db, query.product)),
    transaction(numbers.addNumber, numberHandlers.addNumber),
    transaction(numbers.deleteNumber, numberHandlers.deleteNumber),
    outside(numbers.importNumbers, importing(importNumbers)),
    read(numbers.exportNumbers, exportNumbers),
    outside(numbers.importSuccessors, importing(importSuccessors)),
    read(numbers.exportSuccessors, exportSuccessors),
    read(numbers.readSuccessors, (db, { params }) => readSuccessors(db, params.id)),
    read(numbers.listSources, listSources),
    transaction(numbers.saveSource, saveSource),
    read(numbers.listOwnNumbers, ownNumberHandlers.listOwnNumbers),
    transaction(numbers.addOwnNumber, (trx, { user, body }) =>
      ownNumberHandlers.addOwnNumber(trx, user, body),
    ),
    transaction(numbers.deleteOwnNumber, ownNumberHandlers.deleteOwnNumber),

    read(search.listSearchWords, searchWordHandlers.listSearchWords),
    transaction(search.addSearchWord, (trx, { body }) =>
      searchWordHandlers.addSearchWord(trx, body),
    ),
    transaction(search.changeSearchWord, searchWordHandlers.changeSearchWord),
    transaction(search.deleteSearchWord, searchWordHandlers.deleteSearchWord),
    read(search.listMissedSearches, (_db, { query }) => missed.list(query.limit)),
    transaction(search.deleteMissedSearch, (trx, { query }) => deleteMissed(trx, [query.id])),

    read(fitment.listMakes, listMakes),
    read(fitment.listMotorcycles, listMotorcycles),
    read(fitment.readApplications, readApplications),
    read(fitment.listFitments, listFitments),
    read(fitment.readGarage, (db, { user }) => garageHandlers.readGarage(db, user)),
    transaction(fitment.changeGarage, (trx, { user, body }) =>
      garageHandlers.changeGarage(trx, user, body),
    ),
    outside(fitment.importApplications, importing(importApplications)),
    read(fitment.listApplications, applicationHandlers.listApplications),
    transaction(fitment.addApplication, applicationHandlers.addApplication),
    transaction(fitment.deleteApplication, applicationHandlers.deleteApplication),
    read(fitment.exportApplications, exportApplications),
    transaction(fitment.saveComplete, applicationHandlers.saveComplete),

    read(readImport, (_db, { params }, { imports }) => imports.readProgress(params.id)),

    read(reviews.listReviews, reviewHandlers.listReviews),
    transaction(reviews.addReview, reviewHandlers.addReview),
    transaction(reviews.hideReview, reviewHandlers.hideReview),
    transaction(reviews.answerReview, reviewHandlers.answerReview),

    read(orders.readBasket, readBasket),
    transaction(orders.changeBasket, changeBasket),
    transaction(orders.emptyBasket, emptyBasket),
    read(orders.checkBasket, checkBasket),

    read(orders.readTerms, async () => ({ lapseDays: config.lapseDays })),
    transaction(orders.placePurchase, placePurchase),
    transaction(managingOrders.placeForCustomer, placeForCustomer),
    read(managingOrders.readCustomer, readCustomer),
    read(orders.listPurchases, (db, { user, query }) => listPurchases(db, user, query)),
    read(orders.readPurchase, (db, { user, params }) => readPurchase(db, user, params.id)),
    transaction(orders.deletePurchase, deletePurchase),

    transaction(managingOrders.addCreditNote, addCreditNote),
    transaction(managingOrders.closePurchase, closePurchase),

    read(orders.listOrders, (db, { user, query }) => listOrders(db, user, query)),
    read(orders.readOrder, (db, { user, params }) => readOrder(db, user, params.id)),
    transaction(orders.placeOrder, placeOrder),
    transaction(orders.shipOrder, shippingHandlers.shipOrder),
    read(orders.readHistory, readHistory),
    transaction(orders.deleteOrder, deleteOrder),

    transaction(managingOrders.shipPurchases, shippingHandlers.shipPurchases),
    transaction(managingOrders.pasteTracking, shippingHandlers.pasteTracking),
    transaction(managingOrders.correctShipment, shippingHandlers.correctShipment),
    transaction(managingOrders.voidShipment, shippingHandlers.voidShipment),
    read(managingOrders.exportShipments, exportShipments),

    read(managingOrders.readToday, readToday),
    transaction(managingOrders.retryMails, retryMails),
    read(managingOrders.readSales, readSales),
    read(managingOrders.readPacking, shippingDeskHandlers.readPacking),
    read(managingOrders.listSavedViews, shippingDeskHandlers.listSavedViews),
    transaction(managingOrders.saveView, shippingDeskHandlers.saveView),
    transaction(managingOrders.deleteView, shippingDeskHandlers.deleteView),

    read(payments.readCardSettings, async () => cardSettings(shop)),
    outside(payments.createPaymentIntent, openPayment),
    outside(payments.recordPayment, recordPayment),

    read(papers.readPaper, paperHandlers.printing(printer, paperHandlers.readPaper)),
    read(papers.readReceiptPaper, paperHandlers.printing(printer, paperHandlers.readReceiptPaper)),
    read(papers.readPickList, paperHandlers.printing(printer, paperHandlers.readPickList)),
    read(papers.readPackingLists, paperHandlers.printing(printer, paperHandlers.readPackingLists)),
    read(
      papers.readCreditNotePaper,
      paperHandlers.printing(printer, paperHandlers.readCreditNotePaper),
    ),
    read(papers.exportOrders, exportOrders),
    read(papers.exportLedger, exportLedger),

    read(quickOrder.checkQuickOrder, openListChecker()),
    read(quickOrder.readQuickOrder, savedListHandlers.readQuickOrder),
    transaction(quickOrder.saveQuickOrder, savedListHandlers.saveQuickOrder),
    read(quickOrder.readExampleList, makeExampleList),
    transaction(quickOrder.countOwnNumbers, savedListHandlers.countOwnNumbers),

    read(lists.orderAgain, orderAgain),
    read(lists.listLists, listHandlers.listLists),
    transaction(lists.addList, listHandlers.addList),
    read(lists.readList, listHandlers.readList),
    transaction(lists.changeList, listHandlers.changeList),
    transaction(lists.deleteList, listHandlers.deleteList),
    read(lists.listRevisions, listHandlers.listRevisions),
    transaction(lists.restoreList, listHandlers.restoreList),
    read(lists.readSharedList, listHandlers.readSharedList),

    read(contact.readContact, async () => config.contact),
    outside(contact.leaveMessage, messageHandlers.leaveMessage),
    read(contact.listMessages, messageHandlers.listMessages),
    transaction(contact.answerMessage, messageHandlers.answerMessage),
    transaction(contact.closeMessage, messageHandlers.closeMessage),
    read(contact.readPage, readPage),
    transaction(contact.savePage, savePage),

    outside(images.createTicket, async ({ user }) => ({
      key: await signTicket(config.secret, user.id),
    })),
    outside(images.uploadImage, ({ query, request }) => uploadImage(shop, query.key, request)),

    read(users.listUsers, userHandlers.listUsers),
    read(users.readAdmin, userHandlers.readAdmin),
    read(users.readWaiting, (db, { user }) => whatWaits(db, user)),
    outside(users.issueToken, issueToken),
    outside(users.registerUser, registerUser),
    transaction(users.updateProfile, userHandlers.updateProfile),
    transaction(users.makeAdmin, userHandlers.makeAdmin),
    transaction(users.removeAdmin, userHandlers.removeAdmin),
    transaction(users.disableUser, userHandlers.disableUser),

    read(users.listAudit, listAudit),
    read(users.exportAudit, exportAudit),

    read(security.listSessions, (db, { user }) => listSessions(db, user)),
    outside(security.endSessions, endSessions),
    transaction(security.endUserSessions, endUserSessions),
    outside(security.showProof, showProof),
    outside(security.changePassword, changePassword),
    read(security.readSecondFactor, secondFactorHandlers.readSecondFactor),
    outside(security.setSecondFactor, secondFactorHandlers.setSecondFactor),
    outside(security.endSecondFactor, secondFactorHandlers.endSecondFactor),
    outside(security.exportData, async ({ user, body }) => {
      await reauthenticate(shop, user, body)
      const { id } = user
      return {
        ...(await exportAccount(shop, user)),
        orders: await readOrdersOfUser(db.read, id),
        shipments: await readShipmentsOfUser(db.read, user),
        payments: await readPaymentsOfUser(db.read, id),
        reviews: await reviewHandlers.findReviews(db.read, id),
        messages: await messageHandlers.findMessages(db.read, id),
        garage: await garageHandlers.exportGarage(db.read, id),
        lists: await listHandlers.exportLists(db.read, id),
        pad: await savedListHandlers.findListsOfUser(db.read, id),
        stockWatches: await watchHandlers.listWatches(db.read, id),
        ownNumbers: await ownNumberHandlers.exportOwnNumbers(db.read, id),
      }
    }),
    outside(security.forgetAccount, ({ user, body }) =>
      forgetAccount(shop, user, body, (trx) => releaseAll(trx, user)),
    ),
    outside(security.takeSecondStep, secondFactorHandlers.takeSecondStep),
  ]
}

function cardSettings({ config: { stripe, publicUrl } }: Shop) {
  const { provider, publishableKey, apiBase } = stripe
  const address = provider === 'sandbox' ? (apiBase ?? `${publicUrl}/sandbox/cards`) : ''
  return { provider, publishableKey, address }
}

async function whatWaits(db: Db, user: CurrentUser): Promise<users.Waiting> {
  const [paid, purchases, searchedInVain, messages, reviews, mails, refunds] = await Promise.all([
    listOrders(db, user, { status: 'Pending', paid: 'true', limit: 1 }),
    listPurchases(db, user, { state: 'to-ship', orders: 'none', limit: 1 }),
    countMissed(db, Date.now() - 7 * 86_400_000),
    messageHandlers.countOpenMessages(db),
    reviewHandlers.countUnansweredReviews(db),
    countMails(db),
    countRefunds(db),
  ])
  return {
    toShip: paid.total,
    purchasesToShip: purchases.total,
    searchedInVain,
    messages,
    reviews,
    mailsFailed: mails.failed,
    mailsGivenUp: mails.given_up,
    refundsFailed: refunds.failed,
  }
}

async function releaseAll(trx: Transaction, user: CurrentUser): Promise<void> {
  await releasePurchases(trx, user)
  await messageHandlers.forgetMessages(trx, user.id)
  await garageHandlers.deleteGarage(trx, user.id)
  await listHandlers.forgetLists(trx, user.id)
  await savedListHandlers.deleteQuickOrder(trx, user.id)
  await shippingDeskHandlers.forgetViews(trx, user.id)
  await watchHandlers.forgetWatches(trx, user.id)
  await ownNumberHandlers.deleteOwnNumbers(trx, user.id)
}
