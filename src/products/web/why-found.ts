import type { Found } from '../contract.ts'

/** What stands plainly beside it needs no reason. */
const plain = ['code', 'name']

/** Why a search found a product, and what stands in its place now; nothing where there is nothing to say. */
export function whyFound({ matched, successors }: Found): string {
  const why = matched && !plain.includes(matched.by) ? matched.text : ''
  const codes = successors?.map(({ productCode }) => productCode).join(' + ')
  return [why, codes ? `now ${codes}` : ''].filter(Boolean).join(' · ')
}
