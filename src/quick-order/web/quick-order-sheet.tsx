import { type ReactNode, Suspense } from 'react'
import { lazyPreloaded } from '#web/chunk.ts'
import { QueryProvider } from '#web/query-client.tsx'
import { currentUserId, useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TableSkeleton } from '#web/ui/loading.tsx'
import { ListInput } from './list-input.tsx'
import { OwnNumbers } from './own-numbers.tsx'
import { readSaved } from './saved-quick-order.ts'
import type { StepProps } from './to-basket.tsx'
import { type QuickOrderOfTab, useQuickOrder } from './use-quick-order.ts'

const FilledQuickOrder = lazyPreloaded(
  () => import('./filled-quick-order.tsx'),
  () => readSaved().text !== '',
)

type QuickOrderSheetProps = {
  /** The customer whom an admin orders for. */
  customer?: string
  /** Replaces the step into the basket. */
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
  const { checked, conflict } = quickOrder
  const conflictNotice = conflict && <ConflictNotice conflict={conflict} />
  const ownNumbers = session && !customer && <OwnNumbers />
  if (checked)
    return (
      <Suspense fallback={<TableSkeleton rows={6} />}>
        <FilledQuickOrder
          checked={checked}
          quickOrder={quickOrder}
          showStep={showStep}
          above={conflictNotice}
          below={ownNumbers}
        />
      </Suspense>
    )
  return (
    <div className="grid gap-8">
      {conflictNotice}
      {quickOrder.undoClear && (
        <p role="status" className="flex flex-wrap items-center gap-3">
          List cleared.
          <Button small onClick={quickOrder.undoClear}>
            Undo
          </Button>
        </p>
      )}
      <ListInput quickOrder={quickOrder} />
      {ownNumbers}
    </div>
  )
}

/** Asks which list to keep: it was changed here and on another device before both were compared. */
function ConflictNotice({ conflict }: { conflict: NonNullable<QuickOrderOfTab['conflict']> }) {
  return (
    <div role="alert" className="mb-6 grid gap-3 rounded-surface border border-line bg-raised p-4">
      <p>
        <b className="font-semibold">Your account holds another list.</b> It was changed on another
        device while this one was not connected. Nothing is lost yet.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button small variant="main" onClick={conflict.keepBoth}>
          Keep both
        </Button>
        <Button small onClick={conflict.keepThisList}>
          Keep this one
        </Button>
        <Button small onClick={conflict.keepAccountList}>
          Use the other one
        </Button>
      </div>
    </div>
  )
}
