import { type KeyboardEvent, useState } from 'react'
import { maxLengths } from '#base/limits.ts'
import { numberKey } from '#part-numbers/rules.ts'
import { getQueryClient } from '#web/query-client.tsx'
import { readSession } from '#web/session.ts'
import { FieldFrame, useField } from '#web/ui/field.tsx'
import { endsScan } from '#web/ui/focus.ts'
import {
  PartOptions,
  type Suggestion,
  suggestionsQuery,
  usePartCombobox,
} from './part-combobox.tsx'

type PartFieldProps = {
  label: string
  help?: string
  /** True if a press opened it: then it has the focus. */
  focused?: boolean
  /** True while the chosen part is saved: no other can be chosen. */
  busy?: boolean
  choose: (part: Suggestion) => void
  className?: string
}

/**
 * A field that finds one part while the user types a number, a name or words, and passes it on. Enter, or a
 * scanner's Tab, also takes the part whose whole code or number was typed.
 */
export function PartField(props: PartFieldProps) {
  const { label, help, focused = false, busy = false, choose, className = '' } = props
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const words = typed.trim()
  const take = (part: Suggestion): void => {
    if (busy) return
    setTyped('')
    setWrong(undefined)
    combobox.close()
    choose(part)
  }
  const combobox = usePartCombobox(words, take)
  const { suggestions, parts } = combobox
  const byKeys = async (event: KeyboardEvent<HTMLInputElement>) => {
    if (combobox.handleKey(event.nativeEvent) || !endsScan(event)) return
    // Also in a form: choosing a part is not sending it.
    event.preventDefault()
    const field = event.currentTarget
    const part = words === '' ? undefined : await findWhole(words)
    // If the text has changed while this waited, it is another number.
    if (words === '' || field.value.trim() !== words) return
    if (part) take(part)
    else setWrong('Please choose a part from the list or type its full code')
  }
  const isNone = suggestions?.words === words && parts.length === 0
  const error = suggestions?.failed ?? (isNone ? `No part matches “${words}”` : wrong)
  const { frame, control } = useField({ label, help, error, className: `relative ${className}` })
  return (
    <FieldFrame {...frame}>
      <input
        {...control}
        value={typed}
        // biome-ignore lint/a11y/noAutofocus: the user has pressed a button to type here next
        autoFocus={focused}
        maxLength={maxLengths.search}
        spellCheck={false}
        {...combobox.inputProps}
        aria-busy={busy || undefined}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          combobox.open()
          setWrong(undefined)
        }}
        onKeyDown={(event) => void byKeys(event)}
        onBlur={combobox.close}
      />
      <PartOptions
        combobox={combobox}
        className="inset-x-0 top-[calc(100%-1.25rem)] z-(--layer-bar) max-h-96 rounded-surface border border-line"
      />
    </FieldFrame>
  )
}

/** The one part with exactly this code, or else this number; waits for suggestions that have not arrived. */
async function findWhole(words: string): Promise<Suggestion | undefined> {
  const found = getQueryClient().fetchQuery(suggestionsQuery(readSession()?.userId, words))
  const rows = (await found.catch(() => null))?.rows ?? []
  const isTyped = (number: string | undefined) => numberKey(number ?? '') === numberKey(words)
  const numbered = rows.filter(({ matched }) => isTyped(matched?.number))
  return (
    rows.find(({ productCode }) => isTyped(productCode)) ??
    (numbered.length === 1 ? numbered[0] : undefined)
  )
}
