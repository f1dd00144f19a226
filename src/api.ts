import * as images from '#images/contract.ts'
import { signTicket } from '#images/server/ticket.ts'
import { uploadTurns } from '#images/server/turns.ts'
import { uploadImage } from '#images/server/upload.ts'
import * as orders from '#orders/contract.ts'
import { deleteOrder } from '#orders/server/delete-order.ts'
import { forgetOrders, ordersOf } from '#orders/server/forget-orders.ts'
import { listOrders, readOrder } from '#orders/server/orders.ts'
import { placeOrder } from '#orders/server/place-order.ts'
import { shipOrder } from '#orders/server/ship-order.ts'
import * as payments from '#payments/contract.ts'
import { paymentsOf } from '#payments/server/ledger.ts'
import { openPayment } from '#payments/server/open-payment.ts'
import { recordPayment } from '#payments/server/record-payment.ts'
import * as products from '#products/contract.ts'
import {
  addProduct,
  deleteProduct,
  listKinds,
  listProducts,
  updateProduct,
} from '#products/server/products.ts'
import * as reviews from '#reviews/contract.ts'
import { addReview, listReviews, reviewsOf } from '#reviews/server/reviews.ts'
import { act, type Call, change, keep, look, secretly } from '#server/calls/serve.ts'
import { concerns } from '#server/observe/events.ts'
import type { Shop } from '#server/shop.ts'
import * as users from '#users/contract.ts'
import * as security from '#users/security-contract.ts'
import { makeAdmin, removeAdmin } from '#users/server/admins.ts'
import { changePassword } from '#users/server/change-password.ts'
import { forgetAccount } from '#users/server/forget-account.ts'
import { handOutData } from '#users/server/hand-out-data.ts'
import { demandPassword } from '#users/server/proof.ts'
import { issueToken, registerUser } from '#users/server/registration.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  takeSecondStep,
} from '#users/server/second-factor.ts'
import { endSessions, endSessionsOf, listSessions } from '#users/server/sessions.ts'
import { listUsers, readAdmin, updateProfile } from '#users/server/users.ts'

/**
 * The whole API: each call and the story that answers it. A `look` changes nothing, a `keep` is a
 * look that is the same for everybody and so is kept and may be read from a replica, a `change` is one transaction, an `act` asks
 * somebody outside and opens its transactions itself.
 */
export function api(shop: Shop): Call[] {
  const { config, db, identity, payments: cards, images: pictures } = shop
  const turns = uploadTurns()
  const judges = { db, identity, secret: config.secret }
  return [
    look(users.listUsers, ({ asker, query }) => listUsers(db, asker, query)),
    look(users.readAdmin, ({ asker, params }) => readAdmin(db.read, asker, params.email)),
    look(users.issueToken, ({ params, request, reply }) =>
      issueToken(db, identity, config, params.email, request, reply),
    ),
    act(users.registerUser, ({ body, request, reply }) =>
      registerUser(db, identity, config.shopName, body, request, reply),
    ),
    change(users.updateProfile, (work, { asker, query, body }) =>
      updateProfile(work, asker, query.id, body, config.pictureHosts),
    ),
    change(users.makeAdmin, (work, { params, request }) =>
      makeAdmin(work, params.email, (about) => concerns(request, { about })),
    ),
    change(users.removeAdmin, (work, { params, request }) =>
      removeAdmin(work, db.engine, params.email, (about) => concerns(request, { about })),
    ),

    look(security.listSessions, ({ asker }) => listSessions(db.read, asker)),
    act(security.endSessions, async ({ asker, body }) => {
      await demandPassword(judges, asker, body)
      return db.write((work) => endSessions(work, asker, body.id))
    }),
    act(security.endSessionsOf, async ({ asker, body, request }) => {
      await demandPassword(judges, asker, body)
      const { ended, id } = await db.write((work) => endSessionsOf(work, body.email))
      concerns(request, { about: id })
      return { ended }
    }),
    secretly(security.changePassword, ({ asker, body }) => changePassword(shop, asker, body)),
    look(security.readSecondFactor, ({ asker }) => readSecondFactor(shop, asker)),
    secretly(security.beginSecondFactor, ({ asker, body }) => beginSecondFactor(shop, asker, body)),
    secretly(security.confirmSecondFactor, ({ asker, body }) =>
      confirmSecondFactor(shop, asker, body.code),
    ),
    secretly(security.endSecondFactor, ({ asker, body }) => endSecondFactor(shop, asker, body)),
    secretly(security.makeRecoveryCodes, ({ asker, body }) =>
      renewRecoveryCodes(shop, asker, body),
    ),
    secretly(security.handOutData, ({ asker, body }) =>
      handOutData(shop, asker, body, {
        orders: ordersOf,
        payments: paymentsOf,
        reviews: reviewsOf,
      }),
    ),
    secretly(security.forgetAccount, ({ asker, body }) =>
      forgetAccount(shop, asker, body, (work) => forgetOrders(work, db.engine, asker)),
    ),
    secretly(security.takeSecondStep, ({ body, request }) =>
      takeSecondStep(shop, body.code, request),
    ),

    keep(products.listProducts, (look, { query }) => listProducts(look, query)),
    keep(products.listKinds, ({ read }) => listKinds(read)),
    change(products.addProduct, (work, { body }) => addProduct(work, body, config.pictureHosts)),
    change(products.updateProduct, (work, { params, body }) =>
      updateProduct(work, params.id, body, config.pictureHosts),
    ),
    change(products.deleteProduct, (work, { query }) => deleteProduct(work, query.id)),

    keep(reviews.listReviews, (look, { query }) => listReviews(look, query)),
    change(reviews.addReview, (work, { asker, body }) => addReview(work, asker, body)),

    look(orders.listOrders, ({ asker, query }) => listOrders(db, asker, query)),
    look(orders.readOrder, ({ asker, params }) => readOrder(db.read, asker, params.id)),
    keep(orders.readTerms, async () => ({ lapseDays: config.lapseDays })),
    change(orders.placeOrder, (work, { asker, body }) => placeOrder(work, asker, body, config)),
    change(orders.shipOrder, (work, { asker, query }) => shipOrder(work, asker, query.id)),
    change(orders.deleteOrder, (work, { asker, query }) => deleteOrder(work, asker, query.id)),

    keep(payments.readCardSettings, async () => cardSettings(shop)),
    act(payments.createPaymentIntent, ({ asker, body }) => openPayment(db, cards, asker, body)),
    act(payments.recordPayment, ({ asker, params, body }) =>
      recordPayment(db, cards, asker, params.id, body.transactionId),
    ),

    look(images.createTicket, async ({ asker }) => ({
      key: await signTicket(config.secret, asker.id),
    })),
    act(images.uploadImage, ({ query, request }) =>
      uploadImage({ db, images: pictures, secret: config.secret, turns }, query.key, request),
    ),
  ]
}

function cardSettings({ config: { stripe, publicUrl } }: Shop) {
  const { provider, publishableKey, apiBase } = stripe
  const address = provider === 'sandbox' ? (apiBase ?? `${publicUrl}/sandbox/cards`) : ''
  return { provider, publishableKey, address }
}
