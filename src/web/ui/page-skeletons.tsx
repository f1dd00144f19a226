// Skeletons of dashboard pages, kept out of Home's scripts.
import { Skeleton, TableSkeleton } from './loading.tsx'

/** Labels with their fields. */
export function FormSkeleton({ rows }: { rows: number }) {
  return (
    <div role="status" aria-label="The form is loading" className="grid max-w-xl gap-6">
      {Array.from({ length: rows }, (_, place) => (
        <div key={place} className="grid gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-11" />
        </div>
      ))}
    </div>
  )
}

/** A page about one order or document: its title, facts and lines. */
export function DocumentSkeleton({ rows }: { rows: number }) {
  return (
    <>
      <Skeleton className="mt-4 mb-6 h-9 w-56 max-w-full" />
      <div className="mb-6 grid gap-3 sm:grid-cols-3">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </div>
      <TableSkeleton rows={rows} />
    </>
  )
}
