import type { CardSettings } from '../contract.ts'

/** What every card company's form is given, whoever it belongs to. */
export type CardFormProps = {
  settings: CardSettings
  /** The payment's secret; null until the shop has opened it. */
  clientSecret: string | null
  buyer: { name: string; email: string }
  /** The card company says that the payment succeeded. */
  onPaid: (transactionId: string) => void
}
