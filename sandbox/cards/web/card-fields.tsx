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
      <label htmlFor={id} className="text-row font-semibold">
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
          <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-row text-soft max-[24rem]:hidden">
            {mark}
          </span>
        )}
      </div>
    </div>
  )
}
