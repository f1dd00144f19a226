import type { PartNumber } from '#part-numbers/contract.ts'

/** Whose number it is, as a person reads it. */
export const numberClassNames: Record<PartNumber['class'], string> = {
  oem: 'Maker’s number',
  competitor: 'Other maker’s number',
  old: 'Former number',
}
