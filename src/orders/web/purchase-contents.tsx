import type { ReactNode } from 'react'
import { formatDate } from '#base/calendar.ts'
import { formatMoney } from '#base/currency.ts'
import { formatCount } from '#base/format.ts'
import { Thumb } from '#products/web/product-picture.tsx'
import { type Column, PartName, Table } from '#web/ui/table.tsx'
import type { PurchaseDetails, PurchaseLine, Shipment } from '../contract.ts'
import { trackingPage } from '../rules.ts'
import { isOfPurchase } from '../state.ts'
import { StatusSign } from './order-parts.tsx'

type PurchaseLinesProps = {
  purchase: PurchaseDetails
  /** Below a line's status. */
  facts?: (line: PurchaseLine) => ReactNode
  actions?: Column<PurchaseLine> | undefined
}

export function PurchaseLines({ purchase, facts, actions }: PurchaseLinesProps) {
  return (
    <Table
      caption="Parts"
      columns={[
        { head: 'Picture', leading: 'picture', cell: ({ img }) => <Thumb small src={img} /> },
        { head: 'Part', cell: (order) => <PartName part={order} /> },
        {
          head: 'Status',
          label: '',
          cell: (line) => (
            <>
              {line.deleted && <span className="font-semibold">Cancelled</span>}
              {!line.deleted && <StatusSign order={line} />}
              {line.deleted && line.shippedUnits > 0 && (
                <span className="block text-note text-soft">
                  {formatCount(line.shippedUnits)} of {formatCount(line.quantity)} shipped
                </span>
              )}
              {facts?.(line)}
            </>
          ),
        },
        { head: 'Quantity', align: 'right', cell: ({ quantity }) => formatCount(quantity) },
        {
          head: 'Each',
          align: 'right',
          cell: ({ price, currency }) => formatMoney(price, currency),
        },
        { head: 'Price', align: 'right', isTrailing: true, cell: (line) => <Price line={line} /> },
        ...(actions ? [actions] : []),
      ]}
      rows={purchase.allLines.filter(isOfPurchase)}
    />
  )
}

/** The price as part of the total, and the reduction by each credit note. */
function Price({ line: { billed, totalPrice, currency, credits } }: { line: PurchaseLine }) {
  return (
    <>
      {formatMoney(billed ? totalPrice : 0, currency)}
      {credits.map(({ creditNote, disposition, amount }) => (
        <span key={`${creditNote} ${disposition}`} className="block text-note text-soft">
          −{formatMoney(amount, currency)}{' '}
          <span className="part-number whitespace-nowrap">{creditNote ?? 'deleted'}</span>
        </span>
      ))}
    </>
  )
}

/** Shipments with their tracking. Only admins get voided ones. */
export function Shipments({ shipments }: { shipments: Shipment[] }) {
  return (
    <ul aria-label="Shipments" className="mb-3 grid gap-4">
      {shipments.map(({ _id, number, carrier, tracking, shippedAt, voidedAt, lines }) => (
        <li key={_id} className="border-l-2 border-edge pl-4 text-row">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="part-number font-semibold">{number}</span>
            <span className="text-soft">
              {voidedAt === null ? 'Shipped' : 'Voided'} {formatDate(voidedAt ?? shippedAt)}
            </span>
            {carrier && <span>{carrier}</span>}
            {tracking && <Tracking carrier={carrier} tracking={tracking} />}
          </p>
          <ul className="figures text-soft">
            {lines.map(({ orderId, productCode, name, units }) => (
              <li key={orderId}>
                {formatCount(units)} × <span className="part-number">{productCode}</span> {name}
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
