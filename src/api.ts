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
import { readPartThatLeft, readProductPage } from '#products/server/product-page.ts'
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
    publicRead(products.readPartThatLeft, (db, { params }) =>
      readPartThatLeft(db, params.id, config.currency),
    ),
    publicRead(products.listKinds, (db) => listKinds(db)),
    inTransaction(products.addProduct, (work, { body }) => addProduct(work, body, config)),
    inTransaction(products.updateProduct, (work, { params, body }) =>
      updateProduct(work, params.id, body, config),
    ),
    inTransaction(products.deleteProduct, (work, { query }) => deleteProduct(work, query.id)),

    reads(watches.listWatches, ({ asker }) => listWatches(db.read, asker)),
    inTransaction(watches.watchStock, (work, { asker, body }) =>
      watchStock(work, asker, body.productId),
    ),
    inTransaction(watches.unwatchStock, (work, { asker, query }) =>
      unwatchStock(work, asker, query.productId),
    ),

    reads(priceLists.listPriceLists, ({ query }) => listPriceLists(db.read, query)),
    reads(priceLists.readPriceList, ({ params }) =>
      readPriceList(db.read, params.id, config.currency),
    ),
    inTransaction(priceLists.addPriceList, (work, { body }) => addPriceList(work, body.name)),
    inTransaction(priceLists.changePriceList, (work, { params, body }) =>
      changePriceList(work, params.id, body, config.currency),
    ),
    inTransaction(priceLists.deletePriceList, (work, { query }) => deletePriceList(work, query.id)),
    inTransaction(priceLists.givePriceList, (work, { params }) =>
      givePriceList(work, params.id, params.email),
    ),
    inTransaction(priceLists.takePriceList, (work, { params }) =>
      takePriceList(work, params.id, params.email),
    ),
    reads(priceLists.readPrices, ({ asker, query }) =>
      readPrices(db.read, asker, query.ids, config.currency),
    ),

    visitorRead(reviews.listReviews, (db, { asker, query }) => listReviews(db, asker, query)),
    inTransaction(reviews.addReview, (work, { asker, body }) => addReview(work, asker, body)),
    inTransaction(reviews.hideReview, (work, { params, body }) =>
      hideReview(work, params.id, body.hidden),
    ),

    reads(orders.listOrders, ({ asker, query }) => listOrders(db.read, asker, query)),
    reads(orders.readOrder, ({ asker, params }) => readOrder(db.read, asker, params.id)),
    publicRead(orders.readTerms, async () => ({ lapseDays: config.lapseDays })),
    inTransaction(orders.placeOrder, (work, { asker, body }) =>
      placeOrder(work, asker, body, config),
    ),
    inTransaction(orders.shipOrder, (work, { asker, query }) => shipOrder(work, asker, query.id)),
    inTransaction(orders.takeBackShipping, (work, { asker, params }) =>
      takeBackShipping(work, asker, params.id),
    ),
    reads(orders.readHistory, ({ params }) => readHistory(db.read, params.id)),
    inTransaction(orders.deleteOrder, (work, { asker, query }) =>
      deleteOrder(work, asker, query, askRefund),
    ),

    inTransaction(orders.placePurchase, (work, { asker, body }) =>
      placeBasket(work, asker, body, config),
    ),
    reads(orders.readBasket, ({ asker }) => readBasket(db.read, asker, config)),
    inTransaction(orders.changeBasket, (work, { asker, body }) =>
      changeBasket(work, asker, body, config),
    ),
    inTransaction(orders.emptyBasket, (work, { asker }) => emptyBasket(work, asker)),
    unremembered(orders.checkBasket, ({ asker, body }) =>
      checkBasket(db.read, asker, body.lines, config),
    ),
    reads(orders.listPurchases, ({ asker, query }) => listPurchases(db, asker, query)),
    reads(orders.readPurchase, ({ asker, params }) => readPurchase(db.read, asker, params.id)),
    reads(lists.orderAgain, ({ asker, params, query }) =>
      orderAgain(db.read, asker, { id: params.id, order: query.order }, config),
    ),
    reads(lists.listLists, ({ asker }) => listLists(db.read, asker)),
    inTransaction(lists.addList, (work, { asker, body }) => addList(work, asker, body, config)),
    reads(lists.readList, ({ asker, params }) => readList(db.read, asker, params.id, config)),
    inTransaction(lists.changeList, (work, { asker, params, body }) =>
      changeList(work, asker, params.id, body, config),
    ),
    inTransaction(lists.deleteList, (work, { asker, params }) =>
      deleteList(work, asker, params.id),
    ),
    reads(lists.listRevisions, ({ asker, params }) => listRevisions(db.read, asker, params.id)),
    inTransaction(lists.restoreList, (work, { asker, params, body }) =>
      restoreList(work, asker, params.id, body, config),
    ),
    reads(lists.readSharedList, ({ asker, params }) =>
      readSharedList(db.read, asker, params.token, config),
    ),
    inTransaction(orders.deletePurchase, (work, { asker, query }) =>
      deletePurchase(work, asker, query.id, askRefund),
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
    inTransaction(quickOrder.keepPad, (work, { asker, body }) => keepPad(work, asker, body)),
    publicRead(quickOrder.readExample, (db) => exampleList(db)),
    inTransaction(quickOrder.countOwnNumbers, (work, { asker, body }) =>
      countOwnNumbers(work, asker, body.numbers),
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
