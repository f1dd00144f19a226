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
import { signTicket, uploadImage } from '#images/server/upload.ts'
import { openUploadQueue } from '#images/server/upload-queue.ts'
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
import * as orders from '#orders/contract.ts'
import { changeBasket, checkBasket, emptyBasket, readBasket } from '#orders/server/basket.ts'
import { deleteOrder, deletePurchase, releasePurchases } from '#orders/server/delete-orders.ts'
import { listOrders, readOrder, readOrdersOfUser } from '#orders/server/orders.ts'
import { placeOrder, placePurchase } from '#orders/server/place-purchase.ts'
import { listPurchases, readPurchase } from '#orders/server/purchases.ts'
import { shipOrder, takeBackShipping } from '#orders/server/ship-order.ts'
import * as papers from '#papers/contract.ts'
import { exportOrders } from '#papers/server/export-orders.ts'
import { readPaper } from '#papers/server/papers.ts'
import type { PdfWorker } from '#papers/server/pdf-worker.ts'
import * as keeping from '#part-numbers/admin-contract.ts'
import * as numbers from '#part-numbers/contract.ts'
import { exportNumbers, exportSuccessors } from '#part-numbers/server/export-parts.ts'
import { importNumbers } from '#part-numbers/server/import-numbers.ts'
import { importSuccessors } from '#part-numbers/server/import-successors.ts'
import { countMissed, deleteMissed } from '#part-numbers/server/missed.ts'
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
import * as watches from '#products/watch-contract.ts'
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
import { countFacets, listKinds, listProducts } from '#search/server/list-products.ts'
import {
  addSearchWord,
  changeSearchWord,
  deleteSearchWord,
  listSearchWords,
} from '#search/server/search-words.ts'
import { suggest } from '#search/server/suggestions.ts'
import type { Asker } from '#server/calls/asker.ts'
import {
  type Call,
  callsOut,
  inTransaction,
  publicRead,
  reads,
  unremembered,
  visitorRead,
} from '#server/calls/kinds.ts'
import type { Database, Transaction } from '#server/database/open.ts'
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
import { endSessions, endSessionsOf, listSessions } from '#users/server/sessions.ts'
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
    { asker, query, request }: SentFile,
    run: (file: Buffer, progress: Progress) => Promise<Report>,
  ) => imports.run(request, asker.id, query.id, run)
  return [
    publicRead(products.listProducts, (db, { query }) =>
      listProducts(db, query, config.currency, missed.note),
    ),
    visitorRead(products.listSuggestions, (db, { asker, query }) =>
      suggest(db, asker, query, config.currency),
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

    reads(watches.listWatches, ({ asker }) => listWatches(db.read, asker.id)),
    inTransaction(watches.watchStock, (trx, { asker, body }) =>
      watchStock(trx, asker.id, body.productId),
    ),
    inTransaction(watches.unwatchStock, (trx, { asker, query }) =>
      unwatchStock(trx, asker.id, query.productId),
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
    reads(priceLists.readPrices, ({ asker, query }) =>
      readPrices(db.read, asker.priceList, query.ids, config.currency),
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
    reads(numbers.listOwnNumbers, ({ asker }) => listOwnNumbers(db.read, asker)),
    inTransaction(numbers.addOwnNumber, (trx, { asker, body }) => addOwnNumber(trx, asker, body)),
    inTransaction(numbers.deleteOwnNumber, (trx, { asker, query }) =>
      deleteOwnNumber(trx, asker, query.id),
    ),

    reads(numbers.listSearchWords, () => listSearchWords(db.read)),
    inTransaction(numbers.addSearchWord, (trx, { body }) => addSearchWord(trx, body)),
    inTransaction(numbers.changeSearchWord, (trx, { params, body }) =>
      changeSearchWord(trx, params.id, body),
    ),
    inTransaction(numbers.deleteSearchWord, (trx, { query }) =>
      deleteSearchWord(trx, query.id, query.both === 'true'),
    ),
    unremembered(numbers.listMissedSearches, ({ query }) => missed.list(query.limit)),
    inTransaction(numbers.deleteMissedSearch, (trx, { query }) => deleteMissed(trx, [query.id])),

    publicRead(fitment.listMakes, (db) => listMakes(db)),
    publicRead(fitment.listMotorcycles, (db, { query }) => listMotorcycles(db, query.make)),
    publicRead(fitment.readApplications, (db, { params }) => readApplications(db, params.id)),
    publicRead(fitment.listFitments, (db, { query }) => listFitments(db, query)),
    reads(fitment.readGarage, ({ asker }) => readGarage(db.read, asker)),
    inTransaction(fitment.changeGarage, (trx, { asker, body }) => changeGarage(trx, asker, body)),
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

    visitorRead(reviews.listReviews, (db, { asker, query }) => listReviews(db, asker, query)),
    inTransaction(reviews.addReview, (trx, { asker, body }) => addReview(trx, asker, body)),
    inTransaction(reviews.hideReview, (trx, { params, body }) =>
      hideReview(trx, params.id, body.hidden),
    ),

    reads(orders.readBasket, ({ asker }) => readBasket(db.read, asker, config)),
    inTransaction(orders.changeBasket, (trx, { asker, body }) =>
      changeBasket(trx, asker, body, config),
    ),
    inTransaction(orders.emptyBasket, (trx, { asker }) => emptyBasket(trx, asker)),
    unremembered(orders.checkBasket, ({ asker, body }) =>
      checkBasket(db.read, asker, body.lines, config),
    ),

    publicRead(orders.readTerms, async () => ({ lapseDays: config.lapseDays })),
    inTransaction(orders.placePurchase, (trx, { asker, body }) =>
      placePurchase(trx, asker, body, config),
    ),
    reads(orders.listPurchases, ({ asker, query }) => listPurchases(db.read, asker, query)),
    reads(orders.readPurchase, ({ asker, params }) => readPurchase(db.read, asker, params.id)),
    inTransaction(orders.deletePurchase, (trx, { asker, query }) =>
      deletePurchase(trx, asker, query.id, queueRefund),
    ),

    reads(orders.listOrders, ({ asker, query }) => listOrders(db.read, asker, query)),
    reads(orders.readOrder, ({ asker, params }) => readOrder(db.read, asker, params.id)),
    inTransaction(orders.placeOrder, (trx, { asker, body }) =>
      placeOrder(trx, asker, body, config),
    ),
    inTransaction(orders.shipOrder, (trx, { asker, query }) => shipOrder(trx, asker, query.id)),
    inTransaction(orders.takeBackShipping, (trx, { asker, params }) =>
      takeBackShipping(trx, asker, params.id),
    ),
    reads(orders.readHistory, ({ params }) => readHistory(db.read, params.id)),
    inTransaction(orders.deleteOrder, (trx, { asker, query }) =>
      deleteOrder(trx, asker, query, queueRefund),
    ),

    publicRead(payments.readCardSettings, async () => cardSettings(shop)),
    callsOut(payments.createPaymentIntent, ({ asker, body }) =>
      openPayment(db, cards, asker, body, config),
    ),
    callsOut(payments.recordPayment, ({ asker, params, body }) =>
      recordPayment(db, cards, asker, params.id, body.transactionId),
    ),

    reads(papers.readPaper, ({ asker, params }) =>
      readPaper({ pdfs, config }, db.read, asker, params),
    ),
    reads(papers.exportOrders, ({ asker, query }) => exportOrders(db, asker, query)),

    unremembered(quickOrder.checkQuickOrder, ({ asker, body, request }) =>
      checkQuickOrder(db.read, pads, { asker, body, request }, config, missed.noteOnce),
    ),
    reads(quickOrder.readQuickOrder, ({ asker }) => readQuickOrder(db.read, asker)),
    inTransaction(quickOrder.saveQuickOrder, (trx, { asker, body }) =>
      saveQuickOrder(trx, asker, body),
    ),
    publicRead(quickOrder.readExampleList, (db) => makeExampleList(db)),
    inTransaction(quickOrder.countOwnNumbers, (trx, { asker, body }) =>
      countOwnNumbers(trx, asker, body.numbers),
    ),

    reads(lists.orderAgain, ({ asker, params, query }) =>
      orderAgain(db.read, asker, { id: params.id, order: query.order }, config),
    ),
    reads(lists.listLists, ({ asker }) => listLists(db.read, asker)),
    inTransaction(lists.addList, (trx, { asker, body }) => addList(trx, asker, body, config)),
    reads(lists.readList, ({ asker, params }) => readList(db.read, asker, params.id, config)),
    inTransaction(lists.changeList, (trx, { asker, params, body }) =>
      changeList(trx, asker, params.id, body, config),
    ),
    inTransaction(lists.deleteList, (trx, { asker, params }) => deleteList(trx, asker, params.id)),
    reads(lists.listRevisions, ({ asker, params }) => listRevisions(db.read, asker, params.id)),
    inTransaction(lists.restoreList, (trx, { asker, params, body }) =>
      restoreList(trx, asker, params.id, body, config),
    ),
    reads(lists.readSharedList, ({ asker, params }) =>
      readSharedList(db.read, asker, params.token, config),
    ),

    publicRead(contact.readContact, async () => config.contact),
    callsOut(contact.leaveMessage, ({ asker, body }) => leaveMessage(shop, asker, body)),

    unremembered(images.createTicket, async ({ asker }) => ({
      key: await signTicket(config.secret, asker.id),
    })),
    unremembered(images.uploadImage, ({ query, request }) =>
      uploadImage(shop, uploads, query.key, request),
    ),

    reads(users.listUsers, ({ asker, query }) => listUsers(db.read, asker, query)),
    reads(users.readAdmin, ({ asker, params }) => readAdmin(db.read, asker, params.email)),
    reads(users.readWaiting, ({ asker }) => whatWaits(db, asker)),
    unremembered(users.issueToken, ({ params, request, reply }) =>
      issueToken(shop, params.email, request, reply),
    ),
    callsOut(users.registerUser, ({ body, request, reply }) =>
      registerUser(shop, body, request, reply),
    ),
    inTransaction(users.updateProfile, (trx, { asker, query, body }) =>
      updateProfile(trx, asker, query.id, body, config.pictureHosts),
    ),
    inTransaction(users.makeAdmin, (trx, { params, request }) =>
      makeAdmin(trx, params.email, (about) => concerns(request, { about })),
    ),
    inTransaction(users.removeAdmin, (trx, { params, request }) =>
      removeAdmin(trx, params.email, (about) => concerns(request, { about })),
    ),

    reads(security.listSessions, ({ asker }) => listSessions(db.read, asker)),
    callsOut(security.endSessions, async ({ asker, body }) => {
      await requirePassword(shop, asker, body.password)
      return db.write((trx) => endSessions(trx, asker, body.id))
    }),
    callsOut(security.endSessionsOf, async ({ asker, body, request }) => {
      await requirePassword(shop, asker, body.password)
      const { ended, user } = await db.write((trx) => endSessionsOf(trx, body.email))
      concerns(request, { about: user.id })
      return { ended }
    }),
    unremembered(security.changePassword, ({ asker, body }) => changePassword(shop, asker, body)),
    reads(security.readSecondFactor, ({ asker }) => readSecondFactor(shop, asker)),
    unremembered(security.setSecondFactor, ({ asker, body }) => setSecondFactor(shop, asker, body)),
    unremembered(security.endSecondFactor, ({ asker, body }) => endSecondFactor(shop, asker, body)),
    unremembered(security.exportData, async ({ asker, body }) => {
      await reauthenticate(shop, asker, body)
      const { id } = asker
      return {
        ...(await exportAccount(shop, asker)),
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
    unremembered(security.forgetAccount, ({ asker, body }) =>
      forgetAccount(shop, asker, body, releaseAll(db, asker)),
    ),
    unremembered(security.takeSecondStep, ({ body, request }) =>
      takeSecondStep(shop, body.code, request),
    ),
  ]
}

type SentFile = { asker: Asker; query: { id?: string | undefined }; request: FastifyRequest }

function importOptions({ dryRun, how }: { dryRun?: string | undefined; how?: string | undefined }) {
  return { dryRun: dryRun === 'true', replaces: how === 'replace' }
}

function cardSettings({ config: { stripe, publicUrl } }: Shop) {
  const { provider, publishableKey, apiBase } = stripe
  const address = provider === 'sandbox' ? (apiBase ?? `${publicUrl}/sandbox/cards`) : ''
  return { provider, publishableKey, address }
}

/** Each room counts its own. */
async function whatWaits(db: Database, asker: Asker): Promise<users.Waiting> {
  const [paid, searchedInVain, mails, refunds] = await Promise.all([
    listOrders(db.read, asker, { status: 'Pending', paid: 'true', limit: 1 }),
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
function releaseAll(db: Database, asker: Asker) {
  const { beforehand, rest } = releasePurchases(db, asker, queueRefund)
  return {
    beforehand,
    rest: async (trx: Transaction) => {
      await rest(trx)
      await forgetMessages(trx, asker.id)
      await deleteGarage(trx, asker.id)
      await forgetLists(trx, asker.id)
      await deleteQuickOrder(trx, asker.id)
      await forgetWatches(trx, asker.id)
      await deleteOwnNumbers(trx, asker.id)
    },
  }
}
