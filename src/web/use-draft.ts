import { useRef, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from './draft.ts'
import { sinceSent } from './since-sent.ts'

/**
 * What is typed into fields by hand, which a reload of the tab keeps. Only for what a browser alone
 * renders. `goOn` begins anew when what was sent has arrived; what was typed meanwhile stays.
 */
export function useDraft<Typed extends Record<string, string>>(
  name: string,
  begin: Typed,
): { typed: Typed; type: (typed: Typed) => void; goOn: (sent: Typed, next?: Typed) => void } {
  const [typed, setTyped] = useState<Typed>(() => ({ ...begin, ...readDraft(name) }))
  const latest = useRef(typed)
  const type = (to: Typed) => {
    latest.current = to
    setTyped(to)
    if (Object.values(to).some((text) => text !== '')) keepDraft(name, to, [])
    else forgetDraft(name)
  }
  const goOn = (sent: Typed, next = begin) => type(sinceSent(latest.current, sent, next))
  return { typed, type, goOn }
}
