import { Problem } from '#base/problem.ts'
import { getQueryClient } from '#web/query-client.tsx'
import { send } from '#web/send.ts'
import { currentUserId } from '#web/session.ts'
import { readStored, store, storedNames, unstore } from '#web/stored.ts'
import { toastSuccess } from '#web/toasts.ts'
import type { SavedQuickOrder } from '../contract.ts'
import {
  emptyQuickOrder,
  isSameQuickOrder,
  joinQuickOrders,
  onlyList,
  type QuickOrder,
} from '../quick-order.ts'

/** Where this browser keeps the list that a visitor is about to order. */
const visitorKey = 'pad'

/** Each user has a key, and so has each customer whom an admin orders for: their lists wait there. */
export function storageKey(customer?: string): string {
  const userId = currentUserId()
  return [visitorKey, userId, userId && customer].filter(Boolean).join(' ')
}

type SavedList = QuickOrder & {
  /** The version of the account's list that this one is based on; null before the first comparison. */
  version: number | null
  /** True once all of it is saved in the account. */
  isSent: boolean
}

export function parseSaved(text: string | null): SavedList {
  const nothing = { ...emptyQuickOrder, version: null, isSent: true }
  try {
    return { ...nothing, ...(JSON.parse(text ?? '{}') as Partial<SavedList>) }
  } catch {
    return nothing
  }
}

export function readSaved(name = storageKey()): SavedList {
  return parseSaved(readStored(name))
}

function save(list: SavedList, name = storageKey()): void {
  store(name, JSON.stringify(list))
}

/** Changes the current list, whichever window changed it last. */
export function changeQuickOrder(
  to: (now: SavedList) => Partial<SavedList>,
  customer?: string,
): void {
  const name = storageKey(customer)
  const now = readSaved(name)
  save({ ...now, ...to(now), isSent: customer !== undefined }, name)
  if (!customer) void sendToAccount()
}

const changedElsewhere = 'The list was changed in another window.'

export function watchOtherWindows(customer?: string): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== storageKey(customer) || newValue === null) return
    if (!isSameQuickOrder(parseSaved(oldValue), parseSaved(newValue)))
      toastSuccess(changedElsewhere)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/**
 * Merges the account's list with this browser's: a visitor's list is appended to the account's, unsent changes are
 * sent. Returns the account's list if both have changed, else null.
 */
export async function compareWithAccount(signal?: AbortSignal): Promise<SavedQuickOrder | null> {
  const owner = currentUserId()
  const accountList = await send('GET /quick-order', {}, { signal })
  // Another user may have signed in since, in another window.
  if (owner === null || currentUserId() !== owner) return null
  removeSentListsOfOthers()
  const { version, isSent, ...here } = readSaved()
  const visitors = readSaved(visitorKey)
  const isNewer = version !== null && (!isSent || version >= accountList.version)
  const base = isNewer ? { ...here, version } : accountList
  const added = version === null ? joinQuickOrders(here, visitors) : visitors
  const both = { ...joinQuickOrders(base, added), version: base.version }
  unstore(visitorKey)
  if (version !== null && !isSameQuickOrder(here, both)) toastSuccess(changedElsewhere)
  const isSame = isSameQuickOrder(accountList, both)
  save(
    isSame ? { ...both, version: accountList.version, isSent: true } : { ...both, isSent: false },
  )
  if (!isSame && accountList.version > both.version) return accountList
  await sendToAccount()
  return null
}

/** Windows of one browser send one after the other, each the latest list. */
function sendToAccount(): Promise<void> {
  // Only secure pages have locks. Without them, two windows may both send, and the account reports a conflict.
  return 'locks' in navigator ? navigator.locks.request(visitorKey, sendNow) : sendNow()
}

async function sendNow(): Promise<void> {
  const name = storageKey()
  const { version, isSent, ...sent } = readSaved(name)
  if (version === null || isSent) return
  try {
    const saved = await send('PUT /quick-order', { body: { ...onlyList(sent), version } })
    const now = readSaved(name)
    save({ ...now, version: saved.version, isSent: isSameQuickOrder(now, sent) }, name)
  } catch (error) {
    // Without a connection the list stays here, and the next change or comparison sends it.
    if (error instanceof Problem && error.code === 'quick-order-changed')
      void getQueryClient().invalidateQueries({ queryKey: [visitorKey] })
  }
}

/** Removes other users' lists from this browser, except those with unsent changes. */
export function removeSentListsOfOthers(): void {
  for (const name of storedNames()) {
    const [key, owner] = name.split(' ')
    const isOfOther = key === visitorKey && owner !== undefined && owner !== currentUserId()
    if (isOfOther && readSaved(name).isSent) unstore(name)
  }
}
