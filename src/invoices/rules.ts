/** `I-000123` */
export function formatInvoiceNumber(number: number): string {
  return `I-${String(number).padStart(6, '0')}`
}

/** The invoice number in `I-000123` or `i000123`; null where it is none. */
export function parseInvoiceNumber(text: string): number | null {
  const [, digits] = /^I-?(\d{1,9})$/i.exec(text.trim()) ?? []
  return digits ? Number(digits) : null
}

/** The invoices that a text names, as the reference of a transfer does: `I-000012 and I000013`. */
export function findInvoiceNumbers(text: string): number[] {
  const found = Array.from(text.matchAll(/(?<![A-Za-z0-9])I[- ]?(\d{6,9})(?!\d)/gi))
  return [...new Set(found.map(([, digits]) => Number(digits)))]
}
