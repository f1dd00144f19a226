import type { ReactNode } from 'react'
import type { Review } from '../contract.ts'
import { ReviewCard } from './review-card.tsx'

const grid = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3'

/** Review cards in rows of equal height, their title blocks too. */
export function ReviewGrid({
  reviews,
  control,
}: {
  reviews: Review[]
  /** What an admin may do with each. */
  control?: (review: Review) => ReactNode
}) {
  return (
    <ul className={grid}>
      {reviews.map((review) => (
        <li key={review._id} className="row-span-2 grid grid-rows-subgrid gap-0">
          <ReviewCard review={review}>{control?.(review)}</ReviewCard>
        </li>
      ))}
    </ul>
  )
}
