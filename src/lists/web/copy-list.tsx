import { useNavigate } from 'react-router'
import type { Input } from '#base/endpoint.ts'
import { useAct } from '#web/act.ts'
import { send } from '#web/send.ts'
import { WithCache } from '#web/with-cache.tsx'
import type * as contract from '../contract.ts'
import { CopyButton } from './copy-button.tsx'

/** The button that copies a shared list into the lists of whoever is signed in. */
export default function CopyList({ list }: { list: contract.SharedList }) {
  return (
    <WithCache>
      <Copy list={list} />
    </WithCache>
  )
}

function Copy({ list }: { list: contract.SharedList }) {
  const navigate = useNavigate()
  const copy = useAct({
    does: (body: Input<typeof contract.addList>['body'], idempotencyKey) =>
      send<typeof contract.addList>('POST /lists', { body }, { idempotencyKey }),
    stale: () => [['lists']],
    says: ({ name }) => `${name} is in your lists`,
    then: ({ _id }) => navigate(`/dashboard/lists/${_id}`),
  })
  const lines = list.lines.map(({ productId, quantity, note }) => ({ productId, quantity, note }))
  return (
    <CopyButton busy={copy.isPending} onClick={() => copy.mutate({ name: list.name, lines })} />
  )
}
