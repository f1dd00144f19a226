import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { showCount } from '#base/counts.ts'
import { type ShopForm, useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Field } from '#web/ui/field.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import { type Column, Table, TableSkeleton, TakenOut, takeOutColumn } from '#web/ui/table.tsx'
import type * as keeping from '../admin-contract.ts'
import type { StoredNumber } from '../admin-contract.ts'
import { numberClassNames } from '../rules.ts'
import { storedNumbersQuery } from './queries.ts'

/** Every number that a part goes by besides our code, to be added and taken out. */
export function ProductNumbers({ productId }: { productId: string }) {
  const numbers = useQuery(storedNumbersQuery(productId))
  const [out, setOut] = useState<StoredNumber | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const takeOut = useTakeOutNumber((number) => {
    setOut(number)
    focusNext(heading.current)
  })
  const putBack = useAddNumber(productId, null, () => {
    setOut(null)
    focusNext(heading.current)
  })
  const { mutate, isPending, variables } = takeOut
  const busy = isPending ? variables._id : null
  const columns = useMemo(() => columnsOf(mutate, busy), [mutate, busy])
  const rows = numbers.data ?? []
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers" ref={heading} tabIndex={-1} className="title-3">
        Numbers it answers to{' '}
        {numbers.data && (
          <span className="figures text-base font-normal text-soft">{showCount(rows.length)}</span>
        )}
      </h2>
      <NumberForm productId={productId} />
      <TakenOut
        what={out?.number ?? null}
        busy={putBack.isPending}
        putBack={() => out && putBack.mutate(out)}
      />
      {numbers.isPending && <TableSkeleton rows={3} />}
      {numbers.isError && <QueryError error={numbers.error} retry={() => numbers.refetch()} />}
      {numbers.data && rows.length === 0 && (
        <p className="text-soft">It is found by our code and its words alone.</p>
      )}
      {rows.length > 0 && (
        <Table
          caption="Numbers it answers to"
          columns={columns}
          rows={rows}
          keyOf={({ _id }) => _id}
        />
      )}
    </section>
  )
}

function columnsOf(
  takeOut: (number: StoredNumber) => void,
  busy: string | null,
): Column<StoredNumber>[] {
  return [
    { head: 'Number', cell: ({ number }) => <span className="part-number">{number}</span> },
    { head: 'Whose', cell: ({ class: of }) => numberClassNames[of] },
    { head: 'Maker', cell: ({ maker }) => maker },
    {
      head: 'Source',
      cell: ({ source, hidden }) => (
        <>
          {source}
          {hidden && <span className="block text-xs text-soft">shown to nobody</span>}
        </>
      ),
    },
    takeOutColumn(({ number }) => number, takeOut, busy),
  ]
}

const empty: NumberDraft = { class: 'oem', maker: '', number: '', source: '' }

/** Adds a number; whose it is and where it comes from stay for the next one. */
function NumberForm({ productId }: { productId: string }) {
  const shopForm = useShopForm<NumberDraft>({
    check: ({ number }) => ({ number: number.trim() ? undefined : 'Please enter a number' }),
    start: empty,
    draft: `number of ${productId}`,
  })
  const { form, wrong, submit, goOn } = shopForm
  const add = useAddNumber(productId, shopForm, (_, sent) =>
    goOn(sent, { ...sent, number: '' }, 'number'),
  )
  return (
    <Form
      aria-label="New number"
      className="mt-3 mb-3 grid print:hidden items-start gap-x-4 sm:grid-cols-2 xl:grid-cols-[1.2fr_1fr_1fr_1fr_auto]"
      onSubmit={submit((typed) => {
        if (!add.isPending) add.mutate(typed)
      })}
    >
      <Field
        label="Number"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        error={wrong('number')}
        {...form.register('number')}
      />
      <Choice
        label="Whose"
        value={form.watch('class')}
        of={numberClassNames}
        choose={(of) => form.setValue('class', of)}
      />
      <Field
        label="Maker"
        optional
        autoComplete="off"
        maxLength={60}
        error={wrong('maker')}
        {...form.register('maker')}
      />
      <Field
        label="Source"
        optional
        autoComplete="off"
        maxLength={60}
        error={wrong('source')}
        {...form.register('source')}
      />
      <SubmitButton look="plain" busy={add.isPending} className="xl:mt-6">
        Add Number
      </SubmitButton>
    </Form>
  )
}

type NumberDraft = Pick<keeping.StoredNumber, 'class' | 'maker' | 'number' | 'source'>

const stale = () => [['part-numbers'], ['products'], ['suggestions'], ['missed-searches']]

/** Adds a number to a part; a form shows what is wrong with it. */
function useAddNumber(
  productId: string,
  shopForm: ShopForm<NumberDraft> | null,
  then: (done: unknown, sent: NumberDraft) => void,
) {
  return useShopMutation({
    mutationFn: ({ class: of, maker, number, source }: NumberDraft, idempotencyKey) =>
      send<typeof keeping.addNumber>(
        'POST /part-numbers',
        { body: { productId, class: of, maker, number, source } },
        { idempotencyKey },
      ),
    invalidates: stale,
    successToast: (_, { number }) => `It is found by ${number} from now on`,
    ...(shopForm ? { warns: shopForm.showErrors } : {}),
    onSuccess: then,
  })
}

/** Without a word of its own: what was taken out is shown with the way back. */
function useTakeOutNumber(then: (number: keeping.StoredNumber) => void) {
  return useShopMutation({
    mutationFn: ({ _id }: keeping.StoredNumber, idempotencyKey) =>
      send<typeof keeping.deleteNumber>(
        'DELETE /part-numbers',
        { query: { id: _id } },
        { idempotencyKey },
      ),
    invalidates: stale,
    onSuccess: (_, number) => then(number),
  })
}
