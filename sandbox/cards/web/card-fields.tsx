import { type InputHTMLAttributes, type RefObject, useId } from 'react'

/** One of the three fields of a card, framed as the shop frames its own. */
export function CardField({
  label,
  wrong,
  input,
  mark,
  ...rest
}: {
  label: string
  wrong: boolean
  input: RefObject<HTMLInputElement | null>
  /** Stands inside, at the end. */
  mark?: string | null
} & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          ref={input}
          id={id}
          type="text"
          inputMode="numeric"
          spellCheck={false}
          aria-invalid={wrong || undefined}
          className={`figures min-h-12 w-full rounded-press border bg-raised px-3 text-base placeholder:text-soft disabled:opacity-60 ${mark ? 'min-[24rem]:pr-24' : ''} ${wrong ? 'border-bad text-bad' : 'border-edge hover:border-ink'}`}
        />
        {mark && (
          <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-soft max-[24rem]:hidden">
            {mark}
          </span>
        )}
      </div>
    </div>
  )
}

/**
 * Writes the text with its grouping into the field and leaves the caret behind the same digit as
 * before; React finds the field as it wants it and leaves the caret alone.
 */
export function regroup(field: HTMLInputElement, text: string): void {
  const caret = field.selectionStart ?? field.value.length
  const atEnd = caret === field.value.length
  const digitsBefore = field.value.slice(0, caret).replace(/\D/g, '').length
  field.value = text
  const place = atEnd ? text.length : placeAfter(text, digitsBefore)
  field.setSelectionRange(place, place)
}

/** The place in the text behind so many digits. */
function placeAfter(text: string, digits: number): number {
  let seen = 0
  for (const [place, letter] of [...text].entries()) {
    if (seen === digits) return place
    if (/\d/.test(letter)) seen++
  }
  return text.length
}
