import { useNavigate } from 'react-router'
import { showMoney } from '#base/money.ts'
import { addLinesToBasket } from '#basket/web/change-basket.ts'
import { useAct } from '#web/act.ts'
import { Button } from '#web/ui/button.tsx'
import type { List } from '../contract.ts'
import { offerOf } from '../rules.ts'

/** What the list comes to, and the step into the basket; what stays out is said before. */
export function ToBasket({ list }: { list: Pick<List, 'lines' | 'goods' | 'currency'> }) {
  const navigate = useNavigate()
  const add = useAct({
    does: addLinesToBasket,
    stale: () => [['basket']],
    says: ({ lines: all }) => `In your basket: ${lines(all.length)}`,
    then: () => navigate('/basket'),
  })
  const wanted = list.lines.filter((one) => one.wanted > 0)
  const chosen = wanted.flatMap(({ line }) => {
    const quantity = offerOf(line)
    return quantity === null ? [] : [{ productId: line.productId, quantity }]
  })
  const left = wanted.length - chosen.length
  return (
    <div className="sticky bottom-0 print:static mt-6 flex flex-wrap items-center justify-between gap-4 border-t border-ink bg-surface py-4">
      <p className="figures" aria-live="polite">
        <span className="font-display text-3xl font-semibold">
          {showMoney(list.goods, list.currency)}
        </span>{' '}
        {left > 0 && <span className="text-bad">{lines(left)} cannot be ordered now</span>}
      </p>
      <Button
        look="main"
        busy={add.isPending}
        disabled={chosen.length === 0}
        onClick={() => add.mutate(chosen)}
      >
        Put {lines(chosen.length)} into the basket
      </Button>
    </div>
  )
}

function lines(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`
}
