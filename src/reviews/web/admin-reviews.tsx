import { useQuery } from '@tanstack/react-query'
import { useRole } from '#users/web/guards.tsx'
import { useShopMutation } from '#web/mutation.ts'
import { QueryProvider } from '#web/query-client.tsx'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import type * as contract from '../contract.ts'
import type { Review } from '../contract.ts'
import { perPage } from '../rules.ts'
import { reviewsQuery } from './queries.ts'
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
  return <ReviewGrid reviews={all.data.rows} control={(review) => <HideButton review={review} />} />
}

function HideButton({ review: { _id, userName, hidden } }: { review: Review }) {
  const hide = useShopMutation<boolean>({
    mutationFn: (hidden) =>
      send<typeof contract.hideReview>('PUT /reviews/:id', {
        params: { id: _id },
        body: { hidden },
      }),
    invalidates: () => [['reviews']],
    successToast: (_, hidden) => [
      hidden ? 'The review is hidden' : 'The review is shown again',
      userName,
    ],
  })
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4">
      <Button busy={hide.isPending} onClick={() => hide.mutate(!hidden)}>
        {hidden ? 'Show again' : 'Hide'}
        <span className="sr-only">: review by {userName}</span>
      </Button>
      {hidden && <p className="text-sm text-soft">Hidden from customers</p>}
    </div>
  )
}
