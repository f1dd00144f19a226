import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { useSession } from '#web/session.ts'
import { useStored } from '#web/stored.ts'
import type { CheckedLine, Edit, Suggestion } from '../contract.ts'
import {
  emptyQuickOrder,
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
import {
  changeQuickOrder,
  compareWithAccount,
  parseSaved,
  readSaved,
  storageKey,
  watchOtherWindows,
} from './saved-quick-order.ts'

/** The user's list, or the one that an admin orders for a customer: the same in every window. */
export function useQuickOrder(customer?: string) {
  const saved = useStored(storageKey(customer))
  useEffect(() => watchOtherWindows(customer), [customer])
  const list = useMemo(() => onlyList(parseSaved(saved)), [saved])
  const isEmpty = list.text.trim() === ''
  const checked = useCheckedList(list, isEmpty, customer)
  const conflict = useConflict(list, customer)
  const saveNumber = useSaveNumber(customer)
  const isNew = useRef(false)
  /** The list before each change on this page, for `undo`. */
  const history = useRef<QuickOrder[]>([])
  const [clearedList, setClearedList] = useState<QuickOrder | null>(null)
  /** The text pasted while lines of an earlier visit were there: the user decides. */
  const [pending, setPending] = useState<PastedList | null>(null)
  const [isFromEarlierVisit, setFromEarlierVisit] = useState(
    () => readSaved(storageKey(customer)).text !== '',
  )
  const [answeredLines, setAnsweredLines] = useState<ReadonlySet<number>>(new Set())
  const change = (to: Change) => changeQuickOrder(to, customer)
  const changeWithUndo = (to: Change) => {
    history.current = [...history.current.slice(1 - maxUndone), list]
    change(to)
  }
  const append = ({ text, file }: PastedList, base: Change) => {
    setPending(null)
    setAnsweredLines(new Set())
    setFromEarlierVisit(false)
    history.current = []
    change((now) => {
      const next = withList(base(now), text, file?.name)
      const added = next.files.at(-1)
      if (file && added) openedFiles.set(`${added.list} ${added.name}`, file)
      return next
    })
  }
  return {
    customer,
    list,
    checked: isEmpty ? null : checked,
    /** The list was added on this page, and the focus has not moved on yet. */
    isNew,
    conflict,
    add: (text: string, file?: File) => {
      if (isEmpty) isNew.current = true
      if (!isEmpty && isFromEarlierVisit && isWholeList(text)) setPending({ text, file })
      else append({ text, file }, (now) => now)
    },
    pending: pending && {
      replaceList: () => append(pending, () => emptyQuickOrder),
      addToList: () => append(pending, (now) => now),
      discard: () => setPending(null),
    },
    /** For the same file, read in another way. */
    replaceList: (index: number, text: string) =>
      changeWithUndo((now) => withListReplaced(now, index, text)),
    chooseColumns: (columns: QuickOrder['columns']) => change((now) => ({ ...now, columns })),
    edit: (edits: Edit[]) => changeWithUndo((now) => withEdits(now, edits)),
    editLine: ({ line, joined }: CheckedLine, edit: Omit<Edit, 'line'>) => {
      const counted = joined.map((one) => ({ line: one.line, into: line }))
      changeWithUndo((now) => withEdits(now, [{ line, ...edit }, ...counted]))
    },
    acceptSuggestion: (line: CheckedLine, suggestion: Suggestion) => {
      setAnsweredLines(new Set([...answeredLines, line.line]))
      changeWithUndo((now) => withSuggestion(now, line, suggestion))
    },
    /** Lines with an accepted suggestion: they are shown folded. */
    answeredLines,
    unfold: (line: number) =>
      setAnsweredLines(new Set([...answeredLines].filter((one) => one !== line))),
    saveNumber,
    removeLine: (line: CheckedLine) =>
      changeWithUndo((now) => withoutLines(now, withJoined(line), {})),
    removeOrdered: (lines: number[]) => {
      history.current = []
      change((now) => withoutLines(now, lines, { ordered: true }))
    },
    restoreLines: (lines: number[]) => change((now) => withLinesBack(now, lines)),
    undo: () => {
      const before = history.current.pop()
      if (before) change(() => before)
    },
    clear: () => {
      history.current = []
      setClearedList(list)
      change(() => emptyQuickOrder)
    },
    undoClear:
      clearedList &&
      (() => {
        setClearedList(null)
        change((now) => joinQuickOrders(clearedList, now))
      }),
  }
}

type Change = (now: QuickOrder) => QuickOrder

type PastedList = { text: string; file?: File | undefined }

const maxUndone = 100

/** A single line belongs to the list that is there. */
function isWholeList(text: string): boolean {
  return text.trim().includes('\n')
}

/** The shop's answer to the list, by its prices and stock of this moment. */
function useCheckedList(list: QuickOrder, isEmpty: boolean, customer: string | undefined) {
  const session = useSession()
  return useQuery({
    queryKey: ['quick-order', customer ?? session?.userId ?? 'visitor', list],
    queryFn: ({ signal }) => checkWithSavedColumns({ ...list, customer }, signal),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The choice between this list and the account's where both were changed, else null. */
function useConflict(list: QuickOrder, customer: string | undefined) {
  const session = useSession()
  const account = useQuery({
    queryKey: ['quick-order', 'account', session?.userId],
    queryFn: ({ signal }) => compareWithAccount(signal),
    enabled: Boolean(session) && !customer,
    staleTime: 0,
  })
  const accountList = account.data
  if (!accountList) return null
  const keep = (chosen: QuickOrder) => {
    changeQuickOrder(() => ({ ...chosen, version: accountList.version }))
    void account.refetch()
  }
  return {
    keepAccountList: () => keep(accountList),
    keepThisList: () => keep(list),
    keepBoth: () => keep(joinQuickOrders(accountList, list)),
  }
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
