import { ours, spec } from './texts.ts'

/**
 * Every refusal that the shop knows: the sentence that a person reads, by its HTTP status and its code.
 * Anything else that is thrown is a bug.
 */
export const refusals = {
  400: {
    malformed: 'The request could not be understood.',
    'wrong-key': 'This upload key has expired. Please try again.',
    'bad-signature': 'The signature of this message is not valid.',
  },
  401: {
    'not-signed-in': ours.notSignedIn,
    'wrong-password': 'Invalid email or password',
  },
  403: {
    'no-account':
      'Ordering on account needs a company that the shop has approved, with payment terms.',
    'not-allowed': 'Your account is not allowed to do that.',
    'foreign-origin': 'This request did not come from the shop.',
    'second-step': 'Please enter your two-step sign-in code.',
    'sign-in-again':
      'This works for 15 minutes after you log in. Please sign out, log in again and come back.',
    'proof-needed': 'Please confirm again that it is you. A confirmation lasts 15 minutes.',
    'account-disabled':
      'This account is disabled. Please contact the shop if you think this is a mistake.',
    'admin-disabled': 'An admin cannot be disabled. Please remove the role first.',
    'address-unproven': 'Please confirm your email address first with the link in our email.',
    'prove-address': 'Please confirm your email address first. We emailed you a link.',
    'last-admin': 'The shop needs at least one admin.',
    'not-verified': 'Only a user with a verified email address can become an admin.',
    'customer-unproven':
      'This customer has not confirmed their email address yet, so it may not be theirs.',
  },
  404: {
    'unknown-call': 'There is no such call.',
    'unknown-product': ours.noSuchProduct,
    'unknown-order': 'There is no such order.',
    'unknown-purchase': 'There is no such purchase.',
    'unknown-shipment': 'There is no such shipment.',
    'unknown-invoice': 'There is no such invoice.',
    'unknown-payment': 'There is no such payment.',
    'unknown-credit-note': 'There is no such credit note.',
    'unknown-list': 'There is no such list.',
    'unknown-motorcycle': 'There is no such motorcycle.',
    'unknown-review': 'There is no such review.',
    'unknown-message': 'There is no such message.',
    'unknown-stock-take': 'There is no such stock-take.',
    'unknown-receipt': 'There is no such delivery.',
    'unknown-user': 'There is no such user.',
    'unknown-price-change': 'There is no such change of prices.',
    'unknown-price-list': 'This price list no longer exists.',
    'google-missing': ours.google.missing,
    'unknown-draft': 'There is no such request or quote.',
    'unknown-address': 'There is no such address.',
    'unknown-company': 'There is no such company.',
    'unknown-member': 'There is no such member.',
    'unknown-invitation':
      'This invitation has ended, was used already, or was mailed to another address.',
    'unknown-image': 'There is no such picture.',
  },
  408: { 'too-slow': 'The request took too long to arrive.' },
  409: {
    'customer-disabled': 'This account is disabled. Please enable it first.',
    shortage: spec.purchase.shortage,
    replaced: 'This part is no longer sold: it was replaced.',
    'stock-reserved': 'Open orders need more units than would be left of some parts.',
    'stock-taken':
      'Some of these parts have been ordered since: less is in stock than this delivery added.',
    'lines-refused': 'Some lines cannot be ordered. Nothing was ordered; please check each line.',
    'basket-changed': 'Your basket was changed in another window. Please check it again.',
    'garage-changed': 'Your garage was changed in another window. Please check it again.',
    'quick-order-changed': 'Your list was changed in another window. Please check it again.',
    'list-changed': 'This list was changed in another window. Please check it again.',
    'price-list-exists': 'A price list with this name already exists.',
    'prices-changed': 'Prices have changed. Nothing was ordered; please check the new total.',
    'no-invoice-yet': 'There is no invoice yet. It is created when the order is paid.',
    'basket-empty': 'Your basket is empty.',
    'successor-circle': 'A product cannot replace itself, not even through other products.',
    'user-exists': spec.signup.exists,
    'already-paid': 'This order is paid and cannot be deleted.',
    'paid-already':
      'This order is already paid or has ended. The new charge is refunded to your card.',
    'rest-paid': 'This order has been deleted. The others in the same purchase are paid.',
    'already-shipped': 'This order is already shipped.',
    'units-shipped': 'Fewer units are open than you wanted to ship.',
    'payment-disputed':
      'The payment of this order is disputed. Please confirm that you want to ship it anyway.',
    'shipment-voided': 'This shipment is already voided.',
    'shipment-final':
      'Part of this shipment was deleted or refunded, so it can no longer be voided.',
    'message-answered': 'This message has already been answered.',
    'above-limit': 'This is above your limit.',
    'units-gone':
      'Fewer units of this line can be refunded now: some were shipped, voided or refunded since. Please check again.',
    'company-on-hold':
      'Your company is on hold: it cannot order on account now. Please contact us.',
    'credit-exceeded': "This is above your company's credit.",
    'pay-invoices':
      'A part of this order is invoiced. Please pay its invoices, or record the payment for the company.',
    'purchase-paid': 'This order is already paid. Nothing was recorded.',
    'purchase-ended':
      'This order was deleted or has expired. Please place it again for its buyer, then record the payment.',
    'payment-recorded':
      'The same payment was already recorded: same amount, day and reference. If it came twice, say so in the reference.',
    'payment-reversed': 'This payment is already reversed.',
    'part-paid':
      'This order is partly paid. Please record the rest, or reverse that payment first.',
    'not-paid': 'This order is not paid yet. Only units that are not shipped can be cancelled.',
    'edited-meanwhile': 'Somebody else has changed this. Please check again.',
    'still-running': 'The same request is still being processed.',
    'import-running': 'An import with this name is still running. Please wait until it is done.',
    'answer-not-kept':
      'This was already done, but its answer was not kept. Please check before you repeat it.',
    'payment-used': 'This payment belongs to another order.',
    'payment-open': 'The payment provider has not completed this payment yet.',
    'no-password':
      'Your account has no password yet. Set one with Reset Password on the login page.',
    'draft-closed': 'This request is no longer open.',
    'quote-expired': 'The prices of this quote no longer hold. Please ask for a new one.',
    'requester-left': 'Whoever asked for this no longer belongs to the company.',
    'in-company': 'This account already belongs to a company.',
    'last-manager': 'A company needs at least one manager.',
    'member-exists': 'This person already belongs to the company.',
    'admin-stays': 'An admin account cannot be deleted. Please have your admin role removed first.',
    'factor-on': 'Two-step sign-in is already on.',
    'factor-off': 'Two-step sign-in is off.',
    'too-little-left':
      'The remaining amount is too small for a card payment. Please delete the whole purchase instead.',
  },
  413: {
    'too-big': ours.tooBig,
    'picture-too-big': ours.pictureTooBig,
    'file-too-long': ours.fileTooLong,
  },
  415: {
    'wrong-media': 'Please send JSON.',
    'not-a-picture': ours.notAPicture,
    'not-a-list': 'Please choose a spreadsheet (XLSX or ODS) or a text file (CSV).',
    'file-locked':
      'This file has a password or is in the old XLS format. Please save it as XLSX without a password.',
  },
  422: {
    'lists-full':
      'An account holds up to 200 lists and five million characters in them. Please delete one first.',
    'drafts-full': 'You have as many open requests as there is room for. Please withdraw some.',
    'above-base-price': 'A quoted price is never above the price of the product.',
    'addresses-full': 'An account or a company holds up to 200 addresses.',
    'members-full': 'This company has reached its limit of members.',
    'garage-full': 'A garage holds up to 100 motorcycles.',
    'prices-refused': 'Some lines have errors. Nothing was changed; please check each line.',
    'price-list-full': ours.priceListFull,
    'basket-full': ours.basketFull,
    'own-numbers-full': 'You have reached the limit of your own part numbers.',
    'refund-too-large': 'You cannot refund more than was paid for these units.',
    'file-broken': 'This file is damaged. Please save it again, or paste its cells.',
    'list-empty': 'There are no lines in this file.',
    'list-too-long': 'A list holds up to 2,000 lines and 200,000 characters. Please split it.',
    'picture-broken': 'This picture is damaged. Please choose another.',
    'picture-too-large': 'Please choose a picture of at most 40 megapixels.',
    'picture-moves': 'Please choose a picture without animation.',
    'page-too-deep':
      'Pages this far back open only one after the other. Please start at an earlier page, or search.',
    'po-number-missing': 'Your company asks for an order number. Please enter yours.',
    'allocation-wrong': 'More was allocated than was paid, or than is open of an invoice.',
    'fields-wrong': ours.checkFields,
    'which-sheet': 'Please choose a sheet.',
    'proof-wrong': 'Please check your password and code.',
    'quantity-empty': spec.purchase.empty,
    'quantity-wrong': ours.wholeNumber,
    'below-minimum': spec.purchase.belowMinimum,
    'not-a-case': 'This product is sold in whole cases.',
    'order-too-large': ours.orderTooLarge,
    'order-too-small': 'This amount is too small for a card payment. Please order more.',
    'unpaid-too-much': 'Please pay some of your orders first, then order more.',
    'payment-wrong': 'This payment does not match the order.',
    'key-reused': 'This Idempotency-Key was used with another request.',
  },
  429: { 'too-many-tries': ours.tooManyTries },
  431: { 'headers-too-big': 'The headers of this request are too large.' },
  500: { bug: ours.unexpected },
  502: {
    'card-company-down':
      'The payment provider is not responding. You were not charged; please try again.',
    'google-down': ours.google.down,
  },
  503: {
    busy: ours.busy,
    'import-broken-off': 'The shop was stopped while it was reading this file.',
    'disk-full':
      'The shop is short of storage and takes only orders at the moment. Please try again later.',
    'picture-store-down': 'Pictures are not available at the moment. Please try again soon.',
    'factor-unreadable':
      'Codes from your app cannot be checked at the moment. Use a recovery code, or contact the shop.',
    'database-down': 'The shop is not available for a moment. Please try again.',
  },
} as const

type Sentences = typeof refusals
export type Refusal = { [Status in keyof Sentences]: keyof Sentences[Status] }[keyof Sentences]
