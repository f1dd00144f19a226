import { forgetGarage, garageOfPerson } from '#fitment/server/garage.ts'
import { forgetLists, listsOfPerson } from '#lists/server/lists.ts'
import { ordersOfPerson, releasePurchases } from '#orders/server/forget-purchases.ts'
import { listOrders } from '#orders/server/orders.ts'
import { countMissed } from '#part-numbers/server/missed.ts'
import { forgetOwnNumbers, ownNumbersOf } from '#part-numbers/server/own-numbers.ts'
import { paymentsOf } from '#payments/server/ledger.ts'
import { askRefund } from '#payments/server/refunds.ts'
import { forgetWatches, watchesOf } from '#products/server/stock-watches.ts'
import { forgetPad, padOfPerson } from '#quick-order/server/kept-pad.ts'
import { reviewsOf } from '#reviews/server/reviews.ts'
import type { Asker } from '#server/calls/asker.ts'
import { type Call, callsOut, inTransaction, reads, unremembered } from '#server/calls/kinds.ts'
import type { Database, Transaction } from '#server/database/open.ts'
import { concerns } from '#server/observe/events.ts'
import { countMails, countRefunds } from '#server/observe/metrics.ts'
import type { Shop } from '#server/shop.ts'
import { findMessages, forgetMessages } from '#storefront/server/messages.ts'
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

/** The calls of people's accounts, which know what every other room holds for a person. */
export function accountCalls(shop: Shop): Call[] {
  const { config, db } = shop
  return [
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
        orders: await ordersOfPerson(db.read, id),
        payments: await paymentsOf(db.read, id),
        reviews: await reviewsOf(db.read, id),
        messages: await findMessages(db.read, id),
        garage: await garageOfPerson(db.read, id),
        lists: await listsOfPerson(db.read, id),
        pad: await padOfPerson(db.read, id),
        stockWatches: await watchesOf(db.read, id),
        ownNumbers: await ownNumbersOf(db.read, id),
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
  const { beforehand, rest } = releasePurchases(db, asker, askRefund)
  return {
    beforehand,
    rest: async (trx: Transaction) => {
      await rest(trx)
      await forgetMessages(trx, asker.id)
      await forgetGarage(trx, asker.id)
      await forgetLists(trx, asker.id)
      await forgetPad(trx, asker.id)
      await forgetWatches(trx, asker.id)
      await forgetOwnNumbers(trx, asker.id)
    },
  }
}
