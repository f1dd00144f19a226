import type { ReactNode } from 'react'
import { formatMoney } from '#base/currency.ts'
import { formatCount } from '#base/format.ts'
import { phoneLink } from '#base/phone.ts'
import { spec } from '#base/texts.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { ConfirmButton } from '#web/ui/dialog.tsx'
import { Download } from '#web/ui/download.tsx'
import { focusNext } from '#web/ui/focus.ts'
import { Icon } from '#web/ui/icon.tsx'
import { RowLink, rowLinkClass } from '#web/ui/link.tsx'
import { Email } from '#web/ui/text.tsx'
import type { Order, Purchase } from '../contract.ts'
import {
  describeOrder,
  describePayment,
  describePurchase,
  describePurchaseStatus,
  describeShippedPart,
  type PurchaseStatus,
  type StateSign,
} from '../state.ts'

export function StatusSign({ order }: { order: Order }) {
  const shippedPart = describeShippedPart(order)
  return (
    <>
      <Sign of={describeOrder(order)} />
      {shippedPart && <span className="block text-note text-soft">{shippedPart}</span>}
    </>
  )
}

export function PaidSign({ of: order }: { of: Pick<Order, 'paid' | 'payment'> }) {
  return <Sign of={describePayment(order)} />
}

export function PurchaseStatusSign({ status }: { status: PurchaseStatus }) {
  return <Sign of={describePurchaseStatus(status)} />
}

export function PurchaseSign(purchase: Purchase) {
  return <Sign of={describePurchase(purchase)} wraps={purchase.deletedAt === null} />
}

const looks = { good: 'text-good', bad: 'text-bad', soft: 'text-soft' }

function Sign({ of: { words, look, icon }, wraps = false }: { of: StateSign; wraps?: boolean }) {
  return (
    <span
      className={`inline-flex items-baseline gap-1.5 font-semibold whitespace-nowrap max-[16rem]:whitespace-normal ${wraps ? 'whitespace-normal!' : ''} ${looks[look]}`}
    >
      <Icon name={icon} className="self-center" />
      {words}
    </span>
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

export function PurchaseLink({ id, number }: { id: string; number: string }) {
  return (
    <RowLink
      to={`/dashboard/purchases/${id}`}
      className="part-number inline-flex items-center whitespace-nowrap pointer-fine:min-h-6 max-[16rem]:whitespace-normal"
    >
      {number}
    </RowLink>
  )
}

type Delivery = Pick<Order, 'userName' | 'address' | 'phone' | 'email' | 'note'>

export function DeliverTo({ of: { userName, address, phone, email, note } }: { of: Delivery }) {
  return (
    <DescriptionList
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
    <a href={to} className={rowLinkClass}>
      {children}
    </a>
  )
}

/** `$1,180 (10 × $118)`, and of one unit `$118` */
export function formatCost({ quantity, price, totalPrice, currency }: Order): string {
  if (quantity === 1) return formatMoney(price, currency)
  return `${formatMoney(totalPrice, currency)} (${formatCount(quantity)} × ${formatMoney(price, currency)})`
}

/** For orders and purchases that this user may not see. */
export const noSuchOrder = {
  to: '/dashboard/myOrders',
  label: 'Back to My Orders',
  about: 'It was deleted, has expired, or belongs to another account.',
}

type DeleteOrderProps = { order: Order; label: string; reason?: string; children: ReactNode }

export function DeleteOrder({ reason, ...props }: DeleteOrderProps) {
  const remove = useShopMutation({
    // Sends the state that was shown: it decides what happens to goods and money.
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
        // The row that had the focus is gone.
        if (deleted) focusNext(() => document.querySelector<HTMLElement>('h1'))
      }}
    >
      {props.children}
    </ConfirmButton>
  )
}
