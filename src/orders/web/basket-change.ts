import { Unreachable } from '#web/chunk.ts'
import { errorMessage } from '#web/mutation.ts'

export const basketChange = ['basket']

/** Why a change of the basket failed. What was typed goes then: the fields hold again what the shop told. */
export function describeFailure(error: Error): string {
  if (!(error instanceof Unreachable)) return errorMessage(error)
  return 'No connection to the shop. Check yours and try again: your basket is shown as the shop last told it.'
}
