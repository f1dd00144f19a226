import * as addresses from '#addresses/contract.ts'
import * as addressBook from '#addresses/server/addresses.ts'
import { readImport } from '#base/import-report.ts'
import * as basket from '#basket/contract.ts'
import * as basketHandlers from '#basket/server/basket.ts'
import * as companies from '#companies/contract.ts'
import * as companyHandlers from '#companies/server/companies.ts'
import * as companyMembers from '#companies/server/members.ts'
import * as documents from '#documents/contract.ts'
import * as documentHandlers from '#documents/server/documents.ts'
import { exportLedger } from '#documents/server/export-ledger.ts'
import type { PdfWorker } from '#documents/server/pdf-worker.ts'
import * as drafts from '#drafts/contract.ts'
import * as draftHandlers from '#drafts/server/drafts.ts'
import * as fitment from '#fitment/contract.ts'
import * as applicationFiles from '#fitment/server/application-files.ts'
import * as applications from '#fitment/server/applications.ts'
import * as fitments from '#fitment/server/fitments.ts'
import * as garages from '#fitment/server/garage.ts'
import * as images from '#images/contract.ts'
import * as upload from '#images/server/upload.ts'
import * as invoices from '#invoices/contract.ts'
import * as invoiceHandlers from '#invoices/server/read-invoices.ts'
import * as statements from '#invoices/server/statement.ts'
import * as lists from '#lists/contract.ts'
import * as again from '#lists/server/again.ts'
import * as listHandlers from '#lists/server/lists.ts'
import * as managingOrders from '#orders/admin-contract.ts'
import * as orders from '#orders/contract.ts'
import * as creditNotes from '#orders/server/credit-notes.ts'
import * as customers from '#orders/server/customers.ts'
import * as deletion from '#orders/server/delete-orders.ts'
import { exportOrders } from '#orders/server/export-orders.ts'
import * as onAccount from '#orders/server/on-account.ts'
import * as orderHandlers from '#orders/server/orders.ts'
import * as placing from '#orders/server/place-purchase.ts'
import * as purchases from '#orders/server/purchases.ts'
import * as shipping from '#orders/server/ship-purchases.ts'
import * as shipments from '#orders/server/shipments.ts'
import * as shippingViews from '#orders/server/shipping-views.ts'
import * as today from '#orders/server/today.ts'
import * as numbers from '#part-numbers/contract.ts'
import * as numberHandlers from '#part-numbers/server/numbers.ts'
import * as ownNumbers from '#part-numbers/server/own-numbers.ts'
import * as partFiles from '#part-numbers/server/part-files.ts'
import * as successors from '#part-numbers/server/successors.ts'
import * as payments from '#payments/contract.ts'
import * as bankStatements from '#payments/server/bank-statements.ts'
import * as ledger from '#payments/server/ledger.ts'
import * as paymentHandlers from '#payments/server/payments.ts'
import * as transfers from '#payments/server/record-transfer.ts'
import * as refunds from '#payments/server/refunds.ts'
import * as adminProducts from '#products/admin-contract.ts'
import * as products from '#products/contract.ts'
import * as priceChanges from '#products/server/change-prices.ts'
import * as priceListHandlers from '#products/server/price-lists.ts'
import * as productFiles from '#products/server/product-files.ts'
import * as productPages from '#products/server/product-page.ts'
import * as productPictures from '#products/server/product-pictures.ts'
import * as productHandlers from '#products/server/products.ts'
import * as stock from '#products/server/stock.ts'
import * as stockTakes from '#products/server/stock-takes.ts'
import * as stockWatches from '#products/server/stock-watches.ts'
import * as quickOrder from '#quick-order/contract.ts'
import { checkList } from '#quick-order/server/check-list.ts'
import { makeExampleList } from '#quick-order/server/example-list.ts'
import * as savedLists from '#quick-order/server/saved-list.ts'
import * as reviews from '#reviews/contract.ts'
import * as reviewHandlers from '#reviews/server/reviews.ts'
import * as search from '#search/contract.ts'
import * as adminSearch from '#search/server/admin-products.ts'
import * as catalogue from '#search/server/list-products.ts'
import * as missedSearches from '#search/server/missed.ts'
import * as searchWords from '#search/server/search-words.ts'
import {
  askingCardCompany,
  type Call,
  external,
  importing,
  read,
  transaction,
} from '#server/http/calls.ts'
import { readImportState } from '#server/imports/import-state.ts'
import { retryMails } from '#server/mail/send-due.ts'
import * as contact from '#storefront/contract.ts'
import * as appearance from '#storefront/server/appearance.ts'
import * as messages from '#storefront/server/messages.ts'
import * as pages from '#storefront/server/pages.ts'
import * as users from '#users/contract.ts'
import * as security from '#users/security-contract.ts'
import * as audit from '#users/server/audit.ts'
import * as passwords from '#users/server/passwords.ts'
import * as proofs from '#users/server/reauthenticate.ts'
import * as registration from '#users/server/registration.ts'
import * as secondFactor from '#users/server/second-factor.ts'
import * as sessions from '#users/server/sessions.ts'
import * as userHandlers from '#users/server/users.ts'
import * as everyRoom from './every-room.ts'

/**
 * The whole API, one line for each call: what it does to the shop (`read`, `transaction`, `external`; see
 * `server/http/calls.ts`), its contract, and its handler. A handler takes the database or transaction, the input and
 * the shop.
 */
export function api(pdfs: PdfWorker): Call[] {
  const changePrices = priceChanges.changePricesOf(adminSearch.findAdminIds)
  const print = documentHandlers.printer(pdfs)
  return [
    read(products.listProducts, catalogue.listProducts),
    read(products.listSuggestions, catalogue.suggest),
    read(products.readFacets, catalogue.countFacets),
    read(products.readProductPage, productPages.readProductPage),
    read(products.readDiscontinuedPart, productPages.readDiscontinuedPart),
    transaction(products.addProduct, productHandlers.addProduct),
    transaction(products.updateProduct, productHandlers.updateProduct),
    transaction(products.setPicture, productPictures.setPicture),
    read(products.matchPictures, productPictures.matchPictures),
    transaction(products.deleteProduct, productHandlers.deleteProduct),

    read(adminProducts.listAdminProducts, adminSearch.listAdminProducts),
    external(adminProducts.changePrices, changePrices),
    read(adminProducts.readPriceChange, priceChanges.readPriceChangeProgress),
    read(adminProducts.exportPriceChange, priceChanges.exportPriceChange),

    read(products.listWatches, stockWatches.listWatches),
    transaction(products.watchStock, stockWatches.watchStock),
    transaction(products.unwatchStock, stockWatches.unwatchStock),

    external(products.importProducts, importing(productFiles.importProducts)),
    read(products.exportProducts, productFiles.exportProducts),
    read(products.exportProductsSheet, productFiles.exportProductsSheet),

    read(adminProducts.listReceipts, stock.listReceipts),
    transaction(adminProducts.addReceipt, stock.addReceipt),
    transaction(adminProducts.revertReceipt, stock.revertReceipt),
    read(adminProducts.readOnHand, stockTakes.readOnHand),
    read(adminProducts.listStockTakes, stockTakes.listStockTakes),
    transaction(adminProducts.addStockTake, stockTakes.addStockTake),
    transaction(adminProducts.revertStockTake, stockTakes.revertStockTake),
    read(adminProducts.readStockHistory, stock.readStockHistory),

    read(adminProducts.listPriceLists, priceListHandlers.listPriceLists),
    read(adminProducts.readPriceList, priceListHandlers.readPriceList),
    transaction(adminProducts.addPriceList, priceListHandlers.addPriceList),
    transaction(adminProducts.changePriceList, priceListHandlers.changePriceList),
    transaction(adminProducts.deletePriceList, priceListHandlers.deletePriceList),
    transaction(adminProducts.givePriceList, priceListHandlers.givePriceList),
    transaction(adminProducts.takePriceList, priceListHandlers.takePriceList),
    read(adminProducts.readPrices, priceListHandlers.readPrices),

    transaction(numbers.saveSuccessors, successors.saveSuccessors),
    read(numbers.listNumbers, numberHandlers.listNumbers),
    transaction(numbers.addNumber, numberHandlers.addNumber),
    transaction(numbers.deleteNumber, numberHandlers.deleteNumber),
    external(numbers.importNumbers, importing(partFiles.importNumbers)),
    read(numbers.exportNumbers, partFiles.exportNumbers),
    external(numbers.importSuccessors, importing(partFiles.importSuccessors)),
    read(numbers.exportSuccessors, partFiles.exportSuccessors),
    read(numbers.readSuccessors, successors.readSuccessors),
    read(numbers.listSources, numberHandlers.listSources),
    transaction(numbers.saveSource, numberHandlers.saveSource),
    read(numbers.listOwnNumbers, ownNumbers.listOwnNumbers),
    transaction(numbers.addOwnNumber, ownNumbers.addOwnNumber),
    transaction(numbers.deleteOwnNumber, ownNumbers.deleteOwnNumber),

    read(search.listSearchWords, searchWords.listSearchWords),
    transaction(search.addSearchWord, searchWords.addSearchWord),
    transaction(search.changeSearchWord, searchWords.changeSearchWord),
    transaction(search.deleteSearchWord, searchWords.deleteSearchWord),
    read(search.listMissedSearches, missedSearches.listMissedSearches),
    transaction(search.deleteMissedSearch, missedSearches.deleteMissedSearch),

    read(fitment.listMakes, fitments.listMakes),
    read(fitment.listMotorcycles, fitments.listMotorcycles),
    read(fitment.listFitments, fitments.listFitments),
    read(fitment.readGarage, garages.readGarage),
    transaction(fitment.changeGarage, garages.changeGarage),
    external(fitment.importApplications, importing(applicationFiles.importApplications)),
    read(fitment.listApplications, applications.listApplications),
    read(fitment.listProductFitments, fitments.listProductFitments),
    transaction(fitment.addApplication, applications.addApplication),
    transaction(fitment.deleteApplication, applications.deleteApplication),
    read(fitment.exportApplications, applicationFiles.exportApplications),
    transaction(fitment.saveComplete, applications.saveComplete),

    read(readImport, readImportState),

    read(reviews.listReviews, reviewHandlers.listReviews),
    transaction(reviews.addReview, reviewHandlers.addReview),
    transaction(reviews.hideReview, reviewHandlers.hideReview),
    transaction(reviews.answerReview, reviewHandlers.answerReview),

    read(addresses.listAddresses, addressBook.listAddresses),
    transaction(addresses.addAddress, addressBook.addAddress),
    transaction(addresses.changeAddress, addressBook.changeAddress),
    transaction(addresses.deleteAddress, addressBook.deleteAddress),

    transaction(companies.applyForCompany, companyHandlers.applyForCompany),
    read(companies.listCompanies, companyHandlers.listCompanies),
    read(companies.readCompany, companyHandlers.readCompany),
    transaction(companies.changeCompany, companyHandlers.changeCompany),
    transaction(companies.inviteMember, companyMembers.inviteMember),
    transaction(companies.changeMember, companyMembers.changeMember),
    transaction(companies.removeMember, companyMembers.removeMember),
    read(companies.readInvitation, companyMembers.readInvitation),
    transaction(companies.acceptInvitation, companyMembers.acceptInvitation),

    read(basket.readBasket, basketHandlers.readBasket),
    transaction(basket.changeBasket, basketHandlers.changeBasket),
    transaction(basket.emptyBasket, basketHandlers.emptyBasket),
    read(basket.checkBasket, basketHandlers.checkBasket),

    read(orders.readAccountTerms, onAccount.readAccountTerms),
    read(orders.readTerms, placing.readTerms),
    transaction(orders.placePurchase, placing.placePurchase),
    transaction(managingOrders.placeForCustomer, placing.placeForCustomer),
    read(managingOrders.readCustomer, customers.readCustomer),
    read(orders.listPurchases, purchases.listPurchases),
    read(orders.readPurchase, purchases.readPurchase),
    transaction(orders.deletePurchase, deletion.deletePurchase),

    transaction(managingOrders.addCreditNote, creditNotes.addCreditNote),

    read(orders.listOrders, orderHandlers.listOrders),
    read(orders.readOrder, orderHandlers.readOrder),
    transaction(orders.placeOrder, placing.placeOrder),
    transaction(orders.shipOrder, shipping.shipOrder),
    read(orders.readHistory, ledger.readHistory),
    transaction(orders.deleteOrder, deletion.deleteOrder),

    transaction(managingOrders.shipPurchases, shipping.shipPurchases),
    transaction(managingOrders.pasteTracking, shipping.pasteTracking),
    transaction(managingOrders.correctShipment, shipping.correctShipment),
    transaction(managingOrders.voidShipment, shipping.voidShipment),
    read(managingOrders.exportShipments, shipments.exportShipments),

    read(managingOrders.readToday, today.readToday),
    transaction(managingOrders.retryMails, retryMails),
    read(managingOrders.readSales, today.readSales),
    read(managingOrders.listSavedViews, shippingViews.listSavedViews),
    transaction(managingOrders.saveView, shippingViews.saveView),
    transaction(managingOrders.deleteView, shippingViews.deleteView),

    read(payments.readCardSettings, paymentHandlers.readCardSettings),
    external(payments.createPaymentIntent, askingCardCompany(paymentHandlers.openPayment)),
    external(payments.recordPayment, askingCardCompany(paymentHandlers.recordPayment)),
    transaction(payments.recordTransfer, transfers.recordTransfer),
    external(payments.importBankStatement, bankStatements.importBankStatement),
    read(payments.listPayments, transfers.listPayments),
    transaction(payments.reversePayment, transfers.reversePayment),
    transaction(payments.allocatePayment, transfers.allocatePayment),
    read(payments.readBankDetails, paymentHandlers.readBankDetails),
    transaction(payments.settleFailedRefund, refunds.settleFailedRefund),

    read(documents.readDocument, print(documentHandlers.readDocument)),
    read(invoices.listInvoices, invoiceHandlers.listInvoices),
    read(invoices.readInvoice, invoiceHandlers.readInvoice),
    read(invoices.readStatement, statements.readStatement),
    read(invoices.exportStatement, statements.exportStatement),
    read(documents.readInvoiceDocument, print(documentHandlers.readInvoiceDocument)),
    read(documents.readStatementDocument, print(documentHandlers.readStatementDocument)),
    read(documents.readReceiptDocument, print(documentHandlers.readReceiptDocument)),
    read(documents.readPickList, print(documentHandlers.readPickList)),
    read(documents.readPackingSlips, print(documentHandlers.readPackingSlips)),
    read(documents.readCreditNoteDocument, print(documentHandlers.readCreditNoteDocument)),
    read(orders.exportOrders, exportOrders),
    read(documents.exportLedger, exportLedger),

    transaction(drafts.addDraft, draftHandlers.addDraft),
    read(drafts.listDrafts, draftHandlers.listDrafts),
    read(drafts.readDraft, draftHandlers.readDraft),
    transaction(drafts.changeDraft, draftHandlers.changeDraft),

    read(quickOrder.checkQuickOrder, checkList),
    read(quickOrder.readQuickOrder, savedLists.readQuickOrder),
    transaction(quickOrder.saveQuickOrder, savedLists.saveQuickOrder),
    read(quickOrder.readExampleList, makeExampleList),
    transaction(quickOrder.countOwnNumbers, savedLists.countOwnNumbers),

    read(lists.orderAgain, again.orderAgain),
    read(lists.listLists, listHandlers.listLists),
    transaction(lists.addList, listHandlers.addList),
    read(lists.readList, listHandlers.readList),
    transaction(lists.changeList, listHandlers.changeList),
    transaction(lists.deleteList, listHandlers.deleteList),
    read(lists.listRevisions, listHandlers.listRevisions),
    transaction(lists.restoreList, listHandlers.restoreList),
    read(lists.readSharedList, listHandlers.readSharedList),

    read(contact.readContact, messages.readContact),
    external(contact.leaveMessage, messages.leaveMessage),
    read(contact.listMessages, messages.listMessages),
    transaction(contact.answerMessage, messages.answerMessage),
    transaction(contact.closeMessage, messages.closeMessage),
    read(contact.readPage, pages.readPage),
    transaction(contact.savePage, pages.savePage),
    read(contact.readAppearance, appearance.readAppearance),
    transaction(contact.saveAppearance, appearance.saveAppearance),

    external(images.createTicket, upload.createTicket),
    external(images.uploadImage, upload.uploadImage),

    read(users.listUsers, userHandlers.listUsers),
    read(users.readAdmin, userHandlers.readAdmin),
    read(users.readWaiting, everyRoom.readWaiting),
    external(users.issueToken, registration.issueToken),
    external(users.registerUser, registration.registerUser),
    transaction(users.updateProfile, userHandlers.updateProfile),
    transaction(users.makeAdmin, userHandlers.makeAdmin),
    transaction(users.removeAdmin, userHandlers.removeAdmin),
    transaction(users.disableUser, userHandlers.disableUser),

    read(users.listAudit, audit.listAudit),
    read(users.exportAudit, audit.exportAudit),

    read(security.listSessions, sessions.listSessions),
    external(security.endSessions, sessions.endSessions),
    transaction(security.endUserSessions, sessions.endUserSessions),
    external(security.confirmIdentity, proofs.confirmIdentity),
    external(security.changePassword, passwords.changePassword),
    read(security.readSecondFactor, secondFactor.readSecondFactor),
    external(security.setSecondFactor, secondFactor.setSecondFactor),
    external(security.endSecondFactor, secondFactor.endSecondFactor),
    external(security.exportData, everyRoom.exportData),
    external(security.forgetAccount, everyRoom.forgetAccount),
    external(security.takeSecondStep, secondFactor.takeSecondStep),
  ]
}
