import { useRef, useState } from 'react'
import { inTabStorage } from './stored.ts'

export const draftPrefix = 'draft:'

const ownerKey = 'drafts-of'

type Draft = Record<string, unknown>

export function readDraft(name: string): Draft {
  const read = (storage: Storage): Draft => JSON.parse(storage.getItem(draftPrefix + name) ?? '{}')
  return inTabStorage(read) ?? {}
}

export const hasDraft = (name: string): boolean => Object.keys(readDraft(name)).length > 0

export function saveDraft(name: string, values: object, except: readonly string[] = []): void {
  const filled = Object.entries(values).filter(([field, value]) => !except.includes(field) && value)
  const text = JSON.stringify(Object.fromEntries(filled))
  inTabStorage((storage) => storage.setItem(draftPrefix + name, text))
}

export function forgetDraft(name: string): void {
  inTabStorage((storage) => storage.removeItem(draftPrefix + name))
}

/** Keeps the tab's drafts for the user who signs in, unless another user wrote them. */
export function giveDraftsTo(userId: string): void {
  inTabStorage((storage) => {
    const owner = storage.getItem(ownerKey)
    if (owner !== null && owner !== userId) forgetDrafts()
    storage.setItem(ownerKey, userId)
  })
}

export function forgetDrafts(): void {
  inTabStorage((storage) => {
    const names = Object.keys(storage).filter((name) => name.startsWith(draftPrefix))
    for (const name of names) storage.removeItem(name)
  })
}

/**
 * Typed fields that survive a reload of the tab. Only for parts that are rendered in the browser; `getTyped` may be
 * ahead of the render. `resetAfter` clears what was sent and keeps what was typed since.
 */
export function useDraft<Typed extends object>(name: string, empty: Typed) {
  const [typed, setTyped] = useState<Typed>(() => ({ ...empty, ...readDraft(name) }))
  const latest = useRef(typed)
  const type = (fields: Partial<Typed>) => {
    latest.current = { ...latest.current, ...fields }
    setTyped(latest.current)
    saveDraft(name, latest.current)
  }
  const resetAfter = (sent: Typed, next = empty) =>
    type(mergeNewlyTyped(latest.current, sent, next))
  return { typed, getTyped: () => latest.current, type, resetAfter }
}

/** `next`, but for the fields that hold something else by now than what was sent of them. */
export function mergeNewlyTyped<Fields extends object>(now: Fields, sent: Fields, next: Fields) {
  const before = new Map<string, unknown>(Object.entries(sent))
  const typed = Object.entries(now).filter(([field, value]) => value !== before.get(field))
  return { ...next, ...Object.fromEntries(typed) } as Fields
}
