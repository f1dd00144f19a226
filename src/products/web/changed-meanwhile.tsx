import { Button } from '#web/ui/button.tsx'
import { type ProductDraft, parseSeen, type SeenProduct, toDraft } from './product-draft.ts'

const labels = {
  price: 'Price',
  quantity: 'Quantity',
  minimumQuantity: 'Minimum quantity',
  bin: 'Bin',
  img: 'Photo',
  morePictures: 'More pictures',
  name: 'Name',
  description: 'Description',
  kind: 'Kind',
  caseQuantity: 'Case quantity',
  priceBreaks: 'Breaks',
} as const

type FieldName = keyof typeof labels
const names = Object.keys(labels) as FieldName[]

type ChangedMeanwhileProps = {
  typed: ProductDraft
  current: SeenProduct
  choose: (draft: ProductDraft) => void
}

/**
 * Says what somebody else has changed since an edit was begun, beside what was typed into it, and lets
 * the admin choose. Stock that orders have moved is no matter while its field is as it was.
 */
export function ChangedMeanwhile({ typed, current, choose }: ChangedMeanwhileProps) {
  const seen = toDraft(parseSeen(typed))
  const theirs = toDraft(current)
  const isTyped = (name: FieldName) => typed[name].trim() !== seen[name]
  const changed = names.filter(
    (name) => theirs[name] !== seen[name] && (name !== 'quantity' || isTyped(name)),
  )
  const chooseTyped = () => {
    const own = names.filter(isTyped).map((name) => [name, typed[name]])
    choose({ ...theirs, ...Object.fromEntries(own) })
  }
  const describe = (name: FieldName) => {
    if (name === 'img' || name === 'morePictures')
      return isTyped(name) ? 'another now; you chose one too' : 'another now'
    const now = `${theirs[name] || 'empty'} now`
    return isTyped(name) ? `${now}; you typed ${typed[name] || 'nothing'}` : now
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
                {labels[name]}: {describe(name)}
              </li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button small onClick={() => choose(theirs)}>
              Take theirs
            </Button>
            <Button small onClick={chooseTyped}>
              Keep what I typed
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
