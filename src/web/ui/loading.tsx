import { spec } from '#base/texts.ts'
import { Spinner } from './button.tsx'

/** The specification's centred 'loading' button, in place of a page or `over` the whole screen. */
export function LoadingScreen({ over = false }) {
  return (
    <div
      role="status"
      className={`grid place-items-center ${over ? 'fixed inset-0 z-(--layer-over) bg-surface' : 'min-h-[60vh]'}`}
    >
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

export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span aria-hidden="true" className={`block animate-pulse rounded-press bg-line ${className}`} />
  )
}

export function TableSkeleton({ rows }: { rows: number }) {
  return (
    <div role="status" aria-label="The list is loading">
      {Array.from({ length: rows }, (_, place) => (
        <div key={place} className="flex h-row items-center gap-4 border-b border-line">
          <Skeleton className="h-9 w-12 shrink-0" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-1/6" />
          <Skeleton className="ml-auto h-4 w-16" />
        </div>
      ))}
    </div>
  )
}

/** Lines with their pictures and figures, beside the bill. */
export function OrderSkeleton({ rows }: { rows: number }) {
  return (
    <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <TableSkeleton rows={rows} />
      <Skeleton className="h-96 rounded-surface" />
    </div>
  )
}
