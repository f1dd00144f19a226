import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { showCounted } from '#base/counts.ts'
import { StarShape } from '#web/ui/stars.tsx'
import { stars } from '../rules.ts'

/** What each rating says, beside its stars. */
const words = [
  '',
  'Would not order again',
  'Below what we expected',
  'Does the job',
  'Good',
  'Excellent',
]

/** A rating of 1 to 5 stars: radio buttons underneath, so that arrow keys choose. */
export function StarChoice({
  chosen,
  error,
  ...radio
}: { chosen: number; error: string | undefined } & UseFormRegisterReturn) {
  const id = useId()
  return (
    <fieldset aria-describedby={`${id}-error`}>
      <legend className="text-sm font-semibold">Star rating (1-5)</legend>
      <div className="flex flex-wrap items-center gap-x-4">
        <div className="-ml-2 flex flex-wrap">
          {stars.map((star) => (
            <label key={star} className="relative grid size-12 cursor-pointer place-items-center">
              <input
                type="radio"
                value={star}
                aria-label={showCounted(star, 'star')}
                aria-invalid={error ? true : undefined}
                {...radio}
                className="absolute inset-0 size-full cursor-pointer appearance-none rounded-press"
              />
              <StarShape
                filled={star <= chosen}
                className={`pointer-events-none size-8 ${error && chosen === 0 ? 'text-bad' : ''}`}
              />
            </label>
          ))}
        </div>
        <p aria-live="polite" className="figures text-sm text-soft">
          {chosen > 0 && `${chosen} of 5 · ${words[chosen]}`}
        </p>
      </div>
      <p id={`${id}-error`} role="alert" className="min-h-5 text-sm leading-5 font-medium text-bad">
        {error}
      </p>
    </fieldset>
  )
}
