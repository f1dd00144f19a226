import type { ReactNode } from 'react'
import { showDate } from '#base/calendar.ts'
import { showMoney } from '#base/currency.ts'
import { showCount } from '#base/format.ts'
import { phoneLink } from '#base/phone.ts'
import { spec } from '#base/texts.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { ConfirmButton } from '#web/ui/dialog.tsx'
import { Download } from '#web/ui/download.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { ShopLink } from '#web/ui/link.tsx'
import type { Unfold } from '#web/ui/table.tsx'
import { Email } from '#web/ui/text.tsx'
import type { Order, Purchase } from '../contract.ts'
import {
  describeOrder,
  describePayment,
  describePurchase,
  describeShippedPart,
  type StateSign,
} from '../state.ts'

export function StatusSign({ order }: { order: Order }) {
  const shippedPart = describeShippedPart(order)
  return (
    <>
      <Sign of={describeOrder(order)} />
      {shippedPart && <span className="block text-xs text-soft">{shippedPart}</span>}
    </>
  )
}

export function PaidSign({ paid }: { paid: boolean }) {
  return <Sign of={describePayment(paid)} />
}

export function PurchaseSign(purchase: Purchase) {
  return <Sign of={describePurchase(purchase)} wraps={purchase.deletedAt === null} />
}

export const ring = 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11'
const icons: Record<StateSign['icon'], string> = {
  ring,
  clock: `${ring}M8 5v3.2l2 1.4`,
  tick: 'm3 8.5 3.2 3.2L13 4.8',
  truck: 'M1.5 4h8v7h-8zM9.5 6.5h3l2 2.2V11h-5M4.5 11v1.5M12 11v1.5',
}
const looks = { good: 'text-good', bad: 'text-bad', soft: 'text-soft' }

function Sign({ of: { words, look, icon }, wraps = false }: { of: StateSign; wraps?: boolean }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-semibold whitespace-nowrap wide-cards:flex-wrap ${wraps ? 'whitespace-normal!' : ''} ${looks[look]}`}
    >
      <Icon path={icons[icon]} className="size-4" strokeWidth="1.8" />
      {words}
    </span>
  )
}

export function Icon(props: { path: string; className: string; strokeWidth: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={`shrink-0 fill-none stroke-current ${props.className}`}
      strokeWidth={props.strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={props.path} />
    </svg>
  )
}

export function UnfoldButton(props: { unfold: Unfold; order?: string; children: ReactNode }) {
  const { isUnfolded, detailsId, toggle } = props.unfold
  return (
    <button
      type="button"
      data-act="unfold"
      data-order={props.order}
      aria-expanded={isUnfolded}
      aria-controls={isUnfolded ? detailsId : undefined}
      onClick={toggle}
      className="flex min-h-6 items-center gap-1.5 text-left font-semibold hover:text-accent-text pointer-coarse:min-h-11"
    >
      <Icon
        path="m6 3 5 5-5 5"
        className={`size-3.5 transition-transform duration-150 print:hidden ${isUnfolded ? 'rotate-90' : ''}`}
        strokeWidth="2"
      />
      {props.children}
    </button>
  )
}

export function DocumentButtons({ purchase: { _id, paid } }: { purchase: Purchase }) {
  const folder = `/purchases/${_id}`
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Download path={`${folder}/confirmation.pdf`}>Confirmation</Download>
      {paid && <Download path={`${folder}/invoice.pdf`}>Invoice</Download>}
      {!paid && <Download path={`${folder}/pro-forma.pdf`}>Pro-forma</Download>}
      <Download path={`${folder}/packing-list.pdf`}>Packing slip</Download>
    </div>
  )
}

type OrderNameProps = { order: Order; unfold?: Unfold; children?: ReactNode }

export function OrderName({ order, unfold, children }: OrderNameProps) {
  const { _id, name, productCode, placedAt, purchaseId, purchaseNumber } = order
  return (
    <span className="block leading-5 wrap-anywhere xl:min-w-38">
      {!unfold && <span className="block font-semibold">{name}</span>}
      {unfold && (
        <UnfoldButton unfold={unfold} order={_id}>
          {name}
        </UnfoldButton>
      )}
      <span className="block text-xs text-soft xl:whitespace-nowrap">
        <span className="part-number">{productCode}</span> · {showDate(placedAt)}
      </span>
      <span className="flex flex-wrap gap-x-4 text-xs">
        <PurchaseLink id={purchaseId} number={purchaseNumber} />
        {children}
      </span>
    </span>
  )
}

export function PurchaseLink({ id, number }: { id: string; number: string }) {
  return (
    <ShopLink
      to={`/dashboard/purchases/${id}`}
      className="part-number inline-flex min-h-6 items-center underline pointer-coarse:min-h-11"
    >
      {number}
    </ShopLink>
  )
}

type Delivery = Pick<Order, 'userName' | 'address' | 'phone' | 'email' | 'note'>

export function DeliverTo({ of: { userName, address, phone, email, note } }: { of: Delivery }) {
  return (
    <Facts
      of={[
        ['Deliver to', userName],
        ['Address', <span className="whitespace-pre-line">{address}</span>],
        ['Phone', <ContactLink to={phoneLink(phone)}>{phone}</ContactLink>],
        ['Email', <EmailLink to={email} />],
        // Packers must see it.
        ['Note', note && <strong className="font-semibold whitespace-pre-line">{note}</strong>],
      ]}
    />
  )
}

export function EmailLink({ to }: { to: string }) {
  return (
    <ContactLink to={`mailto:${encodeURIComponent(to)}`}>
      <Email of={to} />
    </ContactLink>
  )
}

function ContactLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      className="underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
    >
      {children}
    </a>
  )
}

/** `$1,180 (10 × $118)`, and of one unit `$118` */
export function showCost({ quantity, price, totalPrice, currency }: Order): string {
  if (quantity === 1) return showMoney(price, currency)
  return `${showMoney(totalPrice, currency)} (${showCount(quantity)} × ${showMoney(price, currency)})`
}

/** For orders and purchases that this user may not see. */
export const noSuchOrder = {
  to: '/dashboard/myOrders',
  way: 'Back to My Orders',
  about: 'It was deleted, has expired, or belongs to another account.',
}

type DeleteOrderProps = { order: Order; label: string; reason?: string; children: ReactNode }

export function DeleteOrder({ reason, ...props }: DeleteOrderProps) {
  const remove = useShopMutation({
    // As it was shown: what becomes of goods and money hangs on that.
    mutationFn: ({ _id: id, status, paid, shippedUnits }: Order, options) =>
      send(
        'DELETE /orders',
        { query: { id, status, paid: `${paid}`, shippedUnits, reason: reason || undefined } },
        options,
      ),
    invalidates: () => [['orders'], ['products']],
    successToast: () => spec.orders.deleted,
  })
  return (
    <ConfirmButton
      small
      aria-label={props.label}
      busy={remove.isPending}
      onConfirm={async (close) => {
        const deleted = await remove.mutateAsync(props.order).catch(() => null)
        close()
        // The row is gone, and took the focus along.
        if (deleted) focusNext(() => document.querySelector<HTMLElement>('h1'))
      }}
    >
      {props.children}
    </ConfirmButton>
  )
}
