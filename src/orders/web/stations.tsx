import { showDate } from '#base/dates.ts'
import type { Purchase } from '../contract.ts'

/** How far a purchase is: placed, paid, shipped. */
export function Stations({ purchase }: { purchase: Purchase }) {
  const { orders, paid, placedAt, lapsesAt } = purchase
  const shipped = orders.filter(({ status }) => status === 'Shipped').length
  const left = shipped === 0 ? 'Not shipped yet' : `Shipped ${shipped} of ${orders.length}`
  const unpaid = lapsesAt === null ? 'Not paid yet' : `To be paid until ${showDate(lapsesAt)}`
  const all = shipped > 0 && shipped === orders.length
  const stations = [
    { name: `Placed ${showDate(placedAt)}`, reached: true },
    { name: paid ? 'Paid' : unpaid, reached: paid },
    { name: all ? 'Shipped' : left, reached: all },
  ]
  return (
    <ol className="my-6 grid gap-3 sm:grid-cols-3">
      {stations.map(({ name, reached }) => (
        <li
          key={name}
          className={`border-t-4 pt-2 text-sm font-semibold ${reached ? 'border-good' : 'border-line text-soft'}`}
        >
          {name}
          <span className="sr-only">{reached ? ', done' : ', open'}</span>
        </li>
      ))}
    </ol>
  )
}
