import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { Button } from '#web/ui/button.tsx'
import type { Product } from '../contract.ts'
import { draftOf, type EditDraft, quantityAfter } from './product-draft.ts'

type Form = UseFormReturn<EditDraft>

/**
 * Says when something that the admin is about to change is not any more what they have seen, and
 * offers what can be done about it. What they leave as it was needs no word: the shop leaves it too.
 */
export function ChangedMeanwhile({ form, now }: { form: Form; now: Product }) {
  const draft = form.watch()
  // Always there, so that its words are announced when they come.
  return (
    <div role="status">
      {collides(draft.quantity, draft.quantitySeen, now.quantity) && (
        <StockChanged form={form} draft={draft} stockNow={now.quantity} />
      )}
      {numbers.map(({ field, seenField, word, show }) => {
        const [typed, seen, there] = [draft[field], draft[seenField], now[field]]
        const showHere = (value: number) => show(value, now.currency)
        if (!collides(typed, seen, there)) return null
        const take = (value: string) => {
          form.setValue(field, value, { shouldValidate: true })
          form.setValue(seenField, String(there))
        }
        return (
          <Notice key={field} title={`The ${word} was changed by somebody else.`}>
            {`It was ${showHere(Number(seen))} when you opened this page; now it is ${showHere(there)}. You typed ${typed || 'nothing'}.`}
            <Choices>
              <Button small onClick={() => take(String(there))}>{`Take ${showHere(there)}`}</Button>
              {typed.trim() !== String(there) && (
                <Button small onClick={() => take(typed)}>{`Keep ${typed}`}</Button>
              )}
            </Choices>
          </Notice>
        )
      })}
      {words.map(({ field, word }) => {
        const [typed, seen, there] = [draft[field], draft[`${field}Seen`], draftOf(now)[field]]
        if (typed.trim() === seen || seen === there) return null
        const take = (value: string) => {
          form.setValue(field, value, { shouldValidate: true })
          form.setValue(`${field}Seen`, there)
        }
        return (
          <Notice key={field} title={`Somebody else changed the ${word} meanwhile.`}>
            <span className="wrap-anywhere">{`Now: ${there || 'nothing'}. You typed: ${typed || 'nothing'}.`}</span>
            <Choices>
              <Button small onClick={() => take(there)}>
                Take theirs
              </Button>
              {typed.trim() !== there && (
                <Button small onClick={() => take(typed)}>
                  Keep mine
                </Button>
              )}
            </Choices>
          </Notice>
        )
      })}
      {draft.img !== draft.imgSeen && draft.imgSeen !== now.img && (
        <Notice title="Somebody else chose another picture meanwhile.">
          <Choices>
            <Button small onClick={() => takePicture(form, now.img, now.img)}>
              Take theirs
            </Button>
            <Button small onClick={() => takePicture(form, draft.img, now.img)}>
              Keep mine
            </Button>
          </Choices>
        </Notice>
      )}
    </div>
  )
}

const numbers = [
  { field: 'price', seenField: 'priceSeen', word: 'price', show: showMoney },
  {
    field: 'minimumQuantity',
    seenField: 'minimumQuantitySeen',
    word: 'minimum quantity',
    show: showCount,
  },
] as const

const words = [
  { field: 'name', word: 'name' },
  { field: 'description', word: 'description' },
  { field: 'kind', word: 'kind' },
  { field: 'caseQuantity', word: 'case quantity' },
  { field: 'priceBreaks', word: 'breaks' },
] as const

function StockChanged({
  form,
  draft,
  stockNow,
}: {
  form: Form
  draft: EditDraft
  stockNow: number
}) {
  const seen = Number(draft.quantitySeen)
  const after = quantityAfter(draft, stockNow)
  const take = (quantity: string) => {
    form.setValue('quantity', quantity, { shouldValidate: true })
    form.setValue('quantitySeen', String(stockNow))
  }
  return (
    <Notice title="The stock changed meanwhile.">
      It was {showCount(seen)} when you opened this page; now it is {showCount(stockNow)}
      {stockNow < seen
        ? `, ${showCount(seen - stockNow)} fewer`
        : `, ${showCount(stockNow - seen)} more`}
      . You typed {draft.quantity || 'nothing'}.
      <Choices>
        {after !== null && (
          <Button small onClick={() => take(String(after))}>
            Set it to {showCount(after)}
            {after !== stockNow && ': your change, from now'}
          </Button>
        )}
        {after !== null && String(after) !== draft.quantity.trim() && (
          <Button small onClick={() => take(draft.quantity)}>
            Keep {draft.quantity}
          </Button>
        )}
      </Choices>
    </Notice>
  )
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-6 border-l-4 border-accent bg-sunken px-5 py-4">
      <strong className="font-semibold">{title}</strong> {children}
    </div>
  )
}

function Choices({ children }: { children: ReactNode }) {
  return <div className="mt-3 flex flex-wrap gap-3">{children}</div>
}

function takePicture(form: Form, img: string, seen: string): void {
  form.setValue('img', img, { shouldValidate: true })
  form.setValue('imgSeen', seen)
}

/** Whether the admin has typed something else than they saw, where something else is by now. */
function collides(typed: string, seen: string, now: number): boolean {
  return typed.trim() !== seen && Number(seen) !== now
}
