import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showTime } from '#base/dates.ts'
import { showMoney } from '#base/money.ts'
import { Download } from '#web/ui/download.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { QueryError } from '#web/ui/query-error.tsx'
import { Email } from '#web/ui/text.tsx'
import type { HistoryEvent, Order } from '../contract.ts'
import { costOf } from './delete-dialog.tsx'
import { historyQuery } from './queries.ts'

/** What a row of All Orders unfolds to: where it goes, what it is, and what happened to it. */
export function OrderDetails({ order }: { order: Order }) {
  return (
    <div
      id={detailsId(order)}
      className="grid items-start gap-x-10 gap-y-6 border-l-2 border-edge pl-5 md:grid-cols-2 xl:grid-cols-3 xl:gap-x-6"
    >
      <Facts
        of={[
          ['Deliver to', order.userName],
          ['Address', <span className="whitespace-pre-line">{order.address}</span>],
          [
            'Phone',
            <a href={`tel:${order.phone.replace(/[^+\d]/g, '')}`} className={contact}>
              {order.phone}
            </a>,
          ],
          [
            'Email',
            <a href={`mailto:${order.email}`} className={contact}>
              <Email of={order.email} />
            </a>,
          ],
          ...(order.note ? [['Note', <Note of={order.note} />] satisfies [string, ReactNode]] : []),
        ]}
      />
      <Facts
        of={[
          ['Purchase', order.purchaseNumber],
          ...(order.poNumber
            ? [['Their number', order.poNumber] satisfies [string, ReactNode]]
            : []),
          ['Order id', <code className="wrap-anywhere max-sm:text-xs">{order._id}</code>],
          ['Part', <span className="part-number">{order.productCode}</span>],
          ['Description', order.description],
          ['Price', costOf(order)],
        ]}
      />
      <div className="grid justify-items-start gap-4">
        <History order={order} />
        <Download path={`/purchases/${order.purchaseId}/packing-list.pdf`}>Packing list</Download>
      </div>
    </div>
  )
}

const contact =
  'underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center'

/** Whoever packs has to see it. */
function Note({ of }: { of: string }) {
  return <span className="font-semibold whitespace-pre-line wrap-anywhere">{of}</span>
}

/** Where the details of an order stand, for the button that unfolds them. */
export function detailsId({ _id }: Order): string {
  return `details-${_id}`
}

function History({ order }: { order: Order }) {
  const history = useQuery(historyQuery(order._id))
  if (history.isPending) return <Skeleton className="h-28" />
  if (history.isError) return <QueryError error={history.error} retry={() => history.refetch()} />
  const happened = history.data.map(({ what, at, amount }): [string, string] => [
    words[what],
    amount === null ? showTime(at) : `${showMoney(amount, order.currency)}, ${showTime(at)}`,
  ])
  return <Facts of={[['Payment', <Payment order={order} />], ...happened]} />
}

function Payment({ order }: { order: Order }) {
  if (order.paid) return <code className="wrap-anywhere">{order.transactionId}</code>
  return order.lapsesAt === null ? 'Open' : `Open, lapses ${showTime(order.lapsesAt)}`
}

const words: Record<HistoryEvent['what'], string> = {
  placed: 'Placed',
  paid: 'Paid',
  shipped: 'Shipped',
  refunded: 'Refunded',
  deleted: 'Deleted',
  lapsed: 'Lapsed',
}
