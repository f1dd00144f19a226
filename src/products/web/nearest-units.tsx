import { showCount } from '#base/counts.ts'
import { Button } from '#web/ui/button.tsx'
import type { QuantityAnswer } from '../rules.ts'

/** The nearest quantities that may be ordered, one press each, where what was typed may not. */
export function NearestQuantities({
  answer,
  take,
}: {
  answer: QuantityAnswer
  take: (units: number) => void
}) {
  if (answer.ok) return null
  return [answer.below, answer.above].map((units) =>
    units === null ? null : (
      <Button key={units} small onClick={() => take(units)}>
        Order {showCount(units)}
      </Button>
    ),
  )
}
