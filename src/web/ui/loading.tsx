import { spec } from '#base/texts.ts'
import { Spinner } from './button.tsx'

/** The screen while a whole page is waited for: the specification's centred 'loading' button. */
export function LoadingScreen() {
  return (
    <div role="status" className="grid min-h-[60vh] place-items-center">
      <button
        type="button"
        disabled
        className="inline-flex min-h-11 items-center gap-3 rounded-press border border-line bg-raised px-6 font-semibold"
      >
        <Spinner />
        {spec.loading}
      </button>
    </div>
  )
}

/** The shape of something that is on its way. */
export function Bone({ className = '' }: { className?: string }) {
  return (
    <span aria-hidden="true" className={`block animate-pulse rounded-press bg-line ${className}`} />
  )
}
