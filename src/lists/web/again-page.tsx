import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useOutletContext, useParams, useSearchParams } from 'react-router'
import { findCurrency, formatMoney, toMajor } from '#base/currency.ts'
import { formatCount, pluralize } from '#base/format.ts'
import { sumMoney, toMoney } from '#base/money.ts'
import { spec } from '#base/texts.ts'
import { basketQuery } from '#basket/web/change-basket.ts'
import { FitSign, UnfitNotice } from '#fitment/web/fit-sign.tsx'
import { noSuchOrder } from '#orders/web/order-parts.tsx'
import { Thumb } from '#products/web/product-picture.tsx'
import { apiQuery } from '#web/api-query.ts'
import type { Session } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DashboardPage, PageState } from '#web/ui/dashboard-page.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Again, AgainLine } from '../contract.ts'
import { useAddToBasket, useSaveAsList } from './change-list.ts'
import { describeChanges, describeUnits } from './describe-line.ts'

export default function AgainPage() {
  const { id = '' } = useParams()
  const order = useSearchParams()[0].get('order') ?? undefined
  const key = ['orders', 'again', id, order]
  const input = { params: { id }, query: { order } }
  // Prices and stock of this moment, whenever it is opened.
  const again = useQuery({ ...apiQuery(key, 'GET /purchases/:id/again', input), staleTime: 0 })
  if (!again.data)
    return (
      <PageState
        title={title}
        shape="table"
        query={again}
        rows={6}
        back={back}
        missing={noSuchOrder}
      />
    )
  return (
    <Sheet key={`${id} ${order}`} again={again.data}>
      {order !== undefined && (
        <ButtonLink to={`/dashboard/again/${id}`}>
          All of <span className="part-number">{again.data.number}</span>
        </ButtonLink>
      )}
    </Sheet>
  )
}

const title = 'Order again'
const back = { to: '/dashboard/myOrders', name: spec.dashboard.orders }

/** An order of once, and its product, or one that took its place, today. */
type Row = { key: string; ordered: AgainLine; now: AgainLine['now'][number] }

type SheetProps = { again: Again; children: ReactNode }

function Sheet({ again: { number, currency, lines }, children }: SheetProps) {
  const [toggled, setToggled] = useState<string[]>([])
  const rows = lines.flatMap((ordered) =>
    ordered.now.map((now) => ({ key: `${ordered.orderId} ${now.line.productId}`, ordered, now })),
  )
  const isUntouched = lines.every(({ openUnits, quantity }) => openUnits === quantity)
  const chosen = rows.filter(({ key, ordered, now }) => {
    // Lines with units still to come are not preselected, so that they are not ordered twice by accident.
    const isOwed = ordered.openUnits > 0 && !isUntouched
    return now.line.state === 'ready' && toggled.includes(key) === isOwed
  })
  const toggle = ({ key }: Row) =>
    setToggled(toggled.includes(key) ? toggled.filter((one) => one !== key) : [...toggled, key])
  const showRow = (row: Row) => (
    <AgainRow
      key={row.key}
      row={row}
      currency={currency}
      chosen={chosen}
      toggle={toggle}
      saysUnits={!isUntouched}
    />
  )
  const counted = lines.filter(({ countedWith }) => countedWith !== null)
  const changed = rows.filter(({ ordered, now }) => now.changes.length > 0 || isCutShort(ordered))
  const same = rows.filter((row) => !changed.includes(row))
  const showCountedRow = (ordered: AgainLine) => {
    const at = lines.find(({ orderId }) => orderId === ordered.countedWith)
    return <CountedRow key={ordered.orderId} ordered={ordered} at={at?.productCode} />
  }
  const differences = [...changed.map(showRow), ...counted.map(showCountedRow)]
  return (
    <DashboardPage
      title={title}
      back={back}
      about={
        <>
          <span className="part-number">{number}</span> at today’s price and stock.{' '}
          {differences.length === 0 && 'Nothing has changed. '}
          {isUntouched && 'None of it is shipped yet.'}
        </>
      }
      tools={
        <span className="flex flex-wrap gap-3">
          {children}
          <SaveAsList number={number} rows={rows} />
        </span>
      }
    >
      <UnfitNotice productIds={rows.map(({ now }) => now.line.productId)} />
      <Rows title="Changed since" rows={differences} />
      <Rows title="As before" rows={same.map(showRow)} />
      <Confirm rows={chosen} currency={currency} />
    </DashboardPage>
  )
}

/** Lines that were not sent or not kept in full. */
function isCutShort({ cancelledUnits, returnedUnits, scrappedUnits }: AgainLine): boolean {
  return cancelledUnits + returnedUnits + scrappedUnits > 0
}

function Rows({ title, rows }: { title: string; rows: ReactNode[] }) {
  if (rows.length === 0) return null
  return (
    <Section title={`${title}: ${pluralize(rows.length, 'line')}`} className="mb-8">
      <ul className="border-t border-line">{rows}</ul>
    </Section>
  )
}

function Confirm({ rows, currency }: { rows: Row[]; currency: string }) {
  const basket = useQuery(basketQuery(useOutletContext<Session>()))
  const there = basket.data?.lines.length ?? 0
  const add = useAddToBasket()
  const lines = rows.map(({ now: { line } }) => line)
  const order = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const total = sumMoney(lines.map(({ lineTotal }) => toMoney(lineTotal, findCurrency(currency))))
  return (
    <div className="bottom-bar flex flex-wrap items-center justify-between gap-4 border-t border-line bg-surface py-4">
      <p className="figures">
        <span className="font-display text-total font-semibold">
          {formatMoney(toMajor(total, findCurrency(currency)), currency)}
        </span>{' '}
        <span className="text-soft">
          {there > 0 && `Your basket keeps its ${pluralize(there, 'line')}.`}
        </span>
      </p>
      {lines.length === 0 ? (
        <ButtonLink to="/products" variant="main">
          Browse products
        </ButtonLink>
      ) : (
        <Button variant="main" busy={add.isPending} onClick={() => add.mutate({ lines: order })}>
          Add {pluralize(lines.length, 'line')} to basket
        </Button>
      )}
    </div>
  )
}

type AgainRowProps = {
  row: Row
  currency: string
  chosen: Row[]
  toggle: (row: Row) => void
  /** What became of its units; false where it is the same for every row. */
  saysUnits: boolean
}

function AgainRow({ row, currency, chosen, toggle, saysUnits }: AgainRowProps) {
  const { ordered, now } = row
  const { line } = now
  const isOrderable = line.state === 'ready'
  const name = line.name || ordered.name
  return (
    <li className="grid grid-cols-[auto_3.5rem_minmax(0,1fr)] items-start gap-x-3 gap-y-1 border-b border-line py-3 sm:grid-cols-[auto_3.5rem_minmax(0,1fr)_auto] sm:items-center">
      <label className="grid size-11 place-items-center">
        <span className="sr-only">Order {name}</span>
        <input
          type="checkbox"
          className="size-5 accent-accent-fill"
          checked={chosen.includes(row)}
          disabled={!isOrderable}
          onChange={() => toggle(row)}
        />
      </label>
      <Part
        img={line.img || ordered.img}
        productCode={line.productCode || ordered.productCode}
        name={name}
      >
        <FitSign productId={line.productId} small className="my-0.5" />
        {saysUnits && <UnitsSoFar ordered={ordered} />}
        {describeChanges(ordered, now, currency).map((words) => (
          <p key={words} className={`text-row ${isOrderable ? '' : 'text-bad'}`}>
            {words}
          </p>
        ))}
      </Part>
      {isOrderable && (
        <p className="figures col-start-3 flex justify-between gap-x-3 text-row max-[16rem]:col-start-1 max-[16rem]:col-span-full sm:col-start-4 sm:block sm:text-right">
          {formatCount(line.quantity)} × {formatMoney(line.unitPrice, currency)}
          <span className="block font-semibold">{formatMoney(line.lineTotal, currency)}</span>
        </p>
      )}
    </li>
  )
}

/** An order whose successor is in another's line: shown, but not counted twice. */
function CountedRow({ ordered, at }: { ordered: AgainLine; at: string | undefined }) {
  return (
    <li className="grid grid-cols-[auto_3.5rem_minmax(0,1fr)] items-center gap-x-3 border-b border-line py-3">
      <span className="size-11" />
      <Part {...ordered}>
        <UnitsSoFar ordered={ordered} />
        {at && (
          <p className="text-row">
            {ordered.productCode} was replaced too and is counted with {at}
          </p>
        )}
      </Part>
    </li>
  )
}

function UnitsSoFar({ ordered }: { ordered: AgainLine }) {
  return describeUnits(ordered).map((words) => (
    <p key={words} className="text-row text-soft">
      {words}
    </p>
  ))
}

type PartProps = { img: string; productCode: string; name: string; children: ReactNode }

function Part({ img, productCode, name, children }: PartProps) {
  return (
    <>
      <Thumb src={img} />
      <div className="min-w-0 max-[16rem]:col-span-full">
        <p className="part-number text-note text-soft">{productCode}</p>
        <p className="font-semibold">{name}</p>
        {children}
      </div>
    </>
  )
}

function SaveAsList({ number, rows }: { number: string; rows: Row[] }) {
  const save = useSaveAsList()
  const lines = rows
    .filter(({ now }) => !now.changes.includes('gone'))
    .map(({ now }) => ({ productId: now.line.productId, quantity: now.wanted }))
  if (lines.length === 0) return null
  return (
    <Button small busy={save.isPending} onClick={() => save.mutate({ name: number, lines })}>
      Save as list
    </Button>
  )
}
