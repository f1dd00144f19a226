import { Button } from '#web/ui/button.tsx'
import { putInBasket } from './add-to-basket.tsx'
import type { Listed } from './catalogue-search.ts'
import { useQuantityForm } from './quantity-input.tsx'

type CardOrderProps = { product: Listed; fewest: number }

/** The quantity of a card and its button; on a phone the button alone, which adds the minimum. */
export default function CardOrder({ product, fewest }: CardOrderProps) {
  const { name } = product
  const { answer, busy, input, onSubmit, statusId } = useQuantityForm({
    product,
    label: `Quantity of ${name}`,
    start: fewest,
    add: (units) => putInBasket(product, units),
  })
  const problem = answer.ok ? undefined : answer.message
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-x-2 md:grid-cols-[minmax(0,1fr)_auto]">
      {/* Its line is there before its words: nothing moves away from under a press. */}
      <p
        id={statusId}
        role="status"
        title={problem}
        className="col-span-full h-4 truncate text-note font-medium text-bad max-md:hidden"
      >
        {problem}
      </p>
      <div className="max-md:hidden">{input}</div>
      <Button
        type="submit"
        variant="main"
        busy={busy}
        disabled={!answer.ok}
        aria-label={`Add to basket: ${name}`}
        className="px-3!"
      >
        Add to basket
      </Button>
    </form>
  )
}
