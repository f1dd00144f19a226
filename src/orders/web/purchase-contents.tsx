import type { ReactNode } from 'react'
import { showCount, showDate } from '#base/format.ts'
import { showMoney } from '#base/money.ts'
import { Thumb } from '#products/web/product-picture.tsx'
import { PartName, Table } from '#web/ui/table.tsx'
import type { Order, Purchase, Shipment } from '../contract.ts'
import { trackingPage } from '../rules.ts'
import { StatusSign } from './order-parts.tsx'

type PurchaseLinesProps = {
  purchase: Purchase
  beside?: (order: Order) => ReactNode
}

export function PurchaseLines({ purchase, beside }: PurchaseLinesProps) {
  return (
    <Table
      caption="Parts"
      columns={[
        { head: 'Picture', beside: true, cell: ({ img }) => <Thumb src={img} /> },
        { head: 'Part', cell: (order) => <PartName part={order} /> },
        {
          head: 'Status',
          cell: (order) => (
            <>
              <StatusSign order={order} isCalm={order.paid} />
              {beside?.(order)}
            </>
          ),
        },
        { head: 'Quantity', align: 'right', cell: ({ quantity }) => showCount(quantity) },
        { head: 'Each', align: 'right', cell: ({ price, currency }) => showMoney(price, currency) },
        { head: 'Price', align: 'right', cell: (one) => showMoney(one.totalPrice, one.currency) },
      ]}
      rows={purchase.orders}
    />
  )
}

/** What left the warehouse together, and where its carrier has it. Only admins are given voided ones. */
export function Shipments({ shipments }: { shipments: Shipment[] }) {
  return (
    <ul aria-label="Shipments" className="mb-3 grid gap-4">
      {shipments.map(({ _id, number, carrier, tracking, shippedAt, voidedAt, lines }) => (
        <li key={_id} className="border-l-2 border-edge pl-4 text-sm">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="part-number font-semibold">{number}</span>
            <span className="text-soft">
              {voidedAt === null ? 'Shipped' : 'Voided'} {showDate(voidedAt ?? shippedAt)}
            </span>
            {carrier && <span>{carrier}</span>}
            {tracking && <Tracking carrier={carrier} tracking={tracking} />}
          </p>
          <ul className="figures text-soft">
            {lines.map(({ orderId, productCode, name, units }) => (
              <li key={orderId}>
                {showCount(units)} × <span className="part-number">{productCode}</span> {name}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function Tracking({ carrier, tracking }: { carrier: string; tracking: string }) {
  const page = trackingPage(carrier, tracking)
  if (!page) return <span className="part-number wrap-anywhere">{tracking}</span>
  return (
    <a href={page} target="_blank" rel="noreferrer" className="part-number underline">
      {tracking}
    </a>
  )
}
