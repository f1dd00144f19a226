import { type ReactNode, useId } from 'react'
import { FieldFrame, inputClass } from './field.tsx'

export function Choice<Value extends string>({
  label,
  value,
  of,
  choose,
  help,
}: {
  label: string
  value: Value
  of: Record<Value, string>
  choose: (value: Value) => void
  help?: ReactNode
}) {
  const id = useId()
  const choices = Object.entries(of) as [Value, string][]
  return (
    <FieldFrame id={id} label={label} help={help}>
      <select
        id={id}
        value={value}
        aria-describedby={help ? `${id}-help` : undefined}
        className={`${inputClass(undefined, false)} bg-raised! text-ink!`}
        onChange={({ target }) => {
          const chosen = choices.find(([one]) => one === target.value)
          if (chosen) choose(chosen[0])
        }}
      >
        {choices.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
