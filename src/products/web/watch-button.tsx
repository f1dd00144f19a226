import { queryOptions, useQuery } from '@tanstack/react-query'
import { useShopMutation } from '#web/mutation.ts'
import { QueryProvider } from '#web/query-client.tsx'
import { send } from '#web/send.ts'
import type { Session } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import type * as contract from '../contract.ts'
import type { Product } from '../contract.ts'

type Props = { product: Product; session: Session; className: string; children: string }

/** Asks by these words for the mail that says that a product is back, or takes that back. */
export function WatchButton(props: Props) {
  return (
    <QueryProvider>
      <Watch {...props} />
    </QueryProvider>
  )
}

function Watch({ product: { _id, name }, session, className, children }: Props) {
  const watches = useQuery(watchesQuery(session.userId))
  const isWatched = watches.data?.some(({ productId }) => productId === _id) ?? false
  const toggle = useShopMutation<'watch' | 'unwatch'>({
    mutationFn: (to, idempotencyKey) =>
      to === 'watch'
        ? send<typeof contract.watchStock>(
            'POST /stock-watches',
            { body: { productId: _id } },
            { idempotencyKey },
          )
        : send<typeof contract.unwatchStock>(
            'DELETE /stock-watches',
            { query: { productId: _id } },
            { idempotencyKey },
          ),
    invalidates: () => [['stock-watches']],
    successToast: (_, to) =>
      to === 'watch'
        ? `We write to ${session.email} once ${name} can be ordered again`
        : `We do not write to you about ${name}`,
  })
  return (
    <Button
      busy={watches.isPending || toggle.isPending}
      className={className}
      onClick={() => toggle.mutate(isWatched ? 'unwatch' : 'watch')}
    >
      {isWatched ? 'You will be told. Take it back' : children}
    </Button>
  )
}

const watchesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['stock-watches', userId],
    queryFn: ({ signal }) =>
      send<typeof contract.listWatches>('GET /stock-watches', {}, { signal }),
  })
