import { formatCount } from '#base/format.ts'
import { joinWithAnd } from '#base/sentences.ts'
import { maxUnits } from '#base/whole-number.ts'
import { addLinesToBasket } from '#basket/web/change-basket.ts'
import { minSets, type PartOfSet } from '#part-numbers/supersessions.ts'
import { useShopMutation } from '#web/mutation.ts'
import { withQueryClient } from '#web/query-client.tsx'
import { Button, ButtonLink, type ButtonVariant } from '#web/ui/button.tsx'
import type { DiscontinuedPart as Part } from '../contract.ts'
import { catalogueUrl } from './catalogue-search.ts'
import { ProductGrid } from './product-card.tsx'
import { Thumb } from './product-picture.tsx'
import { useQuantityForm } from './quantity-input.tsx'

export default function DiscontinuedPart({ part }: { part: Part }) {
  const { productCode, name, kind, img, successors } = part
  const parts = successors.map(({ product, quantity }) => ({
    ...product,
    productId: product._id,
    quantity,
  }))
  return (
    <article className="page pt-10 pb-16">
      <header className="flex items-start gap-4">
        <Thumb src={img} />
        <div className="min-w-0">
          <p className="part-number text-row text-soft">{productCode}</p>
          <h1 className="title-1 mt-1 wrap-anywhere">{name}</h1>
        </div>
      </header>
      <p className="mt-6 max-w-text border-l-4 border-accent bg-sunken px-4 py-3">
        This part is discontinued and no longer sold. {describeSuccessors(successors.length)}
      </p>
      {successors.length > 0 && (
        <section aria-labelledby="successors" className="mt-8">
          <h2 id="successors" className="title-2 mb-4">
            Superseded by
          </h2>
          <ProductGrid
            products={successors.map(({ product }) => product)}
            note={({ _id }) => {
              const { quantity = 1 } = parts.find(({ productId }) => productId === _id) ?? {}
              return quantity > 1 ? `${quantity} for one ${productCode}` : ''
            }}
          />
          {successors.length > 1 && <AddAll superseded={name} parts={parts} />}
        </section>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink
          to={catalogueUrl({ kind })}
          variant={successors.length === 0 ? 'main' : 'plain'}
        >
          All of {kind}
        </ButtonLink>
        <ButtonLink to="/products">Browse products</ButtonLink>
      </div>
    </article>
  )
}

function describeSuccessors(parts: number): string {
  if (parts === 0) return 'There is no replacement.'
  return parts === 1 ? 'It was replaced by another part.' : 'Its parts are now sold separately.'
}

export type AddAllProps = {
  superseded: string
  parts: (PartOfSet & { productId: string })[]
  variant?: ButtonVariant
}

/** All parts of a split into the basket with one press: one of them alone would be a part too few. */
export const AddAll = withQueryClient(Sets)

/** Any number of sets: the basket's lines check each part's quantity. */
const anyNumber = { quantity: maxUnits, minimumQuantity: 1, caseQuantity: null }

function Sets({ superseded, parts, variant = 'plain' }: AddAllProps) {
  const add = useShopMutation({
    mutationFn: (sets: number, options) => {
      const lines = parts.map(({ productId, quantity }) => ({
        productId,
        quantity: quantity * sets,
      }))
      return addLinesToBasket(lines, options)
    },
    successToast: ({ lines }) => {
      const added = lines.filter((line) => parts.some((part) => part.productId === line.productId))
      const units = added.map((line) => `${formatCount(line.quantity)} × ${line.productCode}`)
      const sentence = `In your basket: ${joinWithAnd(units)}`
      if (added.every(({ state }) => state === 'ready')) return sentence
      return [sentence, 'Some of it cannot be ordered as it is. See your basket.']
    },
  })
  const { answer, busy, input, onSubmit, statusId } = useQuantityForm({
    product: anyNumber,
    label: `Sets instead of ${superseded}`,
    start: minSets(parts),
    // A failure has shown its toast by then.
    add: (sets) => add.mutateAsync(sets).catch(() => {}),
  })
  return (
    <form noValidate onSubmit={onSubmit} className="mt-4 print:hidden">
      <div className="flex flex-wrap items-center gap-3">
        {input}
        <Button type="submit" variant={variant} busy={busy} disabled={!answer.ok}>
          Add all {formatCount(parts.length)} parts to basket
        </Button>
      </div>
      <p id={statusId} role="status" className="min-h-6 text-row font-medium text-bad">
        {!answer.ok && answer.message}
      </p>
    </form>
  )
}
