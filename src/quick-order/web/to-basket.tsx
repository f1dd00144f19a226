import { useState } from 'react'
import { showCount } from '#base/format.ts'
import type { Basket } from '#orders/contract.ts'
import { addLinesToBasket, setInBasket } from '#products/web/change-basket.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { currentUserId } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type * as contract from '../contract.ts'
import type { CheckedLine } from '../contract.ts'
import { toOrderLines, withJoined } from '../quick-order.ts'
import type { QuickOrderOfTab } from './use-quick-order.ts'

type Taken = { lines: number[]; added: { productId: string; quantity: number }[]; after: Basket }

export type StepProps = {
  checked: contract.CheckedList
  quickOrder: QuickOrderOfTab
  busy: boolean
}

export function ToBasket({ checked, quickOrder, busy }: StepProps) {
  const [taken, setTaken] = useState<Taken | null>(null)
  const [waits, setWaits] = useState(false)
  const ready = checked.lines.filter(isReady)
  const add = useShopMutation({
    mutationFn: async (lines: CheckedLine[], options): Promise<Taken> => {
      const added = toOrderLines(lines)
      const after = await addLinesToBasket(added, options)
      if (currentUserId() !== null) void noteUse(lines)
      return { lines: lines.flatMap(withJoined), added, after }
    },
    onSuccess: (done) => {
      setTaken(done)
      quickOrder.takeToBasket(done.lines)
    },
  })
  const undo = useShopMutation({
    mutationFn: ({ added, after }: Taken) => setInBasket(withoutAdded(added, after), after),
    onSuccess: (_, { lines }) => {
      setTaken(null)
      quickOrder.putBack(lines)
    },
  })
  const click = async () => {
    setWaits(true)
    // What was typed last, in a field that this press left, is still being read.
    const read = busy ? await quickOrder.checked?.refetch({ cancelRefetch: false }) : undefined
    setWaits(false)
    const lines = read ? (read.data?.lines.filter(isReady) ?? []) : ready
    if (lines.length > 0) add.mutate(lines)
  }
  return (
    <>
      <Button
        look="main"
        className="min-h-12 w-full text-base!"
        busy={add.isPending || waits}
        disabled={ready.length === 0}
        onClick={() => void click()}
      >
        {ready.length === 0 ? 'Nothing is ready yet' : `${showCount(ready.length)} to the basket`}
      </Button>
      <div role="status" className="grid gap-3 empty:hidden">
        {taken && (
          <>
            <p>
              {taken.added.length === 1
                ? 'One line is in your basket.'
                : `${showCount(taken.added.length)} lines are in your basket.`}
            </p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/basket" look="main">
                To the basket
              </ButtonLink>
              <Button busy={undo.isPending} onClick={() => undo.mutate(taken)}>
                Undo
              </Button>
            </div>
          </>
        )}
      </div>
    </>
  )
}

function isReady({ state }: CheckedLine): boolean {
  return state === 'ready'
}

function withoutAdded(added: Taken['added'], after: Basket): Taken['added'] {
  return added.map(({ productId, quantity }) => {
    const there = after.lines.find((line) => line.productId === productId)
    return { productId, quantity: Math.max(0, (there?.quantity ?? 0) - quantity) }
  })
}

/** How often somebody's own numbers are used is a help for them, and nothing that an order waits for. */
async function noteUse(lines: CheckedLine[]): Promise<void> {
  const numbers = lines.flatMap(({ matched }) => (matched?.class === 'own' ? [matched.number] : []))
  if (numbers.length === 0) return
  await send('POST /own-numbers/use', { body: { numbers } }).catch(() => null)
}
