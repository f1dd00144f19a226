import { Problem } from '#base/problem.ts'
import { tabCache } from '#web/cache.ts'
import { send } from '#web/send.ts'
import { readSession, whenForgotten } from '#web/session.ts'
import { say } from '#web/toasts.ts'
import type * as contract from '../contract.ts'
import { emptyPad, isSamePad, joinedPads, type Pad } from '../pad.ts'

/** Where this browser keeps the list that somebody is about to order; an account keeps it too. */
const key = 'pad'

type Kept = Pad & {
  /** Whose account has it; null for a visitor's. */
  of: string | null
  /** The account's version that this one began with. */
  version: number
  /** Whether the account has it as it is here. */
  isSent: boolean
}

const nothing: Kept = { ...emptyPad, of: null, version: 0, isSent: true }

const listeners = new Set<() => void>()

/** The list as it lies here, as text; another person's is nobody's business. */
export function readKept(): string {
  return localStorage.getItem(key) ?? ''
}

/** Of another account's list nothing is told: it waits until that person comes back. */
export function padIn(kept: string): Kept {
  const pad = anyPadIn(kept)
  return pad.of === null || pad.of === readSession()?.userId ? pad : nothing
}

function anyPadIn(kept: string): Kept {
  try {
    return { ...nothing, ...(JSON.parse(kept || '{}') as Partial<Kept>) }
  } catch {
    return nothing
  }
}

/** Changes the list as it is by now, whichever window changed it last. */
export function changePad(to: (pad: Pad) => Pad): void {
  const now = padIn(readKept())
  keep({ ...now, ...to(now), isSent: false })
  void sendPad()
}

/** Told of every change; of another window's the person too. */
export function whenPadChanges(listener: () => void): () => void {
  const changed = ({ key: name, oldValue, newValue }: StorageEvent) => {
    if (name !== key) return
    listener()
    if (newValue !== null && !isSamePad(padIn(oldValue ?? ''), padIn(newValue))) say(elsewhere)
  }
  listeners.add(listener)
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', changed)
  }
}

const elsewhere = 'The list was changed in another window.'

type There = Pad & { version: number }

/**
 * Compares the account's list with the one here, and makes them one: a visitor's goes behind the
 * account's, what was not sent yet is sent. Gives the account's where both have changed; else null.
 */
export async function compareWithAccount(signal?: AbortSignal): Promise<There | null> {
  const options = signal ? { signal } : {}
  const there = await send<typeof contract.readPad>('GET /order-pad', {}, options)
  const owner = readSession()?.userId
  const here = padIn(readKept())
  if (owner === undefined) return null
  if (here.of === null) {
    const isEmpty = here.text === ''
    keep({ ...there, ...joinedPads(there, here), of: owner, isSent: isEmpty })
    if (!isEmpty) await sendPad()
    return null
  }
  if (isSamePad(there, here)) keep({ ...here, version: there.version, isSent: true })
  else if (there.version <= here.version) await sendPad()
  else if (here.isSent) {
    keep({ ...there, of: owner, isSent: true })
    say(elsewhere)
  } else return there
  return null
}

/** Ends a comparison that found two lists: this one counts from now on. */
export function decide(pad: Pad, there: There): void {
  keep({ ...padIn(readKept()), ...pad, version: there.version, isSent: false })
  void sendPad()
}

/** Windows of one browser send one after the other, each what is there by then. */
function sendPad(): Promise<void> {
  // Only pages that came safely have locks; without, the account asks when two windows were too quick.
  return 'locks' in navigator ? navigator.locks.request(key, sendNow) : sendNow()
}

async function sendNow(): Promise<void> {
  const { of, isSent, ...pad } = padIn(readKept())
  if (of === null || isSent) return
  try {
    const { text, edits, columns, files, version } = pad
    const body = { text, edits, columns, files, version }
    const kept = await send<typeof contract.keepPad>('PUT /order-pad', { body })
    const now = padIn(readKept())
    if (now.of === of) keep({ ...now, version: kept.version, isSent: isSamePad(now, pad) })
  } catch (error) {
    // Without a connection it stays here, and is sent with the next change or comparison.
    if (error instanceof Problem && error.code === 'pad-changed')
      void tabCache().invalidateQueries({ queryKey: [key] })
  }
}

function keep(kept: Kept): void {
  localStorage.setItem(key, JSON.stringify(kept))
  for (const listener of listeners) listener()
}

/** An account's list stays with it; what was not sent waits here for the same person. */
whenForgotten(() => {
  const { of, isSent } = anyPadIn(readKept())
  if (of !== null && isSent) localStorage.removeItem(key)
})
