import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { randomKey } from './random-key.ts'

/** The Idempotency-Key of a form as it is filled: the same until the person changes the form. */
export type FillingKey = {
  take: () => string
  /** What was sent was refused: sent again it is a deed of its own. */
  drop: () => void
}

export function useFillingKey<Values extends FieldValues>(form: UseFormReturn<Values>): FillingKey {
  const key = useRef<string | null>(null)
  // The form tells of its changes outside of React, and of much that is none.
  useEffect(() => {
    let before = filled(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const now = filled(values)
        if (now !== before) key.current = null
        before = now
      },
    })
  }, [form])
  return {
    take: () => {
      key.current ??= randomKey()
      return key.current
    },
    drop: () => {
      key.current = null
    },
  }
}

/** What stands in the form; a field that is missing counts as empty. */
function filled(values: FieldValues): string {
  return JSON.stringify(values, (_, value) => value || undefined)
}
