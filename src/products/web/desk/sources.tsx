import { useQuery } from '@tanstack/react-query'
import type * as contract from '#part-numbers/contract.ts'
import type { Source } from '#part-numbers/contract.ts'
import { useAct } from '#web/act.ts'
import { send } from '#web/send.ts'
import { Failed } from '#web/ui/failed.tsx'
import { type Column, Table, TableShape } from '#web/ui/table.tsx'
import { sourcesQuery } from './queries.ts'

const uses = ['api', 'learn', 'export'] as const
type Use = (typeof uses)[number]

const names: Record<Use, string> = {
  api: 'Shown in the shop',
  learn: 'Mends misspellings',
  export: 'Goes into files',
}

const said: Record<Use, readonly [yes: string, no: string]> = {
  api: ['may be shown again', 'is shown to nobody now'],
  learn: ['may mend misspellings again', 'mends no misspelling now'],
  export: ['goes into files again', 'goes into no file now'],
}

/** Whose catalogues what is known of parts was taken from, and what their licences allow. */
export function Sources() {
  const sources = useQuery(sourcesQuery)
  const rows = sources.data ?? []
  return (
    <section aria-labelledby="sources" className="mt-10">
      <h2 id="sources" className="title-3">
        Sources
      </h2>
      <p className="mt-1 mb-4 max-w-text text-soft">
        Whose catalogues numbers, successors and applications were taken from. Most licences forbid
        copying on: what is kept out is still found by whoever types the whole number, and told to
        whoever asks for the motorcycle.
      </p>
      {sources.isPending && <TableShape rows={2} />}
      {sources.isError && <Failed error={sources.error} retry={() => sources.refetch()} />}
      {sources.data && rows.length === 0 && (
        <p className="text-soft">
          None yet: a source stands here once a number, a successor or an application names it.
        </p>
      )}
      {rows.length > 0 && (
        <Table caption="Sources" columns={columns} rows={rows} keyOf={({ name }) => name} />
      )}
    </section>
  )
}

const columns: Column<Source>[] = [
  {
    head: 'Source',
    cell: ({ name }) => <span className="font-semibold wrap-anywhere">{name}</span>,
  },
  ...uses.map((use) => ({
    head: names[use],
    cell: (source: Source) => <May source={source} use={use} />,
  })),
]

/** Whether a source may be used for something; changed by a press, which holds at once. */
function May({ source, use }: { source: Source; use: Use }) {
  const keep = useAct({
    inTurn: `source ${source.name}`,
    does: (may: boolean, idempotencyKey) =>
      send<typeof contract.keepSource>(
        'PUT /number-sources/:name',
        { params: { name: source.name }, body: { [use]: may } },
        { idempotencyKey },
      ),
    stale: () => [sourcesQuery.queryKey, ['part-numbers'], ['products'], ['suggestions']],
    says: (_, may) => `What ${source.name} says ${said[use][may ? 0 : 1]}`,
  })
  return (
    <label className="flex min-h-11 min-w-11 items-center">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-accent-fill"
        aria-label={`${names[use]}: ${source.name}`}
        checked={keep.isPending ? keep.variables : source[use]}
        onChange={({ currentTarget }) => {
          if (!keep.isPending) keep.mutate(currentTarget.checked)
        }}
      />
    </label>
  )
}
