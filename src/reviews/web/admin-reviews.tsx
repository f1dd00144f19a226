import { useQuery } from '@tanstack/react-query'
import { useRole } from '#users/web/guards.tsx'
import { QueryProvider } from '#web/query-client.tsx'
import type { Review } from '../contract.ts'
import { perPage } from '../rules.ts'
import { reviewsQuery } from './queries.ts'
import { ReviewControls } from './review-controls.tsx'
import { ReviewGrid } from './review-grid.tsx'

type Props = { reviews: Review[]; page: number }

export default function AdminReviews(props: Props) {
  return (
    <QueryProvider>
      <Reviews {...props} />
    </QueryProvider>
  )
}

function Reviews({ reviews, page }: Props) {
  const isAdmin = useRole() === 'admin'
  const all = useQuery({ ...reviewsQuery({ page, limit: perPage }), enabled: isAdmin })
  if (!isAdmin || !all.data) return <ReviewGrid reviews={reviews} />
  return (
    <ReviewGrid reviews={all.data.rows} control={(review) => <ReviewControls review={review} />} />
  )
}
