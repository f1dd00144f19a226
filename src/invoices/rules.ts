/** `I-000123` */
export function showInvoiceNumber(number: number): string {
  return `I-${String(number).padStart(6, '0')}`
}
