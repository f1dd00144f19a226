import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#base/calendar.ts'
import { formatMoney } from '#base/currency.ts'
import { apiQuery } from '#web/api-query.ts'

export type ChosenPayment = 'card' | 'account'

const accountQuery = apiQuery(['orders', 'account-terms'], 'GET /account-terms', {})

/** The terms of the user's company; null: they pay before shipping. */
export function useAccount() {
  return useQuery(accountQuery).data?.account ?? null
}

/** Asks how an order is paid; only members of a company on account have a choice. */
export function usePaymentChoice() {
  const account = useAccount()
  const [chosen, choose] = useState<ChosenPayment | null>(null)
  const usual: ChosenPayment = account && !account.onHold ? 'account' : 'card'
  const payment = account ? (chosen ?? usual) : 'card'
  const choice = account && (
    <fieldset className="mb-3 grid gap-1 text-row">
      <legend className="mb-1 font-semibold">Payment</legend>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="radio"
          name="payment"
          className="size-5 shrink-0 accent-accent-fill"
          value="account"
          checked={payment === 'account'}
          disabled={account.onHold}
          onChange={() => choose('account')}
        />
        <span>
          On account, due {formatDate(account.dueAt)}
          <span className="block text-soft">
            {account.onHold
              ? 'Your company is on hold.'
              : `${formatMoney(account.available, account.currency)} of credit left`}
          </span>
        </span>
      </label>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="radio"
          name="payment"
          className="size-5 shrink-0 accent-accent-fill"
          value="card"
          checked={payment === 'card'}
          onChange={() => choose('card')}
        />
        Pay by card
      </label>
    </fieldset>
  )
  return { payment, choice }
}
