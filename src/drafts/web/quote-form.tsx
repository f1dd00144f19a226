import { toDay } from '#base/calendar.ts'
import { formatMoney } from '#base/currency.ts'
import { formatCount } from '#base/format.ts'
import { useShopForm } from '#web/form.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { type Column, PartName, Table } from '#web/ui/table.tsx'
import type { Draft, DraftLine } from '../contract.ts'

type Typed = Record<string, string>

const usualDays = 30
const dayMs = 86_400_000

/** Each line has a field with its price: today's, until another is typed. */
export function QuoteForm({ draft }: { draft: Draft }) {
  const { _id: id, version, lines, totals } = draft
  const prices = Object.fromEntries(
    lines.map(({ productId, unitPrice }) => [productId, String(unitPrice)]),
  )
  const form = useShopForm<Typed>({
    validate: (typed) => checkPrices(typed, lines),
    defaultValues: { ...prices, validUntil: toDay(Date.now() + usualDays * dayMs), note: '' },
  })
  const quote = useShopMutation({
    mutationFn: ({ validUntil, note, ...typed }: Typed, options) => {
      const named = lines.map(({ productId, quantity }) => {
        return { productId, quantity, unitPrice: Number(typed[productId]) }
      })
      const more = { ...(validUntil && { validUntil }), ...(note && { note }) }
      const body = { version, action: 'send' as const, lines: named, ...more }
      return send('PUT /drafts/:id', { params: { id }, body }, options)
    },
    invalidates: () => [['drafts'], ['orders', 'waiting']],
    errorToast: form.showErrors,
    successToast: ({ requester }) => `Quote sent to ${requester.email}.`,
  })
  return (
    <Form aria-label="Quote" onSubmit={form.submit((typed) => quote.mutate(typed))}>
      <Table
        caption="Lines"
        columns={columnsFor(form, totals.currency)}
        rows={lines}
        keyOf={({ productId }) => productId}
      />
      <div className="mt-6 grid max-w-xl gap-x-5 gap-y-1 sm:grid-cols-2">
        <DateField label="Prices valid until" {...form.field('validUntil')} />
        <Field label="Answer" optional {...form.field('note')} />
      </div>
      <SubmitButton busy={quote.isPending}>Send quote</SubmitButton>
    </Form>
  )
}

function checkPrices(typed: Typed, lines: DraftLine[]) {
  const wrong = lines.map(({ productId, basePrice }) => {
    const price = typed[productId] ?? ''
    if (!/^\d+(\.\d+)?$/.test(price.trim())) return [productId, 'Please enter an amount of money']
    return [productId, Number(price) > basePrice ? 'Above the price of the product' : undefined]
  })
  const until = typed['validUntil']
    ? undefined
    : 'Please enter the last day that the prices are valid'
  return { ...Object.fromEntries(wrong), validUntil: until }
}

function columnsFor(
  form: ReturnType<typeof useShopForm<Typed>>,
  currency: string,
): Column<DraftLine>[] {
  return [
    { head: 'Part', cell: (line) => <PartName part={{ ...line, lineNote: line.note }} /> },
    { head: 'Quantity', align: 'right', cell: ({ quantity }) => formatCount(quantity) },
    { head: 'In stock', align: 'right', cell: ({ stock }) => formatCount(stock) },
    { head: 'Price', align: 'right', cell: ({ basePrice }) => formatMoney(basePrice, currency) },
    {
      head: 'Quoted',
      cell: ({ productId, name }) => (
        <Field label={`Quoted price of ${name}`} inputMode="decimal" {...form.field(productId)} />
      ),
    },
  ]
}
