import type { Bank } from '../bank.ts'
import type { Params } from './params.ts'

/** What a call answers: a status and a JSON body. */
export type Answer = {
  status: number
  body: unknown
  remembered: boolean
  /** The id of the request that was answered first, when a key brought its answer back. */
  replayOf?: string
}

/** A call as it came over the wire. */
export type Asked = {
  method: string
  /** Without base address and query, such as `/v1/refunds`. */
  path: string
  params: Params
  key: string | null
  requestId: string
  /** The version of Stripe's interface that the caller speaks. */
  version: string
}

/** Who calls: the shop's server with the secret key, or a browser with the publishable one. */
export type Side = 'server' | 'browser'

/** A call that was let in, for the functions that carry it out. */
export type Call = Asked & { bank: Bank; side: Side; id: string }

/** A plain 200. */
export function ok(body: unknown): Answer {
  return { status: 200, body, remembered: true }
}
