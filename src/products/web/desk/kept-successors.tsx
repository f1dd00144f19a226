import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type * as contract from '#part-numbers/contract.ts'
import type { KeptSuccessors as Kept } from '#part-numbers/keeping-contract.ts'
import type { Moment } from '#part-numbers/rules.ts'
import { useAct } from '#web/act.ts'
import { send } from '#web/send.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { TableShape } from '#web/ui/table.tsx'
import { TakenOut } from '#web/ui/taken-out.tsx'
import { PartField } from '../part-field.tsx'
import { relatedQuery } from '../queries.ts'
import { successorsQuery } from './queries.ts'
import { SuccessorRow } from './successor-row.tsx'
import { WhereItLeads } from './where-it-leads.tsx'

type One = Kept['successors'][number]

const momentNames: Record<Moment, string> = {
  'at-once': 'At once',
  'when-sold-out': 'When the old stock is gone',
}

/** What takes a part's place, and when: one, or several of a split. Each change holds at once. */
export function KeptSuccessors({ productId }: { productId: string }) {
  const kept = useQuery(successorsQuery(productId))
  const related = useQuery(relatedQuery(productId))
  const [out, setOut] = useState<{ before: Kept; names: string } | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const keep = useKeep(productId)
  const change = (to: Kept, then?: () => void) => keep.mutate(to, { onSuccess: () => then?.() })
  // What was asked for last holds, so that whoever is quick changes what they see.
  const now = kept.data && keep.isPending ? keep.variables : kept.data
  const takeOut = (one: One, before: Kept) =>
    change({ ...before, successors: before.successors.filter((other) => other !== one) }, () => {
      setOut({ before, names: one.productCode })
      keepFocus(heading.current)
    })
  return (
    <section aria-labelledby="successors" className="mt-12">
      <h2 id="successors" ref={heading} tabIndex={-1} className="title-3">
        What takes its place
      </h2>
      {kept.isPending && <TableShape rows={2} />}
      {kept.isError && <Failed error={kept.error} retry={() => kept.refetch()} />}
      {now && (
        <>
          <p className="mt-1 max-w-text text-soft">
            {now.successors.length === 0
              ? 'Nothing: it is sold as it is. Name one part, or several where it is split.'
              : 'Searches, baskets and lists offer what is named here instead.'}
          </p>
          <TakenOut
            what={out?.names ?? null}
            busy={keep.isPending}
            putBack={() => out && change(out.before, () => setOut(null))}
          />
          <ul className="my-3 max-w-3xl">
            {now.successors.map((one) => (
              <SuccessorRow
                key={one.productId}
                successor={one}
                setUnits={(quantity) =>
                  change({
                    ...now,
                    successors: now.successors.map((other) =>
                      other === one ? { ...one, quantity } : other,
                    ),
                  })
                }
                takeOut={() => takeOut(one, now)}
              />
            ))}
          </ul>
          <div className="grid max-w-3xl gap-x-4 sm:grid-cols-[minmax(0,1fr)_16rem]">
            <PartField
              label={now.successors.length === 0 ? 'Replaced by' : 'And by'}
              help="By any number, name or words"
              choose={({ productId: to, productCode, name, img }) =>
                change({
                  ...now,
                  successors: [
                    ...now.successors.filter((other) => other.productId !== to),
                    { productId: to, productCode, name, img, quantity: 1 },
                  ],
                })
              }
            />
            {now.successors.length > 0 && (
              <Choice
                label="When"
                help="It can be changed and taken back"
                value={now.when}
                of={momentNames}
                choose={(when) => change({ ...now, when })}
              />
            )}
          </div>
          {related.data && <WhereItLeads related={related.data} direct={now.successors} />}
        </>
      )}
    </section>
  )
}

function useKeep(id: string) {
  return useAct({
    inTurn: `successors of ${id}`,
    does: ({ successors, when, source }: Kept, idempotencyKey) =>
      send<typeof contract.keepSuccessors>(
        'PUT /products/:id/successors',
        {
          params: { id },
          body: {
            successors: successors.map(({ productId, quantity }) => ({ productId, quantity })),
            when,
            source,
          },
        },
        { idempotencyKey },
      ),
    stale: () => [['products'], ['suggestions']],
    staleOnRefusal: () => [['products', id]],
    says: (_, { successors }) =>
      successors.length === 0
        ? 'Nothing takes its place any more'
        : `Its place is taken by ${successors.map(({ productCode }) => productCode).join(' + ')}`,
  })
}
