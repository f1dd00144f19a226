import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import type { AgainLine } from '../contract.ts'
import { offerOf } from '../rules.ts'

type Now = AgainLine['now'][number]

/** What has changed of a line since it was ordered, a sentence for each. */
export function wordsOfChanges(ordered: AgainLine, now: Now, currency: string): string[] {
  const { line, wanted, changes } = now
  const instead = insteadOf(line, wanted)
  const prices = `${showMoney(ordered.unitPrice, currency)} each then, ${showMoney(line.unitPrice, currency)} now`
  const words: Record<Now['changes'][number], string> = {
    gone: 'Not in the catalogue any more: it stays out',
    replaced: `${ordered.productCode} was replaced by ${line.productCode}`,
    dearer: prices,
    cheaper: prices,
    short: `${line.stock === 0 ? 'None' : `Only ${showCount(line.stock)}`} in stock${instead}`,
    minimum: `The minimum is ${showCount(line.minimumQuantity)}${instead}`,
    case: `Sold in cases of ${showCount(line.caseQuantity ?? 1)}${instead}`,
  }
  return changes.map((change) => words[change])
}

function insteadOf(line: Now['line'], wanted: number): string {
  const offer = offerOf(line)
  if (offer === null) return ': it stays out'
  return `: ${showCount(offer)} instead of ${showCount(wanted)}`
}
