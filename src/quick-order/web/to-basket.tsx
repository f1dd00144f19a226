import { useRef, useState } from 'react'
import { formatCount } from '#base/format.ts'
import type { Basket } from '#basket/contract.ts'
import { addLinesToBasket, setInBasket } from '#basket/web/change-basket.ts'
import { RequestButtons } from '#basket/web/request-buttons.tsx'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { currentUserId, useSession } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { CheckedLine, CheckedList } from '../contract.ts'
import { type QuickOrder, toOrderLines, withJoined } from '../quick-order.ts'
import type { QuickOrderOfTab } from './use-quick-order.ts'

type Taken = { lines: number[]; added: { productId: string; quantity: number }[]; after: Basket }

export type StepProps = { checked: CheckedList; quickOrder: QuickOrderOfTab; busy: boolean }

/** Waits for the running request instead of sending another. */
const runningRequest = { cancelRefetch: false, throwOnError: true }

export function ToBasket({ checked, quickOrder, busy }: StepProps) {
  const [taken, setTaken] = useState<Taken | null>(null)
  const { ready } = checked.counts
  const session = useSession()
  const requestedLines = useRef<number[]>([])
  const readReady = async () => {
    // This press left a field whose text is still being read.
    const read = busy ? await quickOrder.checked?.refetch(runningRequest) : undefined
    return (read?.data ?? checked).lines.filter(({ state }) => state === 'ready')
  }
  const add = useShopMutation({
    mutationFn: async (_: QuickOrder, options): Promise<Taken> => {
      const lines = await readReady()
      const added = toOrderLines(lines)
      const after = await addLinesToBasket(added, options)
      if (currentUserId() !== null) void noteUse(lines)
      return { lines: lines.flatMap(withJoined), added, after }
    },
    onSuccess: (done) => {
      if (done.added.length > 0) setTaken(done)
      quickOrder.removeOrdered(done.lines)
    },
  })
  const undo = useShopMutation({
    mutationFn: ({ added, after }: Taken) => setInBasket(withoutAdded(added, after), after),
    onSuccess: (_, { lines }) => {
      setTaken(null)
      quickOrder.restoreLines(lines)
    },
  })
  const count = taken?.added.length ?? 0
  return (
    <>
      <Button
        variant="main"
        className="min-h-12 w-full text-base!"
        busy={add.isPending}
        disabled={ready === 0}
        onClick={() => add.mutate(quickOrder.list)}
      >
        {ready === 0 ? 'Nothing is ready yet' : `Add ${formatCount(ready)} to basket`}
      </Button>
      {session && (
        <RequestButtons
          disabled={ready === 0}
          getRequest={async () => {
            const lines = await readReady()
            requestedLines.current = lines.flatMap(withJoined)
            return { lines: toOrderLines(lines) }
          }}
          onSent={() => quickOrder.removeOrdered(requestedLines.current)}
        />
      )}
      <div role="status" className="grid gap-3 empty:hidden">
        {taken && (
          <>
            <p>{count === 1 ? 'One line is' : `${formatCount(count)} lines are`} in your basket.</p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/basket" variant="main">
                Go to basket
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

function withoutAdded(added: Taken['added'], after: Basket): Taken['added'] {
  return added.map(({ productId, quantity }) => {
    const there = after.lines.find((line) => line.productId === productId)
    return { productId, quantity: Math.max(0, (there?.quantity ?? 0) - quantity) }
  })
}

/** Counts how often own numbers are used; an order does not wait for it. */
async function noteUse(lines: CheckedLine[]): Promise<void> {
  const numbers = lines.flatMap(({ matched }) => (matched?.class === 'own' ? [matched.number] : []))
  if (numbers.length === 0) return
  await send('POST /own-numbers/use', { body: { numbers } }).catch(() => null)
}
