import { useOutletContext } from 'react-router'
import type { Order } from '#orders/contract.ts'
import { PayOrder } from './pay-order.tsx'

/** The payment of what was placed just now, within the page that shows it. */
export default function PayPlaced() {
  return <PayOrder order={useOutletContext<Order>()} />
}
