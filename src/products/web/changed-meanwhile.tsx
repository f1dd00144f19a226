import type { UseFormReturn } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { type EditDraft, quantityAfter } from './product-draft.ts'

/**
 * Says when the stock is not any more what the admin has seen, and offers what can be done: the
 * typed change done to the stock as it is now, or the typed number as it stands.
 */
export function ChangedMeanwhile({
  form,
  stockNow,
}: {
  form: UseFormReturn<EditDraft>
  stockNow: number
}) {
  const draft = form.watch()
  const seen = Number(draft.quantitySeen)
  const after = quantityAfter(draft, stockNow)
  const take = (quantity: string) => {
    form.setValue('quantity', quantity, { shouldValidate: true })
    form.setValue('quantitySeen', String(stockNow))
  }
  // Always there, so that its words are announced when they come.
  return (
    <div role="status">
      {seen !== stockNow && (
        <div className="mb-6 border-l-4 border-accent bg-sunken px-5 py-4">
          <p>
            <strong className="font-semibold">The stock changed meanwhile.</strong> It was{' '}
            {show(seen)} when you opened this page; now it is {show(stockNow)}
            {stockNow < seen
              ? `, ${show(seen - stockNow)} fewer`
              : `, ${show(stockNow - seen)} more`}
            . You typed {draft.quantity || 'nothing'}.
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            {after !== null && (
              <Button small onClick={() => take(String(after))}>
                Set it to {show(after)}
                {after !== stockNow && ': your change, from now'}
              </Button>
            )}
            {after !== null && String(after) !== draft.quantity.trim() && (
              <Button small onClick={() => take(draft.quantity)}>
                Keep {draft.quantity}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

function show(units: number): string {
  return units.toLocaleString('en-US')
}
