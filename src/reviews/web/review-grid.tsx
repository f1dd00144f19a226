import { Bone } from '#web/ui/loading.tsx'
import type { Review } from '../contract.ts'
import { ReviewCard } from './review-card.tsx'

const grid = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3'

/** Review cards in rows of equal height. */
export function ReviewGrid({ reviews }: { reviews: Review[] }) {
  return (
    <ul className={grid}>
      {reviews.map((review) => (
        <li key={review._id}>
          <ReviewCard review={review} />
        </li>
      ))}
    </ul>
  )
}

/** The shape of the reviews that are on their way. */
export function ReviewGridShape({ cards }: { cards: number }) {
  const places = Array.from({ length: cards }, (_, place) => place)
  return (
    <div role="status" aria-label="The reviews are loading" className={grid}>
      {places.map((place) => (
        <div
          key={place}
          className="grid gap-3 rounded-surface border border-line bg-raised p-5"
          aria-hidden="true"
        >
          <Bone className="h-3 w-14" />
          <Bone className="h-20" />
          <Bone className="h-14" />
        </div>
      ))}
    </div>
  )
}
