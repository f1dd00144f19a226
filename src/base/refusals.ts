import { ours, spec } from './texts.ts'

/**
 * Every refusal that the shop knows: the sentence that a person reads, by its HTTP status and its code.
 * Anything else that is thrown is a bug.
 */
export const refusals = {
  400: {
    malformed: 'The request could not be understood.',
    'wrong-key': 'That picture upload key is not valid any more. Please try again.',
    'bad-signature': 'The signature of this message is not valid.',
  },
  401: {
    'not-signed-in': ours.notSignedIn,
    'wrong-password': 'Invalid email or password',
  },
  403: {
    'not-allowed': 'Your account is not allowed to do that.',
    'foreign-origin': 'This request did not come from the shop.',
    'second-step': 'Please enter the code of your second factor.',
    'sign-in-again':
      'This needs a sign-in of the last 15 minutes. Please sign out, log in again, and come back.',
    'proof-needed': 'Please show again that it is you: this needs a proof of the last 15 minutes.',
    'account-disabled':
      'This account is disabled. Please ask the shop if you think that is a mistake.',
    'admin-disabled': 'An admin cannot be disabled. Please remove the role first.',
    'address-unproven': 'Please confirm your email address first: the link in our mail does it.',
    'prove-address': 'Please confirm your email address first: its mail has a link for that.',
    'last-admin': 'The shop needs at least one admin.',
    'not-verified': 'Only a user with a verified email address can become an admin.',
    'customer-unproven':
      'This customer has not confirmed their email address yet: anybody may have signed up with it.',
  },
  404: {
    'unknown-call': 'There is no such call.',
    'unknown-product': ours.noSuchProduct,
    'unknown-order': 'There is no such order.',
    'unknown-purchase': 'There is no such purchase.',
    'unknown-shipment': 'There is no such shipment.',
    'unknown-credit-note': 'There is no such credit note.',
    'unknown-list': 'There is no such list.',
    'unknown-motorcycle': 'The shop knows no such motorcycle.',
    'unknown-review': 'There is no such review.',
    'unknown-message': 'There is no such message.',
    'unknown-receipt': 'There is no such delivery.',
    'unknown-user': 'There is no such user.',
    'unknown-price-change': 'There is no such change of prices.',
    'unknown-price-list': 'There is no such price list any more.',
    'google-missing': ours.google.missing,
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
    replaced: 'This part is no longer sold: another took its place.',
    'stock-taken':
      'Some of these parts have been ordered meanwhile: less is in stock than came with this delivery.',
    'lines-refused':
      'Some lines cannot be ordered as they are. Nothing was ordered; please look at each.',
    'basket-changed': 'Your basket was changed in another window. Please look at it again.',
    'garage-changed': 'Your garage was changed in another window. Please look at it again.',
    'quick-order-changed': 'Your list was changed in another window. Please look at it again.',
    'list-changed': 'This list was changed in another window. Please look at it again.',
    'price-list-exists': 'There is a price list of this name already.',
    'prices-changed':
      'Prices have changed since you looked. Nothing was ordered; please look at the total again.',
    'no-invoice-yet': 'There is no invoice yet: it is made when the order is paid.',
    'basket-empty': 'There is nothing in your basket.',
    'successor-circle': 'A product cannot take its own place, not even by way of others.',
    'user-exists': spec.signup.exists,
    'already-paid': 'This order is paid and cannot be deleted.',
    'paid-already':
      'This order was paid already, or has ended. What was charged now goes back to your card.',
    'rest-paid': 'This order was deleted meanwhile. The others that you ordered with it are paid.',
    'already-shipped': 'This order is already shipped.',
    'units-shipped': 'Fewer units are open than were to be shipped.',
    'payment-disputed':
      'The payment of this order is disputed. It is shipped only if you choose to ship it all the same.',
    'shipment-voided': 'This shipment is voided already.',
    'shipment-final':
      'A part of this shipment was deleted or refunded meanwhile: it cannot be voided any more.',
    'message-answered': 'This message has been answered meanwhile.',
    'units-gone':
      'So many units of this line are not there to be given back: some were shipped, voided or given back meanwhile. Please look again.',
    'not-paid': 'This order is not paid yet: only what is not sent can be taken out of it.',
    'edited-meanwhile': 'Somebody else changed this meanwhile. Please look again.',
    'still-running': 'The same request is still being worked on.',
    'import-running': 'A file is being imported under this name. Please wait until it has ended.',
    'answer-not-kept':
      'This was done already; what it answered then is not kept. Please look again before you repeat it.',
    'payment-used': 'This payment belongs to another order.',
    'payment-open': 'The card company has not completed this payment yet.',
    'no-password':
      'Your account has no password yet. Reset Password on the login page sets its first one.',
    'in-company': 'This account belongs to a company already.',
    'last-manager': 'A company needs at least one manager.',
    'member-exists': 'This person belongs to the company already.',
    'admin-stays': 'An admin cannot be forgotten. Please have your admin role removed first.',
    'factor-on': 'Your second factor is on already.',
    'factor-off': 'Your second factor is not on.',
    'too-little-left':
      'What would be left comes to less than a card can pay. Please delete all of what was ordered with it.',
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
      'This file has a password, or is of the old kind (XLS). Please save it as XLSX without a password.',
  },
  422: {
    'lists-full':
      'An account keeps 200 lists at most, and five million letters in them. Please delete one first.',
    'addresses-full': 'An account, or a company, keeps 200 addresses at most.',
    'members-full': 'A company has 500 members at most.',
    'garage-full': 'A garage holds 100 motorcycles at most.',
    'prices-refused':
      'Some lines cannot be taken as they are. Nothing was changed; please look at each.',
    'price-list-full': ours.priceListFull,
    'basket-full': ours.basketFull,
    'own-numbers-full': 'You keep as many numbers as there is room for.',
    'too-much-back': 'No more can be given back than was paid for these units.',
    'file-broken': 'This file is damaged. Please save it again, or paste its cells.',
    'list-empty': 'No line was found in this file.',
    'list-too-long':
      'A list holds 2,000 lines and 200,000 letters at most. Please send it in parts.',
    'picture-broken': 'This picture is damaged. Please choose another.',
    'picture-too-large': 'Please choose a picture of at most 40 megapixels.',
    'picture-moves': 'Please choose a picture that does not move.',
    'page-too-deep':
      'Pages so far behind follow one by one: please begin at an earlier one, or search.',
    'fields-wrong': ours.checkFields,
    'which-sheet': 'Please say which sheet is meant.',
    'proof-wrong': 'Please check what proves that it is you.',
    'quantity-empty': spec.purchase.empty,
    'quantity-wrong': ours.wholeNumber,
    'below-minimum': spec.purchase.belowMinimum,
    'not-a-case': 'This product is sold in whole cases.',
    'order-too-large': ours.orderTooLarge,
    'order-too-small': 'This comes to less than a card can pay. Please order more.',
    'unpaid-too-much': 'Please pay some of your orders first, then order more.',
    'payment-wrong': 'This payment does not fit the order.',
    'key-reused': 'This Idempotency-Key was used with another request.',
  },
  429: { 'too-many-tries': ours.tooManyTries },
  431: { 'headers-too-big': 'The headers of this request are too big.' },
  500: { bug: ours.unexpected },
  502: {
    'card-company-down':
      'The card company does not answer. You were not charged; please try again.',
    'google-down': ours.google.down,
  },
  503: {
    busy: ours.busy,
    'import-broken-off': 'The shop was stopped while it read this file.',
    'disk-full':
      'The shop has no room for anything but orders just now. Orders go on; please try again later.',
    'picture-store-down': 'The pictures cannot be reached just now. Please try again in a moment.',
    'factor-unreadable':
      'Codes of your app cannot be checked just now. A recovery code works, or please write to the shop.',
    'database-down': 'The shop is out of service for a moment. Please try again.',
  },
} as const

type Sentences = typeof refusals
export type Refusal = { [Status in keyof Sentences]: keyof Sentences[Status] }[keyof Sentences]
