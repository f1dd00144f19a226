import { useQuery } from '@tanstack/react-query'
import { renderSVG } from 'uqr'
import type { Order } from '#orders/contract.ts'
import { apiQuery } from '#web/api-query.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { type BankDetails, listBankDetails, writeEpcCode } from '../bank.ts'

const bankQuery = {
  ...apiQuery(['bank-details'], 'GET /bank-details', {}),
  staleTime: Number.POSITIVE_INFINITY,
}

/** Payment by bank transfer, if the shop has set its account. */
export default function BankTransfer({ order }: { order: Order }) {
  const { data } = useQuery(bankQuery)
  return data?.bank ? <Account bank={data.bank} order={order} /> : null
}

function Account({ bank, order }: { bank: BankDetails; order: Order }) {
  const { openAmount: amount, currency, purchaseNumber: reference } = order
  const transfer = { amount, currency, reference }
  const code = writeEpcCode(bank, transfer)
  return (
    <section aria-label="Pay by bank transfer" className="mt-6 border-t border-line pt-4 text-row">
      <h2 className="title-3 mb-3">Or pay by bank transfer</h2>
      <div className="flex flex-wrap items-start gap-5">
        {code && (
          <img
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(code, { ecc: 'M', border: 2 }))}`}
            alt="The transfer as a QR code for banking apps"
            className="size-36 rounded-press"
          />
        )}
        <div className="min-w-0 flex-[1_1_12em]">
          <DescriptionList of={listBankDetails(bank, transfer)} />
          <p className="mt-3 text-soft">We ship once your transfer has arrived.</p>
        </div>
      </div>
    </section>
  )
}
