import { formatMoney } from '#base/currency.ts'
import { formatCount, pluralize } from '#base/format.ts'
import { joinWithAnd } from '#base/sentences.ts'
import type { AgainLine, ListLine } from '../contract.ts'
import { nearestOrderable } from '../rules.ts'

type Now = AgainLine['now'][number]

const gone = 'No longer in the catalogue: not added'

/** The outcome of units that were not simply shipped. */
export function describeUnits(ordered: AgainLine): string[] {
  const { paid, payment, openUnits, cancelledUnits, returnedUnits, scrappedUnits } = ordered
  const isUnpaid = !paid && payment === 'card'
  const say = (units: number, what: string) =>
    units === 0 ? [] : [`${pluralize(units, 'unit')} ${what}`]
  return [
    ...say(openUnits, 'still to come from this order'),
    ...say(cancelledUnits, isUnpaid ? 'not paid and not shipped' : 'cancelled and not shipped'),
    ...say(returnedUnits, 'returned'),
    ...say(scrappedUnits, 'scrapped'),
  ]
}

export function describeChanges(ordered: AgainLine, now: Now, currency: string): string[] {
  const { line, wanted, replaces, changes } = now
  const prices = `${formatMoney(ordered.unitPrice, currency)} each then, ${formatMoney(line.unitPrice, currency)} now`
  const words: Record<Now['changes'][number], string> = {
    gone,
    replaced:
      replaces.length > 1
        ? `${line.productCode} replaces ${joinWithAnd(replaces)}: one for each set of them`
        : `${line.productCode} replaces ${joinWithAnd(replaces)}`,
    dearer: prices,
    cheaper: prices,
    ...describeOffers(line, wanted),
  }
  return changes.map((change) => words[change])
}

/** Why a line cannot be ordered as wanted, and the suggestion; null if it can. */
export function describeRefusal({ line, wanted, refusal }: ListLine): string | null {
  if (refusal === null) return null
  if (refusal === 'replaced') return 'No longer sold: not added'
  const { short, minimum, case: cases } = describeOffers(line, wanted)
  if (refusal === 'unknown-product') return gone
  if (refusal === 'shortage') return short
  return refusal === 'below-minimum' ? minimum : cases
}

function describeOffers(line: Now['line'], wanted: number) {
  const orderable = nearestOrderable(line)
  const change =
    orderable === null ? 'not added' : `${formatCount(orderable)} instead of ${formatCount(wanted)}`
  const stock = line.stock === 0 ? 'None' : `Only ${formatCount(line.stock)}`
  return {
    short: `${stock} in stock: ${change}`,
    minimum: `The minimum is ${formatCount(line.minimumQuantity)}: ${change}`,
    case: `Sold in cases of ${formatCount(line.caseQuantity ?? 1)}: ${change}`,
  }
}
