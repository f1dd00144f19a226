import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { spec } from '#base/texts.ts'
import emptyCrate from '#web/art/empty-crate.svg'
import { head, type Told } from '#web/head.ts'
import { preloadInBrowser, preloadOnServer, type QueriesOf, readPreloaded } from '#web/preload.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/heading.tsx'
import { Pager, pageOf } from '#web/ui/pager.tsx'
import { Empty, Failed } from '#web/ui/state.tsx'
import { reviewsQuery } from './queries.ts'
import { reviewedMaker } from './review-data.ts'
import { ReviewGrid, ReviewGridShape } from './review-grid.tsx'

const limit = 60

const queriesOf: QueriesOf = ({ url }) => [reviewsQuery({ page: pageOf(url.searchParams), limit })]
export const loader = preloadOnServer(queriesOf)
export const clientLoader = preloadInBrowser(queriesOf)

export function meta(told: Told & { location: { search: string } }) {
  const page = pageOf(new URLSearchParams(told.location.search))
  const found = readPreloaded(told.loaderData, reviewsQuery({ page, limit }))
  return head(told, {
    title: spec.home.reviews,
    description:
      'What workshops and dealers say about Kickstand parts and deliveries, good and bad, each with its stars.',
    path: page === 1 ? '/reviews' : `/reviews?page=${page}`,
    data: (shop) => (found ? [reviewedMaker(found.rows, found.total, shop.publicUrl)] : []),
  })
}

/** All reviews, the newest first. */
export default function ReviewsPage() {
  const page = pageOf(useSearchParams()[0])
  const reviews = useQuery(reviewsQuery({ page, limit }))
  return (
    <div className="page">
      <PageHead title={spec.home.reviews} note={reviews.data && `${reviews.data.total} reviews`}>
        Every review that customers leave is shown, the poor ones too. Who has a paid order with us
        is marked as a verified buyer.
      </PageHead>
      <div className="flex flex-wrap items-center justify-between gap-4 py-6">
        <h2 className="font-sans font-normal leading-normal text-soft">
          Have you fitted our parts?
        </h2>
        <ButtonLink to="/dashboard/review">{spec.dashboard.addReview}</ButtonLink>
      </div>
      {reviews.isPending && <ReviewGridShape cards={6} />}
      {reviews.isError && <Failed error={reviews.error} retry={() => reviews.refetch()} />}
      {reviews.data?.rows.length === 0 && (
        <Empty
          art={emptyCrate}
          title={reviews.data.total > 0 ? `There is no page ${page}.` : 'Nobody has written yet.'}
        >
          <ButtonLink to={reviews.data.total > 0 ? '/reviews' : '/dashboard/review'} look="main">
            {reviews.data.total > 0 ? 'To the first page' : 'Write the first review'}
          </ButtonLink>
        </Empty>
      )}
      {reviews.data && reviews.data.rows.length > 0 && (
        <>
          <ReviewGrid reviews={reviews.data.rows} />
          <Pager page={page} limit={limit} total={reviews.data.total} />
        </>
      )}
    </div>
  )
}
