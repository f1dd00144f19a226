/** A turn that is overdue by more than this, while the shop is awake, is a sign of a wrong clock. */
const gapMs = 60 * 60 * 1000

/** So long the sign is looked at, by a clock that nobody sets, before the time is believed. */
const waitMs = 6 * 60 * 60 * 1000

type Log = { warn(facts: object, message: string): void }

export type ClockBounds = { gapMs: number; waitMs: number }

/**
 * Gives a function that says whether a job which was due at a moment may end things by the clock's `now`.
 * Not while the clock has run far ahead of that moment: it was set wrong, here or in the machine that
 * starts, and what is ended by it stays ended when it is set right. A shop that was really closed for
 * so long waits a few hours. The moment is the last turn's, by whichever process: one whose clock is
 * right goes on for all of them.
 */
export function watchClock(
  log: Log,
  bounds: ClockBounds = { gapMs, waitMs },
): (job: string, dueAt: number, now: number) => boolean {
  const doubts = new Map<string, { dueAt: number; since: number }>()
  return (job, dueAt, now) => {
    const aheadMs = now - dueAt
    // Before its first turn there is nothing to compare with.
    if (dueAt === 0 || aheadMs <= bounds.gapMs) {
      doubts.delete(job)
      return true
    }
    const doubt = doubts.get(job)
    if (doubt?.dueAt === dueAt) return performance.now() - doubt.since >= bounds.waitMs
    doubts.set(job, { dueAt, since: performance.now() })
    const hours = Math.round(aheadMs / 3_600_000)
    log.warn(
      { job, hours },
      'the clock is far ahead of the last turn of a job that ends things by it',
    )
    return false
  }
}
