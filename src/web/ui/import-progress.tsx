import { useQuery } from '@tanstack/react-query'
import { showCount } from '#base/counts.ts'
import type { Reply } from '#base/endpoint.ts'
import type { readImport } from '#base/import-report.ts'
import { send } from '../send.ts'

/** Shorter imports are over before anybody has read a line about them. */
const askEveryMs = 700

type Progress = Reply<typeof readImport>

/** How far a file is, while it is read; `id` is the name that its import was given. */
export function ImportProgress({ id, name }: { id: string | null; name: string }) {
  const progress = useQuery({
    queryKey: ['imports', id],
    queryFn: ({ signal }) =>
      send<typeof readImport>('GET /imports/:id', { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    refetchInterval: askEveryMs,
    // Another process of the shop, which does not read this file, knows nothing of it.
    structuralSharing: (before, now) => ((now as Progress).of > 0 ? now : (before ?? now)),
    retry: false,
  })
  const { done = 0, of = 0 } = progress.data ?? {}
  return (
    <div role="status" className={id === null ? '' : 'mt-4'}>
      {id !== null && (
        <>
          <p className="wrap-anywhere">Reading {name}</p>
          <progress
            aria-label={`How far ${name} is read`}
            className="mt-2 h-2 w-full accent-accent-fill"
            {...(of > 0 ? { max: of, value: done } : {})}
          />
          <p aria-hidden="true" className="figures min-h-6 text-sm text-soft">
            {of > 0 && `${showCount(done)} of ${showCount(of)} lines`}
          </p>
        </>
      )}
    </div>
  )
}
