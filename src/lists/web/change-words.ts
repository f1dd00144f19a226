import { showCount } from '#base/counts.ts'
import { showMoney } from '#base/money.ts'
import { listed } from '#base/sentences.ts'
import type { AgainLine, ListLine } from '../contract.ts'
import { offerOf } from '../rules.ts'

type Now = AgainLine['now'][number]

const gone = 'Not in the catalogue any more: it stays out'

/** What has changed of a line since it was ordered, a sentence for each. */
export function wordsOfChanges(ordered: AgainLine, now: Now, currency: string): string[] {
  const { line, wanted, replaces, changes } = now
  const instead = insteadOf(line, wanted)
  const prices = `${showMoney(ordered.unitPrice, currency)} each then, ${showMoney(line.unitPrice, currency)} now`
  const words: Record<Now['changes'][number], string> = {
    gone,
    replaced: replaced(replaces, line.productCode),
    dearer: prices,
    cheaper: prices,
    short: shortage(line, instead),
    minimum: minimum(line, instead),
    case: cases(line, instead),
  }
  return changes.map((change) => words[change])
}

function replaced(codes: string[], by: string): string {
  if (codes.length < 2) return `${listed(codes)} was replaced by ${by}`
  return `${listed(codes)} were replaced by ${by}: one for each set of them`
}

/** Of an order whose place was taken by what stands in another's line. */
export function wordsOfCounted(ordered: AgainLine, { productCode }: AgainLine): string {
  return `${ordered.productCode} was replaced too: what took its place is counted at ${productCode}`
}

function insteadOf(line: Now['line'], wanted: number): string {
  const offer = offerOf(line)
  if (offer === null) return ': it stays out'
  return `: ${showCount(offer)} instead of ${showCount(wanted)}`
}

/** Why a line of a list cannot be ordered as it is wanted, and what is offered; null where it can. */
export function wordsOfLine({ line, wanted, refusal }: ListLine): string | null {
  if (refusal === null) return null
  const instead = insteadOf(line, wanted)
  if (refusal === 'unknown-product') return gone
  if (refusal === 'shortage') return shortage(line, instead)
  return refusal === 'below-minimum' ? minimum(line, instead) : cases(line, instead)
}

/** Of a line that was raised to its next price break. */
export function wordsOfRight({ line, wanted }: ListLine): string {
  return `Bought right: ${showCount(line.quantity)} instead of ${showCount(wanted)}`
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
