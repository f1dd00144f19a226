/** What is written of a purchase, by the names that its addresses end with. */
export const papers = ['confirmation', 'pro-forma', 'invoice', 'packing-list'] as const
export type PaperName = (typeof papers)[number]

export function invoiceNumber(number: number): string {
  return `I-${String(number).padStart(6, '0')}`
}
