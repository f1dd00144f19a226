import { useQuery, useQueryClient } from '@tanstack/react-query'
import { showCounted } from '#base/counts.ts'
import { showTime } from '#base/dates.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import type * as contract from '../contract.ts'
import { listQuery, revisionsQuery } from './queries.ts'

/** Earlier versions of a list, each of which can be the present one again. */
export function Revisions({
  list,
  open,
  onClose,
}: {
  list: contract.List
  open: boolean
  onClose: () => void
}) {
  return (
    <Dialog open={open} title="Versions" onClose={onClose}>
      <Versions list={list} onClose={onClose} />
      <div className="mt-4 flex justify-end">
        <Button data-first onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

function Versions({ list, onClose }: { list: contract.List; onClose: () => void }) {
  const cache = useQueryClient()
  const revisions = useQuery(revisionsQuery(list._id, list.version))
  const restore = useShopMutation({
    mutationFn: (revision: number, idempotencyKey) =>
      send<typeof contract.restoreList>(
        'POST /lists/:id/restore',
        { params: { id: list._id }, body: { revision, version: list.version } },
        { idempotencyKey },
      ),
    successToast: (_, revision) => `Version ${revision} is the present one again`,
    onSuccess: (restored) => {
      cache.setQueryData(listQuery(list._id).queryKey, restored)
      onClose()
    },
  })
  if (revisions.isError)
    return <QueryError error={revisions.error} retry={() => revisions.refetch()} />
  return (
    <ul className="border-t border-line">
      {revisions.data?.map(({ version, name, lines, madeAt }) => (
        <li
          key={version}
          className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2"
        >
          <span>
            <span className="block font-semibold">
              {version}. {name}
            </span>
            <span className="block text-sm text-soft">
              {showCounted(lines, 'line')}, {showTime(madeAt)}
            </span>
          </span>
          {version === list.version ? (
            <span className="text-sm text-soft">Present</span>
          ) : (
            <Button
              small
              busy={restore.isPending}
              aria-label={`Take version ${version}`}
              onClick={() => restore.mutate(version)}
            >
              Take it
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
