import * as images from '#images/contract.ts'
import { signTicket } from '#images/server/ticket.ts'
import { uploadTurns } from '#images/server/turns.ts'
import { uploadImage } from '#images/server/upload.ts'
import * as lists from '#lists/contract.ts'
import { orderAgain } from '#lists/server/again.ts'
import {
  addList,
  changeList,
  deleteList,
  listLists,
  listRevisions,
  readList,
  readSharedList,
  restoreList,
} from '#lists/server/lists.ts'
import * as orders from '#orders/contract.ts'
import {
  changeBasket,
  checkBasket,
  emptyBasket,
  placeBasket,
  readBasket,
} from '#orders/server/basket.ts'
import { deleteOrder, deletePurchase } from '#orders/server/delete-orders.ts'
import { listOrders, readOrder } from '#orders/server/orders.ts'
import { placeOrder } from '#orders/server/place-purchase.ts'
import { listPurchases, readPurchase } from '#orders/server/purchases.ts'
import { shipOrder, takeBackShipping } from '#orders/server/ship-order.ts'
import * as papers from '#papers/contract.ts'
import { exportOrders } from '#papers/server/export-orders.ts'
import { readPaper } from '#papers/server/papers.ts'
import type { Press } from '#papers/server/press.ts'
import * as payments from '#payments/contract.ts'
import { readHistory } from '#payments/server/history.ts'
import { openPayment } from '#payments/server/open-payment.ts'
import { recordPayment } from '#payments/server/record-payment.ts'
import { askRefund } from '#payments/server/refunds.ts'
import * as products from '#products/contract.ts'
import * as priceLists from '#products/price-lists-contract.ts'
import {
  addPriceList,
  deletePriceList,
  givePriceList,
  listPriceLists,
  readPriceList,
  readPrices,
  takePriceList,
} from '#products/server/price-lists.ts'
import { readDiscontinuedPart, readProductPage } from '#products/server/product-page.ts'
import { addProduct, deleteProduct, updateProduct } from '#products/server/products.ts'
import { changePriceList } from '#products/server/set-prices.ts'
import { listWatches, unwatchStock, watchStock } from '#products/server/stock-watches.ts'
import * as watches from '#products/watch-contract.ts'
import * as quickOrder from '#quick-order/contract.ts'
import { checkPad } from '#quick-order/server/check-pad.ts'
import { exampleList } from '#quick-order/server/example-list.ts'
import { openFileReader } from '#quick-order/server/file-reader.ts'
import { countOwnNumbers, keepPad, readPad } from '#quick-order/server/kept-pad.ts'
import { listTurns } from '#quick-order/server/list-turns.ts'
import * as reviews from '#reviews/contract.ts'
import { addReview, hideReview, listReviews } from '#reviews/server/reviews.ts'
import { countFacets, listKinds, listProducts } from '#search/server/list-products.ts'
import { suggest } from '#search/server/suggestions.ts'
import {
  type Call,
  callsOut,
  inTransaction,
  publicRead,
  reads,
  readsBody,
  unremembered,
  visitorRead,
} from '#server/calls/kinds.ts'
import type { Shop } from '#server/shop.ts'
import * as contact from '#storefront/contract.ts'
import { leaveMessage } from '#storefront/server/messages.ts'
import { accountCalls } from './api-accounts.ts'
import { partCalls } from './api-parts.ts'

/**
 * The whole API: each call, by what it does to the shop, and the story that answers it.
 * - `reads`: changes nothing
 * - `publicRead`: reads the same for everybody, so its answer is kept
 * - `visitorRead`: reads the same for all visitors, kept likewise; whoever is signed in gets their own
 * - `inTransaction`: its whole change is one transaction
 * - `callsOut`: asks somebody outside, and opens its transactions itself
 * - `unremembered`: its answer holds a secret, so that no key brings it a second time
 * - `readsBody`: reads a file from the wire itself, piece by piece
 */
export function api(shop: Shop, press: Press): Call[] {
  const { config, db, payments: cards, images: pictures, missed } = shop
  const turns = uploadTurns()
  const pads = { files: openFileReader(), turns: listTurns() }
  return [
    ...accountCalls(shop),

    ...partCalls(shop),

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

    reads(watches.listWatches, ({ asker }) => listWatches(db.read, asker)),
    inTransaction(watches.watchStock, (trx, { asker, body }) =>
      watchStock(trx, asker, body.productId),
    ),
    inTransaction(watches.unwatchStock, (trx, { asker, query }) =>
      unwatchStock(trx, asker, query.productId),
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
      readPrices(db.read, asker, query.ids, config.currency),
    ),

    visitorRead(reviews.listReviews, (db, { asker, query }) => listReviews(db, asker, query)),
    inTransaction(reviews.addReview, (trx, { asker, body }) => addReview(trx, asker, body)),
    inTransaction(reviews.hideReview, (trx, { params, body }) =>
      hideReview(trx, params.id, body.hidden),
    ),

    reads(orders.listOrders, ({ asker, query }) => listOrders(db.read, asker, query)),
    reads(orders.readOrder, ({ asker, params }) => readOrder(db.read, asker, params.id)),
    publicRead(orders.readTerms, async () => ({ lapseDays: config.lapseDays })),
    inTransaction(orders.placeOrder, (trx, { asker, body }) =>
      placeOrder(trx, asker, body, config),
    ),
    inTransaction(orders.shipOrder, (trx, { asker, query }) => shipOrder(trx, asker, query.id)),
    inTransaction(orders.takeBackShipping, (trx, { asker, params }) =>
      takeBackShipping(trx, asker, params.id),
    ),
    reads(orders.readHistory, ({ params }) => readHistory(db.read, params.id)),
    inTransaction(orders.deleteOrder, (trx, { asker, query }) =>
      deleteOrder(trx, asker, query, askRefund),
    ),

    inTransaction(orders.placePurchase, (trx, { asker, body }) =>
      placeBasket(trx, asker, body, config),
    ),
    reads(orders.readBasket, ({ asker }) => readBasket(db.read, asker, config)),
    inTransaction(orders.changeBasket, (trx, { asker, body }) =>
      changeBasket(trx, asker, body, config),
    ),
    inTransaction(orders.emptyBasket, (trx, { asker }) => emptyBasket(trx, asker)),
    unremembered(orders.checkBasket, ({ asker, body }) =>
      checkBasket(db.read, asker, body.lines, config),
    ),
    reads(orders.listPurchases, ({ asker, query }) => listPurchases(db, asker, query)),
    reads(orders.readPurchase, ({ asker, params }) => readPurchase(db.read, asker, params.id)),
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
    inTransaction(orders.deletePurchase, (trx, { asker, query }) =>
      deletePurchase(trx, asker, query.id, askRefund),
    ),

    publicRead(payments.readCardSettings, async () => cardSettings(shop)),
    callsOut(payments.createPaymentIntent, ({ asker, body }) =>
      openPayment(db, cards, asker, body, config),
    ),
    callsOut(payments.recordPayment, ({ asker, params, body }) =>
      recordPayment(db, cards, asker, params.id, body.transactionId),
    ),

    reads(papers.readPaper, ({ asker, params }) =>
      readPaper({ press, config }, db.read, asker, params),
    ),
    reads(papers.exportOrders, ({ asker, query }) => exportOrders(db, asker, query)),
    unremembered(quickOrder.checkPad, ({ asker, body, request }) =>
      checkPad(db.read, pads, { asker, body, request }, config, missed.noteOnce),
    ),
    reads(quickOrder.readPad, ({ asker }) => readPad(db.read, asker)),
    inTransaction(quickOrder.keepPad, (trx, { asker, body }) => keepPad(trx, asker, body)),
    publicRead(quickOrder.readExample, (db) => exampleList(db)),
    inTransaction(quickOrder.countOwnNumbers, (trx, { asker, body }) =>
      countOwnNumbers(trx, asker, body.numbers),
    ),

    publicRead(contact.readContact, async () => config.contact),
    callsOut(contact.leaveMessage, ({ asker, body }) => leaveMessage(shop, asker, body)),

    unremembered(images.createTicket, async ({ asker }) => ({
      key: await signTicket(config.secret, asker.id),
    })),
    readsBody(images.uploadImage, ({ query, request }) =>
      uploadImage({ db, images: pictures, secrets: config.secrets, turns }, query.key, request),
    ),
  ]
}

function cardSettings({ config: { stripe, publicUrl } }: Shop) {
  const { provider, publishableKey, apiBase } = stripe
  const address = provider === 'sandbox' ? (apiBase ?? `${publicUrl}/sandbox/cards`) : ''
  return { provider, publishableKey, address }
}
