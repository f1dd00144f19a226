import { useState } from 'react'
import { readWholeNumber } from '#base/whole-number.ts'
import { boxClass } from '#web/ui/field.tsx'
import { numberInput } from '#web/ui/number-input.ts'

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
  set: (value: number) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    const read = readWholeNumber(typed ?? String(value), { least, most, missing: '' })
    setTyped(null)
    if (read.ok && read.value !== value) set(read.value)
  }
  return (
    <input
      {...numberInput}
      aria-label={label}
      min={least}
      max={most}
      value={typed ?? String(value)}
      className={`${boxClass(undefined, false)} w-20! text-right`}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur()
      }}
    />
  )
}
