import { findCurrency } from '#base/currency.ts'
import { toMoney } from '#base/money.ts'

/** Where transfers go: the shop's own account. */
export type BankDetails = {
  /** The account's holder. */
  holder: string
  /** The bank's name; empty where it is not set, as is `bic`. */
  bank: string
  iban: string
  bic: string
}

export type Transfer = { amount: number; currency: string; reference: string }

/** `DE89 3704 0044 0532 0130 00` */
export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}

export function listBankDetails({ holder, bank, iban, bic }: BankDetails, { reference }: Transfer) {
  const rows: [label: string, value: string][] = [
    ['Account holder', holder],
    ['IBAN', formatIban(iban)],
    ['BIC', bic],
    ['Bank', bank],
    ['Reference', reference],
  ]
  return rows.filter(([, value]) => value !== '')
}

const maxEuros = 999_999_999.99
const longest = { name: 70, reference: 140 }

/**
 * The text of the QR code that fills in a transfer in a banking app: EPC069-12, version 002, in UTF-8. Null where there is none: only
 * euros go by it.
 */
export function writeEpcCode(bank: BankDetails, transfer: Transfer): string | null {
  const { amount, currency, reference } = transfer
  if (currency !== 'EUR' || amount < 0.01 || amount > maxEuros) return null
  const cents = String(toMoney(amount, findCurrency(currency))).padStart(3, '0')
  const euros = `EUR${cents.slice(0, -2)}.${cents.slice(-2)}`
  const { bic, holder, iban } = bank
  const name = holder.slice(0, longest.name)
  const text = reference.slice(0, longest.reference)
  // Without purpose and structured reference.
  return ['BCD', '002', '1', 'SCT', bic, name, iban, euros, '', '', text].join('\n')
}
