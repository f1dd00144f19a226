import { showMoney } from '#base/currency.ts'
import { showCount } from '#base/format.ts'
import { listed } from '#base/sentences.ts'
import type { AgainLine, ListLine } from '../contract.ts'
import { findOrderable } from '../rules.ts'

type Now = AgainLine['now'][number]

const gone = 'No longer in the catalogue: not added'

/** What became of the units of a line that were not simply shipped. */
export function describeUnits(ordered: AgainLine): string[] {
  const { paid, openUnits, cancelledUnits, returnedUnits, scrappedUnits } = ordered
  const cancelled = paid ? 'cancelled and not shipped' : 'not paid and not shipped'
  const say = (units: number, one: string, many: string, what: string) =>
    units === 0 ? [] : [`${showCount(units)} ${units === 1 ? one : many} ${what}`]
  return [
    ...say(openUnits, 'is', 'are', 'still to come from this order'),
    ...say(cancelledUnits, 'was', 'were', cancelled),
    ...say(returnedUnits, 'was', 'were', 'returned'),
    ...say(scrappedUnits, 'was', 'were', 'scrapped'),
  ]
}

export function describeChanges(ordered: AgainLine, now: Now, currency: string): string[] {
  const { line, wanted, replaces, changes } = now
  const prices = `${showMoney(ordered.unitPrice, currency)} each then, ${showMoney(line.unitPrice, currency)} now`
  const isKit = replaces.length > 1
  const words: Record<Now['changes'][number], string> = {
    gone,
    replaced: `${listed(replaces)} ${isKit ? 'were' : 'was'} replaced by ${line.productCode}${isKit ? ': one for each set of them' : ''}`,
    dearer: prices,
    cheaper: prices,
    ...describeOffers(line, wanted),
  }
  return changes.map((change) => words[change])
}

/** Why a line of a list cannot be ordered as it is wanted, and what is offered; null where it can. */
export function describeRefusal({ line, wanted, refusal }: ListLine): string | null {
  if (refusal === null) return null
  if (refusal === 'replaced') return 'No longer sold: not added'
  const { short, minimum, case: cases } = describeOffers(line, wanted)
  if (refusal === 'unknown-product') return gone
  if (refusal === 'shortage') return short
  return refusal === 'below-minimum' ? minimum : cases
}

function describeOffers(line: Now['line'], wanted: number) {
  const orderable = findOrderable(line)
  const change =
    orderable === null ? 'not added' : `${showCount(orderable)} instead of ${showCount(wanted)}`
  const stock = line.stock === 0 ? 'None' : `Only ${showCount(line.stock)}`
  return {
    short: `${stock} in stock: ${change}`,
    minimum: `The minimum is ${showCount(line.minimumQuantity)}: ${change}`,
    case: `Sold in cases of ${showCount(line.caseQuantity ?? 1)}: ${change}`,
  }
}
