import { toDay } from '#base/calendar.ts'
import { parsePageNumber } from '#base/paging.ts'
import { spec } from '#base/texts.ts'
import emptyCrate from '#web/art/empty-crate.svg'
import { loadInBrowser } from '#web/client-loader.ts'
import { head, type MetaArgs } from '#web/head.ts'
import { loadOnServer, type ShopFacts } from '#web/server-loader.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { EmptyState, ErrorState } from '#web/ui/state.tsx'
import { PageHead } from '#web/ui/text.tsx'
import type { Review } from '../contract.ts'
import { perPage } from '../rules.ts'
import { type ReviewsData, reviewsPageQueries } from './queries.ts'
import ReviewGrid from './review-grid.tsx'

export const loader = loadOnServer(reviewsPageQueries)
export const clientLoader = loadInBrowser(
  async () => (await import('./queries.ts')).reviewsPageQueries,
)

export function meta(args: MetaArgs<ReviewsData>) {
  const page = parsePageNumber(new URLSearchParams(args.location.search))
  const found = args.loaderData?.reviews.data
  return head(args, {
    title: spec.home.reviews,
    description:
      'What workshops and dealers say about our parts and deliveries, good and bad, each with its stars.',
    path: page === 1 ? '/reviews' : `/reviews?page=${page}`,
    ...(import.meta.env.SSR && {
      data: (shop) => (found ? [reviewedMaker(found.rows, shop)] : []),
    }),
  })
}

export default function ReviewsPage({ loaderData: { reviews } }: { loaderData: ReviewsData }) {
  return (
    <div className="page">
      <PageHead
        title={spec.home.reviews}
        note={reviews.data && `${reviews.data.total} reviews`}
        tools={
          <>
            <h2 className="font-sans text-base leading-normal font-normal text-soft">
              Have you fitted our parts?
            </h2>
            <ButtonLink to="/dashboard/review">{spec.dashboard.addReview}</ButtonLink>
          </>
        }
      >
        We show every review, including the poor ones; only abuse is hidden. Customers with a paid
        order are marked as verified buyers.
      </PageHead>
      {reviews.failed && <ErrorState words={reviews.failed} />}
      {reviews.data?.total === 0 && (
        <EmptyState art={emptyCrate} title="No reviews yet.">
          <ButtonLink to="/dashboard/review" variant="main">
            Write the first review
          </ButtonLink>
        </EmptyState>
      )}
      {reviews.data && reviews.data.total > 0 && (
        <>
          <div className="pt-8">
            <ReviewGrid reviews={reviews.data.rows} />
          </div>
          <Pager limit={perPage} total={reviews.data.total} />
        </>
      )}
    </div>
  )
}

/** The reviews of a page as schema.org says them: of the maker, for they name no single product. */
function reviewedMaker(reviews: Review[], { publicUrl, shopName }: ShopFacts) {
  return {
    '@type': 'Organization',
    name: shopName,
    url: `${publicUrl}/`,
    review: reviews.map((review) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: review.userName },
      datePublished: toDay(review.writtenAt),
      reviewBody: review.description,
      reviewRating: { '@type': 'Rating', ratingValue: review.star, bestRating: 5 },
    })),
  }
}
