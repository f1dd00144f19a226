import { type KeyboardEvent, useId, useState } from 'react'
import { longest } from '#base/limits.ts'
import { boxClass, described, Framed } from '#web/ui/field.tsx'
import { SuggestionRow } from './suggestion-row.tsx'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

/**
 * A field that finds one part while somebody types, by number, name or words, and hands it over. Enter
 * takes what the arrow keys have chosen, or the part whose code was typed: never another because a list
 * was quicker than they.
 */
export function PartField({
  label,
  help,
  focused = false,
  busy = false,
  choose,
  className = '',
}: {
  label: string
  help?: string
  /** It came because of a press, and what is typed next belongs here. */
  focused?: boolean
  /** What was chosen is on its way: nothing else can be, meanwhile. */
  busy?: boolean
  choose: (part: Suggestion) => void
  className?: string
}) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const words = typed.trim()
  const { suggested, aim } = useSuggestions(isOpen ? words : '')
  const rows = (isOpen && suggested?.rows) || []
  const failed = isOpen ? suggested?.failed : undefined
  const take = (part: Suggestion) => {
    if (busy) return
    setTyped('')
    setOpen(false)
    setAt(-1)
    setWrong(undefined)
    choose(part)
  }
  const byKeys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && rows.length > 0) {
      event.preventDefault()
      const places = rows.length + 1
      setAt(((at + 1 + step + places) % places) - 1)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setOpen(false)
    } else if (event.key === 'Enter') {
      // Also in a form: choosing a part is not sending it.
      event.preventDefault()
      const part = rows[at] ?? rows.find(({ productCode }) => isCode(productCode, words))
      if (part) take(part)
      else if (words !== '') setWrong('Please choose a part from the list, or type its whole code')
    }
  }
  const error =
    failed ?? (suggested?.words === words && rows.length === 0 && isOpen ? none(words) : wrong)
  return (
    <Framed id={id} label={label} help={help} error={error} className={`relative ${className}`}>
      <input
        id={id}
        value={typed}
        // biome-ignore lint/a11y/noAutofocus: whoever pressed for this field types into it next
        autoFocus={focused}
        maxLength={longest.search}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 && rows.length > 0 ? `${id}-${at}` : undefined}
        aria-busy={busy || undefined}
        {...described(id, help, error)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setOpen(true)
          setAt(-1)
          setWrong(undefined)
        }}
        onKeyDown={byKeys}
        onBlur={() => setOpen(false)}
        className={boxClass(error, false)}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Parts that may be meant"
        hidden={rows.length === 0}
        // The focus stays in the field, so that the list closes by that alone.
        onPointerDown={(event) => event.preventDefault()}
        onPointerEnter={() => aim(true)}
        onPointerLeave={() => {
          aim(false)
          setAt(-1)
        }}
        className="absolute inset-x-0 top-[calc(100%-1.25rem)] z-20 max-h-96 overflow-y-auto rounded-surface border border-line bg-raised shadow-float"
      >
        {rows.map((row, place) => (
          <SuggestionRow
            key={row.productId}
            id={`${id}-${place}`}
            row={row}
            active={place === at}
            point={() => setAt(place)}
            choose={() => take(row)}
          />
        ))}
      </div>
    </Framed>
  )
}

function isCode(productCode: string, words: string): boolean {
  return productCode.toLowerCase() === words.toLowerCase()
}

function none(words: string): string | undefined {
  return words === '' ? undefined : `Nothing goes by “${words}”`
}
