import { queryOptions, useQuery } from '@tanstack/react-query'
import { useShopMutation } from '#web/mutation.ts'
import { QueryProvider } from '#web/query-client.tsx'
import { send } from '#web/send.ts'
import type { Session } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import type { Product } from '../contract.ts'
import type * as contract from '../watch-contract.ts'

type Props = { product: Product; session: Session; className: string; children: string }

/** Asks by these words for the mail that says that a product is back, or takes that back. */
export function WatchButton(props: Props) {
  return (
    <QueryProvider>
      <Watch {...props} />
    </QueryProvider>
  )
}

function Watch({ product, session, className, children }: Props) {
  const watches = useQuery(watchesQuery(session.userId))
  const ask = useAsk(session)
  const takeBack = useTakeBack()
  const watched = watches.data?.some(({ productId }) => productId === product._id) ?? false
  const act = watched ? takeBack : ask
  return (
    <Button
      busy={watches.isPending || act.isPending}
      className={className}
      onClick={() => act.mutate(product)}
    >
      {watched ? 'You will be told. Take it back' : children}
    </Button>
  )
}

/** What whoever is signed in waits for. */
const watchesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['stock-watches', userId],
    queryFn: ({ signal }) =>
      send<typeof contract.listWatches>('GET /stock-watches', {}, { signal }),
  })

function useAsk({ email }: Session) {
  return useShopMutation({
    mutationFn: ({ _id }: Product, idempotencyKey) =>
      send<typeof contract.watchStock>(
        'POST /stock-watches',
        { body: { productId: _id } },
        { idempotencyKey },
      ),
    invalidates: () => [['stock-watches']],
    successToast: (_, { name }) => `We write to ${email} once ${name} can be ordered again`,
  })
}

function useTakeBack() {
  return useShopMutation({
    mutationFn: ({ _id }: Product, idempotencyKey) =>
      send<typeof contract.unwatchStock>(
        'DELETE /stock-watches',
        { query: { productId: _id } },
        { idempotencyKey },
      ),
    invalidates: () => [['stock-watches']],
    successToast: (_, { name }) => `We do not write to you about ${name}`,
  })
}
