import type { UseFormReturn } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import type { Product } from '../contract.ts'
import { draftOf, type EditDraft, productSeen } from './product-draft.ts'

const fields = {
  price: 'Price',
  quantity: 'Quantity',
  minimumQuantity: 'Minimum quantity',
  img: 'Photo',
  name: 'Name',
  description: 'Description',
  kind: 'Kind',
  caseQuantity: 'Case quantity',
  priceBreaks: 'Breaks',
} as const

const names = Object.keys(fields) as (keyof typeof fields)[]

/**
 * Says what somebody else has changed since the form was opened, beside what was typed into it, and lets
 * the admin choose. Stock that orders have moved is no matter while its field is as it was.
 */
export function ChangedMeanwhile({ form, now }: { form: UseFormReturn<EditDraft>; now: Product }) {
  const typed = form.watch()
  const [seen, there] = [draftOf(productSeen(typed)), draftOf(now)]
  const isTyped = (name: keyof typeof fields) => typed[name].trim() !== seen[name]
  const changed = names.filter(
    (name) => there[name] !== seen[name] && (name !== 'quantity' || isTyped(name)),
  )
  const goOnWith = (draft: EditDraft) => {
    for (const name of names) form.setValue(name, draft[name], { shouldValidate: true })
    form.setValue('seen', there.seen)
    form.setFocus('price')
  }
  const keepMine = () => {
    const mine = names.filter(isTyped).map((name) => [name, typed[name]])
    goOnWith({ ...there, ...Object.fromEntries(mine) })
  }
  // Always there, so that its words are announced when they come.
  return (
    <div role="status">
      {changed.length > 0 && (
        <div className="mt-6 border-l-4 border-accent bg-sunken px-5 py-4">
          <strong className="font-semibold">This product was changed meanwhile.</strong>
          <ul className="mt-2 list-disc pl-5 wrap-anywhere">
            {changed.map((name) => (
              <li key={name}>
                {fields[name]}: {name === 'img' ? 'another' : there[name] || 'empty'} now
                {isTyped(name) &&
                  (name === 'img'
                    ? '; you chose one too'
                    : `; you typed ${typed[name] || 'nothing'}`)}
              </li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button small onClick={() => goOnWith(there)}>
              Take theirs
            </Button>
            <Button small onClick={keepMine}>
              Keep what I typed
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
