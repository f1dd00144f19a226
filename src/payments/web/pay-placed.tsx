import { useOutletContext } from 'react-router'
import type { Order } from '#orders/contract.ts'
import { PayOrder } from './pay-order.tsx'

export default function PayPlaced() {
  return <PayOrder order={useOutletContext<Order>()} />
}
