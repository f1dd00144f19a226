import { type RefObject, useRef } from 'react'
import { formatDate, formatDateTime } from '#base/calendar.ts'
import { formatMoney } from '#base/currency.ts'
import { formatCount, pluralize } from '#base/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceBox } from '#web/ui/chosen.tsx'
import { RowLink } from '#web/ui/link.tsx'
import type { Column } from '#web/ui/table.tsx'
import { UnfoldButton } from '#web/ui/unfold-button.tsx'
import type { Purchase, Shipment } from '../../contract.ts'
import { countOpenLines } from '../../state.ts'
import { PurchaseSign } from '../order-parts.tsx'
import type { useShipping } from './shipping-details.tsx'

/** A purchase of the list, or what became of one that has left it. */
export type ShippingRow = Purchase & { shipments?: Shipment[]; failure?: string }

type Choice = {
  rows: ShippingRow[]
  chosen: ReadonlySet<string>
  choose: (purchases: Purchase[], isChosen: boolean) => void
}

type Shipping = Pick<ReturnType<typeof useShipping>, 'ship' | 'isShipping' | 'refused'>

/** The columns of Shipping; `shipping.refused` holds by purchase why it could not be shipped. */
export function useShippingColumns(choice: Choice, shipping: Shipping): Column<ShippingRow>[] {
  const lastIndex = useRef(0)
  return [
    choiceColumn(choice, lastIndex),
    orderColumn(shipping.refused),
    customerColumn,
    addressColumn(choice),
    openColumn,
    totalColumn,
    statusColumn,
    shipColumn(shipping),
  ]
}

/** A box for each row. With Shift it chooses all rows from the last one that was pressed. */
function choiceColumn(
  { rows, chosen, choose }: Choice,
  lastIndex: RefObject<number>,
): Column<ShippingRow> {
  const chooseRange = (index: number, isChosen: boolean, withShift: boolean) => {
    const from = withShift ? lastIndex.current : index
    choose(rows.slice(Math.min(from, index), Math.max(from, index) + 1), isChosen)
    lastIndex.current = index
  }
  return {
    head: 'Choose',
    headCell: (
      <ChoiceBox
        label={`Choose all ${formatCount(rows.length)} on this page`}
        isChosen={rows.every(({ _id }) => chosen.has(_id))}
        choose={(isChosen) => choose(rows, isChosen)}
      />
    ),
    leading: true,
    actions: true,
    cell: (purchase, index) => (
      <ChoiceBox
        label={`Choose ${purchase.number}`}
        isChosen={chosen.has(purchase._id)}
        choose={(isChosen, withShift) => chooseRange(index, isChosen, withShift)}
      />
    ),
  }
}

const orderColumn = (refused: ReadonlyMap<string, string>): Column<ShippingRow> => ({
  head: 'Order',
  cell: (purchase, _, unfold) => (
    <>
      <UnfoldButton unfold={unfold} label={purchase.number}>
        <span className="part-number block font-semibold whitespace-nowrap max-[16rem]:whitespace-normal">
          {purchase.number}
        </span>
        <span className="block text-note whitespace-nowrap text-soft compact:whitespace-normal">
          <span className="whitespace-nowrap">{formatDate(purchase.placedAt)}</span>
          {purchase.poNumber && (
            <>
              {' · '}
              <span className="compact:inline-block compact:max-w-full">{purchase.poNumber}</span>
            </>
          )}
          {purchase.note && ' · with a note'}
        </span>
      </UnfoldButton>
      <span role="alert" className="block max-w-80 text-row font-medium text-bad empty:hidden">
        {refused.get(purchase._id)}
      </span>
    </>
  ),
})

const customerColumn: Column<ShippingRow> = {
  head: 'Customer',
  hiddenBelow: 'medium',
  cell: ({ userName, email }) => (
    <span className="block wrap-anywhere">
      {userName}
      <span className="block medium:hidden">
        <RowLink to={`/dashboard/shipping?q=${encodeURIComponent(email)}`} className="text-note">
          <span title={email} className="block max-w-48 truncate">
            {email}
          </span>
        </RowLink>
      </span>
    </span>
  ),
}

/** Offers to choose all orders to one address, at the first of them. */
const addressColumn = ({ rows, chosen, choose }: Choice): Column<ShippingRow> => ({
  head: 'Deliver to',
  label: '',
  cell: (purchase) => {
    const key = addressKey(purchase)
    const same = rows.filter((row) => row.openUnits > 0 && addressKey(row) === key)
    const isFirst = purchase === same[0]
    const isOffered = isFirst && same.length > 1 && same.some(({ _id }) => !chosen.has(_id))
    return (
      <span className="block wrap-anywhere">
        <span
          title={purchase.address}
          className="line-clamp-1 max-w-72 compact:max-w-none print:line-clamp-none"
        >
          <span className="hidden compact:inline">{purchase.userName} · </span>
          {purchase.address}
        </span>
        {isOffered && (
          <button
            type="button"
            className="relative block text-left text-note whitespace-nowrap text-accent-text underline before:absolute before:-inset-y-2.5 before:inset-x-0 medium:whitespace-normal compact:min-h-6 compact:whitespace-normal print:hidden"
            onClick={() => choose(same, true)}
          >
            {formatCount(same.length)} orders to the same address: choose{' '}
            {same.length === 2 ? 'both' : 'all'}
          </button>
        )}
      </span>
    )
  },
})

/** The same for two spellings of one customer's address. */
const addressKey = ({ email, address }: Purchase) =>
  `${email} ${address.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')}`

const openColumn: Column<ShippingRow> = {
  head: 'Open',
  align: 'right',
  cell: (purchase) => (
    <>
      <span className="whitespace-nowrap">{pluralize(purchase.openUnits, 'unit')}</span>
      <span className="block text-note whitespace-nowrap text-soft compact:ml-1.5 compact:inline">
        {pluralize(countOpenLines(purchase), 'line')}
      </span>
    </>
  ),
}

const totalColumn: Column<ShippingRow> = {
  head: 'Total',
  align: 'right',
  isTrailing: true,
  cell: ({ total, currency }) => formatMoney(total, currency),
}

const statusColumn: Column<ShippingRow> = {
  head: 'Status',
  label: '',
  cell: ({ failure, shipments, ...purchase }) => {
    if (failure) return <span className="text-bad">{failure}</span>
    const last = shipments?.findLast(({ voidedAt }) => voidedAt === null)
    return (
      <>
        <span className="block min-w-44 medium:min-w-0">
          <PurchaseSign {...purchase} />
        </span>
        {last && (
          <span className="block text-note text-soft">
            {[last.shippedBy, formatDateTime(last.shippedAt)].filter(Boolean).join(', ')}
          </span>
        )}
      </>
    )
  },
}

/** Ships all open units of one order. */
const shipColumn = ({ ship, isShipping }: Shipping): Column<ShippingRow> => ({
  head: 'Ship',
  actions: true,
  align: 'right',
  isFilled: canShip,
  cell: (purchase) =>
    canShip(purchase) && (
      <Button
        small
        aria-label={`Ship ${purchase.number}`}
        busy={isShipping(purchase)}
        onClick={() => ship([{ purchase }])}
      >
        Ship
      </Button>
    ),
})

const canShip = ({ openUnits, deletedAt }: ShippingRow) => openUnits > 0 && deletedAt === null
