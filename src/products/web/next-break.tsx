import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { Button } from '#web/ui/button.tsx'

type NextBreakOnWire = { from: number; price: number; saves: number }

/** From how many units on each costs less, and one press that takes so many; nothing beyond the stock. */
export function NextBreak({
  next,
  units,
  stock,
  currency,
  take,
}: {
  next: NextBreakOnWire | null
  units: number
  stock: number
  currency: string
  take: (units: number) => void
}) {
  if (!next || next.from > stock) return null
  const show = (amount: number) => showMoney(amount, currency)
  const words = `${showCount(next.from - units)} more and each costs ${show(next.price)}`
  return (
    <>
      <span className="text-sm text-soft">
        {next.saves > 0 ? `${words}: ${show(next.saves)} less in all` : words}
      </span>
      <Button look="quiet" small onClick={() => take(next.from)}>
        Take {showCount(next.from)}
      </Button>
    </>
  )
}
