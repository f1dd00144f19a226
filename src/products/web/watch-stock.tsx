import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/api-query.ts'
import { loginFrom } from '#web/login-link.ts'
import { useShopMutation } from '#web/mutation.ts'
import { withQueryClient } from '#web/query-client.tsx'
import { send } from '#web/send.ts'
import { type Session, useSession } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { Product } from '../contract.ts'

type Props = { product: Product; className?: string }

const label = 'Notify me when it is back'

export default function WatchStock({ product, className = '' }: Props) {
  const session = useSession()
  if (!session) {
    return (
      <ButtonLink
        to={loginFrom({ pathname: `/products/${product._id}`, search: '' })}
        state={{ why: `Log in to be notified when ${product.name} is back in stock.` }}
        className={className}
      >
        {label}
      </ButtonLink>
    )
  }
  return <Watch product={product} className={className} session={session} />
}

const Watch = withQueryClient(WatchButton)

function WatchButton({ product: { _id, name }, className, session }: Props & { session: Session }) {
  const watches = useQuery(apiQuery(['stock-watches', session.userId], 'GET /stock-watches', {}))
  const isWatched = watches.data?.some(({ productId }) => productId === _id) ?? false
  const toggle = useShopMutation<boolean>({
    mutationFn: (toWatch, options) =>
      toWatch
        ? send('POST /stock-watches', { body: { productId: _id } }, options)
        : send('DELETE /stock-watches', { query: { productId: _id } }, options),
    invalidates: () => [['stock-watches']],
    successToast: (_, toWatch) =>
      toWatch
        ? `We will email ${session.email} when ${name} is back in stock`
        : `Notification for ${name} turned off`,
  })
  const isBusy = watches.isPending || toggle.isPending
  return (
    <Button busy={isBusy} className={className} onClick={() => toggle.mutate(!isWatched)}>
      {isWatched ? 'Notification on · Turn off' : label}
    </Button>
  )
}
