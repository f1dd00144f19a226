/** Before the names of drafts in the tab's storage. */
export const prefix = 'draft:'

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
