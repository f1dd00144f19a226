import { useId } from 'react'
import { FieldFrame, type FieldProps, useField } from './field.tsx'
import { useFilters } from './pager.tsx'

type ChoiceProps<Value extends string> = FieldProps & {
  value: Value
  options: Record<Value, string>
  choose: (value: Value) => void
  disabled?: boolean
}

export function Choice<Value extends string>({ options, choose, ...props }: ChoiceProps<Value>) {
  const { frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <select
        {...control}
        className={`${control.className} bg-raised! text-ink!`}
        onChange={({ target }) => choose(target.value as Value)}
      >
        {Object.entries<string>(options).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

type FilterProps<Value extends string> = {
  name: string
  label: string
  value: Value
  options: Record<Value, string>
  /** On a phone only heard: beside a heading, where the choice says enough. */
  isBesideHeading?: boolean
}

/** Narrows a list by its address: one line beside the search, the label before its choice. */
export function FilterChoice<Value extends string>(props: FilterProps<Value>) {
  const { name, label, value, options, isBesideHeading = false } = props
  const id = useId()
  const filter = useFilters()
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 text-row max-sm:gap-y-1">
      <label
        htmlFor={id}
        className={`text-soft ${isBesideHeading ? 'max-sm:sr-only' : 'max-sm:font-semibold'}`}
      >
        {label}
      </label>
      <select
        id={id}
        value={value}
        autoComplete="off"
        className="min-h-11 max-w-full rounded-press border border-edge bg-raised px-2.5 text-ink hover:border-ink max-sm:w-full pointer-fine:min-h-9"
        onChange={({ target }) => filter(name, target.value)}
      >
        {Object.entries<string>(options).map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </span>
  )
}
