import { findCurrency, formatMoney, toMajor } from '#base/currency.ts'
import { pluralize } from '#base/format.ts'
import { sumMoney, toMoney } from '#base/money.ts'
import type { Draft, DraftLine } from '../contract.ts'
import { isCounted } from '../rules.ts'

/** Says whether the line can be ordered now, and why not. */
export function LineSign({ line: { state, message } }: { line: DraftLine }) {
  const isReady = state === 'ready'
  return (
    <span className={isReady ? 'text-good' : 'text-bad'}>
      {isReady ? 'Can be ordered' : message}
    </span>
  )
}

/** Struck where the totals do not count the line. */
export function LineTotal({ line, currency }: { line: DraftLine; currency: string }) {
  const total = formatMoney(line.lineTotal, currency)
  if (isCounted(line)) return total
  return (
    <s className="text-soft">
      <span className="sr-only">Not counted: </span>
      {total}
    </s>
  )
}

/** The lines that the totals do not count, as a name and their sum; null where all are counted. */
export function describeUncounted({ lines, totals }: Draft): { name: string; sum: string } | null {
  const uncounted = lines.filter((line) => !isCounted(line))
  if (uncounted.length === 0) return null
  const currency = findCurrency(totals.currency)
  const sum = sumMoney(uncounted.map(({ lineTotal }) => toMoney(lineTotal, currency)))
  return {
    name: `Not counted: ${pluralize(uncounted.length, 'line')}`,
    sum: formatMoney(toMajor(sum, currency), totals.currency),
  }
}
