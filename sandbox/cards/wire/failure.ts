/** A refusal in Stripe's own words: what stands under `error` in the answer. */
export type Failure = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  /** Further fields that some errors carry, such as the intent they are about. */
  [field: string]: unknown
}

/** Thrown where a call cannot be carried out. What the call wrote until then is undone. */
export class StripeFailure extends Error {
  readonly status: number
  readonly failure: Failure
  /**
   * Whether an idempotency key remembers it. Stripe saves an answer only once the call has begun:
   * wrong parameters and wrong keys may be put right and sent again under the same key.
   */
  readonly remembered: boolean

  constructor(status: number, failure: Failure, remembered = true) {
    super(failure.message)
    this.status = status
    this.failure = failure
    this.remembered = remembered
  }
}

/** A parameter that is missing, unknown or of the wrong kind: 400, and not remembered. */
export function wrongParameter(code: string, param: string, message: string): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', code, param, message }, false)
}

/** An object that is not in the state that the call needs: 400. */
export function wrongState(message: string, extra: Record<string, unknown> = {}): StripeFailure {
  const code = 'payment_intent_unexpected_state'
  return new StripeFailure(400, { type: 'invalid_request_error', code, message, ...extra })
}

/** An id that names nothing: 404. */
export function noSuch(kind: string, id: string, param: string): StripeFailure {
  const message = `No such ${kind}: '${id}'`
  return new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message,
  })
}

/** The body of an error answer, with the link to Stripe's page about its code. */
export function failureBody(failure: Failure): { error: Failure & { doc_url?: string } } {
  return { error: failure.code ? { ...failure, doc_url: docUrl(failure.code) } : failure }
}

/** Stripe's page about an error code. */
export function docUrl(code: string): string {
  return `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`
}
