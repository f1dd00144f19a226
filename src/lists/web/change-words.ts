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
    short: shortage(line, instead),
    minimum: minimum(line, instead),
    case: cases(line, instead),
  }
  return changes.map((change) => words[change])
}

function insteadOf(line: Now['line'], wanted: number): string {
  const offer = offerOf(line)
  if (offer === null) return ': it stays out'
  return `: ${showCount(offer)} instead of ${showCount(wanted)}`
}

/** Why a line cannot be ordered as it stands, and what can; null where it can. */
export function wordsOfLine(line: Now['line'], wanted: number): string | null {
  const instead = insteadOf(line, wanted)
  if (line.state === 'ready') return null
  if (line.code === 'unknown-product') return 'Not in the catalogue any more: it stays out'
  if (line.code === 'shortage') return shortage(line, instead)
  return line.code === 'below-minimum' ? minimum(line, instead) : cases(line, instead)
}

function shortage({ stock }: Now['line'], instead: string): string {
  return `${stock === 0 ? 'None' : `Only ${showCount(stock)}`} in stock${instead}`
}

function minimum({ minimumQuantity }: Now['line'], instead: string): string {
  return `The minimum is ${showCount(minimumQuantity)}${instead}`
}

function cases({ caseQuantity }: Now['line'], instead: string): string {
  return `Sold in cases of ${showCount(caseQuantity ?? 1)}${instead}`
}
