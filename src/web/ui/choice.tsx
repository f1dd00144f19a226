import { FieldFrame, type FieldProps, useField } from './field.tsx'
import { useFilters } from './pager.tsx'

type ChoiceProps<Value extends string> = FieldProps & {
  value: Value
  of: Record<Value, string>
  choose: (value: Value) => void
  disabled?: boolean
}

export function Choice<Value extends string>({ of, choose, ...props }: ChoiceProps<Value>) {
  const { frame, control } = useField(props)
  return (
    <FieldFrame {...frame}>
      <select
        {...control}
        className={`${control.className} bg-raised! text-ink!`}
        onChange={({ target }) => choose(target.value as Value)}
      >
        {Object.entries<string>(of).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

type FilterProps<Value extends string> = Omit<ChoiceProps<Value>, 'choose'> & { name: string }

export function FilterChoice<Value extends string>({ name, ...choice }: FilterProps<Value>) {
  const filter = useFilters()
  return <Choice {...choice} choose={(value) => filter(name, value)} />
}
