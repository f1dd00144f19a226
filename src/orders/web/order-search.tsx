import { useId } from 'react'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { Filter } from './order-filters.ts'
import type { OrdersInput } from './queries.ts'

const box =
  'min-h-11 rounded-press border border-edge bg-raised px-3 text-sm hover:border-ink pointer-fine:min-h-10'

/** Narrows the list down: by words, by status, by payment. */
export function OrderSearch({
  input,
  filter,
}: {
  input: OrdersInput
  filter: (name: Filter, value: string) => void
}) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3 print:hidden">
      <div className="mr-auto max-sm:basis-full">
        <SearchBox label="Search orders" placeholder="Part, name, email, any number" />
      </div>
      <Choice
        label="Status"
        value={input.status ?? ''}
        choices={[
          ['', 'Any status'],
          ['Pending', 'Pending'],
          ['Shipped', 'Shipped'],
        ]}
        onChoose={(status) => filter('status', status)}
      />
      <Choice
        label="Payment"
        value={input.paid ?? ''}
        choices={[
          ['', 'Paid or not'],
          ['true', 'Paid'],
          ['false', 'Unpaid'],
        ]}
        onChoose={(paid) => filter('paid', paid)}
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
