import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { showCount } from '#base/counts.ts'
import { longest } from '#base/limits.ts'
import type * as products from '#products/contract.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'

const mostOffered = 6

const field =
  'min-h-11 w-full rounded-press border border-edge bg-raised px-3 py-2 hover:border-ink'

/**
 * A line typed by hand. Enter takes what was typed; a completion only once the arrow keys have chosen
 * it: nobody gets another part because a list was quicker than they.
 */
export function NumberBox({ add }: { add: (text: string) => void }) {
  const id = useId()
  const [number, setNumber] = useState('')
  const [quantity, setQuantity] = useState('')
  const [at, setAt] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  const words = number.trim()
  const found = useQuery({
    queryKey: ['suggestions', words],
    queryFn: ({ signal }) =>
      send<typeof products.listSuggestions>(
        'GET /suggestions',
        { query: { q: words, limit: mostOffered } },
        { signal },
      ),
    enabled: isOpen && words.length > 1 && words.length <= longest.search,
  })
  const offered = isOpen && words.length > 1 ? (found.data ?? []) : []
  const choose = (code: string) => {
    setNumber(code)
    setOpen(false)
    setAt(-1)
    document.getElementById(`${id}-quantity`)?.focus()
  }
  const byKeys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = offered[at]
    if (step !== undefined && offered.length > 0) {
      event.preventDefault()
      setAt(((at + 1 + step + offered.length + 1) % (offered.length + 1)) - 1)
    } else if (event.key === 'Escape') setOpen(false)
    else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen.productCode)
    }
  }
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-end gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (words === '') return
        add(quantity.trim() === '' ? words : `${quantity.trim()} x ${words}`)
        setNumber('')
        setQuantity('')
        setOpen(false)
        document.getElementById(id)?.focus()
      }}
    >
      <div className="relative grid gap-1">
        <label htmlFor={id} className="text-sm font-semibold">
          Or type a number
        </label>
        <input
          id={id}
          value={number}
          maxLength={longest.search}
          autoComplete="off"
          spellCheck={false}
          role="combobox"
          aria-expanded={offered.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          onChange={({ currentTarget }) => {
            setNumber(currentTarget.value)
            setOpen(true)
            setAt(-1)
          }}
          onKeyDown={byKeys}
          onBlur={() => setOpen(false)}
          className={`${field} part-number`}
        />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Parts"
          hidden={offered.length === 0}
          className="absolute top-full z-20 mt-1 max-h-80 w-full overflow-auto rounded-surface border border-edge bg-raised shadow-float sm:w-120"
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
              onClick={() => choose(part.productCode)}
              className={`flex cursor-pointer flex-wrap gap-x-3 px-3 py-2.5 text-sm ${place === at ? 'bg-sunken' : 'hover:bg-sunken'}`}
            >
              <span className="part-number">{part.productCode}</span>
              <span className="min-w-0 flex-1 font-semibold">{part.name}</span>
              <span className="figures text-soft">{showCount(part.stock)} in stock</span>
            </div>
          ))}
        </div>
      </div>
      <div className="grid gap-1">
        <label htmlFor={`${id}-quantity`} className="text-sm font-semibold">
          Quantity
        </label>
        <input
          id={`${id}-quantity`}
          value={quantity}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          onChange={({ currentTarget }) => setQuantity(currentTarget.value)}
          className={`${field} figures text-right`}
        />
      </div>
      <Button type="submit" disabled={words === ''}>
        Add
      </Button>
    </form>
  )
}
