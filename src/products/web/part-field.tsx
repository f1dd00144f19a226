import { type KeyboardEvent, useState } from 'react'
import { longest } from '#base/limits.ts'
import { numberKey } from '#part-numbers/rules.ts'
import { FieldFrame, useField } from '#web/ui/field.tsx'
import { PartOptions, type Suggestion, usePartCombobox } from './part-combobox.tsx'

type PartFieldProps = {
  label: string
  help?: string
  /** It came because of a press, and what is typed next belongs here. */
  focused?: boolean
  /** What was chosen is on its way: nothing else can be, meanwhile. */
  busy?: boolean
  choose: (part: Suggestion) => void
  className?: string
}

/**
 * A field that finds one part while somebody types, by number, name or words, and hands it over. Enter
 * also takes the part whose whole code was typed.
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
  const byKeys = (event: KeyboardEvent) => {
    if (combobox.handleKey(event.nativeEvent) || event.key !== 'Enter') return
    // Also in a form: choosing a part is not sending it.
    event.preventDefault()
    const part = parts.find(({ productCode }) => numberKey(productCode) === numberKey(words))
    if (part) take(part)
    else if (words !== '') setWrong('Please choose a part from the list, or type its whole code')
  }
  const isNone = suggestions?.words === words && parts.length === 0
  const error = suggestions?.failed ?? (isNone ? `Nothing goes by “${words}”` : wrong)
  const { frame, control } = useField({ label, help, error, className: `relative ${className}` })
  return (
    <FieldFrame {...frame}>
      <input
        {...control}
        value={typed}
        // biome-ignore lint/a11y/noAutofocus: whoever pressed for this field types into it next
        autoFocus={focused}
        maxLength={longest.search}
        spellCheck={false}
        {...combobox.inputProps}
        aria-busy={busy || undefined}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          combobox.open()
          setWrong(undefined)
        }}
        onKeyDown={byKeys}
        onBlur={combobox.close}
      />
      <PartOptions
        combobox={combobox}
        className="inset-x-0 top-[calc(100%-1.25rem)] z-20 max-h-96 rounded-surface border border-line"
      />
    </FieldFrame>
  )
}
