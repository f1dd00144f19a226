import { prefix } from './draft-owner.ts'

type Draft = Record<string, unknown>

/** What was typed into a form of this name in this tab and never sent; empty when there is none. */
export function readDraft(name: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Draft) : {}
  } catch {
    return {}
  }
}

/** Keeps what is typed for as long as the tab lives, but for the fields named. */
export function keepDraft(name: string, values: Draft, never: readonly string[]): void {
  const kept = Object.entries(values).filter(([field, value]) => !never.includes(field) && value)
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // A full or forbidden storage keeps nothing: the form itself still has it.
  }
}

export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name)
  } catch {
    // A forbidden storage has kept nothing.
  }
}
