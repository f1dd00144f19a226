import { readDraft, saveDraft } from './drafts.ts'
import { randomKey } from './send.ts'

/**
 * The idempotency key of a draft: after a reload before the answer the same draft is sent again, not a second one.
 * The draft is forgotten once done.
 */
export function draftKey(name: string, body: object): string {
  const { input, key } = readDraft(name)
  const text = JSON.stringify(body)
  if (input === text) return String(key)
  const fresh = randomKey()
  saveDraft(name, { input: text, key: fresh })
  return fresh
}
