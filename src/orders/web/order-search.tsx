import { useEffect, useId, useRef } from 'react'
import type { Filter } from './order-filters.ts'
import type { OrdersWish } from './queries.ts'

const pauseMs = 250

const box =
  'min-h-11 rounded-press border border-edge bg-raised px-3 text-sm hover:border-ink pointer-fine:min-h-9'

/** Narrows the list down: by words, by status, by payment. */
export function OrderSearch({
  wish,
  filter,
}: {
  wish: OrdersWish
  filter: (name: Filter, value: string) => void
}) {
  return (
    <search className="mb-4 flex flex-wrap items-end gap-3">
      <Words q={wish.q ?? ''} onSearch={(q) => filter('q', q)} />
      <Choice
        label="Status"
        value={wish.status ?? ''}
        choices={[
          ['', 'Any status'],
          ['Pending', 'Pending'],
          ['Shipped', 'Shipped'],
        ]}
        onChoose={(status) => filter('status', status)}
      />
      <Choice
        label="Payment"
        value={wish.paid ?? ''}
        choices={[
          ['', 'Paid or not'],
          ['true', 'Paid'],
          ['false', 'Unpaid'],
        ]}
        onChoose={(paid) => filter('paid', paid)}
      />
    </search>
  )
}

/** Searches a moment after the last letter, and at once on Enter. */
function Words({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address may change by 'back' too: the field follows it, but never under somebody's fingers.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = q
  }, [q])
  const searchIn = (ms: number) => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => onSearch(field.current?.value.trim() ?? ''), ms)
  }
  return (
    <div className="grid min-w-56 flex-1 gap-1 max-sm:basis-full">
      <label htmlFor={id} className="text-xs font-semibold text-soft">
        Search
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        defaultValue={q}
        maxLength={100}
        placeholder="Product, number, person, email, transaction"
        onChange={() => searchIn(pauseMs)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') searchIn(0)
        }}
        className={`${box} w-full placeholder:text-soft`}
      />
    </div>
  )
}

function Choice({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string
  value: string
  choices: [value: string, name: string][]
  onChoose: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="grid gap-1 max-sm:flex-1">
      <label htmlFor={id} className="text-xs font-semibold text-soft">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className={box}
      >
        {choices.map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
