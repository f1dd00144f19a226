import { useRef, useState } from 'react'

/**
 * What is typed into a box of a list: it stands there until the list has it, also when that failed; then
 * leaving the box, or Enter, tries again.
 */
export function useTyped<Value>({
  said,
  read,
  set,
}: {
  said: Value
  /** What was typed as the list keeps it; null where it is nothing of the kind. */
  read: (typed: string) => Value | null
  set: (value: Value) => Promise<unknown>
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const sent = useRef<string | null>(null)
  const latest = useRef<string | null>(null)
  const type = (to: string | null) => {
    latest.current = to
    setTyped(to)
    setFailed(false)
  }
  const leave = async () => {
    if (typed === null || sent.current === typed) return
    const value = read(typed)
    if (value === null || value === said) return type(null)
    sent.current = typed
    try {
      await set(value)
      if (latest.current === typed) type(null)
    } catch {
      setFailed(true)
    } finally {
      if (sent.current === typed) sent.current = null
    }
  }
  return {
    failed,
    field: {
      value: typed ?? String(said),
      'aria-invalid': failed || undefined,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        type(currentTarget.value),
      onBlur: () => void leave(),
      onKeyDown: ({ key }: { key: string }) => {
        if (key === 'Enter') void leave()
      },
    },
  }
}
