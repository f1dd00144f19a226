import { useState } from 'react'
import { boxClass } from '#web/ui/field.tsx'
import { mostLetters } from '../quantities.ts'

/** A line's note, which counts when its box is left, or with Enter. */
export function NoteBox({
  label,
  note,
  set,
}: {
  label: string
  note: string
  set: (note: string) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      aria-label={label}
      placeholder="Note"
      autoComplete="off"
      maxLength={mostLetters.note}
      value={typed ?? note}
      className={`${boxClass(undefined, false)} print:placeholder-shown:hidden col-span-2 lg:col-start-2 xl:col-span-1 xl:col-start-auto`}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        const to = typed?.trim() ?? note
        setTyped(null)
        if (to !== note) set(to)
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur()
      }}
    />
  )
}
