import { ours } from './texts.ts'

/**
 * Refusals of any call, by HTTP status: each code with the message that users read. A room's own codes
 * stand in its `refusals.ts`; `src/refusals.ts` joins them.
 */
export const commonRefusals = {
  400: {
    malformed: 'The request could not be understood.',
  },
  401: {
    'not-signed-in': ours.notSignedIn,
  },
  403: {
    'not-allowed': 'Your account is not allowed to do that.',
    'foreign-origin': 'This request did not come from the shop.',
    'prove-address': 'Please confirm your email address first. We emailed you a link.',
  },
  404: {
    'unknown-call': 'There is no such call.',
    'unknown-product': ours.noSuchProduct,
    'google-missing': ours.google.missing,
  },
  408: {
    'too-slow': 'The request took too long to arrive.',
  },
  409: {
    'edited-meanwhile': 'Somebody else has changed this. Please check again.',
    'still-running': 'The same request is still being processed.',
    'import-running': 'An import with this name is still running. Please wait until it is done.',
    'answer-not-kept':
      'This was already done, but its answer was not kept. Please check before you repeat it.',
  },
  413: {
    'too-big': ours.tooBig,
    'file-too-long': ours.fileTooLong,
  },
  415: {
    'wrong-media': 'Please send JSON.',
    'not-a-list': 'Please choose a spreadsheet (XLSX or ODS) or a text file (CSV).',
    'file-locked':
      'This file has a password or is in the old XLS format. Please save it as XLSX without a password.',
  },
  422: {
    'file-broken': 'This file is damaged. Please save it again, or paste its cells.',
    'page-too-deep':
      'Pages this far back open only one after the other. Please start at an earlier page, or search.',
    'fields-wrong': ours.checkFields,
    'which-sheet': 'Please choose a sheet.',
    'key-reused': 'This Idempotency-Key was used with another request.',
  },
  429: {
    'too-many-tries': ours.tooManyTries,
  },
  431: {
    'headers-too-big': 'The headers of this request are too large.',
  },
  500: {
    bug: ours.unexpected,
  },
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
    'database-down': 'The shop is not available for a moment. Please try again.',
  },
} as const
