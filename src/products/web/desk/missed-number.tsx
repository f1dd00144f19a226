import { useState } from 'react'
import type { PartNumber } from '#part-numbers/contract.ts'
import type * as keeping from '#part-numbers/keeping-contract.ts'
import { useAct } from '#web/act.ts'
import { send } from '#web/send.ts'
import { Choice } from '#web/ui/choice.tsx'
import { classNames } from '../class-names.ts'
import { PartField } from '../part-field.tsx'
import { type Missed, missedSearchesQuery } from './queries.ts'

/** Gives what was missed to a part: choosing the part does it. */
export function MissedNumber({ missed, done }: { missed: Missed; done: () => void }) {
  const [of, setOf] = useState<PartNumber['class']>('oem')
  const add = useAct({
    does: (
      { productId, ...number }: { productId: string; productCode: string } & Stated,
      idempotencyKey,
    ) =>
      send<typeof keeping.addNumber>(
        'POST /part-numbers',
        { body: { productId, class: number.class, number: number.number } },
        { idempotencyKey },
      ),
    stale: () => [missedSearchesQuery.queryKey, ['products'], ['part-numbers'], ['suggestions']],
    says: (_, { number, productCode }) => `${number} leads to ${productCode} from now on`,
    then: done,
  })
  return (
    <div className="mt-2 grid gap-x-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <Choice label="It is a" value={of} of={classNames} choose={setOf} />
      <PartField
        focused
        label="Of which part"
        busy={add.isPending}
        choose={({ productId, productCode }) =>
          add.mutate({ productId, productCode, class: of, number: missed.number })
        }
      />
    </div>
  )
}

type Stated = Pick<PartNumber, 'class' | 'number'>
