import type { Call } from '../wire/answer.ts'
import { StripeFailure, wrongParameter } from '../wire/failure.ts'
import { flag, given, list } from '../wire/params.ts'

/** Which kinds of payment an intent takes, however it was said; here they all come down to cards. */
export type MethodTypes = { types: string[]; allowed: string[] | null; automatic: boolean }

/** Reads what a new intent may be paid with. Only one way of saying it may be used at a time. */
export function methodTypes(call: Call): MethodTypes {
  refuseOldTypes(call)
  const used = ways.filter((name) => given(call.params, name))
  if (used.length > 1) {
    const message = `You may only specify one of these parameters: ${used.join(', ')}.`
    throw wrongParameter('parameters_exclusive', used[0] ?? '', message)
  }
  const allowed = list(call.params, 'allowed_payment_method_types')
  const named = [...allowed, ...list(call.params, 'payment_method_types')]
  if (named.length > 0 && !named.includes('card')) {
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      message: `The card sandbox takes cards only, not ${named.join(', ')}.`,
    })
  }
  const automatic = flag(call.params, 'automatic_payment_methods[enabled]') || used.length === 0
  return { types: ['card'], allowed: allowed.length > 0 ? allowed : null, automatic }
}

/** `payment_method_types` can no longer be written from version 2026-09-30.endive on. */
export function refuseOldTypes(call: Call): void {
  if (!given(call.params, 'payment_method_types') || call.version < '2026-09-30') return
  throw wrongParameter(
    'payment_method_types_no_longer_supported',
    'payment_method_types',
    'The payment_method_types parameter is no longer supported on this API version. Use dynamic payment methods, allowed_payment_method_types or excluded_payment_method_types instead.',
  )
}

const ways = ['automatic_payment_methods', 'allowed_payment_method_types', 'payment_method_types']
