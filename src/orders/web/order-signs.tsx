import type { ReactNode } from 'react'
import { spec } from '#base/texts.ts'
import type { Order } from '../contract.ts'

/** Red while Pending, green once Shipped; the sign says it to those who see no colours. */
export function StatusSign({ status }: { status: Order['status'] }) {
  const { name, className, sign } = statuses[status]
  return (
    <Sign className={className} sign={sign}>
      {name}
    </Sign>
  )
}

export function PaidSign() {
  return (
    <Sign className="text-good" sign={tick}>
      {spec.orders.paid}
    </Sign>
  )
}

export function UnpaidSign() {
  return (
    <Sign className="text-bad" sign={ring}>
      Unpaid
    </Sign>
  )
}

function Sign({
  className,
  sign,
  children,
}: {
  className: string
  sign: string
  children: ReactNode
}) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-semibold whitespace-nowrap wide-cards:flex-wrap ${className}`}
    >
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="size-4 shrink-0 fill-none stroke-current"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={sign} />
      </svg>
      {children}
    </span>
  )
}

const tick = 'm3 8.5 3.2 3.2L13 4.8'
const ring = 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11'
const clock = `${ring}M8 5v3.2l2 1.4`
const truck = 'M1.5 4h8v7h-8zM9.5 6.5h3l2 2.2V11h-5M4.5 11v1.5M12 11v1.5'

const statuses: Record<Order['status'], { name: string; className: string; sign: string }> = {
  Pending: { name: spec.orders.pending, className: 'text-bad', sign: clock },
  Shipped: { name: spec.orders.shipped, className: 'text-good', sign: truck },
}
