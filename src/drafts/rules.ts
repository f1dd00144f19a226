import type { Draft, DraftLine, DraftState } from './contract.ts'

type Facts = {
  kind: 'approval' | 'quote'
  sent_at: number | null
  valid_until: number | null
  withdrawn_at: number | null
  declined_at: number | null
  placed_at: number | null
}

export function findState(draft: Facts, now: number): DraftState {
  if (draft.placed_at !== null) return draft.kind === 'quote' ? 'accepted' : 'approved'
  if (draft.withdrawn_at !== null) return 'withdrawn'
  if (draft.declined_at !== null) return 'declined'
  if (draft.sent_at === null) return 'open'
  // Its last moment still counts.
  return now > (draft.valid_until ?? 0) ? 'expired' : 'sent'
}

/** The totals count only lines that can be ordered now, and lines with a quoted price. */
export function isCounted({ state, quotedPrice }: Pick<DraftLine, 'state' | 'quotedPrice'>) {
  return state === 'ready' || quotedPrice !== null
}

/** The state of a draft: waiting for whom, or how it was decided. */
export function describeState({ kind, state }: Pick<Draft, 'kind' | 'state'>): string {
  if (state !== 'open') return stateNames[state]
  return kind === 'approval' ? 'Needs approval' : 'Needs a price'
}

const stateNames: Record<Exclude<DraftState, 'open'>, string> = {
  sent: 'Quoted',
  expired: 'Expired',
  approved: 'Approved',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}
