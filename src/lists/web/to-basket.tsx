import { useState } from 'react'
import { useNavigate } from 'react-router'
import { showCounted } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { addLinesToBasket } from '#basket/web/change-basket.ts'
import { useAct } from '#web/act.ts'
import { NotChanged } from '#web/changes-settled.ts'
import { Button } from '#web/ui/button.tsx'
import type { List } from '../contract.ts'
import { offerOf } from '../rules.ts'

/** What the list comes to, and the step into the basket; what stays out is said before. */
export function ToBasket({
  list,
  isLate,
  latest,
}: {
  list: List
  /** It was changed, and what it comes to is on its way. */
  isLate: boolean
  /** The list with those changes; throws NotChanged where one of them failed. */
  latest: () => Promise<List>
}) {
  const navigate = useNavigate()
  const [waits, setWaits] = useState(false)
  const add = useAct({
    does: addLinesToBasket,
    stale: () => [['basket']],
    says: ({ lines: all }) => `In your basket: ${showCounted(all.length, 'line')}`,
    then: () => navigate('/basket'),
  })
  const chosen = chosenOf(list)
  const left = list.lines.filter(({ wanted }) => wanted > 0).length - chosen.length
  const press = async () => {
    setWaits(true)
    try {
      add.mutate(chosenOf(await latest()))
    } catch (error) {
      if (!(error instanceof NotChanged)) throw error
    } finally {
      setWaits(false)
    }
  }
  return (
    <div className="bottom-bar mt-6 flex flex-wrap items-center justify-between gap-4 border-t border-ink bg-surface py-4">
      <p className="figures" aria-live="polite">
        <span className="font-display text-3xl font-semibold">
          {isLate ? 'Counting …' : showMoney(list.goods, list.currency)}
        </span>{' '}
        {left > 0 && (
          <span className="text-bad">{showCounted(left, 'line')} cannot be ordered now</span>
        )}
      </p>
      <Button
        look="main"
        busy={add.isPending || waits}
        disabled={chosen.length === 0}
        onClick={() => void press()}
      >
        Put {showCounted(chosen.length, 'line')} into the basket
      </Button>
    </div>
  )
}

function chosenOf({ lines }: List) {
  return lines.flatMap(({ wanted, line }) => {
    const quantity = wanted > 0 ? offerOf(line) : null
    return quantity === null ? [] : [{ productId: line.productId, quantity }]
  })
}
