import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDateTime } from '#base/calendar.ts'
import { formatMoney } from '#base/currency.ts'
import type { Input, Reply } from '#base/endpoint.ts'
import { formatCount, pluralize } from '#base/format.ts'
import { spec } from '#base/texts.ts'
import { numberKey } from '#part-numbers/rules.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { ConfirmButton, ConfirmDialog } from '#web/ui/dialog.tsx'
import { Field, numberInput } from '#web/ui/field.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { ScanField, type Scanned } from '#web/ui/scan-field.tsx'
import { type Column, PartName, Table } from '#web/ui/table.tsx'
import type * as contract from '../../admin-contract.ts'
import type { Order, PackedLine, Purchase, PurchaseDetails, Shipment } from '../../contract.ts'
import { isOnAccount, openUnits } from '../../state.ts'
import { formatOpenSum, ReasonField, useAddCreditNote } from '../credit-notes.tsx'
import { DeliverTo, DocumentButtons, StatusSign } from '../order-parts.tsx'
import { purchaseQuery, refetchMs } from '../queries.ts'

export const packedPurchaseQuery = (id: string) => ({
  ...purchaseQuery(id),
  refetchInterval: refetchMs,
})

export function ShippingDetails({ id }: { id: string }) {
  const purchase = useQuery(packedPurchaseQuery(id))
  if (!purchase.data) return <QueryState query={purchase} rows={3} />
  const { number, placedAt, paidAt, expiresAt, poNumber, transactionId } = purchase.data
  const { refunded, currency, shipments } = purchase.data
  const transaction = transactionId && <code className="wrap-anywhere">{transactionId}</code>
  const unpaid = expiresAt === null ? 'On account' : `Expires ${formatDateTime(expiresAt)}`
  return (
    <div className="grid gap-6 border-l-2 border-edge pl-5">
      <Pack purchase={purchase.data} />
      {shipments.length > 0 && (
        <section aria-label={`Shipments of ${number}`}>
          <h2 className="mb-2 font-semibold">Shipments</h2>
          <ul className="border-t border-line">
            {shipments.map((shipment) => (
              <ShipmentRow key={shipment._id} shipment={shipment} />
            ))}
          </ul>
        </section>
      )}
      <div className="grid items-start gap-x-10 gap-y-6 md:grid-cols-2">
        <DeliverTo of={purchase.data} />
        <div className="grid gap-4">
          <DescriptionList
            of={[
              ['Customer PO', poNumber],
              ['Placed', formatDateTime(placedAt)],
              ['Paid', paidAt === null ? unpaid : formatDateTime(paidAt)],
              ['Transaction', transaction],
              ['Refunded', refunded > 0 ? formatMoney(refunded, currency) : ''],
            ]}
          />
          <DocumentButtons purchase={purchase.data} />
        </div>
      </div>
    </div>
  )
}

type OpenLine = Order & PackedLine & { open: number }

/** Units typed or scanned per line; empty means all open units. */
type Counted = Record<string, string>

const nothingPacked = { counted: {} as Counted, isScanning: false }

/** The units of a purchase that are counted, by keys or scans, until they are shipped. */
function usePacking(purchase: PurchaseDetails) {
  const lines = purchase.orders.map((order): OpenLine => {
    const packed = purchase.packing.find(({ _id }) => _id === order._id)
    return { bin: '', stock: 0, numbers: [], ...packed, ...order, open: openUnits(order) }
  })
  const open = lines.filter((line) => line.open > 0)
  const [{ counted, isScanning }, setPacked] = useState(nothingPacked)
  const [sentWith, setSentWith] = useState({ carrier: '', tracking: '' })
  const shipping = useShipping(({ shipped }) => {
    if (shipped.length === 0) return
    setPacked(nothingPacked)
    setSentWith({ carrier: '', tracking: '' })
  })
  const unitsIn = (typed: Counted, line: OpenLine) => Number(typed[line._id] ?? line.open)
  const total = open.reduce((sum, line) => sum + unitsIn(counted, line), 0)
  const wrong = open.find((line) => {
    const units = unitsIn(counted, line)
    return !Number.isInteger(units) || units < 0 || units > line.open
  })
  const ship = (typed: Counted) => {
    const sent = open.map((line) => ({ orderId: line._id, units: unitsIn(typed, line) }))
    shipping.ship([{ purchase, lines: sent.filter(({ units }) => units > 0), ...sentWith }])
  }
  const scan = (number: string): Scanned => {
    const same = lines.filter(({ numbers }) => numbers.includes(numberKey(number)))
    const [first] = same
    if (!first)
      return { result: 'unknown', message: `${number} is not in order ${purchase.number}` }
    const before = isScanning ? counted : Object.fromEntries(open.map(({ _id }) => [_id, '0']))
    const line = same.find((one) => one.open > unitsIn(before, one))
    if (!line)
      return { result: 'too many', message: `One too many: ${first.name}, ${first.productCode}` }
    const units = unitsIn(before, line) + 1
    const next = { ...before, [line._id]: String(units) }
    // The next scan may be quicker than React, which draws this one later otherwise.
    flushSync(() => setPacked({ counted: next, isScanning: true }))
    if (open.every((one) => unitsIn(next, one) === one.open)) ship(next)
    const counts = `${formatCount(units)} of ${formatCount(line.open)}`
    return { result: 'counted', message: `${counts} ${line.productCode}, ${line.name}` }
  }
  const setUnits = (line: OpenLine, typed: string) =>
    setPacked({ counted: { ...counted, [line._id]: typed }, isScanning })
  const sentWithFields = {
    of: sentWith,
    change: (fields: Partial<typeof sentWith>) => setSentWith({ ...sentWith, ...fields }),
  }
  const packed = { counted, setUnits, scan, total, wrong, sentWithFields }
  return { lines, open, ...packed, ship: () => ship(counted), shipping }
}

type Packing = ReturnType<typeof usePacking>

function Pack({ purchase }: { purchase: PurchaseDetails }) {
  const packing = usePacking(purchase)
  const { lines, open, scan, total, wrong, shipping } = packing
  return (
    <div>
      {open.length > 0 && (
        <div className="max-w-md print:hidden">
          <ScanField label="Scan parts: one unit each, the last one ships" scan={scan} />
        </div>
      )}
      <Table
        caption={`Parts of ${purchase.number}`}
        columns={packingColumns(packing)}
        rows={lines}
      />
      {open.length > 0 && (
        <div className="mt-4 grid items-start gap-x-4 sm:grid-cols-[10rem_minmax(0,20rem)_auto] print:hidden">
          <SentWithFields {...packing.sentWithFields} />
          <Button
            variant="main"
            className="mt-6"
            busy={shipping.isPending}
            disabled={total === 0 || wrong !== undefined}
            onClick={packing.ship}
          >
            Ship {pluralize(total || 0, 'unit')}
          </Button>
        </div>
      )}
      {purchase.shippedUnits > 0 && purchase.openUnits > 0 && <CloseRest purchase={purchase} />}
      <p role="alert" className="text-row font-medium text-bad">
        {wrong && `${wrong.productCode}: at most ${pluralize(wrong.open, 'unit')} can be shipped. `}
        {shipping.refused.get(purchase._id)}
      </p>
      {shipping.dialog}
    </div>
  )
}

function packingColumns({ counted, setUnits }: Packing): Column<OpenLine>[] {
  const toShip = (line: OpenLine) =>
    line.open === 0 ? (
      <StatusSign order={line} />
    ) : (
      <input
        {...numberInput}
        min={0}
        max={line.open}
        aria-label={`Ship now of ${line.productCode}`}
        value={counted[line._id] ?? String(line.open)}
        className="figures min-h-11 w-20 rounded-press border border-edge bg-raised px-2 text-right pointer-fine:min-h-9"
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setUnits(line, target.value)}
      />
    )
  return [
    { head: 'Bin', cell: ({ bin }) => <span className="part-number">{bin || '–'}</span> },
    { head: 'Part', isTitle: true, cell: (line) => <PartName part={line} /> },
    { head: 'Ordered', align: 'right', cell: ({ quantity }) => formatCount(quantity) },
    { head: 'Open', align: 'right', cell: ({ open }) => formatCount(open) },
    { head: 'In stock', align: 'right', cell: ({ stock }) => formatCount(stock) },
    { head: 'Ship now', align: 'right', cell: toShip },
  ]
}

/** Cancels the open units: they return to stock, and their payment to the card. */
function CloseRest({ purchase }: { purchase: PurchaseDetails }) {
  const { number, openUnits: units, paid } = purchase
  const [reason, setReason] = useState('')
  const close = useAddCreditNote(purchase, () => `Remaining units of ${number} cancelled`)
  const open = purchase.orders.filter((order) => openUnits(order) > 0)
  const disposition = 'unsent' as const
  const lines = open.map((one) => ({ orderId: one._id, units: openUnits(one), disposition }))
  const taxed = formatOpenSum(purchase, open)
  return (
    <ConfirmButton
      small
      label="Cancel remaining …"
      title={`Cancel the remaining units of ${number}?`}
      confirm="Cancel remaining"
      busy={close.isPending}
      onConfirm={(done) => close.mutate({ lines, reason }, { onSuccess: done })}
    >
      <ul className="figures">
        {open.map((order) => (
          <li key={order._id}>
            {formatCount(openUnits(order))} × {order.name}
          </li>
        ))}
      </ul>
      <p className="mt-4 mb-3 border-l-4 border-bad bg-sunken px-4 py-3">
        {pluralize(units, 'unit')} will not be shipped and return to stock.{' '}
        {paid
          ? `${taxed} is refunded to the card with a credit note.`
          : `${taxed} is no longer due.`}
      </p>
      <ReasonField value={reason} change={setReason} />
    </ConfirmButton>
  )
}

type SentWith = Pick<Shipment, 'carrier' | 'tracking'>

type SentWithProps = { of: SentWith; shipment?: string; change: (one: Partial<SentWith>) => void }

function SentWithFields({ of, shipment, change }: SentWithProps) {
  const about = (label: string) =>
    shipment ? { label, 'aria-label': `${label} of ${shipment}` } : { label, optional: true }
  return (
    <>
      <Field
        {...about('Carrier')}
        maxLength={40}
        value={of.carrier}
        onChange={({ target }) => change({ carrier: target.value })}
      />
      <Field
        {...about('Tracking number')}
        maxLength={100}
        value={of.tracking}
        onChange={({ target }) => change({ tracking: target.value })}
      />
    </>
  )
}

function ShipmentRow({ shipment }: { shipment: Shipment }) {
  const { _id: id, number, lines, shippedAt, shippedBy, voidedAt } = shipment
  const seen = { carrier: shipment.carrier, tracking: shipment.tracking }
  const [typed, setTyped] = useState<Partial<SentWith>>({})
  const sentWith = { ...seen, ...typed }
  const change = (one: Partial<SentWith>) => setTyped({ ...typed, ...one })
  const correct = useShopMutation({
    mutationFn: ({ mail, ...sent }: SentWith & { mail: boolean }, options) => {
      const input = { params: { id }, body: { ...sent, mail, seen } }
      return send('PUT /shipments/:id', input, options)
    },
    invalidates: () => [['orders']],
    successToast: (_, { mail }) =>
      mail ? `${number} is saved and the buyer notified` : `${number} is saved`,
    onSuccess: () => setTyped({}),
  })
  const save = (mail: boolean) => correct.mutate({ ...sentWith, mail })
  const remove = useShopMutation({
    mutationFn: (_, options) => send('DELETE /shipments/:id', { params: { id } }, options),
    invalidates: () => [['orders']],
    successToast: () => `${number} is voided. Its units are open again`,
  })
  const units = lines.reduce((sum, line) => sum + line.units, 0)
  const isSaved = sentWith.carrier === seen.carrier && sentWith.tracking === seen.tracking
  // A colleague may have saved another one while this one is typed.
  const other = isSaved ? '' : [seen.carrier, seen.tracking].filter(Boolean).join(', ')
  if (voidedAt !== null)
    return (
      <li className="border-b border-line py-2 text-row text-soft">
        <span className="part-number line-through">{number}</span>, {pluralize(units, 'unit')},
        voided {formatDateTime(voidedAt)}
      </li>
    )
  return (
    <li className="grid items-start gap-x-4 border-b border-line py-2 text-row sm:grid-cols-2 xl:grid-cols-[minmax(0,1.2fr)_9rem_minmax(0,1fr)_auto]">
      <div>
        <span className="part-number font-semibold">{number}</span>
        <span className="block text-note text-soft">
          {[formatDateTime(shippedAt), shippedBy].filter(Boolean).join(', ')}
        </span>
        {lines.map((line) => (
          <span key={line.orderId} className="figures block">
            {formatCount(line.units)} × <span className="part-number">{line.productCode}</span>
          </span>
        ))}
        <span role="status" className="block wrap-anywhere">
          {other && `Saved: ${other}`}
        </span>
      </div>
      <SentWithFields of={sentWith} shipment={number} change={change} />
      <div className="mt-6 flex flex-wrap gap-2">
        <Button small busy={correct.isPending} disabled={isSaved} onClick={() => save(false)}>
          Save
        </Button>
        <Button small busy={correct.isPending} onClick={() => save(true)}>
          Save and email again
        </Button>
        <ConfirmButton
          small
          label="Void"
          title={`Void ${number}?`}
          busy={remove.isPending}
          onConfirm={(close) => remove.mutate(undefined, { onSuccess: close })}
        >
          <p>
            If it did not leave, void it: its {pluralize(units, 'unit')} will be open again. If the
            buyer was notified of the shipment, they are notified of this too.
          </p>
        </ConfirmButton>
      </div>
    </li>
  )
}

type SentParcel = Input<typeof contract.shipPurchases>['body']['purchases'][number]
type Parcel = Omit<SentParcel, 'id'> & { purchase: Purchase }

type Shipped = Reply<typeof contract.shipPurchases>

/**
 * Ships purchases, each with its own result; `dialog` asks first about unpaid and disputed ones. Returns the
 * refusals by id.
 */
export function useShipping(onSuccess: (reply: Shipped) => void = () => {}) {
  const [toConfirm, setToConfirm] = useState<Parcel[]>([])
  const { mutate, isPending, variables, data } = useShopMutation({
    mutationFn: (parcels: Parcel[], options) => {
      const purchases = parcels.map(({ purchase, ...parcel }) => ({
        id: purchase._id,
        despiteDispute: purchase.disputed,
        ...parcel,
      }))
      return send('POST /shipments', { body: { purchases } }, options)
    },
    invalidates: () => [['orders']],
    successToast: ({ shipped }) => describeShipped(shipped),
    onSuccess,
  })
  const dialog = (
    <ConfirmDialog
      open={toConfirm.length > 0}
      title={toConfirm.some(isUnpaid) ? 'Ship before payment?' : 'Ship despite the dispute?'}
      confirm={spec.orders.shipped}
      onClose={() => setToConfirm([])}
      onConfirm={() => {
        setToConfirm([])
        mutate(toConfirm)
      }}
    >
      <ToConfirm parcels={toConfirm.filter(isUnpaid)}>
        These orders are not paid yet. Once shipped, they no longer expire and stay due on account.
      </ToConfirm>
      <ToConfirm parcels={toConfirm.filter(isDisputed)}>
        The buyer’s bank disputes the payment of these orders and may keep the money.
      </ToConfirm>
    </ConfirmDialog>
  )
  return {
    ship: (parcels: Parcel[]) =>
      parcels.some((one) => isUnpaid(one) || isDisputed(one))
        ? setToConfirm(parcels)
        : mutate(parcels),
    isPending,
    isShipping: ({ _id }: Purchase) =>
      isPending && variables.some(({ purchase }) => purchase._id === _id),
    refused: new Map(data?.refused.map(({ id, message }) => [id, message])),
    dialog,
  }
}

function ToConfirm({ parcels, children }: { parcels: Parcel[]; children: string }) {
  if (parcels.length === 0) return null
  return (
    <>
      <p>{children}</p>
      <ul className="mt-3">
        {parcels.map(({ purchase }) => (
          <li key={purchase._id}>
            <span className="part-number">{purchase.number}</span>, {purchase.userName}
          </li>
        ))}
      </ul>
    </>
  )
}

function isDisputed({ purchase }: Parcel): boolean {
  return purchase.disputed
}

/** After a first shipment the buyer pays on account. */
function isUnpaid({ purchase }: Parcel): boolean {
  return !purchase.paid && !isOnAccount(purchase)
}

function describeShipped(shipped: Shipped['shipped']): [string, string] | null {
  const [first] = shipped
  if (!first) return null
  const what = shipped.length === 1 ? first.number : pluralize(shipped.length, 'order')
  return [spec.orders.statusUpdated, `${what} marked as shipped.`]
}
