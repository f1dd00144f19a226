import type { FastifyBaseLogger } from 'fastify'
import type { KyselyConfig } from 'kysely'
import { oneLine } from '#base/sentences.ts'
import { setTimeZone } from '#base/time-zone.ts'
import { attachDocument, invoiceMailWriters } from '#documents/server/documents.ts'
import { describeSettings, openPdfWorker, type PdfWorker } from '#documents/server/pdf-worker.ts'
import { tidyPictures } from '#images/server/tidy-pictures.ts'
import { remindOfInvoices } from '#invoices/server/reminders.ts'
import { saveSeller } from '#invoices/server/sellers.ts'
import { notifyWatchers } from '#lists/server/notify-watchers.ts'
import {
  expirePurchases,
  sendWaitingConfirmations,
  warnOfExpiry,
} from '#orders/server/delete-orders.ts'
import { erasePurchases } from '#orders/server/erase-purchases.ts'
import { type Attach, purchaseMailWriters } from '#orders/server/mails.ts'
import { reconcile } from '#payments/server/reconcile.ts'
import { refundDue } from '#payments/server/refunds.ts'
import { resumePriceChanges } from '#products/server/change-prices.ts'
import { indexHeadNouns } from '#products/server/search-index.ts'
import { productMailWriters, queueBackInStockMails } from '#products/server/stock-watches.ts'
import { findAdminIds } from '#search/server/admin-products.ts'
import { collectMissed } from '#search/server/missed.ts'
import type { Identity } from '#server/adapters/better-auth-identity.ts'
import type { IdentityHooks } from '#server/adapters/better-auth-options.ts'
import { googleReturn } from '#server/adapters/better-auth-path.ts'
import { smtpMail } from '#server/adapters/smtp-mail.ts'
import type { Payments } from '#server/adapters/stripe-payments.ts'
import type { Config } from '#server/config/config.ts'
import { makeDataDir } from '#server/config/data-dir.ts'
import { indexPhones } from '#server/database/index-phones.ts'
import { openToServe } from '#server/database/open-database.ts'
import { forgetTries, isWithin, limits } from '#server/http/limits.ts'
import type { Bounds } from '#server/http/load-shedding.ts'
import { openResponseCache } from '#server/http/response-cache.ts'
import { openImportQueue } from '#server/imports/import-queue.ts'
import { type Job, startJobs, tidy } from '#server/jobs/jobs.ts'
import { openLazily } from '#server/lazily.ts'
import { type QueuedMail, queueMail } from '#server/mail/outbox.ts'
import { sendDueMail } from '#server/mail/send-due.ts'
import { closeServer } from '#server/operate/closing.ts'
import { refuseDemo } from '#server/operate/demo-mark.ts'
import type { Shop } from '#server/shop.ts'
import { dressMail, readDocumentBrand } from '#storefront/server/brand.ts'
import { forgetOldMessages, messageMailWriters } from '#storefront/server/messages.ts'
import { verifyEmailByGoogle, verifyEmailByMail } from '#users/server/email-verification.ts'
import { resetMail, verificationMail } from '#users/server/mails.ts'
import { insertUser } from '#users/server/registration.ts'
import { openApp } from './app.ts'
import { auditedTables } from './audited.ts'
import { openImages } from './open-images.ts'

export type Opened = Awaited<ReturnType<typeof openShop>>

/** Opens the shop, which does not listen yet. In demo mode sandboxes stand in for what is not configured. */
export async function openShop(
  config: Config,
  log: FastifyBaseLogger,
  options: {
    checkReplies?: boolean
    statements?: KyselyConfig['log']
    bounds?: Bounds
    pdfPool?: Parameters<typeof openPdfWorker>[1]
  } = {},
) {
  setTimeZone(config.timeZone)
  makeDataDir(config.dataDir)
  const traces = config.traces
    ? (await import('#server/adapters/otlp-traces.ts')).openTraces(config.traces)
    : null
  const responses = openResponseCache()
  const db = await openToServe(config, {
    statements: traces?.noteStatement ?? options.statements,
    log,
    committed: responses.clearAfter,
  })
  if (config.mode === 'production') await refuseDemo(db.read)
  await saveSeller(db, describeSettings(config))

  const sandbox = config.mode === 'demo' ? await openSandbox(config) : null
  const { smtpUrl, from } = config.mail
  const mail = smtpMail({ url: smtpUrl ?? sandbox?.mailbox.smtpUrl ?? '', from })
  const payments = openLazily<Payments>(async () => {
    const { stripePayments } = await import('#server/adapters/stripe-payments.ts')
    return stripePayments(config.stripe)
  })
  const images = openImages(config)
  const pdfs = openPdfWorker(config, options.pdfPool, (look) =>
    readDocumentBrand(db.read, images, look),
  )
  const jobs = startJobs(db, listJobs({ config, db, mail, payments, images, pdfs, log }), log)
  const identity = openLazily<Identity>(async () => {
    const { openIdentity } = await import('#server/adapters/better-auth-identity.ts')
    return openIdentity(config, db, identityHooks({ config, db, log, wake: jobs.wake }))
  })
  const missed = collectMissed(db)

  const shop: Shop = {
    config,
    db,
    identity,
    payments,
    images,
    mail,
    responses,
    auditedTables,
    missed,
    imports: openImportQueue(db, log),
    lifecycle: { closing: false, ready: true },
    log,
    wake: jobs.wake,
  }
  const app = await openApp(shop, pdfs, {
    checkReplies: options.checkReplies ?? false,
    bounds: options.bounds,
    traces,
    sandbox: sandbox?.plugin,
  })
  const close = async () => {
    shop.lifecycle.closing = true
    // Jobs first: in demo mode the card company that they ask is behind the doors.
    await jobs.stop()
    await closeServer(app)
    await shop.imports.close()
    await missed.write().catch(() => {})
    mail.close()
    await pdfs.close()
    await sandbox?.close()
    await db.close()
    await traces?.close()
  }
  return { shop, app, sandbox, close }
}

/** Loaded only here, so that production never has a sandbox in its memory. */
async function openSandbox(config: Config) {
  const { openSandbox } = await import('#sandbox/open.ts')
  const { google, publicUrl } = config
  const redirectUris = [googleReturn(publicUrl)]
  const client = google?.provider === 'sandbox' ? { ...google, redirectUris } : null
  return openSandbox({ ...config, google: client })
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

type JobParts = Pick<Shop, 'config' | 'db' | 'mail' | 'payments' | 'images' | 'log'> & {
  pdfs: PdfWorker
}

/** The background jobs: each in one process at a time, again after a failure. */
function listJobs(parts: JobParts): Job[] {
  const { config, db, mail, images, pdfs, log } = parts
  const attach: Attach = (purchase, document) => attachDocument(pdfs, db.read, purchase, document)
  const writers = {
    ...purchaseMailWriters(config, db.read, attach),
    ...invoiceMailWriters(config, db.read, pdfs),
    ...productMailWriters(config),
    ...messageMailWriters(config),
  }
  const job = (name: string, everyMs: number, run: Job['run']) => ({ name, everyMs, run })
  return [
    job('mail', 15 * second, async (stopping) => {
      await sendWaitingConfirmations(db)
      const addAppearance = (html: string) => dressMail(html, db.read, config)
      await sendDueMail(db, mail, { writers, addAppearance, stopping, log })
    }),
    job('refunds', 15 * second, (stopping) => refundDue(parts, Date.now(), stopping)),
    job('payments', minute, (stopping) => reconcile(parts, Date.now(), stopping)),
    job('expiry warnings', minute, () => warnOfExpiry(db)),
    job('expiry', minute, () => expirePurchases(db)),
    job('back in stock', minute, () => queueBackInStockMails(db, config.currency)),
    job('reminders', hour, (stopping) => remindOfInvoices(db, config, Date.now(), stopping)),
    job('watched lists', hour, (stopping) => notifyWatchers(db, config, Date.now(), stopping)),
    job('price changes', 15 * second, (stopping) =>
      resumePriceChanges({ db, config, findIds: findAdminIds }, stopping),
    ),
    job('pictures', hour, () => tidyPictures(db, images)),
    job('tidying', hour, async (stopping) => {
      await tidy(db, stopping)
      await erasePurchases(db, Date.now(), stopping)
      await db.write((trx) => forgetOldMessages(trx, Date.now()))
      await indexHeadNouns(db, stopping)
      await indexPhones(db, stopping)
    }),
  ]
}

type HookParts = Pick<Shop, 'config' | 'db' | 'log' | 'wake'>

function identityHooks({ config, db, log, wake }: HookParts): IdentityHooks {
  const send = async (mail: QueuedMail) => {
    await db.write((trx) => queueMail(trx, mail))
    wake('mail')
  }
  const sendNotTooOften = async (kind: string, mail: QueuedMail) => {
    if (await isWithin(db, limits.mailAccount, `${kind} ${mail.to}`)) await send(mail)
  }
  return {
    onUserCreated: (user) => db.write((trx) => insertUser(trx, user)),
    sendVerificationMail: (input) =>
      sendNotTooOften('verification', verificationMail(input, config)),
    sendResetMail: (input) => sendNotTooOften('reset', resetMail(input, config)),
    onPasswordReset: async ({ id, email }) => {
      await verifyEmailByMail(db, id, email)
      // Earlier wrong codes came from someone who knew the old password.
      await forgetTries(db, limits.codesOfDay, id)
    },
    beforeGoogleLink: async (id) => {
      await verifyEmailByGoogle(db, id, config)
      wake('mail')
    },
    logWarning: (words, error) => log.warn({ err: error }, oneLine(words)),
  }
}
