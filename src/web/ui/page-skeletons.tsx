// Skeletons of pages, each in the shape of its own page; kept out of Home's scripts.
import type { ReactNode } from 'react'
import { OrderSkeleton, Skeleton, TableSkeleton } from './loading.tsx'

type SkeletonProps = { rows: number }

/** Rows of words and figures, without pictures. */
function RowsSkeleton({ rows }: SkeletonProps) {
  return (
    <Waiting label="The list is loading">
      {repeat(rows, (key) => (
        <div key={key} className="flex h-row items-center gap-6 border-b border-line">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-1/6 max-sm:hidden" />
          <Skeleton className="ml-auto h-4 w-20" />
        </div>
      ))}
    </Waiting>
  )
}

/** Labels with their fields. */
export function FormSkeleton({ rows }: SkeletonProps) {
  return (
    <Waiting label="The form is loading" className="grid max-w-xl gap-6">
      {repeat(rows, (key) => (
        <div key={key} className="grid gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-11" />
        </div>
      ))}
    </Waiting>
  )
}

/** A card about a person, beside the form that changes it. */
function ProfileSkeleton({ rows }: SkeletonProps) {
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[22rem_minmax(0,1fr)]">
      <Skeleton className="h-64" />
      <FormSkeleton rows={rows} />
    </div>
  )
}

/** Cards side by side. */
function CardsSkeleton({ rows }: SkeletonProps) {
  return (
    <Waiting
      label="The list is loading"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-4"
    >
      {repeat(rows, (key) => (
        <Skeleton key={key} className="h-40" />
      ))}
    </Waiting>
  )
}

/** A page about one order or document: its title, facts and lines. */
function DocumentSkeleton({ rows }: SkeletonProps) {
  return (
    <>
      <div className="mt-4">
        <TitleSkeleton />
      </div>
      <FactsSkeleton rows={rows} />
    </>
  )
}

/** The same below its title. */
function FactsSkeleton({ rows }: SkeletonProps) {
  return (
    <>
      <div className="my-6 grid gap-3 sm:grid-cols-3">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </div>
      <TableSkeleton rows={rows} />
    </>
  )
}

/** The title of a page that is named by what it waits for. */
export function TitleSkeleton() {
  return (
    <>
      <span className="sr-only">Loading</span>
      <Skeleton className="h-9 w-56 max-w-full" />
    </>
  )
}

type WaitingProps = { label: string; className?: string; children: ReactNode }

function Waiting({ label, className, children }: WaitingProps) {
  return (
    <div role="status" aria-label={label} className={className}>
      {children}
    </div>
  )
}

export const pageShapes = {
  table: TableSkeleton,
  rows: RowsSkeleton,
  form: FormSkeleton,
  profile: ProfileSkeleton,
  cards: CardsSkeleton,
  document: DocumentSkeleton,
  facts: FactsSkeleton,
  order: OrderSkeleton,
}

export type PageShape = keyof typeof pageShapes

function repeat(times: number, draw: (key: number) => ReactNode): ReactNode[] {
  return Array.from({ length: times }, (_, index) => draw(index))
}
