import { readDraft, saveDraft } from './drafts.ts'
import { randomKey } from './send.ts'

/**
 * The key by which what a draft holds is sent: whoever reloads the page before the answer has come sends the
 * same again, not a second one. Once it is done the draft of this name is forgotten.
 */
export function draftKey(name: string, body: object): string {
  const { input, key } = readDraft(name)
  const text = JSON.stringify(body)
  if (input === text) return String(key)
  const fresh = randomKey()
  saveDraft(name, { input: text, key: fresh })
  return fresh
}
