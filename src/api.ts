import type { FastifyRequest } from 'fastify'
import { readImport } from '#base/import-report.ts'
import * as keepingFitment from '#fitment/admin-contract.ts'
import * as fitment from '#fitment/contract.ts'
import {
  addApplication,
  deleteApplication,
  listApplications,
  saveComplete,
} from '#fitment/server/applications.ts'
import { exportApplications } from '#fitment/server/export-applications.ts'
import { listFitments, readApplications } from '#fitment/server/fitments.ts'
import { changeGarage, deleteGarage, exportGarage, readGarage } from '#fitment/server/garage.ts'
import { importApplications } from '#fitment/server/import-applications.ts'
import { listMakes, listMotorcycles } from '#fitment/server/motorcycles.ts'
import * as images from '#images/contract.ts'
import { openUploadQueue, signTicket, uploadImage } from '#images/server/upload.ts'
import * as lists from '#lists/contract.ts'
import { orderAgain } from '#lists/server/again.ts'
import {
  addList,
  changeList,
  deleteList,
  exportLists,
  forgetLists,
  listLists,
  listRevisions,
  readList,
  readSharedList,
  restoreList,
} from '#lists/server/lists.ts'
import * as managingOrders from '#orders/admin-contract.ts'
import * as orders from '#orders/contract.ts'
import { changeBasket, checkBasket, emptyBasket, readBasket } from '#orders/server/basket.ts'
import { deleteOrder, deletePurchase, releasePurchases } from '#orders/server/delete-orders.ts'
import { listOrders, readOrder, readOrdersOfUser } from '#orders/server/orders.ts'
import { placeOrder, placePurchase } from '#orders/server/place-purchase.ts'
import { listPurchases, readPurchase } from '#orders/server/purchases.ts'
import { shipOrder, takeBackShipping } from '#orders/server/ship-order.ts'
import { readSales, readToday } from '#orders/server/today.ts'
import * as papers from '#papers/contract.ts'
import { exportOrders } from '#papers/server/export-orders.ts'
import { readPaper } from '#papers/server/papers.ts'
import type { PdfWorker } from '#papers/server/pdf-worker.ts'
import * as keeping from '#part-numbers/admin-contract.ts'
import * as numbers from '#part-numbers/contract.ts'
import { exportNumbers, exportSuccessors } from '#part-numbers/server/export-parts.ts'
import { importNumbers } from '#part-numbers/server/import-numbers.ts'
import { importSuccessors } from '#part-numbers/server/import-successors.ts'
import {
  addNumber,
  deleteNumber,
  listNumbers,
  listPublicNumbers,
  saveNumbers,
} from '#part-numbers/server/numbers.ts'
import {
  addOwnNumber,
  deleteOwnNumber,
  deleteOwnNumbers,
  exportOwnNumbers,
  listOwnNumbers,
} from '#part-numbers/server/own-numbers.ts'
import { listSources, saveSource } from '#part-numbers/server/sources.ts'
import { readSuccessors, saveSuccessors } from '#part-numbers/server/successors.ts'
import * as payments from '#payments/contract.ts'
import { readHistory } from '#payments/server/history.ts'
import { readPaymentsOfUser } from '#payments/server/ledger.ts'
import { openPayment } from '#payments/server/open-payment.ts'
import { recordPayment } from '#payments/server/record-payment.ts'
import { queueRefund } from '#payments/server/refunds.ts'
import * as products from '#products/contract.ts'
import * as priceLists from '#products/price-lists-contract.ts'
import {
  addPriceList,
  changePriceList,
  deletePriceList,
  givePriceList,
  listPriceLists,
  readPriceList,
  readPrices,
  takePriceList,
} from '#products/server/price-lists.ts'
import { readDiscontinuedPart, readProductPage } from '#products/server/product-page.ts'
import { addProduct, deleteProduct, updateProduct } from '#products/server/products.ts'
import {
  forgetWatches,
  listWatches,
  unwatchStock,
  watchStock,
} from '#products/server/stock-watches.ts'
import * as quickOrder from '#quick-order/contract.ts'
import { checkQuickOrder, openListQueue } from '#quick-order/server/check-list.ts'
import { makeExampleList } from '#quick-order/server/example-list.ts'
import { openFileReader } from '#quick-order/server/file-reader.ts'
import {
  countOwnNumbers,
  deleteQuickOrder,
  findListsOfUser,
  readQuickOrder,
  saveQuickOrder,
} from '#quick-order/server/saved-list.ts'
import * as reviews from '#reviews/contract.ts'
import { addReview, findReviews, hideReview, listReviews } from '#reviews/server/reviews.ts'
import * as search from '#search/contract.ts'
import { countFacets, listKinds, listProducts, suggest } from '#search/server/list-products.ts'
import { countMissed, deleteMissed } from '#search/server/missed.ts'
import {
  addSearchWord,
  changeSearchWord,
  deleteSearchWord,
  listSearchWords,
} from '#search/server/search-words.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import {
  type Call,
  callsOut,
  inTransaction,
  publicRead,
  reads,
  unremembered,
  visitorRead,
} from '#server/http/kinds.ts'
import { openImportQueue } from '#server/imports/import-queue.ts'
import type { Progress } from '#server/imports/read-csv.ts'
import { concerns } from '#server/observe/events.ts'
import { countMails, countRefunds } from '#server/observe/metrics.ts'
import type { Shop } from '#server/shop.ts'
import * as contact from '#storefront/contract.ts'
import { findMessages, forgetMessages, leaveMessage } from '#storefront/server/messages.ts'
import * as users from '#users/contract.ts'
import * as security from '#users/security-contract.ts'
import { exportAccount, forgetAccount } from '#users/server/own-data.ts'
import { changePassword } from '#users/server/passwords.ts'
import { reauthenticate, requirePassword } from '#users/server/reauthenticate.ts'
import { issueToken, registerUser } from '#users/server/registration.ts'
import {
  endSecondFactor,
  readSecondFactor,
  setSecondFactor,
  takeSecondStep,
} from '#users/server/second-factor.ts'
import { endSessions, endUserSessions, listSessions } from '#users/server/sessions.ts'
import { listUsers, makeAdmin, readAdmin, removeAdmin, updateProfile } from '#users/server/users.ts'

/**
 * The whole API: each call, by what it does to the shop, and the handler that answers it.
 * - `reads`: changes nothing
 * - `publicRead`: reads the same for everybody, so its answer is cached
 * - `visitorRead`: reads the same for all visitors, cached likewise; whoever is signed in gets their own
 * - `inTransaction`: its whole change is one transaction
 * - `callsOut`: asks somebody outside, and opens its transactions itself
 * - `unremembered`: its answer holds a secret, so that no key brings it a second time
 */
export function api(shop: Shop, pdfs: PdfWorker): Call[] {
  const { config, db, payments: cards, missed } = shop
  const uploads = openUploadQueue()
  const pads = { files: openFileReader(), turns: openListQueue() }
  const imports = openImportQueue()
  const importFile = <Report>(
    { user, query, request }: SentFile,
    run: (file: Buffer, progress: Progress) => Promise<Report>,
  ) => imports.run(request, user.id, query.id, run)
  return [
    publicRead(products.listProducts, (db, { query }) =>
      listProducts(db, query, config.currency, missed.note),
    ),
    visitorRead(products.listSuggestions, (db, { user, query }) =>
      suggest(db, user, query, config.currency),
    ),
    publicRead(products.readFacets, (db, { query }) => countFacets(db, query)),
    publicRead(products.readProductPage, (db, { params }) =>
      readProductPage(db, params.id, config.currency),
    ),
    publicRead(products.readDiscontinuedPart, (db, { params }) =>
      readDiscontinuedPart(db, params.id, config.currency),
    ),
    publicRead(products.listKinds, (db) => listKinds(db)),
    inTransaction(products.addProduct, (trx, { body }) => addProduct(trx, body, config)),
    inTransaction(products.updateProduct, (trx, { params, body }) =>
      updateProduct(trx, params.id, body, config),
    ),
    inTransaction(products.deleteProduct, (trx, { query }) => deleteProduct(trx, query.id)),

    reads(products.listWatches, ({ user }) => listWatches(db.read, user.id)),
    inTransaction(products.watchStock, (trx, { user, body }) =>
      watchStock(trx, user.id, body.productId),
    ),
    inTransaction(products.unwatchStock, (trx, { user, query }) =>
      unwatchStock(trx, user.id, query.productId),
    ),

    reads(priceLists.listPriceLists, ({ query }) => listPriceLists(db.read, query)),
    reads(priceLists.readPriceList, ({ params }) =>
      readPriceList(db.read, params.id, config.currency),
    ),
    inTransaction(priceLists.addPriceList, (trx, { body }) => addPriceList(trx, body.name)),
    inTransaction(priceLists.changePriceList, (trx, { params, body }) =>
      changePriceList(trx, params.id, body, config.currency),
    ),
    inTransaction(priceLists.deletePriceList, (trx, { query }) => deletePriceList(trx, query.id)),
    inTransaction(priceLists.givePriceList, (trx, { params }) =>
      givePriceList(trx, params.id, params.email),
    ),
    inTransaction(priceLists.takePriceList, (trx, { params }) =>
      takePriceList(trx, params.id, params.email),
    ),
    reads(priceLists.readPrices, ({ user, query }) =>
      readPrices(db.read, user.priceList, query.ids, config.currency),
    ),

    publicRead(numbers.readNumbers, (db, { params }) => listPublicNumbers(db, params.id)),
    inTransaction(numbers.saveNumbers, (trx, { params, body }) =>
      saveNumbers(trx, params.id, body.numbers),
    ),
    inTransaction(numbers.saveSuccessors, (trx, { params, body }) =>
      saveSuccessors(trx, params.id, body),
    ),
    reads(keeping.listNumbers, ({ query }) => listNumbers(db.read, query.product)),
    inTransaction(keeping.addNumber, (trx, { body }) => addNumber(trx, body)),
    inTransaction(keeping.deleteNumber, (trx, { query }) => deleteNumber(trx, query.id)),
    unremembered(keeping.importNumbers, (sent) =>
      importFile(sent, (file, progress) =>
        importNumbers(db, file, importOptions(sent.query), progress),
      ),
    ),
    reads(keeping.exportNumbers, () => exportNumbers(db.read)),
    unremembered(keeping.importSuccessors, (sent) =>
      importFile(sent, (file, progress) =>
        importSuccessors(db, file, importOptions(sent.query), progress),
      ),
    ),
    reads(keeping.exportSuccessors, () => exportSuccessors(db.read)),
    reads(keeping.readSuccessors, ({ params }) => readSuccessors(db.read, params.id)),
    reads(numbers.listSources, () => listSources(db.read)),
    inTransaction(numbers.saveSource, (trx, { params, body }) =>
      saveSource(trx, params.name, body),
    ),
    reads(numbers.listOwnNumbers, ({ user }) => listOwnNumbers(db.read, user)),
    inTransaction(numbers.addOwnNumber, (trx, { user, body }) => addOwnNumber(trx, user, body)),
    inTransaction(numbers.deleteOwnNumber, (trx, { user, query }) =>
      deleteOwnNumber(trx, user, query.id),
    ),

    reads(search.listSearchWords, () => listSearchWords(db.read)),
    inTransaction(search.addSearchWord, (trx, { body }) => addSearchWord(trx, body)),
    inTransaction(search.changeSearchWord, (trx, { params, body }) =>
      changeSearchWord(trx, params.id, body),
    ),
    inTransaction(search.deleteSearchWord, (trx, { query }) =>
      deleteSearchWord(trx, query.id, query.both === 'true'),
    ),
    unremembered(search.listMissedSearches, ({ query }) => missed.list(query.limit)),
    inTransaction(search.deleteMissedSearch, (trx, { query }) => deleteMissed(trx, [query.id])),

    publicRead(fitment.listMakes, (db) => listMakes(db)),
    publicRead(fitment.listMotorcycles, (db, { query }) => listMotorcycles(db, query.make)),
    publicRead(fitment.readApplications, (db, { params }) => readApplications(db, params.id)),
    publicRead(fitment.listFitments, (db, { query }) => listFitments(db, query)),
    reads(fitment.readGarage, ({ user }) => readGarage(db.read, user)),
    inTransaction(fitment.changeGarage, (trx, { user, body }) => changeGarage(trx, user, body)),
    unremembered(fitment.importApplications, (sent) =>
      importFile(sent, (file, progress) =>
        importApplications(db, file, importOptions(sent.query), progress),
      ),
    ),
    reads(keepingFitment.listApplications, ({ query }) => listApplications(db.read, query.product)),
    inTransaction(keepingFitment.addApplication, (trx, { body }) => addApplication(trx, body)),
    inTransaction(keepingFitment.deleteApplication, (trx, { query }) =>
      deleteApplication(trx, query.id),
    ),
    reads(keepingFitment.exportApplications, () => exportApplications(db.read)),
    inTransaction(keepingFitment.saveComplete, (trx, { params, body }) =>
      saveComplete(trx, { productId: params.id, ...body }),
    ),

    reads(readImport, ({ params }) => imports.readProgress(params.id)),

    visitorRead(reviews.listReviews, (db, { user, query }) => listReviews(db, user, query)),
    inTransaction(reviews.addReview, (trx, { user, body }) => addReview(trx, user, body)),
    inTransaction(reviews.hideReview, (trx, { params, body }) =>
      hideReview(trx, params.id, body.hidden),
    ),

    reads(orders.readBasket, ({ user }) => readBasket(db.read, user, config)),
    inTransaction(orders.changeBasket, (trx, { user, body }) =>
      changeBasket(trx, user, body, config),
    ),
    inTransaction(orders.emptyBasket, (trx, { user }) => emptyBasket(trx, user)),
    unremembered(orders.checkBasket, ({ user, body }) =>
      checkBasket(db.read, user, body.lines, config),
    ),

    publicRead(orders.readTerms, async () => ({ lapseDays: config.lapseDays })),
    inTransaction(orders.placePurchase, (trx, { user, body }) =>
      placePurchase(trx, user, body, config),
    ),
    reads(orders.listPurchases, ({ user, query }) => listPurchases(db.read, user, query)),
    reads(orders.readPurchase, ({ user, params }) => readPurchase(db.read, user, params.id)),
    inTransaction(orders.deletePurchase, (trx, { user, query }) =>
      deletePurchase(trx, user, query.id, queueRefund),
    ),

    reads(orders.listOrders, ({ user, query }) => listOrders(db.read, user, query)),
    reads(orders.readOrder, ({ user, params }) => readOrder(db.read, user, params.id)),
    inTransaction(orders.placeOrder, (trx, { user, body }) => placeOrder(trx, user, body, config)),
    inTransaction(orders.shipOrder, (trx, { user, query }) => shipOrder(trx, user, query.id)),
    inTransaction(orders.takeBackShipping, (trx, { user, params }) =>
      takeBackShipping(trx, user, params.id),
    ),
    reads(orders.readHistory, ({ params }) => readHistory(db.read, params.id)),
    inTransaction(orders.deleteOrder, (trx, { user, query }) =>
      deleteOrder(trx, user, query, queueRefund),
    ),

    reads(managingOrders.readToday, ({ query }) => readToday(db.read, query.sort)),
    reads(managingOrders.readSales, () => readSales(db.read, config.currency)),

    publicRead(payments.readCardSettings, async () => cardSettings(shop)),
    callsOut(payments.createPaymentIntent, ({ user, body }) =>
      openPayment(db, cards, user, body, config),
    ),
    callsOut(payments.recordPayment, ({ user, params, body }) =>
      recordPayment(db, cards, user, params.id, body.transactionId),
    ),

    reads(papers.readPaper, ({ user, params }) =>
      readPaper({ pdfs, config }, db.read, user, params),
    ),
    reads(papers.exportOrders, ({ user, query }) => exportOrders(db, user, query)),

    unremembered(quickOrder.checkQuickOrder, ({ user, body, request }) =>
      checkQuickOrder(db.read, pads, { user, body, request }, config, missed.noteOnce),
    ),
    reads(quickOrder.readQuickOrder, ({ user }) => readQuickOrder(db.read, user)),
    inTransaction(quickOrder.saveQuickOrder, (trx, { user, body }) =>
      saveQuickOrder(trx, user, body),
    ),
    publicRead(quickOrder.readExampleList, (db) => makeExampleList(db)),
    inTransaction(quickOrder.countOwnNumbers, (trx, { user, body }) =>
      countOwnNumbers(trx, user, body.numbers),
    ),

    reads(lists.orderAgain, ({ user, params, query }) =>
      orderAgain(db.read, user, { id: params.id, order: query.order }, config),
    ),
    reads(lists.listLists, ({ user }) => listLists(db.read, user)),
    inTransaction(lists.addList, (trx, { user, body }) => addList(trx, user, body, config)),
    reads(lists.readList, ({ user, params }) => readList(db.read, user, params.id, config)),
    inTransaction(lists.changeList, (trx, { user, params, body }) =>
      changeList(trx, user, params.id, body, config),
    ),
    inTransaction(lists.deleteList, (trx, { user, params }) => deleteList(trx, user, params.id)),
    reads(lists.listRevisions, ({ user, params }) => listRevisions(db.read, user, params.id)),
    inTransaction(lists.restoreList, (trx, { user, params, body }) =>
      restoreList(trx, user, params.id, body, config),
    ),
    reads(lists.readSharedList, ({ user, params }) =>
      readSharedList(db.read, user, params.token, config),
    ),

    publicRead(contact.readContact, async () => config.contact),
    callsOut(contact.leaveMessage, ({ user, body }) => leaveMessage(shop, user, body)),

    unremembered(images.createTicket, async ({ user }) => ({
      key: await signTicket(config.secret, user.id),
    })),
    unremembered(images.uploadImage, ({ query, request }) =>
      uploadImage(shop, uploads, query.key, request),
    ),

    reads(users.listUsers, ({ user, query }) => listUsers(db.read, user, query)),
    reads(users.readAdmin, ({ user, params }) => readAdmin(db.read, user, params.email)),
    reads(users.readWaiting, ({ user }) => whatWaits(db, user)),
    unremembered(users.issueToken, ({ params, request, reply }) =>
      issueToken(shop, params.email, request, reply),
    ),
    callsOut(users.registerUser, ({ body, request, reply }) =>
      registerUser(shop, body, request, reply),
    ),
    inTransaction(users.updateProfile, (trx, { user, query, body }) =>
      updateProfile(trx, user, query.id, body, config.pictureHosts),
    ),
    inTransaction(users.makeAdmin, (trx, { params, request }) =>
      makeAdmin(trx, params.email, (about) => concerns(request, { about })),
    ),
    inTransaction(users.removeAdmin, (trx, { params, request }) =>
      removeAdmin(trx, params.email, (about) => concerns(request, { about })),
    ),

    reads(security.listSessions, ({ user }) => listSessions(db.read, user)),
    callsOut(security.endSessions, async ({ user, body }) => {
      await requirePassword(shop, user, body.password)
      return db.write((trx) => endSessions(trx, user, body.id))
    }),
    callsOut(security.endUserSessions, async ({ user, body, request }) => {
      await requirePassword(shop, user, body.password)
      const { ended, user: other } = await db.write((trx) => endUserSessions(trx, body.email))
      concerns(request, { about: other.id })
      return { ended }
    }),
    unremembered(security.changePassword, ({ user, body }) => changePassword(shop, user, body)),
    reads(security.readSecondFactor, ({ user }) => readSecondFactor(shop, user)),
    unremembered(security.setSecondFactor, ({ user, body }) => setSecondFactor(shop, user, body)),
    unremembered(security.endSecondFactor, ({ user, body }) => endSecondFactor(shop, user, body)),
    unremembered(security.exportData, async ({ user, body }) => {
      await reauthenticate(shop, user, body)
      const { id } = user
      return {
        ...(await exportAccount(shop, user)),
        orders: await readOrdersOfUser(db.read, id),
        payments: await readPaymentsOfUser(db.read, id),
        reviews: await findReviews(db.read, id),
        messages: await findMessages(db.read, id),
        garage: await exportGarage(db.read, id),
        lists: await exportLists(db.read, id),
        pad: await findListsOfUser(db.read, id),
        stockWatches: await listWatches(db.read, id),
        ownNumbers: await exportOwnNumbers(db.read, id),
      }
    }),
    unremembered(security.forgetAccount, ({ user, body }) =>
      forgetAccount(shop, user, body, releaseAll(db, user)),
    ),
    unremembered(security.takeSecondStep, ({ body, request }) =>
      takeSecondStep(shop, body.code, request),
    ),
  ]
}

type SentFile = { user: CurrentUser; query: { id?: string | undefined }; request: FastifyRequest }

function importOptions({ dryRun, how }: { dryRun?: string | undefined; how?: string | undefined }) {
  return { dryRun: dryRun === 'true', replaces: how === 'replace' }
}

function cardSettings({ config: { stripe, publicUrl } }: Shop) {
  const { provider, publishableKey, apiBase } = stripe
  const address = provider === 'sandbox' ? (apiBase ?? `${publicUrl}/sandbox/cards`) : ''
  return { provider, publishableKey, address }
}

/** Each room counts its own. */
async function whatWaits(db: Database, user: CurrentUser): Promise<users.Waiting> {
  const [paid, searchedInVain, mails, refunds] = await Promise.all([
    listOrders(db.read, user, { status: 'Pending', paid: 'true', limit: 1 }),
    countMissed(db.read),
    countMails(db),
    countRefunds(db),
  ])
  return {
    toShip: paid.total,
    searchedInVain,
    mailsFailed: mails.failed,
    mailsGivenUp: mails.given_up,
    refundsFailed: refunds.failed,
  }
}

/** Lets go of what the features after users hold for a person. */
function releaseAll(db: Database, user: CurrentUser) {
  const { beforehand, rest } = releasePurchases(db, user, queueRefund)
  return {
    beforehand,
    rest: async (trx: Transaction) => {
      await rest(trx)
      await forgetMessages(trx, user.id)
      await deleteGarage(trx, user.id)
      await forgetLists(trx, user.id)
      await deleteQuickOrder(trx, user.id)
      await forgetWatches(trx, user.id)
      await deleteOwnNumbers(trx, user.id)
    },
  }
}
