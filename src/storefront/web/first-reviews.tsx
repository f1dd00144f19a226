import { useQuery } from '@tanstack/react-query'
import { spec } from '#base/texts.ts'
import type { reviewsQuery } from '#reviews/web/queries.ts'
import { ReviewGrid, ReviewGridShape } from '#reviews/web/review-grid.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { SectionHead } from '#web/ui/heading.tsx'
import { Failed } from '#web/ui/state.tsx'

/** The newest reviews, and the way to the rest. */
export function FirstReviews({ query }: { query: ReturnType<typeof reviewsQuery> }) {
  const reviews = useQuery(query)
  return (
    <section aria-labelledby="reviews" className="page pt-20 lg:pt-28">
      <SectionHead
        id="reviews"
        title={spec.home.reviews}
        note={reviews.data && `${reviews.data.rows.length} of ${reviews.data.total}`}
      />
      {reviews.isPending && <ReviewGridShape cards={6} />}
      {reviews.isError && <Failed error={reviews.error} retry={() => reviews.refetch()} />}
      {reviews.data && <ReviewGrid reviews={reviews.data.rows} />}
      <p className="mt-10 flex justify-center">
        <ButtonLink to="/reviews">{spec.home.moreReviews}</ButtonLink>
      </p>
    </section>
  )
}
