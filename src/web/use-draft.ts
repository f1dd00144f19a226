import { useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from './draft.ts'

/** What is typed into fields by hand, which a reload of the tab keeps. Only for what a browser alone renders. */
export function useDraft<Typed extends Record<string, string>>(
  name: string,
  begin: Typed,
): [typed: Typed, type: (typed: Typed) => void] {
  const [typed, setTyped] = useState<Typed>(() => ({ ...begin, ...readDraft(name) }))
  const type = (to: Typed) => {
    setTyped(to)
    if (Object.values(to).some((text) => text !== '')) keepDraft(name, to, [])
    else forgetDraft(name)
  }
  return [typed, type]
}
