import type { SearchMatch } from '../contract.ts'

/** Why a search found a product, and what stands in its place now; nothing where there is nothing to say. */
export function describeMatch({ matched, successors }: SearchMatch): string {
  const codes = successors?.map(({ productCode }) => productCode).join(' + ')
  return [matched?.text, codes ? `now ${codes}` : ''].filter(Boolean).join(' · ')
}
