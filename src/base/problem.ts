import { ours, spec } from './texts.ts'

/**
 * Every refusal that the shop knows: its HTTP status, its short title, and the sentence that a
 * person reads. Anything else that is thrown is a bug.
 */
const refusals = {
  malformed: [400, 'Malformed request', 'The request could not be understood.'],
  'wrong-key': [400, 'Bad key', 'That picture upload key is not valid any more. Please try again.'],
  'bad-signature': [400, 'Bad signature', 'The signature of this message is not valid.'],
  'not-signed-in': [401, 'Not signed in', 'Please log in first.'],
  'wrong-password': [401, 'Wrong email or password', 'Invalid email or password'],
  'not-allowed': [403, 'Not allowed', 'Your account is not allowed to do that.'],
  'foreign-origin': [403, 'Foreign origin', 'This request did not come from the shop.'],
  'second-step': [403, 'Second step', 'Please enter the code of your second factor.'],
  'sign-in-again': [
    403,
    'Sign in again',
    'This needs a sign-in of the last 15 minutes. Please sign out, log in again, and come back.',
  ],
  'address-unproven': [
    403,
    'Address not proven',
    'Please confirm your email address first: the link in our mail does it.',
  ],
  'prove-address': [
    403,
    'Address not proven',
    'Please confirm your email address first: its mail has a link for that.',
  ],
  'last-admin': [403, 'Last admin', 'The shop needs at least one admin.'],
  'not-verified': [
    403,
    'Address not verified',
    'Only a user with a verified email address can become an admin.',
  ],
  'unknown-call': [404, 'No such call', 'There is no such call.'],
  'unknown-product': [404, 'No such product', 'This product is not in the catalogue any more.'],
  'unknown-order': [404, 'No such order', 'There is no such order.'],
  'unknown-purchase': [404, 'No such purchase', 'There is no such purchase.'],
  'unknown-list': [404, 'No such list', 'There is no such list.'],
  'unknown-motorcycle': [404, 'No such motorcycle', 'The shop knows no such motorcycle.'],
  'unknown-user': [404, 'No such user', 'There is no such user.'],
  'unknown-price-list': [404, 'No such price list', 'There is no such price list any more.'],
  'google-missing': [404, 'Google not set up', ours.google.missing],
  'unknown-image': [404, 'No such picture', 'There is no such picture.'],
  'wrong-method': [405, 'Wrong method', 'This address does not answer that method.'],
  'too-slow': [408, 'Too slow', 'The request took too long to arrive.'],
  shortage: [409, 'Not enough stock', spec.purchase.shortage],
  'lines-refused': [
    409,
    'Lines refused',
    'Some lines cannot be ordered as they are. Nothing was ordered; please look at each.',
  ],
  'basket-changed': [
    409,
    'Basket changed',
    'Your basket was changed in another window. Please look at it again.',
  ],
  'garage-changed': [
    409,
    'Garage changed',
    'Your garage was changed in another window. Please look at it again.',
  ],
  'pad-changed': [
    409,
    'Pad changed',
    'Your list was changed in another window. Please look at it again.',
  ],
  'list-changed': [
    409,
    'List changed',
    'This list was changed in another window. Please look at it again.',
  ],
  'lists-full': [422, 'Too many lists', 'An account keeps 200 lists at most.'],
  'garage-full': [422, 'Garage full', 'A garage holds 100 motorcycles at most.'],
  'price-list-exists': [409, 'Price list exists', 'There is a price list of this name already.'],
  'prices-refused': [
    422,
    'Prices refused',
    'Some lines cannot be taken as they are. Nothing was changed; please look at each.',
  ],
  'price-list-full': [422, 'Price list full', 'A price list holds 2,000 prices at most.'],
  'prices-changed': [
    409,
    'Prices changed',
    'Prices have changed since you looked. Nothing was ordered; please look at the total again.',
  ],
  'basket-full': [422, 'Basket full', 'A basket holds 500 lines at most.'],
  'no-invoice-yet': [
    409,
    'No invoice yet',
    'There is no invoice yet: it is made when the order is paid.',
  ],
  'basket-empty': [409, 'Basket empty', 'There is nothing in your basket.'],
  'watches-full': [422, 'Too many wishes', 'You wait for 500 parts already.'],
  'successor-circle': [
    409,
    'Successors in a circle',
    'A product cannot take its own place, not even by way of others.',
  ],
  'own-numbers-full': [
    422,
    'Too many own numbers',
    'You keep as many numbers as there is room for.',
  ],
  'user-exists': [409, 'User exists', spec.signup.exists],
  'already-paid': [409, 'Already paid', 'This order is paid and cannot be deleted.'],
  'paid-already': [
    409,
    'Already paid',
    'This order was paid already, or has ended. What was charged now goes back to your card.',
  ],
  'rest-paid': [
    409,
    'Order gone, rest paid',
    'This order was deleted meanwhile. The others that you ordered with it are paid.',
  ],
  'already-shipped': [409, 'Already shipped', 'This order is already shipped.'],
  'shipped-for-good': [
    409,
    'Shipped for good',
    'The buyer has been told already that this order is shipped.',
  ],
  'not-shipped': [409, 'Not shipped', 'This order is not shipped.'],
  'edited-meanwhile': [
    409,
    'Edited meanwhile',
    'Somebody else changed this meanwhile. Please look again.',
  ],
  'still-running': [409, 'Still running', 'The same request is still being worked on.'],
  'payment-used': [409, 'Payment used', 'This payment belongs to another order.'],
  'payment-open': [
    409,
    'Payment not completed',
    'The card company has not completed this payment yet.',
  ],
  'no-password': [
    409,
    'No password',
    'Your account has no password yet. Reset Password on the login page sets its first one.',
  ],
  'admin-stays': [
    409,
    'Still an admin',
    'An admin cannot be forgotten. Please have your admin role removed first.',
  ],
  'factor-on': [409, 'Second factor on', 'Your second factor is on already.'],
  'factor-off': [409, 'Second factor off', 'Your second factor is not on.'],
  'too-big': [413, 'Too big', 'That is too big to send.'],
  'picture-too-big': [413, 'Picture too big', 'Please choose a picture of at most 8 MB.'],
  'wrong-media': [415, 'Wrong media type', 'Please send JSON.'],
  'not-a-picture': [415, 'Not a picture', 'Please choose a picture: JPEG, PNG, WebP or AVIF.'],
  'not-a-list': [
    415,
    'Not a list',
    'Please choose a spreadsheet (XLSX or ODS) or a text file (CSV).',
  ],
  'file-locked': [
    415,
    'Locked file',
    'This file has a password, or is of the old kind (XLS). Please save it as XLSX without a password.',
  ],
  'file-broken': [
    422,
    'Broken file',
    'This file is damaged. Please save it again, or paste its cells.',
  ],
  'file-too-long': [
    413,
    'File too long',
    'This file holds more than any list. Please send 2,000 lines at most.',
  ],
  'list-empty': [422, 'Empty list', 'No line was found in this file.'],
  'list-too-long': [
    422,
    'List too long',
    'A list holds 2,000 lines at most. Please send it in parts.',
  ],
  'picture-broken': [422, 'Broken picture', 'This picture is damaged. Please choose another.'],
  'picture-too-large': [
    422,
    'Picture too large',
    'Please choose a picture of at most 40 megapixels.',
  ],
  'picture-moves': [422, 'Moving picture', 'Please choose a picture that does not move.'],
  'fields-wrong': [422, 'Fields need attention', 'Please check the marked fields.'],
  'proof-wrong': [422, 'Not proven', 'Please check what proves that it is you.'],
  'quantity-empty': [422, 'No quantity', spec.purchase.empty],
  'quantity-wrong': [422, 'Wrong quantity', ours.wholeNumber],
  'below-minimum': [422, 'Below the minimum', spec.purchase.belowMinimum],
  'not-a-case': [422, 'Not a whole case', 'This product is sold in whole cases.'],
  'order-too-large': [
    422,
    'Order too large',
    'One order can be $999,999 at most. Please order fewer.',
  ],
  'order-too-small': [
    422,
    'Order too small',
    'This comes to less than a card can pay. Please order more.',
  ],
  'too-little-left': [
    409,
    'Too little left',
    'What would be left comes to less than a card can pay. Please delete all of what was ordered with it.',
  ],
  'unpaid-too-much': [
    422,
    'Too much unpaid',
    'Please pay some of your orders first, then order more.',
  ],
  'payment-wrong': [422, 'Wrong payment', 'This payment does not fit the order.'],
  'key-reused': [422, 'Key used before', 'This Idempotency-Key was used with another request.'],
  'too-many-tries': [429, 'Too many tries', 'Too many tries. Please wait a while and try again.'],
  'headers-too-big': [431, 'Headers too big', 'The headers of this request are too big.'],
  bug: [500, 'A fault in the shop', ours.unexpected],
  'card-company-down': [
    502,
    'Card company not reached',
    'The card company does not answer. You were not charged; please try again.',
  ],
  'google-down': [502, 'Google not reached', ours.google.down],
  busy: [503, 'Busy', 'The shop is very busy. Please try again in a moment.'],
  'picture-store-down': [
    503,
    'Picture store not reached',
    'The pictures cannot be reached just now. Please try again in a moment.',
  ],
  'factor-unreadable': [
    503,
    'Codes cannot be checked',
    'Codes of your app cannot be checked just now. A recovery code works, or please write to the shop.',
  ],
  'database-down': [
    503,
    'Out of service',
    'The shop is out of service for a moment. Please try again.',
  ],
} as const satisfies Record<string, readonly [status: number, title: string, detail: string]>

export type Refusal = keyof typeof refusals
export type FieldError = { field: string; message: string }

/** RFC 9457, as it goes over the wire. */
export type ProblemBody = {
  type: string
  title: string
  status: number
  detail: string
  code: Refusal
  errors?: FieldError[]
}

/** A refusal on its way to the person. Compare `code`: pages carry their own copy of this class. */
export class Problem extends Error {
  readonly code: Refusal
  readonly status: number
  readonly title: string
  readonly errors: FieldError[]
  /** Facts for the answer besides the standard ones, like `deletedCount`. */
  readonly extra: Record<string, unknown>
  retryAfterSeconds: number | null = null

  constructor(
    code: Refusal,
    more: { detail?: string; errors?: FieldError[]; extra?: Record<string, unknown> } = {},
  ) {
    const [status, title, detail] = refusals[code]
    super(more.detail ?? detail)
    this.code = code
    this.status = status
    this.title = title
    this.errors = more.errors ?? []
    this.extra = more.extra ?? {}
  }

  body(): ProblemBody {
    return {
      ...this.extra,
      type: `urn:kickstand:problem:${this.code}`,
      title: this.title,
      status: this.status,
      detail: this.message,
      code: this.code,
      ...(this.errors.length > 0 ? { errors: this.errors } : {}),
    }
  }
}

/** The problem that an answer carries, or null when its body is none. */
export function problemFrom(body: unknown): Problem | null {
  if (typeof body !== 'object' || body === null || !('code' in body)) return null
  const {
    code,
    detail,
    errors,
    type: _type,
    title: _title,
    status: _status,
    ...extra
  } = body as Partial<ProblemBody>
  if (typeof code !== 'string' || !(code in refusals)) return null
  return new Problem(code, {
    ...(typeof detail === 'string' ? { detail } : {}),
    ...(Array.isArray(errors) ? { errors } : {}),
    extra,
  })
}
