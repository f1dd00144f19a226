import { Problem } from '#base/problem.ts'
import { queryClient } from '#web/query-client.tsx'
import { send } from '#web/send.ts'
import { onSessionEnd, readSession } from '#web/session.ts'
import { isPassing, readStored, store, storedNames, unstore } from '#web/stored.ts'
import { toastError, toastSuccess } from '#web/toasts.ts'
import type * as contract from '../contract.ts'
import {
  emptyQuickOrder,
  isSameQuickOrder,
  joinQuickOrders,
  type QuickOrder,
} from '../quick-order.ts'

/** Where this browser keeps the list that a visitor is about to order; each account's has a place of its own. */
const key = 'pad'
const ofAccounts = `${key} `

function keyOf(userId: string | undefined): string {
  return userId === undefined ? key : ofAccounts + userId
}

type Kept = QuickOrder & {
  /** Whose account has it; null of a visitor's, and of one that the account was not compared with yet. */
  of: string | null
  /** The account's version that this one began with. */
  version: number
  /** Whether the account has it as it is here. */
  isSent: boolean
}

const nothing: Kept = { ...emptyQuickOrder, of: null, version: 0, isSent: true }

const listeners = new Set<() => void>()

/** The list of whoever looks, as text; another person's waits in its own place until they come back. */
export function readSaved(): string {
  return textAt(keyOf(readSession()?.userId))
}

function textAt(name: string): string {
  return readStored(name) ?? ''
}

export function parseSaved(kept: string): Kept {
  try {
    return { ...nothing, ...(JSON.parse(kept || '{}') as Partial<Kept>) }
  } catch {
    return nothing
  }
}

/** Changes the list as it is by now, whichever window changed it last. */
export function changeQuickOrder(to: (quickOrder: QuickOrder) => QuickOrder): void {
  const now = parseSaved(readSaved())
  keep({ ...now, ...to(now), isSent: false })
  void sendToAccount()
}

/** Told of every change; of another window's the person too. */
export function onQuickOrderChange(listener: () => void): () => void {
  const changed = ({ key: name, oldValue, newValue }: StorageEvent) => {
    if (name !== keyOf(readSession()?.userId)) return
    listener()
    if (newValue !== null && !isSameQuickOrder(parseSaved(oldValue ?? ''), parseSaved(newValue)))
      toastSuccess(elsewhere)
  }
  listeners.add(listener)
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', changed)
  }
}

const elsewhere = 'The list was changed in another window.'
const notKeptHere =
  'This browser has no room to keep the list: please stay on this page until you have ordered it.'

type There = QuickOrder & { version: number }

/**
 * Compares the account's list with what lies here, and makes them one: a visitor's goes behind the
 * account's, what was not sent yet is sent. Gives the account's where both have changed; else null.
 */
export async function compareWithAccount(signal?: AbortSignal): Promise<There | null> {
  const options = signal ? { signal } : {}
  const owner = readSession()?.userId
  const there = await send<typeof contract.readQuickOrder>('GET /order-pad', {}, options)
  // Somebody else may have signed in meanwhile, in another window.
  if (owner === undefined || readSession()?.userId !== owner) return null
  forgetSent()
  const here = parseSaved(readSaved())
  const visitors = parseSaved(textAt(key))
  const isNew = here.of === null
  const isNewer = !isNew && (!here.isSent || here.version >= there.version)
  const base = isNewer ? here : { ...there, isSent: true }
  const added = isNew ? joinQuickOrders(here, visitors) : visitors
  const isSent = base.isSent && added.text === ''
  keep({ ...base, ...joinQuickOrders(base, added), of: owner, isSent })
  unstore(key)
  if (isSent && !isNew && !isSameQuickOrder(here, base)) toastSuccess(elsewhere)
  const now = parseSaved(readSaved())
  if (isSameQuickOrder(there, now)) keep({ ...now, version: there.version, isSent: true })
  else if (there.version <= now.version) await sendToAccount()
  else return there
  return null
}

/** Ends a comparison that found two lists: this one counts from now on. */
export function decide(quickOrder: QuickOrder, there: There): void {
  keep({ ...parseSaved(readSaved()), ...quickOrder, version: there.version, isSent: false })
  void sendToAccount()
}

/** Windows of one browser send one after the other, each what is there by then. */
function sendToAccount(): Promise<void> {
  // Only pages that came safely have locks; without, the account asks when two windows were too quick.
  return 'locks' in navigator ? navigator.locks.request(key, sendNow) : sendNow()
}

async function sendNow(): Promise<void> {
  const { of, isSent, ...quickOrder } = parseSaved(readSaved())
  if (of === null || isSent) return
  try {
    const { text, edits, columns, files, version } = quickOrder
    const body = { text, edits, columns, files, version }
    const kept = await send<typeof contract.saveQuickOrder>('PUT /order-pad', { body })
    const now = parseSaved(readSaved())
    if (now.of === of)
      keep({ ...now, version: kept.version, isSent: isSameQuickOrder(now, quickOrder) })
  } catch (error) {
    // Without a connection it stays here, and is sent with the next change or comparison.
    if (error instanceof Problem && error.code === 'pad-changed')
      void queryClient().invalidateQueries({ queryKey: [key] })
  }
}

function keep(kept: Kept): void {
  const name = keyOf(readSession()?.userId)
  const wasPassing = isPassing(name)
  store(name, JSON.stringify(kept))
  if (!wasPassing && isPassing(name)) toastError(notKeptHere)
  for (const listener of listeners) listener()
}

/** An account's list stays with it; what was not sent waits here for the same person. */
function forgetSent(): void {
  const mine = keyOf(readSession()?.userId)
  for (const name of storedNames())
    if (name.startsWith(ofAccounts) && name !== mine && parseSaved(textAt(name)).isSent)
      unstore(name)
}
onSessionEnd(forgetSent)
