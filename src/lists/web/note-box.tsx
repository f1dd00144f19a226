import { boxClass } from '#web/ui/field.tsx'
import { mostLetters } from '../quantities.ts'
import { useTyped } from './use-typed.ts'

/** A line's note, which counts when its box is left, or with Enter. */
export function NoteBox({
  label,
  note,
  set,
}: {
  label: string
  note: string
  set: (note: string) => Promise<unknown>
}) {
  const { field, failed } = useTyped({ said: note, read: (typed) => typed.trim(), set })
  return (
    <input
      {...field}
      aria-label={label}
      placeholder="Note"
      autoComplete="off"
      maxLength={mostLetters.note}
      className={`${boxClass(failed ? label : undefined, false)} print:placeholder-shown:hidden col-span-2 lg:col-start-2 xl:col-span-1 xl:col-start-auto xl:mt-5`}
    />
  )
}
