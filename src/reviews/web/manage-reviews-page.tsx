import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { showCount } from '#base/counts.ts'
import { spec } from '#base/texts.ts'
import { AdminOnly } from '#users/web/guards.tsx'
import emptyShelf from '#web/art/empty-shelf.svg'
import { Choice } from '#web/ui/choice.tsx'
import { Pager, readPage, useFilters } from '#web/ui/pager.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { EmptyState } from '#web/ui/state.tsx'
import { TableSkeleton } from '#web/ui/table.tsx'
import { perPage } from '../rules.ts'
import { reviewsQuery } from './queries.ts'
import { ReviewControls } from './review-controls.tsx'
import { ReviewGrid } from './review-grid.tsx'

export const meta = () => [{ title: `${spec.home.reviews} · Kickstand` }]

export default function ManageReviewsPage() {
  return (
    <AdminOnly>
      <Reviews />
    </AdminOnly>
  )
}

const filters = { '': 'All reviews', false: 'Not answered', true: 'Answered' }

function Reviews() {
  const [search] = useSearchParams()
  const filter = useFilters()
  const page = readPage(search)
  const q = search.get('q') ?? ''
  const chosen = search.get('answered')
  const answered: keyof typeof filters = chosen === 'true' || chosen === 'false' ? chosen : ''
  const input = { page, limit: perPage, ...(q && { q }), ...(answered && { answered }) }
  const reviews = useQuery({ ...reviewsQuery(input), placeholderData: keepPreviousData })
  return (
    <section aria-labelledby="reviews">
      <h1 id="reviews" className="title-2">
        {spec.home.reviews}{' '}
        {reviews.data && (
          <span className="figures text-base font-normal text-soft">
            {showCount(reviews.data.total)}
          </span>
        )}
      </h1>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-3 print:hidden">
        <div className="mb-6 max-sm:w-full">
          <SearchBox label="Search reviews" placeholder="Name or words" />
        </div>
        <Choice
          label="Show"
          value={answered}
          of={filters}
          choose={(value) => filter('answered', value)}
        />
      </div>
      {reviews.isPending && <TableSkeleton rows={6} />}
      {reviews.isError && <QueryError error={reviews.error} retry={() => reviews.refetch()} />}
      {reviews.data?.rows.length === 0 && (
        <EmptyState art={emptyShelf} title="There is no such review" />
      )}
      {reviews.data && (
        <>
          <ReviewGrid
            reviews={reviews.data.rows}
            control={(review) => <ReviewControls review={review} />}
          />
          <Pager page={page} limit={perPage} total={reviews.data.total} />
        </>
      )}
    </section>
  )
}
