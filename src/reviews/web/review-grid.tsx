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
