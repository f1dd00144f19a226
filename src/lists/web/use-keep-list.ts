import { useNavigate } from 'react-router'
import type { Input } from '#base/endpoint.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import type * as contract from '../contract.ts'

/** Keeps these lines as a list of the asker's, and goes there. */
export function useKeepList() {
  const navigate = useNavigate()
  return useShopMutation({
    mutationFn: (body: Input<typeof contract.addList>['body'], idempotencyKey) =>
      send<typeof contract.addList>('POST /lists', { body }, { idempotencyKey }),
    invalidates: () => [['lists']],
    successToast: ({ name }) => `${name} is in your lists`,
    onSuccess: ({ _id }) => navigate(`/dashboard/lists/${_id}`),
  })
}
