import { useRevalidator } from 'react-router'
import { spec } from '#base/texts.ts'
import { ReviewGrid } from '#reviews/web/review-grid.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/state.tsx'
import { SectionHead } from '#web/ui/text.tsx'
import type { HomeFound } from './home-found.ts'

/** The newest reviews, and the way to the rest. */
export function FirstReviews({ reviews }: { reviews: HomeFound['reviews'] }) {
  const { revalidate } = useRevalidator()
  return (
    <section aria-labelledby="reviews" className="page pt-20 lg:pt-28">
      <SectionHead
        id="reviews"
        title={spec.home.reviews}
        note={reviews.data && `${reviews.data.rows.length} of ${reviews.data.total}`}
      />
      {reviews.failed && <ErrorState words={reviews.failed} retry={revalidate} />}
      {reviews.data && <ReviewGrid reviews={reviews.data.rows} />}
      <p className="mt-10 flex justify-center">
        <ButtonLink to="/reviews">{spec.home.moreReviews}</ButtonLink>
      </p>
    </section>
  )
}
