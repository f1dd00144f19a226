import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Problem } from '#base/problem.ts'
import { useShopMutation } from '#web/mutation.ts'
import { queryClient } from '#web/query-client.tsx'
import { send } from '#web/send.ts'
import { currentUserId, useSession } from '#web/session.ts'
import { readStored, store, storedNames, unstore, useStored } from '#web/stored.ts'
import { toastSuccess } from '#web/toasts.ts'
import type { CheckedLine, Edit, SavedQuickOrder, Suggestion } from '../contract.ts'
import {
  emptyQuickOrder,
  isSameQuickOrder,
  joinQuickOrders,
  onlyList,
  type QuickOrder,
  withEdits,
  withJoined,
  withLinesBack,
  withList,
  withListReplaced,
  withoutLines,
  withSuggestion,
} from '../quick-order.ts'
import { checkWithSavedColumns, openedFiles } from './check-list.ts'

/** The user's list, or the one that an admin orders for a customer: the same in every window. */
export function useQuickOrder(customer?: string) {
  const session = useSession()
  const saved = useStored(storageKey(customer))
  useEffect(() => watchOtherWindows(customer), [customer])
  const quickOrder = useMemo(() => onlyList(parseSaved(saved)), [saved])
  const [before, setBefore] = useState<QuickOrder | null>(null)
  const isNew = useRef(false)
  /** What the list was before each mend on this page. */
  const past = useRef<QuickOrder[]>([])
  /** What came while lines of last time were there: instead of them, or behind them? */
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [isOfLastTime, setOfLastTime] = useState(() => readSaved(storageKey(customer)).text !== '')
  const [mended, setMended] = useState<ReadonlySet<number>>(new Set())
  const saveNumber = useSaveNumber(customer)
  const isEmpty = quickOrder.text.trim() === ''
  const account = useQuery({
    queryKey: ['pad', session?.userId],
    queryFn: ({ signal }) => compareWithAccount(signal),
    enabled: Boolean(session) && !customer,
    staleTime: 0,
  })
  const checked = useQuery({
    queryKey: ['quick-order', customer ?? session?.userId ?? 'visitor', quickOrder],
    queryFn: ({ signal }) => checkWithSavedColumns({ ...quickOrder, customer }, signal),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    // Prices and stock are those of this moment.
    staleTime: 0,
  })
  const there = account.data ?? null
  const changeList = (to: (now: QuickOrder) => QuickOrder) => changeQuickOrder(to, customer)
  const mend = (to: (now: QuickOrder) => QuickOrder) => {
    past.current = [...past.current.slice(1 - maxUndone), quickOrder]
    changeList(to)
  }
  const addList = ({ text, file }: Waiting, base: (now: QuickOrder) => QuickOrder) => {
    setWaiting(null)
    setMended(new Set())
    setOfLastTime(false)
    past.current = []
    changeList((now) => {
      const next = withList(base(now), text, file?.name)
      const added = next.files.at(-1)
      if (file && added) openedFiles.set(`${added.list} ${added.name}`, file)
      return next
    })
  }
  const settle = (to: QuickOrder) => {
    changeQuickOrder(() => ({ ...to, version: there?.version ?? 0 }))
    void account.refetch()
  }
  return {
    customer,
    list: quickOrder,
    checked: isEmpty ? null : checked,
    /** The list was added on this page, and the keys have not gone on yet. */
    isNew,
    /** What the account holds instead, where both were changed. */
    other: there && {
      chooseOther: () => settle(there),
      chooseThis: () => settle(quickOrder),
      chooseBoth: () => settle(joinQuickOrders(there, quickOrder)),
    },
    before,
    bringBack: () => {
      setBefore(null)
      if (before) changeList((now) => joinQuickOrders(before, now))
    },
    add: (text: string, file?: File) => {
      if (isEmpty) isNew.current = true
      if (!isEmpty && isOfLastTime && isWholeList(text)) setWaiting({ text, file })
      else addList({ text, file }, (now) => now)
    },
    /** The same file was read in another way. */
    replaceList: (index: number, text: string) => mend((now) => withListReplaced(now, index, text)),
    /** Lines that were mended by a button on this page: they are shown folded. */
    mended,
    unfold: (line: number) => setMended(new Set([...mended].filter((one) => one !== line))),
    waiting: waiting && {
      replace: () => addList(waiting, () => emptyQuickOrder),
      addBehind: () => addList(waiting, (now) => now),
      leaveOut: () => setWaiting(null),
    },
    undo: () => {
      const before = past.current.pop()
      if (before) changeList(() => before)
    },
    saveNumber,
    choose: (columns: QuickOrder['columns']) => changeList((now) => ({ ...now, columns })),
    edit: (edits: Edit[]) => mend((now) => withEdits(now, edits)),
    editLine: ({ line, joined }: CheckedLine, change: Omit<Edit, 'line'>) => {
      const counted = joined.map((one) => ({ line: one.line, into: line }))
      mend((now) => withEdits(now, [{ line, ...change }, ...counted]))
    },
    take: (line: CheckedLine, offer: Suggestion) => {
      setMended(new Set([...mended, line.line]))
      mend((now) => withSuggestion(now, line, offer))
    },
    takeOut: (line: CheckedLine) => mend((now) => withoutLines(now, withJoined(line), {})),
    takeToBasket: (lines: number[]) => {
      past.current = []
      changeList((now) => withoutLines(now, lines, { ordered: true }))
    },
    putBack: (lines: number[]) => changeList((now) => withLinesBack(now, lines)),
    empty: () => {
      past.current = []
      setBefore(quickOrder)
      changeList(() => emptyQuickOrder)
    },
  }
}

type Waiting = { text: string; file?: File | undefined }

const maxUndone = 100

/** A line that is typed belongs to the list that is there. */
function isWholeList(text: string): boolean {
  return text.trim().includes('\n')
}

export type QuickOrderOfTab = ReturnType<typeof useQuickOrder>

/** Saves what the user wrote as their own number of the part; null for those who may not save one. */
function useSaveNumber(customer: string | undefined) {
  const session = useSession()
  const save = useShopMutation({
    mutationFn: (body: { productId: string; number: string }, options) =>
      send('POST /own-numbers', { body }, options),
    invalidates: () => [['own-numbers'], ['quick-order']],
    successToast: (_, { number }) => `${number} is saved as your number. You can remove it below.`,
  })
  return session && !customer ? save.mutate : null
}

/** Where this browser keeps the list that a visitor is about to order. */
const visitorKey = 'pad'

/** Another person's list waits in its own until they come back; what an admin orders for a customer, too. */
function storageKey(customer?: string): string {
  const userId = currentUserId()
  return [visitorKey, userId, userId && customer].filter(Boolean).join(' ')
}

type SavedList = QuickOrder & {
  /** The account's version that this one began with; null until it was compared with that. */
  version: number | null
  /** True once all of it is saved in the account. */
  isSent: boolean
}

function parseSaved(text: string | null): SavedList {
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
function changeQuickOrder(to: (now: SavedList) => Partial<SavedList>, customer?: string): void {
  const name = storageKey(customer)
  const now = readSaved(name)
  save({ ...now, ...to(now), isSent: customer !== undefined }, name)
  if (!customer) void sendToAccount()
}

const changedElsewhere = 'The list was changed in another window.'

function watchOtherWindows(customer?: string): () => void {
  const changed = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== storageKey(customer) || newValue === null) return
    if (!isSameQuickOrder(parseSaved(oldValue), parseSaved(newValue)))
      toastSuccess(changedElsewhere)
  }
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}

/**
 * Compares the account's list with what lies here, and makes them one: a visitor's goes behind the
 * account's, what was not sent yet is sent. Gives the account's where both have changed; else null.
 */
async function compareWithAccount(signal?: AbortSignal): Promise<SavedQuickOrder | null> {
  const owner = currentUserId()
  const there = await send('GET /quick-order', {}, { signal })
  // Another user may have signed in since, in another window.
  if (owner === null || currentUserId() !== owner) return null
  removeSentOfOthers()
  const { version, isSent, ...here } = readSaved()
  const visitors = readSaved(visitorKey)
  const isNewer = version !== null && (!isSent || version >= there.version)
  const base = isNewer ? { ...here, version } : there
  const added = version === null ? joinQuickOrders(here, visitors) : visitors
  const both = { ...joinQuickOrders(base, added), version: base.version }
  unstore(visitorKey)
  if (version !== null && !isSameQuickOrder(here, both)) toastSuccess(changedElsewhere)
  const isSame = isSameQuickOrder(there, both)
  save(isSame ? { ...both, version: there.version, isSent: true } : { ...both, isSent: false })
  if (!isSame && there.version > both.version) return there
  await sendToAccount()
  return null
}

/** Windows of one browser send one after the other, each what is there by then. */
function sendToAccount(): Promise<void> {
  // Only pages that came safely have locks; without, the account asks when two windows were too quick.
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
    // Without a connection it stays here, and is sent with the next change or comparison.
    if (error instanceof Problem && error.code === 'quick-order-changed')
      void queryClient().invalidateQueries({ queryKey: [visitorKey] })
  }
}

/** What was not sent yet waits here for its person; all else of others goes. */
export function removeSentOfOthers(): void {
  for (const name of storedNames()) {
    const [key, owner] = name.split(' ')
    const isOfOther = key === visitorKey && owner !== undefined && owner !== currentUserId()
    if (isOfOther && readSaved(name).isSent) unstore(name)
  }
}
