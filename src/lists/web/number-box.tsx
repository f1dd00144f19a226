import { readWholeNumber } from '#base/whole-number.ts'
import { boxClass } from '#web/ui/field.tsx'
import { numberInput } from '#web/ui/number-input.ts'
import { useTyped } from './use-typed.ts'

/** A whole number that counts when its box is left, or with Enter; what is none is put back. */
export function NumberBox({
  label,
  value,
  least,
  most,
  set,
}: {
  label: string
  value: number
  least: number
  most: number
  set: (value: number) => Promise<unknown>
}) {
  const { field, failed } = useTyped({
    said: value,
    read: (typed) => {
      const read = readWholeNumber(typed, { least, most, missing: '' })
      return read.ok ? read.value : null
    },
    set,
  })
  return (
    <input
      {...numberInput}
      {...field}
      aria-label={label}
      min={least}
      max={most}
      className={`${boxClass(failed ? label : undefined, false)} w-20! text-right`}
    />
  )
}
