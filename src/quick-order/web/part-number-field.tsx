import { type KeyboardEvent, useState } from 'react'
import { showCount } from '#base/counts.ts'
import { longest } from '#base/limits.ts'
import { useSuggestions } from '#products/web/use-suggestions.ts'

const mostOffered = 6

/**
 * A field for a part's number. Enter takes what was typed; a completion only once the arrow keys have
 * chosen it: nobody gets another part because a list was quicker than they.
 */
export function PartNumberField({
  id,
  value,
  type,
  choose,
  className,
  isFocused = false,
}: {
  id: string
  value: string
  type: (typed: string) => void
  /** A completion was chosen. */
  choose: (code: string) => void
  className: string
  isFocused?: boolean
}) {
  const [at, setAt] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const words = value.trim()
  const { suggested } = useSuggestions(isOpen && words.length > 1 ? words : '')
  const offered = (isOpen && suggested?.rows?.slice(0, mostOffered)) || []
  const take = (code: string) => {
    choose(code)
    setOpen(false)
    setAt(-1)
  }
  const byKeys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = offered[at]
    if (step !== undefined && offered.length > 0) {
      event.preventDefault()
      setAt(((at + 1 + step + offered.length + 1) % (offered.length + 1)) - 1)
    } else if (event.key === 'Escape') setOpen(false)
    else if (event.key === 'Enter') {
      setOpen(false)
      if (!chosen) return
      event.preventDefault()
      take(chosen.productCode)
    }
  }
  return (
    <div className="relative">
      <input
        id={id}
        value={value}
        maxLength={longest.search}
        // biome-ignore lint/a11y/noAutofocus: it comes by a press that asks for it
        autoFocus={isFocused}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={offered.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        onChange={({ currentTarget }) => {
          type(currentTarget.value)
          setOpen(true)
          setAt(-1)
        }}
        onKeyDown={byKeys}
        onFocus={({ currentTarget }) => {
          if (isFocused) currentTarget.select()
        }}
        onBlur={() => setOpen(false)}
        className={`${className} part-number`}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Parts"
        hidden={offered.length === 0}
        className="absolute top-full z-20 mt-1 max-h-80 w-full min-w-72 overflow-auto rounded-surface border border-edge bg-raised shadow-float sm:w-120"
      >
        {offered.map((part, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, as combo boxes have them
          <div
            key={part.productId}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(part.productCode)}
            className={`flex cursor-pointer flex-wrap gap-x-3 px-3 py-2.5 text-sm ${place === at ? 'bg-sunken' : 'hover:bg-sunken'}`}
          >
            <span className="part-number">{part.productCode}</span>
            <span className="min-w-0 flex-1 font-semibold">{part.name}</span>
            <span className="figures text-soft">{showCount(part.stock)} in stock</span>
          </div>
        ))}
      </div>
    </div>
  )
}
