import type { ReactNode } from 'react'
import { formatMoney } from '#base/currency.ts'
import { formatCount } from '#base/format.ts'
import { Totals } from '#orders/web/totals.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import type { CheckedList } from '../contract.ts'
import { type Heading, saveColumns } from './check-list.ts'
import { useKeysOfPage, useRestoredFocus } from './keys.ts'
import { LineList } from './line-list.tsx'
import { ListInput } from './list-input.tsx'
import { type StepProps, ToBasket } from './to-basket.tsx'
import type { QuickOrderOfTab } from './use-quick-order.ts'

type FilledQuickOrderProps = {
  checked: NonNullable<QuickOrderOfTab['checked']>
  quickOrder: QuickOrderOfTab
  above: ReactNode
  below: ReactNode
  showStep?: ((props: StepProps) => ReactNode) | undefined
}

export default function FilledQuickOrder(props: FilledQuickOrderProps) {
  const { checked, quickOrder, above, below } = props
  const { showStep = (step: StepProps) => <ToBasket {...step} /> } = props
  const isLate = checked.isFetching
  const focus = useRestoredFocus(checked, quickOrder.isNew)
  useKeysOfPage(quickOrder.undo)
  const startNewList = () => {
    quickOrder.clear()
    focusNext(() => document.querySelector<HTMLElement>('main textarea'))
  }
  return (
    <div
      {...focus}
      className="flex flex-col gap-x-12 gap-y-8 xl:grid xl:grid-cols-[minmax(0,1fr)_21rem]"
    >
      <div className="min-w-0" aria-busy={isLate}>
        {above}
        <div className="mb-6 print:hidden">
          <ListInput quickOrder={quickOrder} />
        </div>
        <QueryState query={checked} rows={6} />
        {checked.data && <LineList checked={checked.data} quickOrder={quickOrder} />}
      </div>
      <div className="contents xl:sticky xl:top-20 xl:grid xl:max-h-[calc(100dvh-6rem)] xl:-m-1 xl:content-start xl:gap-8 xl:self-start xl:overflow-y-auto xl:p-1">
        {checked.data && (
          <div className="contents xl:grid xl:gap-4">
            <Totals of={checked.data} />
            <div
              data-keys="step"
              className="bottom-bar grid gap-3 border-t border-line bg-surface py-3 xl:border-0 xl:py-0"
            >
              <div className="flex items-baseline justify-between gap-4">
                <p role="status" className="text-row text-soft">
                  {isLate ? 'Reading the list …' : describeCounts(checked.data.counts)}
                </p>
                <span className="figures font-display text-lead font-semibold xl:hidden">
                  {formatMoney(checked.data.total, checked.data.currency)}
                </span>
              </div>
              {showStep({ checked: checked.data, quickOrder, busy: isLate })}
            </div>
          </div>
        )}
        <div className="grid content-start gap-6">
          {checked.data?.heading && (
            <ColumnsPart heading={checked.data.heading} quickOrder={quickOrder} />
          )}
          <Button variant="quiet" onClick={startNewList}>
            Start a new list
          </Button>
          {below}
        </div>
      </div>
    </div>
  )
}

function describeCounts({ ready, fixable, unknown, quiet }: CheckedList['counts']): string {
  const [isReady, asks, isUnknown] = [ready, fixable, unknown - quiet].map(formatCount)
  return `${isReady} ready, ${asks} need attention, ${isUnknown} unknown`
}

function ColumnsPart({ heading, quickOrder }: { heading: Heading; quickOrder: QuickOrderOfTab }) {
  const columns = { number: heading.numbers[0] ?? 0, quantity: heading.quantities[0] ?? null }
  const named = heading.cells.map((cell, column) => [column, cell || `Column ${column + 1}`])
  const cells: Record<string, string> = Object.fromEntries(named)
  const choose = (change: Partial<typeof columns>) => {
    const chosen = { ...columns, ...change }
    saveColumns(heading, chosen)
    quickOrder.chooseColumns(chosen)
  }
  return (
    <fieldset className="border-t border-line pt-4">
      <legend className="sr-only">Columns of the list</legend>
      <Choice
        label="Column of the number"
        options={cells}
        value={String(columns.number)}
        choose={(column) => choose({ number: Number(column) })}
      />
      <Choice
        label="Column of the quantity"
        options={columns.quantity === null ? { ...cells, none: 'None' } : cells}
        value={String(columns.quantity ?? 'none')}
        choose={(column) => choose({ quantity: column === 'none' ? null : Number(column) })}
      />
    </fieldset>
  )
}
