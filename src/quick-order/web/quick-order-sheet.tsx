import { type ReactNode, Suspense } from 'react'
import { lazyPreloaded } from '#web/chunk.ts'
import { QueryProvider } from '#web/query-client.tsx'
import { currentUserId, useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TableSkeleton } from '#web/ui/loading.tsx'
import { ListInput } from './list-input.tsx'
import { OwnNumbers } from './own-numbers.tsx'
import type { StepProps } from './to-basket.tsx'
import { type QuickOrderOfTab, readSaved, useQuickOrder } from './use-quick-order.ts'

const FilledQuickOrder = lazyPreloaded(
  () => import('./filled-quick-order.tsx'),
  () => readSaved().text !== '',
)

type QuickOrderSheetProps = {
  /** Whom an admin orders for. */
  customer?: string
  /** What takes the place of the step into the basket. */
  showStep?: (props: StepProps) => ReactNode
}

/** The user's quick order and the shop's answer; the server renders only the field. */
export default function QuickOrderSheet(props: QuickOrderSheetProps) {
  useSession()
  return (
    <QueryProvider>
      {/* The browser's first drawing knows whose it is: what was typed into the server's stays in its field. */}
      <Content key={currentUserId() ?? 'visitor'} {...props} />
    </QueryProvider>
  )
}

function Content({ customer, showStep }: QuickOrderSheetProps) {
  const session = useSession()
  const quickOrder = useQuickOrder(customer)
  const { checked, other } = quickOrder
  const others = other && <OtherList other={other} />
  const ownNumbers = session && !customer && <OwnNumbers />
  if (checked)
    return (
      <Suspense fallback={<TableSkeleton rows={6} />}>
        <FilledQuickOrder
          checked={checked}
          quickOrder={quickOrder}
          showStep={showStep}
          above={others}
          below={ownNumbers}
        />
      </Suspense>
    )
  return (
    <div className="grid max-w-4xl gap-8">
      {others}
      {quickOrder.before && (
        <p role="status" className="flex flex-wrap items-center gap-3">
          List cleared.
          <Button small onClick={quickOrder.bringBack}>
            Undo
          </Button>
        </p>
      )}
      <ListInput quickOrder={quickOrder} />
      {ownNumbers}
    </div>
  )
}

/** The list was changed here and on another device, and neither knew of the other: the person decides. */
function OtherList({ other }: { other: NonNullable<QuickOrderOfTab['other']> }) {
  return (
    <div role="alert" className="mb-6 grid gap-3 rounded-surface border border-line bg-raised p-4">
      <p>
        <b className="font-semibold">Your account holds another list.</b> It was changed on another
        device while this one was not connected. Nothing is lost yet.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button small look="main" onClick={other.chooseBoth}>
          Keep both
        </Button>
        <Button small onClick={other.chooseThis}>
          Keep this one
        </Button>
        <Button small onClick={other.chooseOther}>
          Use the other one
        </Button>
      </div>
    </div>
  )
}
