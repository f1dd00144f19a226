import type { PadLine } from './contract.ts'

/** What a person reads of a line's state. */
export const stateWords: Record<PadLine['state'], string> = {
  ready: 'Ready',
  fixable: 'To mend',
  unknown: 'Unknown',
}
