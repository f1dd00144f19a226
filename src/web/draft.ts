/** Before the names of drafts in the tab's storage. */
const prefix = 'draft:'

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

/** Where the tab's storage says whose drafts these are. */
const ownerKey = 'drafts-of'

/** Keeps the drafts of this tab for whoever signs in, unless somebody else has written them. */
export function giveDraftsTo(userId: string): void {
  try {
    const owner = sessionStorage.getItem(ownerKey)
    if (owner !== null && owner !== userId) forgetDrafts()
    sessionStorage.setItem(ownerKey, userId)
  } catch {
    // A forbidden storage has kept nothing.
  }
}

/** Forgets every draft of this tab: they belong to who was signed in. */
export function forgetDrafts(): void {
  try {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(prefix))
    for (const name of names) sessionStorage.removeItem(name)
  } catch {
    // A forbidden storage has kept nothing.
  }
}
